import CFaultyVFS
import DragAndDrop
import Glibc
import Organizer
import Testing

@testable import SQLiteStore

/// The order in which a payload reaches the disk.
@Suite struct PayloadSyncTests {
    @Test func aPayloadAndItsFoldersAreOnTheDiskBeforeItIsAcknowledged() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let trace = faulty_trace_begin(scratch.library.description)
        let kept = try store.payloads.keep(Array("kept".utf8))
        let again = try store.payloads.keep(Array("kept".utf8))
        let other = try store.payloads.keep(Array("other".utf8))
        let lines = try takeLines(trace)
        #expect(again == kept)
        func names(_ digest: PayloadDigest) -> [String] {
            ["sync payloads/\(digest.description.prefix(2))", "sync payloads", "sync ."]
        }
        func place(_ digest: PayloadDigest) -> [String] {
            let digits = digest.description
            return ["sync payloads/new/*", "rename payloads/\(digits.prefix(2))/\(digits.dropFirst(2))"]
                + names(digest)
        }
        // What was there already may have been written and named by a process that was killed before it synced.
        let digits = kept.digest.description
        let file = "sync payloads/\(digits.prefix(2))/\(digits.dropFirst(2))"
        let expected = place(kept.digest) + [file] + names(kept.digest) + place(other.digest)
        #expect(lines == expected)
    }

    private func takeLines(_ trace: OpaquePointer?) throws -> [String] {
        let text = try #require(faulty_trace_end(trace))
        defer { free(text) }
        return String(cString: text).split(separator: "\n").map { line in
            // A file that is being written has a name of chance.
            line.hasPrefix("sync payloads/new/") ? "sync payloads/new/*" : String(line)
        }
    }
}
