import DragAndDrop
import Foundation
import Organizer
import Testing

@testable import SQLiteStore

/// Damages a small library page by page. What is lost is never more than the items whose own rows lay on the page.
@Suite struct PageDamageTests {
    enum Damage: String, CaseIterable, CustomTestStringConvertible {
        case zeroed, scribbled

        var testDescription: String { rawValue }

        func bytes(_ count: Int) -> [UInt8] {
            (0..<count).map { self == .zeroed ? 0 : UInt8(truncatingIfNeeded: $0 &* 31 &+ 77) }
        }
    }

    /// What lies on a page of the file.
    fileprivate struct Page {
        var number: Int
        var table: String
        var kind: String
        var rows: Int
    }

    // MARK: One page

    @Test(arguments: Damage.allCases)
    func aPageThatIsDamagedLosesTheItemsOnItAndNoOther(damage: Damage) async throws {
        let library = try await DamagedLibrary()
        let whole = library.bytes
        let pages = try library.pages()
        #expect(pages.count > 40 && pages.contains { $0.kind == "overflow" && $0.table == "item" })
        for page in pages where SlowTests.areOn || page.number % 6 == 0 {
            let offset = (page.number - 1) * 4096
            var bytes = whole
            bytes.replaceSubrange(offset..<offset + 4096, with: damage.bytes(4096))
            let saved = try await library.salvage(bytes)
            let label = "page \(page.number), \(page.kind) of \(page.table)"
            let lost = page.table == "item" && page.kind == "leaf" ? page.rows : 0
            if lost > 0 || page.number == 1 || DamagedLibrary.savedTables.contains(page.table) {
                #expect(saved.losses != [], "\(label)")
            }
            if page.table == "page" || page.table == "list" {
                // Items come back that were deleted, or whose list was removed.
                #expect(
                    Set(library.names.values.joined()).isSubset(of: saved.names.values.joined()), "\(label)")
                continue
            }
            for (list, names) in library.names {
                let left = saved.names[list] ?? []
                #expect(left == names.filter(Set(left).contains), "\(label)")
            }
            let known = library.names.values.joined().count
            let found = library.names.keys.map { saved.names[$0]?.count ?? 0 }.reduce(0, +)
            // The deleted item may have been among those lost.
            #expect(found >= known - lost && (lost == 0 || found < known), "\(label)")
        }
    }

    @Test func aLibraryWithoutItsFirstPageIsSavedAsItWas() async throws {
        let library = try await DamagedLibrary()
        for damage in Damage.allCases {
            var bytes = library.bytes
            bytes.replaceSubrange(0..<4096, with: damage.bytes(4096))
            let saved = try await library.salvage(bytes)
            #expect(saved.names == library.names)
            #expect(saved.items == library.items)
            #expect(saved.losses.contains { $0.contains("schema") })
        }
    }

    @Test(arguments: [512, 8192, 65_536])
    func pagesOfAnySizeAreFoundWithoutTheHeader(size: Int) async throws {
        let library = try await DamagedLibrary(pageSize: size)
        var bytes = library.bytes
        bytes.replaceSubrange(0..<size, with: [UInt8](repeating: 0, count: size))
        let saved = try await library.salvage(bytes)
        #expect(saved.names == library.names)
        #expect(saved.items == library.items)
    }

    // MARK: The file

    @Test(arguments: [0.75, 0.8, 0.9])
    func aFileThatIsCutKeepsWhatIsInFrontOfTheCut(part: Double) async throws {
        let library = try await DamagedLibrary()
        let end = Int(Double(library.bytes.count) * part)
        let rows = try library.pages().filter {
            $0.table == "item" && $0.kind == "leaf" && $0.number * 4096 <= end
        }
        let saved = try await library.salvage(Array(library.bytes[..<end]))
        let found = saved.names.values.joined()
        // One of them was deleted, and one’s list was removed.
        #expect(!rows.isEmpty && found.count >= rows.map(\.rows).reduce(0, +) - 2)
        #expect(Set(found).isSubset(of: library.names.values.joined() + ["deleted", "hidden"]))
    }

    @Test func aFileWithoutAnythingOfALibraryIsRefused() async throws {
        let library = try await DamagedLibrary()
        for bytes in [
            [], Array("no database".utf8), Array("SQLite format 3\0".utf8) + [16, 0],
            Damage.scribbled.bytes(40_960), Damage.zeroed.bytes(40_960),
        ] {
            try await #require(throws: StoreError.self) { try await library.salvage(bytes) }
        }
    }

    /// Bytes changed anywhere, pages in each other's place, numbers that lie: it never ends the program, and what comes
    /// of it is sound.
    @Test func ofAnyDamageASoundLibraryComesOrNone() async throws {
        let library = try await DamagedLibrary()
        var saved = 0
        for seed in 0..<(SlowTests.areThorough ? 2000 : SlowTests.areOn ? 200 : 20) {
            var generator = SeededGenerator(seed: UInt64(seed))
            var bytes = library.bytes
            let pages = bytes.count / 4096
            for _ in 0..<Int.random(in: 1...12, using: &generator) {
                let page = Int.random(in: 0..<pages, using: &generator) * 4096
                switch Int.random(in: 0..<4, using: &generator) {
                case 0:
                    let other = Int.random(in: 0..<pages, using: &generator) * 4096
                    bytes.replaceSubrange(page..<page + 4096, with: library.bytes[other..<other + 4096])
                case 1:
                    // The head of a page, where its kind, its count and its cells are.
                    for offset in page..<page + 40 where Bool.random(using: &generator) {
                        bytes[offset] = UInt8.random(in: 0...255, using: &generator)
                    }
                default:
                    for _ in 0..<Int.random(in: 1...200, using: &generator) {
                        bytes[page + Int.random(in: 0..<4096, using: &generator)] = UInt8.random(
                            in: 0...255, using: &generator)
                    }
                }
            }
            do {
                // Refused where nothing is left, or the header says that a newer program wrote it.
                saved += try await library.salvage(bytes).names.isEmpty ? 0 : 1
            } catch let error as StoreError {
                switch error {
                case .damaged, .newerSchema: break
                default: Issue.record("seed \(seed): \(error)")
                }
            }
        }
        #expect(saved > 10)
    }

    // MARK: The log

    @Test(arguments: ["", "zeroed", "gone"])
    func whatOnlyTheLogHoldsIsSaved(file: String) async throws {
        let library = try await DamagedLibrary(isCheckpointed: false)
        let bytes = file == "gone" ? nil : file == "zeroed" ? Damage.zeroed.bytes(4096) : library.bytes
        let saved = try await library.salvage(bytes, log: library.log)
        #expect(saved.names == library.names)
        #expect(saved.items == library.items)
    }

    /// Each frame of the log that is damaged costs what one page of the file would.
    @Test func aDamagedFrameOfTheLogCostsItsPageAlone() async throws {
        let library = try await DamagedLibrary(isCheckpointed: false)
        let frame = 4096 + 24
        let count = (library.log.count - 32) / frame
        #expect(count > 40)
        for number in stride(from: 0, to: count, by: 7) {
            var log = library.log
            let start = 32 + number * frame + 24
            log.replaceSubrange(start..<start + 4096, with: Damage.scribbled.bytes(4096))
            let saved = try await library.salvage(Damage.zeroed.bytes(4096), log: log)
            #expect(
                saved.names.values.joined().count > library.names.values.joined().count / 2, "frame \(number)"
            )
        }
    }
}

