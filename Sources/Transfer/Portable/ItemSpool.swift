import Glibc
import Organizer

/// Lets items through a nameless file, a line of JSON each, so that memory holds a piece of them at a time.
struct ItemSpool {
    /// How many items a piece has.
    private static let pieceSize = 1_000

    private let file: SpooledFile
    private var lists: [[SpooledItems.Piece]]
    /// The lines of the piece that grows, and how many there are; all of one list.
    private var lines: [UInt8] = []
    private var count = 0
    private var list = 0
    private var end: Int64 = 0

    /// `lists`: how many there are.
    init(lists: Int) throws(SystemError) {
        file = try SpooledFile()
        self.lists = [[SpooledItems.Piece]](repeating: [], count: lists)
    }

    /// Adds an item to a list, which it counts from 0: its line, without the line's end.
    mutating func add(_ line: ArraySlice<UInt8>, to list: Int) throws(SystemError) {
        if list != self.list || count == Self.pieceSize { try endPiece() }
        self.list = list
        lines += line
        lines.append(UInt8(ascii: "\n"))
        count += 1
    }

    /// Gives the items of each list, all of which were added.
    mutating func finish() throws(SystemError) -> [SpooledItems] {
        try endPiece()
        return lists.map { [file] in SpooledItems(in: file, $0) }
    }

    private mutating func endPiece() throws(SystemError) {
        guard count > 0 else { return }
        try file.write(lines)
        lists[list].append(SpooledItems.Piece(offset: end, size: lines.count, items: count))
        end += Int64(lines.count)
        lines.removeAll(keepingCapacity: true)
        count = 0
    }
}

/// Gives the items of one list from the file through which they went.
final class SpooledItems: ItemPieces {
    struct Piece: Sendable {
        var offset: Int64
        var size: Int
        var items: Int
    }

    private let file: SpooledFile
    private let all: [Piece]
    let count: Int

    init(in file: SpooledFile, _ pieces: [Piece]) {
        self.file = file
        all = pieces
        count = pieces.reduce(0) { $0 + $1.items }
    }

    var pieces: Int { all.count }

    func piece(_ number: Int) throws(StoreError) -> [Item] {
        let bytes = try file.bytes(all[number].size, at: all[number].offset)
        var items: [Item] = []
        items.reserveCapacity(all[number].items)
        for line in bytes.split(separator: UInt8(ascii: "\n")) {
            // It was read so once, when it went in.
            guard case .success(let item) = LibraryArchive.item(in: Array(line)) else {
                throw SpooledFile.failure(code: EIO)
            }
            items.append(item)
        }
        return items
    }
}
