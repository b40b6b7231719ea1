import CSystem
import Glibc
import ImporterWire

extension PayloadRequest {
    /// Why the payload must not be handed to an importer; nil when it may.
    ///
    /// Only a regular file is handed over, so that reading ends, and only where a worker cannot write through it:
    /// opened to reading alone, or a memory file sealed against writing.
    var refusal: Refusal? {
        var status = stat()
        guard fstat(descriptor, &status) == 0 else {
            return Refusal(.unreadable, "it cannot be examined: \(String(cString: strerror(errno)))")
        }
        guard status.st_mode & S_IFMT == S_IFREG else { return Refusal(.unreadable, "it is no regular file") }
        switch csystem_access(descriptor) {
        case 0: return nil
        case 1: return Refusal(.unreadable, "it is open to writing, and would be to an importer")
        default: return Refusal(.unreadable, "it is not open to reading")
        }
    }
}
