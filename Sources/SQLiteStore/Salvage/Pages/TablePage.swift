/// Reads a page of a table's b-tree: section 1.6 of SQLite's file format.
struct TablePage {
    /// A row as it lies on a leaf.
    struct Cell {
        var rowID: Int64
        /// How many bytes the row has, those on other pages included.
        var size: Int
        /// The bytes on this page.
        var local: ArraySlice<UInt8>
        /// The page on which the row goes on; 0 for none.
        var overflow: Int
    }

    enum Kind: UInt8 {
        case inner = 0x05
        case leaf = 0x0D
    }

    let kind: Kind
    /// How many cells the page says that it has.
    let count: Int
    private let bytes: [UInt8]
    private let usableSize: Int
    private let start: Int

    /// Takes a page for what its first byte says; nil where it is no table's. `number`: the page's; the first page
    /// begins with the file's header.
    init?(_ bytes: [UInt8], number: Int, usableSize: Int) {
        start = number == 1 ? 100 : 0
        guard start + 12 <= bytes.count, let kind = Kind(rawValue: bytes[start]),
            let count = bytes.number(at: start + 3, bytes: 2), count <= usableSize / 4
        else { return nil }
        self.kind = kind
        self.bytes = bytes
        self.usableSize = usableSize
        self.count = count
    }

    /// Whether bytes look like a page of a table or an index, with cells where they say.
    static func isLikely(_ bytes: [UInt8]) -> Bool {
        guard bytes.count >= 512, let pointers = [0x02: 12, 0x05: 12, 0x0A: 8, 0x0D: 8][bytes[0]],
            let count = bytes.number(at: 3, bytes: 2), count > 0, bytes[7] <= 60
        else { return false }
        let first = bytes.number(at: 5, bytes: 2).map { $0 == 0 ? 65_536 : $0 } ?? 0
        guard first >= pointers + count * 2, first < bytes.count else { return false }
        return (0..<count).allSatisfy { index in
            bytes.number(at: pointers + index * 2, bytes: 2).map { $0 >= first && $0 < bytes.count } ?? false
        }
    }

    /// The pages below an inner page, in the order of their rows; some may be no pages.
    var children: [Int] {
        guard kind == .inner else { return [] }
        let pages = offsets(from: start + 12).compactMap { bytes.number(at: $0, bytes: 4) }
        return pages + [bytes.number(at: start + 8, bytes: 4)].compactMap(\.self)
    }

    /// The rows of a leaf, without those that cannot be.
    var cells: [Cell] {
        guard kind == .leaf else { return [] }
        return offsets(from: start + 8).compactMap(cell)
    }

    private func offsets(from pointers: Int) -> [Int] {
        (0..<count).compactMap { bytes.number(at: pointers + $0 * 2, bytes: 2) }
    }

    private func cell(at offset: Int) -> Cell? {
        guard offset >= start + 8, offset < usableSize else { return nil }
        var reader = RecordReader(bytes[offset..<min(usableSize, bytes.count)])
        guard let number = reader.integer(), number >= 2, number <= 1 << 30, let rowID = reader.integer()
        else {
            return nil
        }
        let size = Int(number)
        let most = usableSize - 35
        if size <= most {
            guard let local = reader.take(size) else { return nil }
            return Cell(rowID: rowID, size: size, local: local, overflow: 0)
        }
        let least = (usableSize - 12) * 32 / 255 - 23
        let fitting = least + (size - least) % (usableSize - 4)
        guard let local = reader.take(fitting <= most ? fitting : least),
            let overflow = reader.take(4).flatMap({ Array($0).number(at: 0, bytes: 4) })
        else { return nil }
        return Cell(rowID: rowID, size: size, local: local, overflow: overflow)
    }
}
