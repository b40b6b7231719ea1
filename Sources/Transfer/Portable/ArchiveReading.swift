import CSystem
import Digests
import Glibc
import ImporterHost
import ImporterWire
import Organizer

/// Takes an archive of lists in, a file after another, and believes nothing of it.
///
/// Memory follows the items, when they are gathered; payloads pass through a nameless file.
struct ArchiveReading: PackageVisitor {
    private let keeper: any PayloadKeeper
    private let gathersItems: Bool

    private(set) var lists: [ArchivedList] = []
    /// The items of each list; empty where they are only checked.
    private(set) var items: [[Item]] = []
    private(set) var count = 0
    private var payloads: [PayloadDigest: Int64] = [:]
    /// The payloads that were handed to the keeper.
    var kept: [PayloadDigest] { Array(payloads.keys) }
    private var ids: Set<ItemID> = []
    /// The version that the manifest names; nil before it was read.
    private var version: Int?
    private let digest = ContentDigest()
    private var isAtEnd = false

    /// The file that was read last.
    private var name = ""
    private var part: LibraryArchive.Part?
    private var document: [UInt8] = []
    private var spool: SpooledPayload?

    /// `keeper`: where payloads go. `gathersItems`: whether items are handed over, or only looked at.
    init(keeper: any PayloadKeeper, gathersItems: Bool) {
        self.keeper = keeper
        self.gathersItems = gathersItems
    }

    /// Checks that all that was announced has come.
    func finish() throws(PluginError) {
        guard version != nil else { throw refusal("it holds no \(LibraryArchive.manifestName)") }
        guard isAtEnd else {
            throw refusal("it ends early, behind \(name): \(LibraryArchive.endName) is missing")
        }
    }

    mutating func begin(_ entry: PackageEntry) throws(PluginError) {
        name = String(decoding: entry.path, as: UTF8.self)
        part = nil
        switch entry.kind {
        case .folder: return
        case .link, .other: throw failure("is no regular file")
        case .file: break
        }
        part = LibraryArchive.Part(name)
        document = []
        switch part {
        case nil: return
        case .manifest: if version != nil { throw failure("stands there twice") }
        case _ where version == nil: throw failure("stands before \(LibraryArchive.manifestName)")
        case _ where isAtEnd: throw failure("stands after \(LibraryArchive.endName)")
        case .items(let list):
            guard list <= lists.count else { throw failure("belongs to no list of the manifest") }
        case .payload(let digest):
            guard payloads[digest] == nil else { throw failure("stands there twice") }
            do throws(SystemError) { spool = try SpooledPayload() } catch {
                throw failure("cannot be read: \(error)")
            }
        case .end: break
        }
    }

    mutating func add(_ bytes: ArraySlice<UInt8>) throws(PluginError) {
        guard let part else { return }
        if case .payload = part, let spool {
            guard spool.size + Int64(bytes.count) <= LibraryArchive.payloadLimit else {
                throw failure("is larger than \(LibraryArchive.payloadLimit >> 30) GiB")
            }
            do throws(SystemError) { try spool.write(Array(bytes)) } catch {
                throw failure("cannot be read: \(error)")
            }
            return
        }
        guard document.count + bytes.count <= LibraryArchive.documentLimit else {
            throw failure("is larger than \(LibraryArchive.documentLimit >> 20) MiB")
        }
        document += bytes
    }

    mutating func endFile() throws(PluginError) {
        defer { document = [] }
        switch part {
        case nil: return
        case .manifest:
            let error = readManifest()
            if let error { throw failure(error.description) }
            digest.update(document)
        case .items(let list):
            try readItems(of: list)
            digest.update(document)
        case .payload(let digest): try keepPayload(digest)
        case .end: try readEnd()
        }
    }

    private mutating func readManifest() -> PacketError? {
        do throws(PacketError) {
            var reader = try JSONReader(
                document, limit: LibraryArchive.documentLimit, depth: PortableLimits.depth)
            (version, lists) = try reader.archiveManifest()
            items = [[Item]](repeating: [], count: lists.count)
            return nil
        } catch {
            return error
        }
    }

