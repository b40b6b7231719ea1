import ContentTypes
import DragAndDrop
import Foundation
import Organizer
import Testing

@testable import SQLiteStore

/// Owns a temporary folder, which goes with it.
final class Scratch: Sendable {
    let path: FilePath

    init() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("punnet-\(ItemID.random())")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        path = FilePath(url.path)
    }

    deinit { try? FileManager.default.removeItem(atPath: path.description) }

    /// The folder of a library that a test makes here.
    var library: FilePath { path.appending("library") }

    /// Opens the library here, with the list that a new one begins with.
    func open(_ access: SQLiteStore.Access = .readWrite, patience: Duration = .seconds(5)) throws
        -> SQLiteStore
    {
        try SQLiteStore.open(at: library, access: access, founding: .init(time: noon), patience: patience)
    }
}

let noon = Timestamp(nanoseconds: 1_700_000_000_000_000_000)

func stamp() -> EditStamp { EditStamp(entry: .random(), time: noon) }

func type(_ identifier: String) throws -> UTType { try #require(UTType(identifier)) }

/// Makes an item of a file that need not be there.
func makeItem(_ name: String, type identifier: String = "public.png") throws -> Item {
    Item(
        id: .random(), name: name, type: try type(identifier),
        source: .file(path: FilePath("/somewhere/\(name).png"), size: 7, modified: noon), added: noon)
}

extension SQLiteStore {
    /// Inserts items of these names at the end of a list and returns their ids.
    @discardableResult
    func add(_ names: [String], to list: ListID, at position: Position = .end) throws -> [ItemID] {
        let items = try names.map { try makeItem($0) }
        _ = try apply(.insert(items, into: list, at: position), as: stamp(), expecting: nil)
        return items.map(\.id)
    }

    /// Makes a list and returns its id.
    func make(_ name: String, accepts: [UTType] = []) throws -> ListID {
        let id = ListID.random()
        _ = try apply(
            .createList(id, name: name, settings: ListSettings(accepts: accepts)), as: stamp(), expecting: nil
        )
        return id
    }

    @discardableResult
    func edit(_ edit: Edit) throws -> AppliedEdit { try apply(edit, as: stamp(), expecting: nil) }

    /// Reads the names of a list's items in order.
    func names(of list: ListID) throws -> [String] { try rows(.all, of: list).items.map(\.item.name) }

    /// Reads the ids of a list's items in order.
    func ids(of list: ListID) throws -> [ItemID] { try rows(.all, of: list).items.map(\.item.id) }

    /// Changes the database behind the store's back.
    func tamper(_ sql: String) throws { try database.execute(sql) }

    func inbox() throws -> ListID { try #require(try list(named: ListName.inbox)).id }
}

/// Draws the same numbers from the same seed (SplitMix64).
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ mixed >> 30) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ mixed >> 27) &* 0x94D0_49BB_1331_11EB
        return mixed ^ mixed >> 31
    }
}

/// Says whether the environment asks for the long form of tests that have a short one.
enum SlowTests {
    static let areOn = ProcessInfo.processInfo.environment["PUNNET_SLOW_TESTS"] != nil
    /// Tells whether the longest checks are wanted: the environment variable `PUNNET_THOROUGH_TESTS` is set.
    static let areThorough = ProcessInfo.processInfo.environment["PUNNET_THOROUGH_TESTS"] != nil
}
