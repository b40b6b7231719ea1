import ContentTypes
import ImporterWire

extension JSONReader {
    /// Reads a manifest, checking each field as it comes; `versions` are those of the protocol that the host speaks.
    mutating func manifest(versions: ClosedRange<Int>) throws(PacketError) -> PluginManifest {
        var name: String?
        var version: String?
        var summary: String?
        var serves: PluginManifest.Serving?
        var protocolVersion: Int?
        var executable: String?
        var reads: [ContentTypeName]?
        var yields: [ContentTypeName]?
        var types: [UTTypeDeclaration]?
        var needs: PluginManifest.Needs?
        try object { reader, key throws(PacketError) in
            let start = reader.offset
            switch key {
            case "name":
                name = try reader.checkedString(
                    "1 to 64 letters, digits, dots, dashes or underscores, not beginning with a dot",
                    limit: 64, unless: name != nil, PluginManifest.isName)
            case "version":
                version = try reader.checkedString(
                    "1 to 64 printable characters", limit: 64, unless: version != nil
                ) { text in text.unicodeScalars.allSatisfy { $0.value > 0x20 && $0.value != 0x7F } }
            case "summary":
                summary = try reader.checkedString(
                    "one line of text", limit: 256, unless: summary != nil
                ) { text in
                    text.unicodeScalars.allSatisfy { $0.value >= 0x20 && !(0x7F...0x9F).contains($0.value) }
                }
            case "serves":
                let word = try reader.checkedString(
                    "‘worker’ or ‘filter’", limit: 64, unless: serves != nil
                ) { text in PluginManifest.Serving(rawValue: text) != nil }
                serves = PluginManifest.Serving(rawValue: word)
            case "protocol":
                let value = try reader.integer(Int.self)
                guard protocolVersion == nil else { throw PacketError(.repeated, at: start) }
                guard versions.contains(value) else {
                    let wanted =
                        versions.count == 1
                        ? "\(versions.lowerBound)" : "from \(versions.lowerBound) to \(versions.upperBound)"
                    throw PacketError(.value(expected: wanted), at: start)
                }
                protocolVersion = value
            case "executable":
                executable = try reader.checkedString(
                    "a path inside the plugin's folder, such as ‘bin/importer’", limit: 255,
                    unless: executable != nil, PluginManifest.isInnerPath)
            case "reads": reads = try reader.contentTypes(unless: reads != nil)
            case "yields": yields = try reader.contentTypes(unless: yields != nil)
            case "types":
                guard types == nil else { throw PacketError(.repeated, at: start) }
                types = try reader.typeDeclarations()
            case "needs":
                guard needs == nil else { throw PacketError(.repeated, at: start) }
                needs = try reader.needs()
            default: try reader.skip()
            }
        }
        let end = offset
        func require<Value>(_ value: Value?, _ field: String) throws(PacketError) -> Value {
            guard let value else { throw PacketError(.missing, at: end, path: [field]) }
            return value
        }
        return PluginManifest(
            name: try require(name, "name"), version: try require(version, "version"), summary: summary,
            serves: serves ?? .worker, protocolVersion: try require(protocolVersion, "protocol"),
            executable: try require(executable, "executable"), reads: try require(reads, "reads"),
            yields: try require(yields, "yields"), types: types ?? [], needs: needs ?? PluginManifest.Needs())
    }

    mutating func checkedString(
        _ wanted: String, limit: Int, unless repeated: Bool, _ isRight: (String) -> Bool
    ) throws(PacketError) -> String {
        let start = offset
        let text = try string(limit: limit)
        guard !repeated else { throw PacketError(.repeated, at: start) }
        guard !text.isEmpty, isRight(text) else { throw PacketError(.value(expected: wanted), at: start) }
        return text
    }

    private mutating func contentTypes(unless repeated: Bool) throws(PacketError) -> [ContentTypeName] {
        let start = offset
        var types: [ContentTypeName] = []
        try array(limit: PluginManifest.typesLimit) { reader, _ throws(PacketError) in
            let start = reader.offset
            guard let type = ContentTypeName(try reader.string(limit: 255)) else {
                throw PacketError(
                    .value(
                        expected:
                            "a type identifier (‘public.png’), a MIME type (‘image/png’) or a file name "
                            + "extension (‘png’)"), at: start)
            }
            types.append(type)
        }
        guard !repeated else { throw PacketError(.repeated, at: start) }
        return types
    }

    private mutating func needs() throws(PacketError) -> PluginManifest.Needs {
        var needs = PluginManifest.Needs()
        try object { reader, key throws(PacketError) in
            switch key {
            case "memoryMiB": needs.memoryMiB = try reader.integer(in: PluginManifest.memoryRange)
            case "threads": needs.threads = try reader.integer(in: PluginManifest.threadsRange)
            case "seconds":
                let start = reader.offset
                let range = PluginManifest.secondsRange
                needs.seconds = try reader.double()
                guard range.contains(needs.seconds) else {
                    throw PacketError(
                        .value(expected: "a number from \(range.lowerBound) to \(range.upperBound)"),
                        at: start)
                }
            case "network", "files":
                throw PacketError(
                    .value(expected: "left out: no importer gets network or files"), at: reader.offset)
            default: try reader.skip()
            }
        }
        return needs
    }

    private mutating func integer(in range: ClosedRange<Int>) throws(PacketError) -> Int {
        let start = offset
        let value = try integer(Int.self)
        guard range.contains(value) else {
            throw PacketError(
                .value(expected: "a whole number from \(range.lowerBound) to \(range.upperBound)"), at: start)
        }
        return value
    }
}

extension PluginManifest {
    static func isName(_ text: String) -> Bool {
        !text.hasPrefix(".")
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "0")...UInt8(ascii: "9"):
                    true
                default: "._-".utf8.contains(byte)
                }
            }
    }

    /// A path that cannot leave the folder that it is relative to.
    static func isInnerPath(_ text: String) -> Bool {
        !text.utf8.contains(0)
            && text.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { part in
                !part.isEmpty && part != "." && part != ".."
            }
    }
}
