import DragAndDrop
import Foundation
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct CheckTests {
    /// Each breaks one invariant of a library with two lists of rows; the check must name the rule.
    @Test(arguments: [
        ("UPDATE place SET pages = x'0100' WHERE block = 0", Violation.Rule.backPointers),
        ("UPDATE place SET pages = x'01' WHERE block = 0", .backPointers),
        ("INSERT INTO place VALUES (9223372036854775807, x'0100')", .backPointers),
        ("DELETE FROM item WHERE key = 3", .onePlace),
        (
            "INSERT INTO item (key, id, name, type, kind, added, done) VALUES (900, zeroblob(16), 'x', 1, 1, 0, 0)",
            .onePlace
        ),
        ("UPDATE page SET parent = 77 WHERE id = (SELECT max(id) FROM page)", .backPointers),
        ("UPDATE page SET content = x'0100' WHERE id = (SELECT max(id) FROM page)", .counts),
        ("UPDATE page SET content = x'09' WHERE id = 2", .references),
        ("DELETE FROM page WHERE id = (SELECT max(id) FROM page)", .references),
        ("INSERT INTO page VALUES (500, NULL, x'0100')", .references),
        ("UPDATE list SET root = 500 WHERE key = 2", .references),
        ("UPDATE list SET revision = 1000", .references),
        ("UPDATE list SET hidden = 1", .references),
        ("UPDATE item SET type = 99 WHERE key = 1", .references),
        ("UPDATE item SET importer = 99 WHERE key = 1", .references),
        ("UPDATE library SET next_item = 2", .references),
        ("UPDATE library SET next_page = 2", .references),
        ("UPDATE library SET focus = 5000", .references),
        ("INSERT INTO excerpt VALUES (5000, 'x')", .references),
        ("INSERT INTO step VALUES (5000, 0, x'00')", .references),
        (
            "INSERT INTO receipt (entry, number, payload, outcome) VALUES (5000, 0, 'x', 'failed')",
            .references
        ),
        ("INSERT INTO import (entry, list, anchor, items) VALUES (1, 99, x'0000', 0)", .references),
        ("UPDATE entry SET state = 'open'", .references),
        ("UPDATE item SET kind = 2 WHERE key = 1", .references),
        ("UPDATE item SET name = 'x' WHERE key = 1", .search),
        ("INSERT INTO search (rowid, name) VALUES (5000, 'x')", .search),
        ("INSERT INTO search (search, rowid, name) VALUES ('delete', 2, '1')", .search),
        (
            "UPDATE item SET kind = 2, digest = zeroblob(32) WHERE key = 1", .payloads
        ),
    ])
    func aBrokenInvariantIsNamed(damage: String, rule: Violation.Rule) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let other = try await store.make("other")
        try await store.add((0..<700).map(String.init), to: inbox)
        try await store.add(["a", "b"], to: other)
        #expect(try await store.violations() == [])
        try await store.tamper(damage)
        let violations = try await store.violations()
        #expect(violations.contains { $0.rule == rule }, "\(violations)")
    }

    @Test(arguments: [
        Step.inserted(
            [ItemKey(rawValue: 900)], into: ListKey(rawValue: 1), at: Neighbours(before: nil, after: nil)),
        .doneChanged([ItemKey(rawValue: 1), ItemKey(rawValue: 900)], in: ListKey(rawValue: 1), done: true),
        .textChanged(ItemKey(rawValue: 900), in: ListKey(rawValue: 1), .note, from: "", to: "x"),
        .focusChanged(from: nil, to: ItemKey(rawValue: 900)), .listMade(ListKey(rawValue: 900)),
        .doneChanged([ItemKey(rawValue: 1)], in: ListKey(rawValue: 900), done: true),
    ])
    func aStepOfTheHistoryThatNamesWhatIsNotThereIsNamed(step: Step) async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        try await store.add(["a"], to: try await store.inbox())
        let content = step.encoded.map { String(UInt16($0) + 256, radix: 16).dropFirst() }.joined()
        try await store.tamper("INSERT INTO step SELECT max(key), 7, x'\(content)' FROM entry")
        let violations = try await store.violations()
        #expect(violations.map(\.rule) == [.references])
        #expect(violations.first?.detail.contains("900, which is not there") == true, "\(violations)")
    }

    @Test func aPayloadWithoutAnItemAndAStrangeFileAreNamed() async throws {
        let scratch = try Scratch()
        let store = try scratch.open()
        let kept = try store.payloads.keep(Array("kept".utf8))
        let item = Item(
            id: .random(), name: "kept", type: try type("public.plain-text"),
            source: .data(digest: kept.digest, size: kept.size), added: noon)
        try await store.edit(.insert([item], into: try await store.inbox(), at: .end))
        #expect(try await store.violations() == [])
        let orphan = try store.payloads.keep(Array("orphan".utf8))
        let payloads = scratch.library.appending("payloads").description
        // One that was kept a moment ago may be waiting for its item.
        #expect(try await store.violations() == [])
        let digits = orphan.digest.description
        try FileManager.default.setAttributes(
            [.modificationDate: Date.now.addingTimeInterval(-90_000)],
            ofItemAtPath: "\(payloads)/\(digits.prefix(2))/\(digits.dropFirst(2))")
        try Data().write(to: URL(fileURLWithPath: "\(payloads)/stray"))
        let violations = try await store.violations()
        #expect(violations.map(\.rule) == [.payloads, .payloads])
        #expect(violations.contains { $0.detail.contains(String(digits.dropFirst(2))) })
        #expect(violations.contains { $0.detail.contains("stray") })
    }
}
