import CSystem
import ContentTypes
import Foundation
import Glibc
import Testing

@testable import ImporterHost

@Suite struct PayloadRequestTests {
    private func refusal(_ path: String, _ flags: Int32) -> String? {
        let descriptor = open(path, flags | O_CLOEXEC)
        defer { close(descriptor) }
        return PayloadRequest(descriptor: descriptor, type: .data, name: nil, size: 1).refusal?.message
    }

    @Test(
        arguments: [
            ("/dev/null", O_RDONLY, "it is no regular file"), ("/", O_RDONLY, "it is no regular file"),
            // O_PATH, which names a file without opening it.
            ("/proc/self/exe", 0o10_000_000, "it is not open to reading"),
            ("/nonexistent/file", O_RDONLY, "it cannot be examined: Bad file descriptor"),
        ] as [(String, Int32, String)])
    func whatIsNoReadableRegularFileIsKeptBack(path: String, flags: Int32, reason: String) {
        #expect(refusal(path, flags) == reason)
    }

    @Test(
        arguments: [
            (O_RDONLY, nil), (O_RDWR, "it is open to writing, and would be to an importer"),
            (O_WRONLY, "it is not open to reading"),
        ] as [(Int32, String?)])
    func aFileThatCanBeWrittenToIsKeptBack(flags: Int32, reason: String?) throws {
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
        try Data().write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        #expect(refusal(file.path, flags) == reason)
    }

    @Test func aSealedMemoryFileIsHandedOver() {
        let descriptor = csystem_memory_file("bytes", 5)
        defer { close(descriptor) }
        #expect(PayloadRequest(descriptor: descriptor, type: .data, name: nil, size: 5).refusal == nil)
    }
}
