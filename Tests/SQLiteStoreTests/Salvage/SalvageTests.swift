import DragAndDrop
import Foundation
import Organizer
import Testing

@testable import SQLiteStore

@Suite struct SalvageTests {
    private static let count = 1000

    /// Makes a library of three lists, one of them long, and one that was removed; returns the names of the long one.
    private func makeLibrary(_ scratch: Scratch) async throws -> [String] {
        let store = try scratch.open()
        let inbox = try await store.inbox()
        let small = try await store.make("small", accepts: [try type("public.image")])
        let gone = try await store.make("gone")
        try await store.add(["a", "b", "c"], to: small)
        try await store.add(["hidden"], to: gone)
        let entry = stamp()
        try await store.beginImport(ImportPlan(list: inbox, position: .end, sentence: "x"), as: entry)
        for start in stride(from: 0, to: Self.count, by: 500) {
            let items = try (start..<start + 500).map { number in
                var item = try makeItem("item \(number)")
                item.note = "note \(number)"
                item.excerpt = String(repeating: "text \(number) ", count: 8)
                item.done = number % 3 == 0
                return item
            }
            let receipts = items.map {
                Receipt(payload: PayloadName(text: $0.name), outcome: .imported, list: inbox, items: [$0.id])
            }
            _ = try await store.commit(
                ImportBatch(items: items, receipts: receipts, time: noon), to: entry.entry)
        }
        try await store.finishImport(entry.entry, at: noon, sentence: nil)
        let kept = try store.payloads.keep(Array("kept".utf8))
        let item = Item(
            id: .random(), name: "kept", type: try type("public.plain-text"),
            source: .data(digest: kept.digest, size: kept.size), added: noon)
        try await store.edit(.insert([item], into: inbox, at: .start))
        try await store.edit(.move(.rows(RangeSet(100..<400)), from: inbox, to: inbox, at: .end))
        try await store.edit(.removeList(gone))
        #expect(try await store.violations() == [])
        return ["kept"] + (0..<Self.count).map { "item \($0)" }[0..<99]
            + (0..<Self.count).map { "item \($0)" }[399...]
            + (0..<Self.count).map { "item \($0)" }[99..<399]
    }

    /// Reads where the pages of a table or an index lie in the file; the root is first.
    private func pages(of table: String, in scratch: Scratch) throws -> [Int] {
        let database = try Database(
            scratch.library.appending("library.sqlite"), mode: .readWrite, patience: .zero)
        try database.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        return try database.texts(
            "SELECT pageno FROM dbstat WHERE name = '\(table)' AND pagetype <> 'overflow' ORDER BY path"
        ).compactMap { Int($0) }
    }

    private func allNames(_ store: SQLiteStore) async throws -> [String: [String]] {
        var names: [String: [String]] = [:]
        for list in try await store.lists() { names[list.name] = try await store.names(of: list.id) }
        return names
    }

    @Test func aWholeLibraryIsSavedWhole() async throws {
        let scratch = try Scratch()
        let names = try await makeLibrary(scratch)
        let target = scratch.path.appending("saved")
        let report = try await SQLiteStore.salvage(scratch.library, into: target, at: noon)
        #expect(report.losses == [])
        #expect((report.lists, report.items, report.payloads) == (2, names.count + 3, 1))
        let saved = try SQLiteStore.open(at: target, founding: .init(time: noon))
        #expect(try await saved.violations() == [])
        #expect(try await allNames(saved) == ["Inbox": names, "small": ["a", "b", "c"]])
        let small = try #require(try await saved.list(named: "small"))
        #expect(small.accepts.map(\.identifier) == ["public.image"])
        let old = try scratch.open(.readOnly)
        for row in [0, 1, 500, 900] {
            let rows = RowSelection.rows(RangeSet(row..<row + 1))
            let id = try #require(try await old.rows(rows, of: try await old.inbox()).items.first?.item.id)
            #expect(try await saved.item(id)?.item == old.item(id)?.item)
        }
        #expect(try await saved.find(["note 777"]) == ["item 777"])
    }