    private mutating func readItems(of list: Int) throws(PluginError) {
        for (number, line) in document.split(separator: UInt8(ascii: "\n")).enumerated() {
            let item: Item
            switch Self.item(in: Array(line)) {
            case .success(let read): item = read
            case .failure(let error): throw failure("line \(number + 1): \(error.description)")
            }
            if case .data(let digest, let size) = item.source {
                guard payloads[digest] == size else {
                    throw failure(
                        "line \(number + 1): the payload \(digest) of \(size) bytes does not stand before it")
                }
            }
            count += 1
            guard count <= StoreLimits.restoredItems else {
                throw refusal("it holds more than \(StoreLimits.restoredItems) items")
            }
            guard gathersItems else { continue }
            // An id that stands there twice names one item alone.
            items[list - 1].append(ids.insert(item.id).inserted ? item : item.identified(by: .random()))
        }
    }

    private static func item(in line: [UInt8]) -> Result<Item, PacketError> {
        do throws(PacketError) {
            var reader = try JSONReader(
                line, limit: LibraryArchive.documentLimit, depth: PortableLimits.depth)
            let portable = try reader.portableItem(payloadLimit: 0)
            try reader.finish()
            return .success(portable.item)
        } catch {
            return .failure(error)
        }
    }

    private mutating func keepPayload(_ digest: PayloadDigest) throws(PluginError) {
        guard let spool else { return }
        defer { self.spool = nil }
        let kept: KeptPayload
        do { kept = try spool.keep(by: keeper) } catch { throw failure("cannot be kept: \(error)") }
        guard kept.digest == digest else { throw failure("has another content than its name says") }
        payloads[digest] = kept.size
    }

    private mutating func readEnd() throws(PluginError) {
        let announced: ArchiveEnd
        switch Self.end(in: document) {
        case .success(let end): announced = end
        case .failure(let error): throw failure(error.description)
        }
        guard announced.items == count, announced.payloads == payloads.count else {
            throw failure(
                "says \(announced.items) items and \(announced.payloads) payloads, and there are \(count) and "
                    + "\(payloads.count)")
        }
        if announced.digest != nil || version != 1 {
            guard announced.digest == digest.finish() else {
                throw failure("the lists are not what was written: their digest is another")
            }
        }
        isAtEnd = true
    }

    private static func end(in document: [UInt8]) -> Result<ArchiveEnd, PacketError> {
        do throws(PacketError) {
            var reader = try JSONReader(document, depth: PortableLimits.depth)
            return .success(try reader.archiveEnd())
        } catch {
            return .failure(error)
        }
    }

    private func failure(_ reason: String) -> PluginError { refusal("\(name): \(reason)") }

    private func refusal(_ reason: String) -> PluginError { .package(.archive(reason)) }
}

/// Owns a nameless file in the folder of temporary files, through which one payload passes.
private final class SpooledPayload {
    private let file: StagedFile
    private let folder: Int32
    private(set) var size: Int64 = 0

    init() throws(SystemError) {
        let path = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw SystemError(code: errno) }
        file = try StagedFile(in: folder)
    }

    deinit { close(folder) }

    func write(_ bytes: [UInt8]) throws(SystemError) {
        try file.write(bytes)
        size += Int64(bytes.count)
    }

    /// Hands the bytes to a keeper.
    func keep(by keeper: any PayloadKeeper) throws -> KeptPayload {
        let reading = csystem_reopen(file.descriptor)
        guard reading >= 0 else { throw SystemError(code: errno) }
        defer { close(reading) }
        return try keeper.keep(contentsOf: reading, limit: LibraryArchive.payloadLimit)
    }
}

/// Takes the digests of payloads, and keeps none of them.
struct MeasuringKeeper: PayloadKeeper {
    let keeper: any PayloadKeeper

    func keep(_ bytes: [UInt8]) throws(StoreError) -> KeptPayload {
        preconditionFailure("payloads of archives come from files")
    }

    func keep(contentsOf descriptor: Int32, limit: Int64) throws(StoreError) -> KeptPayload {
        try keeper.measure(contentsOf: descriptor)
    }

    func measure(contentsOf descriptor: Int32) throws(StoreError) -> KeptPayload {
        try keeper.measure(contentsOf: descriptor)
    }

    func open(_ digest: PayloadDigest) throws(StoreError) -> Int32 { try keeper.open(digest) }
}
