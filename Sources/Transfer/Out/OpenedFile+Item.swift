import Organizer

extension OpenedFile {
    /// Opens what an item stands for: its file, or the bytes that the library keeps; an address has neither.
    ///
    /// Bytes that are kept are read once to see that they are what was kept.
    convenience init(of item: Item, in keeper: any PayloadKeeper) throws(DragOutFailure) {
        switch item.source {
        case .file(let path, _, _):
            do { try self.init(path) } catch { throw .unopened(error) }
        case .data(let digest, _):
            let descriptor: Int32
            do { descriptor = try keeper.open(digest) } catch { throw .payload(error) }
            do { try self.init(owning: descriptor) } catch { throw .system(error) }
            let measured: KeptPayload
            do { measured = try keeper.measure(contentsOf: descriptor) } catch { throw .payload(error) }
            guard measured.digest == digest else { throw .payloadDamaged(digest) }
        case .url: throw .noRepresentation(item.type)
        }
    }
}
