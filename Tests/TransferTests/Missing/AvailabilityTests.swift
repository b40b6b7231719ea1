import DragAndDrop
import FoundationEssentials
import Glibc
import Organizer
import Testing

@testable import Transfer

struct AvailabilityTests {
    @Test func aFileIsPresentChangedMissingOrUnavailable() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/punnet-" + UUID().uuidString
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/apple"
        try Data("apple".utf8).write(to: URL(filePath: path))
        var status = stat()
        try #require(stat(path, &status) == 0)
        let modified = Timestamp(
            seconds: Int64(status.st_mtim.tv_sec), nanoseconds: Int64(status.st_mtim.tv_nsec))

        func state(_ path: String, size: Int64 = 5) -> Availability? {
            Availability(of: .file(path: FilePath(path), size: size, modified: modified))
        }
        #expect(state(path) == .present)
        #expect(state(path, size: 6) == .changed)
        #expect(state(folder + "/pear") == .missing)
        #expect(state(folder + "/gone/pear") == .unavailable)
        #expect(state(path + "/inside") == .unavailable)
        try FileManager.default.createSymbolicLink(
            atPath: folder + "/link", withDestinationPath: folder + "/nowhere")
        #expect(state(folder + "/link") == .missing)
        #expect(state("a\0b") == .unavailable)
        #expect(Availability(of: .url("https://example.org/")) == nil)
    }
}