/// A library of some forty pages, and copies of it that are damaged.
private final class DamagedLibrary {
    static let savedTables: Set = ["list", "item", "page", "term", "excerpt", "place"]

    struct Saved {
        var names: [String: [String]]
        var items: [String: Item]
        var losses: [String]
    }

    private let scratch: Scratch
    private(set) var names: [String: [String]] = [:]
    /// The items by their names.
    private(set) var items: [String: Item] = [:]
    let bytes: [UInt8]
    let log: [UInt8]

    init(isCheckpointed: Bool = true, pageSize: Int = 4096) async throws {
        scratch = try Scratch()
        if pageSize != 4096 {
            try FileManager.default.createDirectory(
                atPath: scratch.library.description, withIntermediateDirectories: true)
            let database = try Database(
                scratch.library.appending("library.sqlite"), mode: .readWrite, patience: .zero)
            try database.execute("PRAGMA page_size = \(pageSize); PRAGMA journal_mode = WAL")
        }
        let store = try scratch.open()
        try await Self.fill(store)
        (names, items) = try await Self.contents(of: store)
        let file = scratch.library.appending("library.sqlite")
        if isCheckpointed { try await store.tamper("PRAGMA wal_checkpoint(TRUNCATE)") }
        bytes = try Array(Data(contentsOf: URL(fileURLWithPath: file.description)))
        log = try Array(Data(contentsOf: URL(fileURLWithPath: file.description + "-wal")))
        if pageSize != 4096 {
            #expect(try #require(bytes.number(at: 16, bytes: 2)) == pageSize & 0xFFFF | pageSize >> 16)
        }
    }

