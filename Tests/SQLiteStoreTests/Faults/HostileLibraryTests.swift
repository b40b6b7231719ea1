import DragAndDrop
import Organizer
import Testing

@testable import SQLiteStore

/// Libraries as other programs may hand them over: numbers that nothing counts to.
@Suite struct HostileLibraryTests {
    private func isDamage(_ body: () async throws -> Void) async -> Bool {
        do {
            try await body()
            return false
        } catch {
            guard case .damaged? = error as? StoreError else { return false }
            return true
        }
    }

    @Test(arguments: ["revision", "next_list", "next_item", "next_page", "next_entry"])
    func aCounterAtTheEndOfNumbersIsDamage(counter: String) async throws {
        for value in [Int64.max, -1] {
            let scratch = try Scratch()
            let store = try scratch.open()
            let inbox = try await store.inbox()
            try await store.tamper("UPDATE library SET \(counter) = \(value)")
            #expect(await isDamage { try await store.add(["a"], to: inbox) })
            #expect(await isDamage { _ = try await store.lists() })
            #expect(await isDamage { _ = try await store.violations() })
        }
    }

    @Test(arguments: [
        "UPDATE step SET number = 9223372036854775807 WHERE entry = (SELECT entry FROM import)",
        "UPDATE receipt SET number = 9223372036854775807",
        "UPDATE import SET items = 9223372036854775807",
        "UPDATE import SET items = -1",
        "INSERT INTO term VALUES (9223372036854775807, 'last')",
    ])
    func anImportCannotGoOnWhereNumbersEnd(damage: String) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let begun = stamp()
        try await store.beginImport(
            ImportPlan(list: try await store.inbox(), position: .end, sentence: "Drop"), as: begun)
        func batch(_ name: String, type: String) throws -> ImportBatch {
            let receipt = Receipt(payload: PayloadName(text: name), outcome: .skipped, list: nil)
            return ImportBatch(items: [try makeItem(name, type: type)], receipts: [receipt], time: noon)
        }
        _ = try await store.commit(try batch("a", type: "public.png"), to: begun.entry)
        try await store.tamper(damage)
        #expect(
            await isDamage {
                _ = try await store.commit(try batch("b", type: "public.jpeg"), to: begun.entry)
            })
    }
}
