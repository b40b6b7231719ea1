import ContentTypes
import DragAndDrop
import FoundationEssentials
import ImporterWire
import Organizer

extension JSONReader {
    /// Reads one item; whatever it claims is checked against what a library may hold.
    ///
    /// `payloadLimit`: how many bytes the item may bring along.
    mutating func portableItem(payloadLimit: Int) throws(PacketError) -> PortableItem {
        var id: ItemID?
        var name: String?
        var type: UTType?
        var source: PortableSource?
        var done: Bool?
        var note: String?
        var importer: String?
        var added: Timestamp?
        var attributes: [String: ImporterWire.AttributeValue]?
        var excerpt: String?
        try object { reader, key throws(PacketError) in
            switch key {
            case "id":
                try reader.read(into: &id) { r throws(PacketError) in
                    try r.text(limit: 64, expected: "32 hexadecimal digits") { ItemID($0) }
                }
            case "name":
                try reader.read(into: &name) { r throws(PacketError) in
                    try r.text(limit: StoreLimits.name, expected: "a name that shows something") { text in
                        let cleaned = ItemName.cleaned(text)
                        return ItemName.isName(cleaned) ? cleaned : nil
                    }
                }
            case "type":
                try reader.read(into: &type) { r throws(PacketError) in
                    try r.text(limit: WireLimits.type, expected: "a content type") { UTType(stored: $0) }
                }
            case "source":
                try reader.read(into: &source) { r throws(PacketError) in
                    try r.portableSource(payloadLimit: payloadLimit)
                }
            case "done": try reader.read(into: &done) { r throws(PacketError) in try r.boolean() }
            case "note": try reader.read(into: &note, limit: StoreLimits.note)
            case "importer": try reader.read(into: &importer, limit: WireLimits.type)
            case "added": try reader.read(into: &added) { r throws(PacketError) in try r.time() }
            case "attributes":
                try reader.read(into: &attributes) { r throws(PacketError) in try r.attributes() }
            case "excerpt": try reader.read(into: &excerpt, limit: StoreLimits.excerpt)
            default: try reader.skip()
            }
        }
        let origin = try require(source, "source")
        let item = Item(
            id: id ?? .random(), name: try require(name, "name"), type: try require(type, "type"),
            source: origin.source, done: done ?? false, note: note ?? "", importer: importer,
            added: try require(added, "added"),
            attributes: (attributes ?? [:]).mapValues { Organizer.AttributeValue($0) }, excerpt: excerpt,
            contentDigest: origin.contentDigest)
        return PortableItem(item, payload: origin.payload)
    }

    private mutating func portableSource(payloadLimit: Int) throws(PacketError) -> PortableSource {
        let start = offset
        var kind: String?
        var path: String?
        var pathBytes: [UInt8]?
        var address: String?
        var size: Int64?
        var modified: Timestamp?
        var digest: PayloadDigest?
        var payload: [UInt8]?
        try object { reader, key throws(PacketError) in
            switch key {
            case "kind": try reader.read(into: &kind, limit: 16)
            case "path": try reader.read(into: &path, limit: 4 * PortableLimits.path)
            case "pathBytes":
                try reader.read(into: &pathBytes) { r throws(PacketError) in
                    try r.base64(limit: PortableLimits.path)
                }
            case "url": try reader.read(into: &address, limit: PortableLimits.address)
            case "size":
                try reader.read(into: &size) { r throws(PacketError) in
                    let start = r.offset
                    let size = try r.integer(Int64.self)
                    guard size >= 0 else { throw PacketError(.value(expected: "a size"), at: start) }
                    return size
                }
            case "modified": try reader.read(into: &modified) { r throws(PacketError) in try r.time() }
            case "digest":
                try reader.read(into: &digest) { r throws(PacketError) in
                    try r.text(limit: 64, expected: "64 hexadecimal digits") { PayloadDigest($0) }
                }
            case "payload":
                try reader.read(into: &payload) { r throws(PacketError) in
                    try r.base64(limit: payloadLimit)
                }
            default: try reader.skip()
            }
        }
        switch try require(kind, "kind") {
        case "file":
            let text = try require(path, "path")
            let path = FilePath(bytes: pathBytes ?? Array(text.utf8))
            guard path.isAbsolute, path.cString != nil, path.bytes.count <= PortableLimits.path else {
                throw PacketError(.value(expected: "a path from the root"), at: start, path: ["path"])
            }
            let source = ItemSource.file(
                path: path, size: try require(size, "size"), modified: try require(modified, "modified"))
            return PortableSource(source: source, contentDigest: digest)
        case "url":
            let address = try require(address, "url")
            guard !address.isEmpty else {
                throw PacketError(.value(expected: "an address"), at: start, path: ["url"])
            }
            return PortableSource(source: .url(address))
        case "data":
            let source = ItemSource.data(
                digest: try require(digest, "digest"), size: try require(size, "size"))
            return PortableSource(source: source, payload: payload)
        default: throw PacketError(.value(expected: "file, url or data"), at: start, path: ["kind"])
        }
    }

    /// Reads a string that stands for something else.
    mutating func text<Value>(
        limit: Int, expected: String, _ value: (String) -> Value?
    ) throws(PacketError) -> Value {
        let start = offset
        guard let value = value(try string(limit: limit)) else {
            throw PacketError(.value(expected: expected), at: start)
        }
        return value
    }

    mutating func time() throws(PacketError) -> Timestamp {
        try text(limit: 64, expected: "a time of ISO 8601") { Timestamp(iso8601: $0) }
    }

    mutating func base64(limit: Int) throws(PacketError) -> [UInt8] {
        try text(limit: limit / 3 * 4 + 8, expected: "base64") { Data(base64Encoded: $0).map { [UInt8]($0) } }
    }
}

/// What an item stands for, with what the item itself holds of it.
private struct PortableSource {
    var source: ItemSource
    var contentDigest: PayloadDigest?
    var payload: [UInt8]?
}
