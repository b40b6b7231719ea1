import Digests
import DragAndDrop
import Glibc
import ImporterWire
import Organizer

/// Writes lists with their items, and the payloads that their library keeps, into one archive.
///
/// The rows of each list are those of one moment, and all lists and items are where the library's reads are held to
/// one (see ``Library/holdSnapshot()``). The archive has its name only once it is whole and durable.
package struct LibraryExport {
    /// What an archive came to hold.
    package struct Summary: Sendable, Hashable {
        package var lists = 0
        package var items = 0
        package var payloads = 0
        /// The size of the archive, in bytes.
        package var bytes: Int64 = 0
    }

    private let library: Library
    private let keeper: any PayloadKeeper
    private let includesFiles: Bool
    private var written: Set<PayloadDigest> = []
    private var summary = Summary()

    /// `includesFiles`: the files to which items refer go into the archive, and the library that takes it keeps them.
    package init(_ library: Library, keeper: any PayloadKeeper, includesFiles: Bool = false) {
        self.library = library
        self.keeper = keeper
        self.includesFiles = includesFiles
    }

    /// Writes an archive of lists, all of them when none is named.
    ///
    /// - Parameters:
    ///   - isStopped: Asked before each item; where it says so, ends with `ECANCELED` and leaves no file.
    ///   - report: Gets items of which the file or payload could not be read. One with a file goes as it is, without
    ///     the file; one whose bytes only the library held is left out.
    package mutating func write(
        _ names: [String], to path: FilePath, until isStopped: () -> Bool = { false },
        report: (Item, DragOutFailure) -> Void
    ) async throws -> Summary {
        var lists: [ListSummary] = []
        for name in names {
            let list = try await library.list(named: name)
            if !lists.contains(where: { $0.id == list.id }) { lists.append(list) }
        }
        if names.isEmpty { lists = try await library.lists() }

        let folder = try Self.openFolder(of: path)
        defer { close(folder) }
        let file = try StagedFile(in: folder)
        try file.setOrdinaryMode()
        let now = library.now().nanoseconds / 1_000_000_000
        var tar = TarWriter(file, time: now)
        let digest = ContentDigest()
        let manifest = LibraryArchive.manifest(of: lists)
        digest.update(manifest)
        try tar.add(LibraryArchive.manifestName, manifest)
        for (number, list) in lists.enumerated() {
            let ids = try await library.ids(.all, of: list.name).ids
            var chunk = 0
            for start in stride(from: 0, to: ids.count, by: LibraryArchive.chunk) {
                chunk += 1
                let part = ids[start..<min(start + LibraryArchive.chunk, ids.count)]
                let bytes = try await items(
                    part, of: list, payloadsTo: &tar, until: isStopped, report: report)
                digest.update(bytes)
                try tar.add(LibraryArchive.itemsName(list: number + 1, chunk: chunk), bytes)
            }
        }
        let end = ArchiveEnd(items: summary.items, payloads: written.count, digest: digest.finish())
        try tar.add(LibraryArchive.endName, LibraryArchive.end(end))
        try tar.end()
        try file.sync()
        guard try file.place(as: path.lastComponent) else { throw SystemError(code: EEXIST) }
        try syncDescriptor(folder)
        summary.lists = lists.count
        summary.payloads = written.count
        summary.bytes = tar.count
        return summary
    }

    /// Writes items a line each, and before them the payloads that they bring along.
    private mutating func items(
        _ ids: ArraySlice<ItemID>, of list: ListSummary, payloadsTo tar: inout TarWriter,
        until isStopped: () -> Bool, report: (Item, DragOutFailure) -> Void
    ) async throws -> [UInt8] {
        var json = JSONWriter()
        for id in ids {
            if isStopped() { throw SystemError(code: ECANCELED) }
            // What has left meanwhile is in no list of the archive, or in the one where it is by now.
            guard let placed = try await library.item(id), placed.list == list.id else { continue }
            switch source(of: placed.item) {
            case .success(let source):
                let item = try pack(placed.item, source, into: &tar)
                PortableItem(item).write(to: &json)
                json.raw("\n")
                summary.items += 1
            case .failure(let failure):
                report(placed.item, failure)
                // Without its file an item is still worth its name, its note and its mark.
                guard case .file = placed.item.source else { continue }
                PortableItem(placed.item).write(to: &json)
                json.raw("\n")
                summary.items += 1
            }
        }
        return json.bytes
    }

    /// Opens the bytes that an item brings along; nil where it brings none.
    private func source(of item: Item) -> Result<OpenedFile?, DragOutFailure> {
        do throws(DragOutFailure) {
            switch item.source {
            case .url: return .success(nil)
            case .file where !includesFiles: return .success(nil)
            case .file: return .success(try OpenedFile(of: item, in: keeper))
            case .data(let digest, let size):
                let file = try OpenedFile(of: item, in: keeper)
                guard file.size == size else { throw .payload(.noPayload(digest)) }
                return .success(file)
            }
        } catch {
            return .failure(error)
        }
    }

    /// Puts what an item brings along into the archive, once; returns the item as it stands there.
    private mutating func pack(
        _ original: Item, _ file: OpenedFile?, into tar: inout TarWriter
    ) throws -> Item {
        guard let file else { return original }
        let payload = try keeper.measure(contentsOf: file.descriptor)
        var item = original
        item.source = .data(digest: payload.digest, size: payload.size)
        if case .data = original.source {
            guard item.source == original.source else { throw StoreError.noPayload(payload.digest) }
        } else {
            item.contentDigest = nil
        }
        guard written.insert(payload.digest).inserted else { return item }
        try tar.add(LibraryArchive.payloadName(payload.digest), file, size: payload.size)
        // Whoever wrote to it meanwhile has made the archive untrue.
        guard try keeper.measure(contentsOf: file.descriptor) == payload else {
            throw SystemError(code: ESTALE)
        }
        return item
    }

    private static func openFolder(of path: FilePath) throws(SystemError) -> Int32 {
        let folder = path.parent ?? (path.isAbsolute ? "/" : ".")
        guard let name = folder.cString, !path.lastComponent.isEmpty else { throw SystemError(code: ENOENT) }
        let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SystemError(code: errno) }
        return descriptor
    }
}