    /// Tables that lists do not need, one that names types, and the row of the library itself: nothing is lost.
    @Test(arguments: [
        "excerpt", "entry", "step", "receipt", "import", "library", "term", "item_id", "list_name",
        "search_data",
        "search_docsize", "place",
    ])
    func aDamagedPageOfATableBesideLosesNoItem(table: String) async throws {
        let scratch = try Scratch()
        let names = try await makeLibrary(scratch)
        let page = try #require(try pages(of: table, in: scratch).last)
        try damage(page, in: scratch)
        let target = scratch.path.appending("saved")
        _ = try await SQLiteStore.salvage(scratch.library, into: target, at: noon)
        let saved = try SQLiteStore.open(at: target, founding: .init(time: noon))
        #expect(try await saved.violations() == [])
        #expect(try await allNames(saved) == ["Inbox": names, "small": ["a", "b", "c"]])
    }

    @Test(arguments: [0.0, 0.5, 1.0])
    func aDamagedPageOfItemsLosesThoseAlone(where place: Double) async throws {
        let scratch = try Scratch()
        let names = try await makeLibrary(scratch)
        // The root is first, and is no leaf here.
        let pages = try pages(of: "item", in: scratch).dropFirst()
        try damage(pages[pages.startIndex + Int(Double(pages.count - 1) * place)], in: scratch)
        let target = scratch.path.appending("saved")
        let report = try await SQLiteStore.salvage(scratch.library, into: target, at: noon)
        let saved = try SQLiteStore.open(at: target, founding: .init(time: noon))
        #expect(try await saved.violations() == [])
        let found = try await allNames(saved)
        let left = (found["Inbox"] ?? []) + (found["small"] ?? [])
        let all = names + ["a", "b", "c"]
        #expect(left.count < all.count && left.count > all.count - 60)
        #expect(left == all.filter(Set(left).contains))
        #expect(report.items == left.count)
        #expect(report.losses.contains { $0.contains("cannot be read") })
    }

    @Test func aDamagedPageOfTheOrderKeepsItsItemsInTheirList() async throws {
        let scratch = try Scratch()
        let names = try await makeLibrary(scratch)
        for (number, page) in try pages(of: "page", in: scratch).enumerated() {
            let copy = try Scratch()
            try FileManager.default.copyItem(
                atPath: scratch.library.description, toPath: copy.library.description)
            try damage(page, in: copy)
            let target = copy.path.appending("saved")
            let report = try await SQLiteStore.salvage(copy.library, into: target, at: noon)
            let saved = try SQLiteStore.open(at: target, founding: .init(time: noon))
            #expect(try await saved.violations() == [])
            let found = try await allNames(saved)
            let left = found.values.joined().sorted()
            #expect(Set(left).isSuperset(of: names + ["a", "b", "c"]), "page \(number)")
            #expect(left.count <= names.count + 4, "page \(number)")
            #expect(!report.losses.isEmpty, "page \(number)")
        }
    }

