import Organizer
import Testing

@testable import SQLiteStore

@Suite struct SnapshotTests {
    @Test func readsSeeOneStateWhileItIsHeld() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.add(["a"], to: inbox)
        try await store.holdSnapshot()
        let other = try scratch.open()
        try await other.add(["b"], to: inbox)
        #expect(try await store.names(of: inbox) == ["a"])
        await #expect(throws: StoreError.self) { try await store.rows(.rows(RangeSet(5..<6)), of: inbox) }
        #expect(try await store.names(of: inbox) == ["a"])
        #expect(try await store.find(["b"]) == [])
        await store.releaseSnapshot()
        #expect(try await store.names(of: inbox) == ["a", "b"])
    }

    @Test func anEditLetsGoOfTheSnapshot() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        try await store.holdSnapshot()
        try await scratch.open().add(["a"], to: inbox)
        try await store.add(["b"], to: inbox)
        #expect(try await store.names(of: inbox) == ["a", "b"])
        await store.releaseSnapshot()
        #expect(try await store.names(of: inbox) == ["a", "b"])
    }
}