    private static func fill(_ store: SQLiteStore) async throws {
        let inbox = try await store.inbox()
        let small = try await store.make("small", accepts: [try type("public.image")])
        let gone = try await store.make("gone")
        try await store.add(["hidden"], to: gone)
        try await store.add(["a", "b", "c"], to: small)
        let items = try (0..<150).map { number in
            var item = try makeItem(
                "item \(number)", type: number % 2 == 0 ? "public.png" : "public.plain-text")
            item.note =
                number % 40 == 7 ? String(repeating: "long note \(number) ", count: 500) : "note \(number)"
            item.excerpt = "text \(number)"
            item.done = number % 3 == 0
            item.importer = "ImageImporter"
            item.attributes = ["width": .integer(Int64(number)), "title": .string("title \(number)")]
            return item
        }
        try await store.edit(.insert(items, into: inbox, at: .end))
        try await store.edit(.move(.rows(RangeSet(10..<60)), from: inbox, to: inbox, at: .end))
        try await store.add(["deleted"], to: inbox)
        try await store.edit(.delete(.rows(RangeSet(150..<151)), from: inbox))
        try await store.edit(.removeList(gone))
    }

    private static func contents(
        of store: SQLiteStore
    ) async throws -> (names: [String: [String]], items: [String: Item]) {
        var names: [String: [String]] = [:]
        var items: [String: Item] = [:]
        for list in try await store.lists() {
            let rows = try await store.rows(.all, of: list.id).items
            names[list.name] = rows.map(\.item.name)
            for row in rows { items[row.item.name] = try await store.item(row.item.id)?.item }
        }
        return (names, items)
    }

    func pages() throws -> [PageDamageTests.Page] {
        let database = try Database(
            scratch.library.appending("library.sqlite"), mode: .readOnly, patience: .zero)
        return try database.texts(
            "SELECT pageno || ' ' || name || ' ' || pagetype || ' ' || ncell FROM dbstat"
        ).map {
            let words = $0.split(separator: " ").map(String.init)
            return PageDamageTests.Page(
                number: try #require(Int(words[0])), table: words[1], kind: words[2],
                rows: try #require(Int(words[3])))
        }
    }

    /// Saves what there is in a file and a log; checks that the result is a sound library.
    func salvage(_ bytes: [UInt8]?, log: [UInt8] = []) async throws -> Saved {
        let copy = try Scratch()
        let file = copy.library.appending("library.sqlite").description
        try FileManager.default.createDirectory(
            atPath: copy.library.description, withIntermediateDirectories: true)
        if let bytes { try Data(bytes).write(to: URL(fileURLWithPath: file)) }
        if !log.isEmpty { try Data(log).write(to: URL(fileURLWithPath: file + "-wal")) }
        let target = copy.path.appending("saved")
        let report = try await SQLiteStore.salvage(copy.library, into: target, at: noon)
        #expect(
            try FileManager.default.contentsOfDirectory(atPath: copy.path.description).sorted() == [
                "library", "saved",
            ])
        let store = try SQLiteStore.open(at: target, access: .existing, founding: .init(time: noon))
        #expect(try await store.violations() == [])
        let (names, items) = try await Self.contents(of: store)
        return Saved(names: names, items: items, losses: report.losses)
    }
}
