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
            return await decoded(file, as: item.type).png
        case .file(let path, _, _):
            guard let file = try? OpenedFile(path) else { return nil }
            guard let cache, !cache.holds(path),
                let picture = PictureFile(path, modified: file.modified, size: file.size)
            else { return await decoded(file, as: item.type).png }
            if !anew, let known = cache.thumbnail(of: picture, size: size) { return known }
            if cache.hasFailed(picture) { return nil }
            let made = await decoded(file, as: item.type)
            // A cache that cannot be written costs time and nothing else.
            switch made {
            case .made(let png): try? cache.keep(png, of: picture, size: size)
            case .impossible: try? cache.keepFailure(of: picture)
            case .notNow: break
            }
            return made.png
        }
    }

    /// What came of decoding a picture.
    private enum Attempt {
        case made([UInt8])
        /// It will be no other the next time.
        case impossible
        /// The importer could not be started, had no memory or no time, or was not let finish: no fault of the picture.
        case notNow

        var png: [UInt8]? { if case .made(let png) = self { png } else { nil } }
    }

    private func decoded(_ file: OpenedFile, as type: UTType) async -> Attempt {
        let outcome = await decoder.importPayload(
            PayloadRequest(
                descriptor: file.descriptor, type: type, name: nil, size: file.size, thumbnailSide: size.side)
        )
        switch outcome.ending {
        case .decoded(let items, _):
            return items.lazy.compactMap { $0.thumbnail?.png }.first.map(Attempt.made) ?? .impossible
        case .refused(let refusal): return refusal.code == .unreadable ? .notNow : .impossible
        case .fault(.crashed, _), .fault(.brokeProtocol, _): return .impossible
        case .fault, .unclaimed, .cancelled: return .notNow
        }
    }
}
