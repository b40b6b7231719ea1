import CSystem
import FoundationEssentials
import Glibc
import ImporterWire

extension Importer {
    /// Serves requests on descriptor 3 until the host closes it, then returns.
    public static func serve() {}
}
