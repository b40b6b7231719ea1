import Organizer

/// Holds the leaves of 256 items whose keys follow one another.
final class PlaceBlock {
    /// How many keys a block has, as a power of two.
    static let bits: Int64 = 8

    /// The numbers of all blocks that there can be.
    static let numbers = Int64.min >> bits...Int64.max >> bits

    /// The page of each key; 0 for none.
    private(set) var pages: [Int64]
    private(set) var isChanged = false

    init() { pages = Array(repeating: 0, count: 1 << Self.bits) }

    /// Reads a stored block; pages that were not written are none.
    init(encoded: [UInt8]) throws(ByteReader.Malformed) {
        var reader = ByteReader(encoded)
        pages = try reader.readDistances()
        guard pages.count <= 1 << Self.bits, reader.isAtEnd else { throw reader.malformed }
        pages += Array(repeating: 0, count: 1 << Self.bits - pages.count)
    }

    /// The block as it is stored, nil when no item in it has a page.
    var encoded: [UInt8]? {
        guard let last = pages.lastIndex(where: { $0 != 0 }) else { return nil }
        var writer = ByteWriter()
        writer.writeDistances(pages[...last])
        return writer.bytes
    }

    static func number(of key: ItemKey) -> Int64 { key.rawValue >> bits }

    subscript(_ key: ItemKey) -> Int64 {
        get { pages[Int(key.rawValue & (1 << Self.bits - 1))] }
        set {
            pages[Int(key.rawValue & (1 << Self.bits - 1))] = newValue
            isChanged = true
        }
    }
}
