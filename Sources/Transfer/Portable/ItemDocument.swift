import ImporterWire
import Organizer

/// Writes and reads items as one JSON document, whole and with the bytes that their library keeps.
///
/// It begins with `{"punnet":"items"`, by which it is known.
enum ItemDocument {
    /// The version that this build writes.
    static let version = 1
    /// The largest document, in bytes; what is larger travels as an archive.
    static let limit = 64 << 20
    /// The most bytes that the items may bring along in one document.
    static let payloadLimit = 32 << 20

    /// Begins a document; an item a line follows, with a comma and a line end between two, and then ``end``.
    static let beginning = "{\"punnet\":\"items\",\"version\":\(version),\"items\":[\n"
    static let end = "\n]}\n"

    /// Reads a document, and keeps the bytes that its items bring along.
    ///
    /// Nothing is kept before all of it has been read.
    static func read(
        _ bytes: [UInt8], keeping keeper: any PayloadKeeper
    ) throws(ItemDocumentError) -> [Item] {
        var items: [PortableItem] = []
        do throws(PacketError) {
            var reader = try JSONReader(bytes, limit: limit, depth: PortableLimits.depth)
            items = try reader.itemDocument()
            try reader.finish()
        } catch {
            throw .malformed(error)
        }
        for (number, portable) in items.enumerated() {
            guard case .data(let digest, let size) = portable.item.source else { continue }
            guard let payload = portable.payload else { throw .noPayload(item: number) }
            let kept: KeptPayload
            do { kept = try keeper.keepForNow(payload) } catch { throw .notKept(error) }
            guard kept == KeptPayload(digest: digest, size: size) else { throw .otherPayload(item: number) }
        }
        return items.map(\.item)
    }
}

/// Says why a document gave no items.
package enum ItemDocumentError: Error, Sendable, Hashable {
    case malformed(PacketError)
    /// An item, counted from 0, is to have bytes that are not in the document.
    case noPayload(item: Int)
    /// The bytes of an item, counted from 0, are not those that it names.
    case otherPayload(item: Int)
    case notKept(StoreError)
    /// Reading its bytes failed.
    case unreadable(SystemError)
}

extension ItemDocumentError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .malformed(let error): error.description
        case .noPayload(let item): "‘items.\(item).source.payload’ is missing"
        case .otherPayload(let item):
            "‘items.\(item).source.payload’ has another size or digest than is said beside it"
        case .notKept(let error): LibraryError.store(error).description
        case .unreadable(let error): "reading failed: \(error)"
        }
    }
}

extension JSONReader {
    fileprivate mutating func itemDocument() throws(PacketError) -> [PortableItem] {
        var kind: String?
        var version: Int?
        var items: [PortableItem]?
        try object { reader, key throws(PacketError) in
            switch key {
            case "punnet":
                try reader.read(into: &kind) { r throws(PacketError) in
                    try r.text(limit: 16, expected: "“items”") { $0 == "items" ? $0 : nil }
                }
            case "version":
                try reader.read(into: &version) { r throws(PacketError) in
                    let start = r.offset
                    let version = try r.integer(Int.self)
                    guard version == ItemDocument.version else {
                        throw PacketError(
                            .value(expected: "\(ItemDocument.version), the version that this program reads"),
                            at: start)
                    }
                    return version
                }
            case "items":
                try reader.read(into: &items) { r throws(PacketError) in
                    var items: [PortableItem] = []
                    var room = ItemDocument.payloadLimit
                    try r.array(limit: StoreLimits.itemsPerBatch) { r, _ throws(PacketError) in
                        let item = try r.portableItem(payloadLimit: room)
                        room -= item.payload?.count ?? 0
                        items.append(item)
                    }
                    return items
                }
            default: try reader.skip()
            }
        }
        _ = try require(kind, "punnet")
        _ = try require(version, "version")
        return try require(items, "items")
    }
}
