import ContentTypes
import DragAndDrop
import ImporterHost
import Organizer

/// Finds a small picture of an item: in the cache that programs of the desktop share, else by decoding the item's payload,
/// and then it is kept there.
///
/// What a library keeps itself is private, and what has no file has no place in the cache: neither leaves a trace in it.
package struct ThumbnailFinder: Sendable {
    private let cache: ThumbnailCache?
    private let decoder: any PayloadDecoding
    private let keeper: any PayloadKeeper
    private let size: ThumbnailSize

    package init(
        cache: ThumbnailCache?, decoder: any PayloadDecoding, keeper: any PayloadKeeper,
        size: ThumbnailSize = .large
    ) {
        self.cache = cache
        self.decoder = decoder
        self.keeper = keeper
        self.size = size
    }

    /// Finds the thumbnail of an item, as a PNG; nil for what is no picture, is gone, or cannot be decoded.
    ///
    /// `anew`: makes one even where the cache has one, which another program may have written badly.
    package func thumbnail(of item: Item, anew: Bool = false) async -> [UInt8]? {
        guard item.type.conforms(to: .image) else { return nil }
        switch item.source {
        case .url: return nil
        case .data(let digest, _):
            guard let descriptor = try? keeper.open(digest), let file = try? OpenedFile(owning: descriptor)
            else {
                return nil
            }
            return await decoded(file, as: item.type)
        case .file(let path, _, _):
            guard let file = try? OpenedFile(path) else { return nil }
            guard let cache, !cache.holds(path),
                let picture = PictureFile(path, modified: file.modified, size: file.size)
            else { return await decoded(file, as: item.type) }
            if !anew, let known = cache.thumbnail(of: picture, size: size) { return known }
            if cache.hasFailed(picture) { return nil }
            let made = await decoded(file, as: item.type)
            // A cache that cannot be written costs time and nothing else.
            if let made {
                try? cache.keep(made, of: picture, size: size)
            } else if !Task.isCancelled {
                try? cache.keepFailure(of: picture)
            }
            return made
        }
    }

    private func decoded(_ file: OpenedFile, as type: UTType) async -> [UInt8]? {
        let outcome = await decoder.importPayload(
            PayloadRequest(
                descriptor: file.descriptor, type: type, name: nil, size: file.size, thumbnailSide: size.side)
        )
        guard case .decoded(let items, _) = outcome.ending else { return nil }
        return items.lazy.compactMap { $0.thumbnail?.png }.first
    }
}