    @Test func damagedListsAreSavedUnderAnotherName() async throws {
        let scratch = try Scratch()
        let names = try await makeLibrary(scratch)
        try damage(try #require(try pages(of: "list", in: scratch).last), in: scratch)
        let target = scratch.path.appending("saved")
        let report = try await SQLiteStore.salvage(scratch.library, into: target, at: noon)
        let saved = try SQLiteStore.open(at: target, founding: .init(time: noon))
        #expect(try await saved.violations() == [])
        let found = try await allNames(saved)
        #expect(found.keys.sorted() == ["Recovered"])
        let left = found["Recovered"] ?? []
        #expect(left.filter(Set(names).contains) == names)
        #expect(Set(left) == Set(names + ["a", "b", "c", "hidden"]))
        #expect(report.losses.contains { $0.contains("Recovered") })
    }

    @Test func aDamagedPayloadIsNamedAndItsItemLeftOut() async throws {
        let scratch = try Scratch()
        let names = try await makeLibrary(scratch)
        let payloads = scratch.library.appending("payloads").description
        let folder = try #require(
            try FileManager.default.contentsOfDirectory(atPath: payloads).first { $0 != "new" })
        let file = try #require(
            try FileManager.default.contentsOfDirectory(atPath: "\(payloads)/\(folder)").first)
        try Data("kapt".utf8).write(to: URL(fileURLWithPath: "\(payloads)/\(folder)/\(file)"))
        let target = scratch.path.appending("saved")
        let report = try await SQLiteStore.salvage(scratch.library, into: target, at: noon)
        #expect(report.losses.count == 2)
        #expect(report.losses.first?.contains("“kept”") == true)
        #expect(report.losses.last?.hasPrefix("1 payload of no item that was saved: ") == true)
        let saved = try SQLiteStore.open(at: target, founding: .init(time: noon))
        #expect(try await allNames(saved)["Inbox"] == Array(names.dropFirst()))
        #expect(try await saved.violations().filter { $0.rule != .payloads } == [])
    }

    @Test func nothingIsWrittenOverAndTheOldLibraryIsNotTouched() async throws {
        let scratch = try Scratch()
        _ = try await makeLibrary(scratch)
        try await #require(throws: StoreError.missing(scratch.path.appending("none"))) {
            try await SQLiteStore.salvage(
                scratch.path.appending("none"), into: scratch.path.appending("new"), at: noon)
        }
        #expect(!FileManager.default.fileExists(atPath: scratch.path.appending("new").description))
        let file = URL(fileURLWithPath: scratch.library.appending("library.sqlite").description)
        let before = try Data(contentsOf: file)
        _ = try await SQLiteStore.salvage(scratch.library, into: scratch.path.appending("new"), at: noon)
        #expect(try Data(contentsOf: file) == before)
    }

    @Test func aPlaceWithinTheLibraryOrOneThatIsTakenIsRefused() async throws {
        let scratch = try Scratch()
        try await scratch.open().add(["a"], to: try await scratch.open().inbox())
        let (link, full) = (scratch.path.appending("link"), scratch.path.appending("full"))
        try FileManager.default.createSymbolicLink(
            atPath: link.description, withDestinationPath: scratch.library.description)
        try FileManager.default.createDirectory(
            atPath: full.appending("x").description, withIntermediateDirectories: true)
        let left = scratch.path.appending("new.unfinished")
        try FileManager.default.createDirectory(
            atPath: left.description, withIntermediateDirectories: true)
        for (target, obstacle) in [
            (scratch.library, SavingObstacle.taken), (full, .taken), (link, .taken),
            (scratch.library.appending("new"), .withinLibrary),
            (scratch.library.appending("a/b/new/"), .withinLibrary),
            (link.appending("new"), .withinLibrary),
            (link.appending("payloads/../../library/new"), .withinLibrary),
            (scratch.path.appending("new"), .unfinished(left)),
            (scratch.path.appending("new/"), .unfinished(left)),
        ] {
            try await #require(throws: StoreError.cannotSaveInto(target, obstacle), "\(target)") {
                try await SQLiteStore.salvage(scratch.library, into: target, at: noon)
            }
        }
        try FileManager.default.createDirectory(
            atPath: scratch.path.appending("empty").description, withIntermediateDirectories: true)
        _ = try await SQLiteStore.salvage(scratch.library, into: scratch.path.appending("empty/"), at: noon)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: scratch.path.description).sorted()
                == ["empty", "full", "library", "link", "new.unfinished"])
    }

    /// Fills a page of the file with what is no page.
    private func damage(_ page: Int, in scratch: Scratch) throws {
        let url = URL(fileURLWithPath: scratch.library.appending("library.sqlite").description)
        var bytes = try Data(contentsOf: url)
        for offset in (page - 1) * 4096..<page * 4096 {
            bytes[offset] = UInt8(truncatingIfNeeded: offset &* 31 &+ 77)
        }
        try bytes.write(to: url)
    }
}
