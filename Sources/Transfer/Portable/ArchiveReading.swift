import CSystem
import Digests
import Glibc
import ImporterHost
import ImporterWire
import Organizer

/// Takes an archive of lists in, a file after another, and believes nothing of it.
///
/// Memory follows neither the items nor the payloads: both pass through nameless files.
struct ArchiveReading: PackageVisitor {
    private let keeper: any PayloadKeeper
    private let gathersItems: Bool

    private(set) var lists: [ArchivedList] = []
    /// Where items go; nil where they are only checked.
    private var items: ItemSpool?
    private(set) var count = 0
    private var payloads: [PayloadDigest: Int64] = [:]
    /// The payloads that were handed to the keeper.
    var kept: [PayloadDigest] { Array(payloads.keys) }
    /// The version that the manifest names; nil before it was read.
    private var version: Int?
    private let digest = ContentDigest()
    private var isAtEnd = false

    /// The file that was read last.
    private var name = ""
    private var part: LibraryArchive.Part?
    private var document: [UInt8] = []
    private var spool: SpooledFile?
    private var spooled: Int64 = 0

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

    /// Gives the items of each list, where they were gathered.
    mutating func gathered() throws(PluginError) -> [SpooledItems] {
        do throws(SystemError) { return try items?.finish() ?? [] } catch {
            throw refusal("its items cannot be written to a temporary file: \(error)")
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
            spooled = 0
            do throws(SystemError) { spool = try SpooledFile() } catch {
                throw failure("cannot be read: \(error)")
            }
        case .end: break
        }
    }

    mutating func add(_ bytes: ArraySlice<UInt8>) throws(PluginError) {
        guard let part else { return }
        if case .payload = part, let spool {
            spooled += Int64(bytes.count)
            guard spooled <= LibraryArchive.payloadLimit else {
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
            if gathersItems {
                do throws(SystemError) { items = try ItemSpool(lists: lists.count) } catch {
                    throw failure("cannot be read: \(error)")
                }
            }
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
            return nil
        } catch {
            return error
        }
    }

    private mutating func readItems(of list: Int) throws(PluginError) {
        for (number, line) in document.split(separator: UInt8(ascii: "\n")).enumerated() {
            let item: Item
            switch LibraryArchive.item(in: Array(line)) {
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
            do throws(SystemError) { try items?.add(line, to: list - 1) } catch {
                throw failure("cannot be written to a temporary file: \(error)")
            }
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
