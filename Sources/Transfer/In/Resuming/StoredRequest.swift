import ContentTypes
import DragAndDrop
import Organizer

/// Holds what a drop was asked for in the form in which the library keeps it while the drop is under way, so that a
/// later process can go on with it.
struct StoredRequest {
    /// Says why a stored request cannot be gone on with.
    enum Failure: Error, Sendable, Hashable {
        /// Its sources came from somewhere that cannot be asked again.
        case passing
        /// Another version of the program wrote it, or it is damaged.
        case unreadable
        /// A document whose providers are told by their numbers is not what it was.
        case changed(FilePath)
    }

    /// The second says that folders become lists.
    private static let versions = 1...2

    fileprivate enum Kind: Int {
        case path = 0
        case address = 1
        case kept = 2
        case listed = 3
        case described = 4
        /// A document with its digest.
        case describedBy = 5
    }

    /// Writes a request; empty where its sources cannot be asked again, or are too many to be kept.
    static func encode(_ request: DropRequest) -> [UInt8] {
        var writer = ByteWriter()
        writer.write(request.makesFoldersLists ? versions.upperBound : versions.lowerBound)
        writer.write(request.taking.rawValue)
        writer.write(request.duplicates.rawValue)
        writer.write(request.comparesLargeFiles)
        writer.write(request.keepsCollectionsWhole)
        writer.write(optional: request.name)
        writer.write(optional: request.locale)
        // What cannot be dropped cannot be dropped later either.
        let sources = request.sources.filter { if case .refused = $0 { false } else { true } }
        writer.write(sources.count)
        for source in sources {
            switch source {
            case .path(let path): writer.write(.path, DroppedPath(path).absolute.bytes)
            case .address(let address): writer.write(.address, Array(address.utf8))
            case .kept(let payload, let name, let type):
                writer.write(.kept, payload.digest.bytes)
                writer.write(payload.size)
                writer.write(optional: name)
                writer.write(optional: type?.identifier)
            case .paths(let reader):
                guard let file = reader.file else { return [] }
                writer.write(.listed, DroppedPath(file).absolute.bytes)
            case .refused: break
            case .described(let document):
                guard let file = document.file else { return [] }
                guard let digest = document.digest else {
                    writer.write(.described, file.bytes)
                    break
                }
                writer.write(.describedBy, file.bytes)
                writer.write(digest.bytes)
            case .provider(let provider):
                guard let path = provider.sourceFile else { return [] }
                writer.write(.path, path.bytes)
            }
            if writer.bytes.count > StoreLimits.importState { return [] }
        }
        return writer.bytes
    }

    /// Reads what ``encode(_:)`` wrote.
    ///
    /// `listed`: opens a file that lists paths, again.
    static func decode(
        _ bytes: [UInt8], into list: ListSummary, listed: (FilePath) throws -> any PathReader
    ) throws -> DropRequest {
        if bytes.isEmpty { throw Failure.passing }
        do {
            var reader = ByteReader(bytes)
            let version = try reader.readInt()
            guard versions.contains(version), let taking = Taking(rawValue: try reader.readText()),
                let duplicates = DuplicateHandling(rawValue: try reader.readText())
            else {
                throw Failure.unreadable
            }
            var request = DropRequest(sources: [], list: list)
            request.makesFoldersLists = version == versions.upperBound
            request.taking = taking
            request.duplicates = duplicates
            request.comparesLargeFiles = try reader.readBool()
            request.keepsCollectionsWhole = try reader.readBool()
            request.name = try reader.readOptional()
            request.locale = try reader.readOptional()
            for _ in 0..<(try reader.readCount()) {
                request.sources.append(try source(from: &reader, listed))
            }
            guard reader.isAtEnd else { throw Failure.unreadable }
            return request
        } catch is ByteReader.Malformed {
            throw Failure.unreadable
        }
    }

    private static func source(
        from reader: inout ByteReader, _ listed: (FilePath) throws -> any PathReader
    ) throws -> PayloadSource {
        guard let kind = Kind(rawValue: try reader.readInt()) else { throw Failure.unreadable }
        let bytes = try reader.readBytes()
        switch kind {
        case .path: return .path(FilePath(bytes: bytes))
        case .address:
            guard let address = String(validating: bytes, as: UTF8.self) else { throw Failure.unreadable }
            return .address(address)
        case .kept:
            guard let digest = PayloadDigest(bytes: bytes) else { throw Failure.unreadable }
            let payload = KeptPayload(digest: digest, size: try reader.readSigned())
            let name = try reader.readOptional()
            return .kept(payload, name: name, type: try reader.readOptional().flatMap { UTType($0) })
        case .listed: return .paths(try listed(FilePath(bytes: bytes)))
        case .described: return .described(ProviderDocument(file: DroppedPath(FilePath(bytes: bytes))))
        case .describedBy:
            guard let digest = PayloadDigest(bytes: try reader.readBytes()) else { throw Failure.unreadable }
            let document = ProviderDocument(file: DroppedPath(FilePath(bytes: bytes)))
            guard document.digest == digest else { throw Failure.changed(FilePath(bytes: bytes)) }
            return .described(document)
        }
    }
}

extension ByteWriter {
    fileprivate mutating func write(optional text: String?) {
        write(text != nil)
        if let text { write(text) }
    }

    fileprivate mutating func write(_ kind: StoredRequest.Kind, _ bytes: [UInt8]) {
        write(kind.rawValue)
        write(bytes)
    }
}

extension ByteReader {
    fileprivate mutating func readOptional() throws(Malformed) -> String? {
        try readBool() ? try readText() : nil
    }
}
