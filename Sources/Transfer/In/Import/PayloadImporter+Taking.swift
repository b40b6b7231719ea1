import DragAndDrop
import Organizer

extension PayloadImporter {
    /// Keeps the bytes of a dropped file, and makes its items refer to them.
    func keepBytes(
        of payload: LoadedPayload, into result: inout PayloadResult
    ) async throws(PayloadProblem) {
        guard case .file(let path, _, _) = payload.source else {
            if taking == .move, payload.isCopyOfFile { result.notes.append(StayingOriginal.providers.note) }
            return
        }
        guard result.items.contains(where: { $0.source == payload.source }) else {
            if taking == .move { result.notes.append(StayingOriginal.listsOthers.note) }
            return
        }
        let taken = try await TakenPayload.keep(
            payload.file, at: path, in: keeper, onlyMeasuring: isRehearsal)
        result.kept = taken.kept.digest
        let source = ItemSource.data(digest: taken.kept.digest, size: taken.kept.size)
        result.ending = .items(
            result.items.map { item in
                guard item.source == payload.source else { return item }
                var item = item
                item.source = source
                item.noteFileName(payload.fileName)
                item.noteFile(payload.file.stamp)
                return item
            })
        guard taking == .move else { return }
        if payload.file.isReachedByLink {
            result.notes.append(StayingOriginal.symbolicLink.note)
        } else if isInLibrary(path) {
            result.notes.append(StayingOriginal.inLibrary.note)
        } else {
            result.moved = taken
        }
    }

    private func isInLibrary(_ path: FilePath) -> Bool {
        guard let home, let real = path.real else { return false }
        return real.bytes.starts(with: home.bytes + [UInt8(ascii: "/")])
    }
}
