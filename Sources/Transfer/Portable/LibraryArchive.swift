import ContentTypes
import ImporterWire
import Organizer

/// Names the parts of an archive of lists, and reads and writes its manifest.
///
/// `ItemsAndArchives` in the documentation of the command line describes the form.
enum LibraryArchive {
    /// The version that this build writes. Version 1, which it reads too, has no digest at its end.
    static let version = 2
    /// The most lists in one archive.
    static let lists = 10_000
    /// How many items stand in one file.
    static let chunk = 1_000
    /// The largest manifest, and the largest file of items, in bytes.
    static let documentLimit = 256 << 20
    /// The largest payload, in bytes.
    static let payloadLimit: Int64 = 4 << 30

    static let manifestName = "library/manifest.json"
    static let endName = "library/end.json"

    /// `list`, `chunk`: counted from 1.
    static func itemsName(list: Int, chunk: Int) -> String { "library/lists/\(list)/\(chunk).jsonl" }

    static func payloadName(_ digest: PayloadDigest) -> String { "library/payloads/\(digest)" }

    /// What a file of the archive is, by its name; nil for what this version does not know, and lets be.
    enum Part: Hashable {
        case manifest
        /// Items of a list, counted from 1.
        case items(list: Int)
        case payload(PayloadDigest)
        case end

        init?(_ name: String) {
            let parts = name.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
            switch (parts.count, parts.first, parts.dropFirst().first) {
            case (2, "library", "manifest.json"): self = .manifest
            case (2, "library", "end.json"): self = .end
            case (3, "library", "payloads"):
                guard let digest = PayloadDigest(parts[2]) else { return nil }
                self = .payload(digest)
            case (4, "library", "lists"):
                guard let list = Int(parts[2]), list > 0, parts[3].hasSuffix(".jsonl") else { return nil }
                self = .items(list: list)
            default: return nil
            }
        }
    }
}

/// Describes a list in an archive.
struct ArchivedList: Sendable, Hashable {
    var name: String
    var settings: ListSettings
}

/// Says what an archive has, where it ends.
struct ArchiveEnd: Sendable, Hashable {
    var items: Int
    var payloads: Int
    /// The SHA-256 of the manifest and of all files of items, one behind the other; nil in version 1.
    var digest: PayloadDigest?
}

extension LibraryArchive {
    /// Reads a line of a file of items.
    static func item(in line: [UInt8]) -> Result<Item, PacketError> {
        do throws(PacketError) {
            var reader = try JSONReader(
                line, limit: documentLimit, depth: PortableLimits.depth)
            let portable = try reader.portableItem(payloadLimit: 0)
            try reader.finish()
            return .success(portable.item)
        } catch {
            return .failure(error)
        }
    }

    static func manifest(of lists: [ListSummary]) -> [UInt8] {
        var json = JSONWriter()
        json.raw("{\"punnet\":\"library\",\"version\":")
        json.integer(version)
        json.raw(",\"lists\":[")
        for (number, list) in lists.enumerated() {
            json.raw(number == 0 ? "\n" : ",\n")
            json.raw("{\"name\":")
            json.string(list.name)
            json.raw(",\"accepts\":[")
            for (number, type) in list.accepts.enumerated() {
                if number > 0 { json.raw(",") }
                json.string(type.identifier)
            }
            json.raw("],\"completes\":")
            json.boolean(list.settings.completes)
            json.raw(",\"reordering\":")
            json.boolean(list.settings.allowsReordering)
            json.raw("}")
        }
        json.raw("\n]}\n")
        return json.bytes
    }

    static func end(_ end: ArchiveEnd) -> [UInt8] {
        let digest = end.digest.map { ",\"digest\":\"\($0)\"" } ?? ""
        return Array("{\"items\":\(end.items),\"payloads\":\(end.payloads)\(digest)}\n".utf8)
    }
}

extension JSONReader {
    /// Reads the manifest of an archive.
    mutating func archiveManifest() throws(PacketError) -> (version: Int, lists: [ArchivedList]) {
        var kind: String?
        var version: Int?
        var lists: [ArchivedList]?
        try object { reader, key throws(PacketError) in
            switch key {
            case "punnet":
                try reader.read(into: &kind) { r throws(PacketError) in
                    try r.text(limit: 16, expected: "“library”") { $0 == "library" ? $0 : nil }
                }
            case "version":
                try reader.read(into: &version) { r throws(PacketError) in
                    let start = r.offset
                    let version = try r.integer(Int.self)
                    guard (1...LibraryArchive.version).contains(version) else {
                        throw PacketError(
                            .value(
                                expected:
                                    "at most \(LibraryArchive.version), the newest version that this program reads"
                            ),
                            at: start)
                    }
                    return version
                }
            case "lists":
                try reader.read(into: &lists) { r throws(PacketError) in
                    var lists: [ArchivedList] = []
                    try r.array(limit: LibraryArchive.lists) { r, _ throws(PacketError) in
                        lists.append(try r.archivedList())
                    }
                    return lists
                }
            default: try reader.skip()
            }
        }
        _ = try require(kind, "punnet")
        let manifest = (try require(version, "version"), try require(lists, "lists"))
        try finish()
        return manifest
    }

    private mutating func archivedList() throws(PacketError) -> ArchivedList {
        var name: String?
        var accepts: [UTType]?
        var completes: Bool?
        var reordering: Bool?
        try object { reader, key throws(PacketError) in
            switch key {
            case "name":
                try reader.read(into: &name) { r throws(PacketError) in
                    try r.text(limit: StoreLimits.name, expected: "a list’s name") {
                        try? ListName.stored($0)
                    }
                }
            case "accepts":
                try reader.read(into: &accepts) { r throws(PacketError) in
                    var types: [UTType] = []
                    try r.array(limit: 1_000) { r, _ throws(PacketError) in
                        types.append(
                            try r.text(limit: WireLimits.type, expected: "a content type") {
                                UTType(stored: $0)
                            })
                    }
                    return types
                }
            case "completes":
                try reader.read(into: &completes) { r throws(PacketError) in try r.boolean() }
            case "reordering":
                try reader.read(into: &reordering) { r throws(PacketError) in try r.boolean() }
            default: try reader.skip()
            }
        }
        return ArchivedList(
            name: try require(name, "name"),
            settings: ListSettings(
                accepts: accepts ?? [], completes: completes ?? false, allowsReordering: reordering ?? true))
    }

    /// Reads what stands at the end of an archive.
    mutating func archiveEnd() throws(PacketError) -> ArchiveEnd {
        var items: Int?
        var payloads: Int?
        var digest: PayloadDigest?
        try object { reader, key throws(PacketError) in
            switch key {
            case "items": try reader.read(into: &items) { r throws(PacketError) in try r.integer(Int.self) }
            case "payloads":
                try reader.read(into: &payloads) { r throws(PacketError) in try r.integer(Int.self) }
            case "digest":
                try reader.read(into: &digest) { r throws(PacketError) in
                    try r.text(limit: 64, expected: "64 hexadecimal digits") { PayloadDigest($0) }
                }
            default: try reader.skip()
            }
        }
        try finish()
        return ArchiveEnd(
            items: try require(items, "items"), payloads: try require(payloads, "payloads"), digest: digest)
    }
}
