import ContentTypes
import DragAndDrop
import FoundationEssentials
import ImporterWire
import Organizer

extension ProviderDocument {
    /// How deep what a document means nests; deeper values are refused.
    private static let depth = 16

    /// Reads the providers. `folder`: where relative paths begin, and out of which none leads.
    static func entries(in bytes: [UInt8], folder: FilePath) -> [Entry] {
        do throws(PacketError) {
            var reader = try JSONReader(bytes, limit: limit, depth: depth)
            let entries = try reader.providerEntries(folder: folder)
            try reader.finish()
            if entries.isEmpty { return [failure("it names no provider")] }
            return entries
        } catch {
            return [failure("it describes no providers: \(error.description)")]
        }
    }

    private static func failure(_ words: String) -> Entry {
        Entry(place: "", content: .failure(.badProvider(words)))
    }
}

extension JSONReader {
    /// Reads one provider, a list of them, or an object with a list of them.
    fileprivate mutating func providerEntries(
        folder: FilePath
    ) throws(PacketError) -> [ProviderDocument.Entry] {
        if firstByte() == UInt8(ascii: "[") { return try providerList(at: [], folder: folder) }
        // The keys may stand in any order: what kind of object it is is looked up first.
        var look = self
        var holdsList = false
        var isProvider = false
        try look.object { reader, key throws(PacketError) in
            switch key {
            case "providers":
                holdsList = true
                try reader.skip()
            case "representations":
                isProvider = true
                try reader.skip()
            case "version": try reader.documentVersion()
            default: try reader.skip()
            }
        }
        if holdsList, isProvider {
            throw PacketError(
                .value(expected: "“providers” or “representations”, and not both"), at: offset)
        }
        guard holdsList else { return [try providerEntry(at: [], folder: folder)] }
        var entries: [ProviderDocument.Entry]?
        try object { reader, key throws(PacketError) in
            guard key == "providers" else { return try reader.skip() }
            try reader.read(into: &entries) { r throws(PacketError) in
                try r.providerList(at: ["providers"], folder: folder)
            }
        }
        return try require(entries, "providers")
    }

    private mutating func documentVersion() throws(PacketError) {
        let start = offset
        guard try integer(Int.self) == ProviderDocument.version else {
            throw PacketError(
                .value(expected: "\(ProviderDocument.version), the version that this program reads"),
                at: start)
        }
    }

    private mutating func providerList(
        at place: [String], folder: FilePath
    ) throws(PacketError) -> [ProviderDocument.Entry] {
        var entries: [ProviderDocument.Entry] = []
        try array(limit: ProviderDocument.providers) { reader, index throws(PacketError) in
            entries.append(try reader.providerEntry(at: place + [String(index)], folder: folder))
        }
        return entries
    }

    /// Reads one provider. What is wrong with it is its own, as long as the rest is JSON; that alone is thrown.
    private mutating func providerEntry(
        at place: [String], folder: FilePath
    ) throws(PacketError) -> ProviderDocument.Entry {
        let start = self
        let content: Result<DescribedProvider, PayloadProblem>
        do throws(PacketError) {
            content = .success(try describedProvider(folder: folder))
        } catch {
            self = start
            try skip()
            content = .failure(.badProvider(error.description))
        }
        return ProviderDocument.Entry(place: place.joined(separator: "."), content: content)
    }

    private mutating func describedProvider(folder: FilePath) throws(PacketError) -> DescribedProvider {
        let start = self
        var name: String?
        var representations: [WrittenRepresentation]?
        var isRepresentation = false
        try object { reader, key throws(PacketError) in
            switch key {
            case "suggestedName": try reader.read(into: &name, limit: StoreLimits.name)
            case "representations":
                try reader.read(into: &representations) { r throws(PacketError) in
                    var all: [WrittenRepresentation] = []
                    try r.array(limit: ProviderDocument.representations) { r, _ throws(PacketError) in
                        all.append(try r.writtenRepresentation())
                    }
                    return all
                }
            case "type", "value", "dataBase64", "path":
                isRepresentation = true
                try reader.skip()
            default: try reader.skip()
            }
        }
        if representations == nil {
            // A provider of one representation may be that.
            guard isRepresentation else {
                throw PacketError(
                    .value(expected: "an object with “representations”, “providers” or a “type”"),
                    at: start.offset)
            }
            var short = start
            representations = [try short.writtenRepresentation()]
        }
        let provider = ItemProvider(suggestedName: name)
        let described = (representations ?? []).map { $0.register(with: provider, folder: folder) }
        guard described.contains(where: { $0.obstacle == nil }) else {
            let unknown = described.prefix(3).map { "“\($0.written)”" }.joined(separator: ", ")
            let known = "a representation of a type that is known"
            throw PacketError(
                .value(
                    expected: "a list with " + known + (unknown.isEmpty ? "" : ", which \(unknown) is not")),
                at: start.offset, path: ["representations"])
        }
        if name == nil {
            let all = (representations ?? []).lazy
            provider.suggestedName = all.compactMap(\.fileName).first ?? all.compactMap(\.pictureName).first
        }
        return DescribedProvider(
            provider: provider, representations: described,
            files: (representations ?? []).lazy.compactMap(\.filesWithFolder).first)
    }

