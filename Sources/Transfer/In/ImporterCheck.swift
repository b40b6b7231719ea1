import ContentTypes
import CSystem
import Glibc
import ImporterHost

/// Says whether an importer serves, as a payload finds it.
package struct ImporterCheck: Sendable, Hashable {
    package let importer: InstalledImporter
    /// What is wrong; nil when it serves.
    package let problem: String?
    /// The layers of confinement that were not in force; empty when it was confined wholly.
    package let missingLayers: [String]

    /// Starts an importer on a payload of one byte, which it may well refuse.
    package static func run(_ importer: InstalledImporter, in host: ImporterHost) async -> ImporterCheck {
        func check(_ problem: String?, _ missingLayers: [String] = []) -> ImporterCheck {
            ImporterCheck(importer: importer, problem: problem, missingLayers: missingLayers)
        }
        guard let type = importer.manifest.reads.lazy.compactMap(ContentTypeName.resolve).first else {
            return check("it reads no type that this machine knows")
        }
        let descriptor = csystem_memory_file("\n", 1)
        guard descriptor >= 0 else { return check("no memory for a payload: \(SystemError(code: errno))") }
        defer { close(descriptor) }
        let outcome = await host.outcome(
            of: PayloadRequest(descriptor: descriptor, type: type, name: nil, size: 1), from: importer)
        let missing = outcome.importer?.missingLayers ?? []
        switch outcome.ending {
        case .decoded, .refused: return check(nil, missing)
        case .fault(let fault, _): return check("it \(fault.description)", missing)
        case .unclaimed, .cancelled: return check("it was not asked", missing)
        }
    }
}