    private mutating func writtenRepresentation() throws(PacketError) -> WrittenRepresentation {
        let start = offset
        var type: String?
        var text: [UInt8]?
        var data: [UInt8]?
        var path: [UInt8]?
        try object { reader, key throws(PacketError) in
            switch key {
            case "type": try reader.read(into: &type, limit: WireLimits.type)
            case "value":
                try reader.read(into: &text) { r throws(PacketError) in
                    Array(try r.string(limit: ProviderDocument.limit).utf8)
                }
            case "dataBase64":
                try reader.read(into: &data) { r throws(PacketError) in
                    try r.base64(limit: ProviderDocument.limit)
                }
            case "path":
                try reader.read(into: &path) { r throws(PacketError) in
                    try r.text(limit: PortableLimits.path, expected: "a path, without NUL") { text in
                        text.isEmpty || text.utf8.contains(0) ? nil : Array(text.utf8)
                    }
                }
            default: try reader.skip()
            }
        }
        let written = try require(type, "type")
        guard [text, data, path].count(where: { $0 != nil }) == 1 else {
            throw PacketError(
                .value(expected: "an object with one of value, dataBase64 and path"), at: start)
        }
        return WrittenRepresentation(
            type: written, source: path.map { .path($0) } ?? .bytes(text ?? data ?? []), isText: text != nil)
    }
}

/// One representation, as it was read.
private struct WrittenRepresentation {
    enum Source {
        case bytes([UInt8])
        case path([UInt8])
    }

    let type: String
    let source: Source
    /// Whether its bytes were written as text, which is UTF-8.
    let isText: Bool

    /// The name of the file that holds it.
    var fileName: String? {
        guard case .path(let path) = source else { return nil }
        return String(validating: FilePath(bytes: path).lastComponent, as: UTF8.self)
    }

    /// The files of this machine whose addresses this is, where one of them at least is a folder.
    var filesWithFolder: [FilePath]? {
        guard case .bytes(let bytes) = source, bytes.count < 1 << 20 else { return nil }
        var lines = String(decoding: bytes, as: UTF8.self).split(whereSeparator: \.isNewline).filter {
            !$0.hasPrefix("#")
        }
        switch type {
        case "public.file-url", "text/uri-list": break
        case "x-special/gnome-copied-files", "x-special/mate-copied-files": lines = Array(lines.dropFirst())
        default: return nil
        }
        let paths = lines.compactMap { FilePath(fileURL: String($0)) }
        guard paths.count == lines.count,
            paths.contains(where: { FileKind(following: $0) == .folder })
        else { return nil }
        return paths
    }

    /// What the address of a picture, where this is one, says that the picture is called.
    var pictureName: String? {
        guard case .bytes(let bytes) = source, ["text/uri-list", "public.url"].contains(type) else {
            return nil
        }
        return PictureAddress.fileName(in: bytes)
    }

    /// Registers the representation with its provider, after those before it, and says under which type; or why not.
    func register(with provider: ItemProvider, folder: FilePath) -> DescribedProvider.Representation {
        var described = DescribedProvider.Representation(written: type)
        // A MIME type has a slash, and an identifier has none.
        guard var found = type.contains("/") ? UTType(mimeType: type) : UTType(type) else {
            described.obstacle = "its type is not known"
            return described
        }
        // What is written as text is no guess: zeros in it are characters, and not halves of others.
        if isText, found == .plainText, case .bytes(let bytes) = source, bytes.contains(0) {
            found = .utf8PlainText
        }
        if provider.visibility(of: found) != nil {
            described.obstacle = "its type is offered before it"
            return described
        }
        described.type = found
        switch source {
        case .bytes(let bytes): provider.registerData(Data(bytes), for: found)
        case .path(let path):
            let place = ProvidedPath(path, in: folder)
            provider.registerFile(for: found, openInPlace: true, access: LocalFiles()) { _ in
                try place.located()
            }
        }
        return described
    }
}
