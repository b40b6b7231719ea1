import DragAndDrop
import Glibc
import Organizer

/// Holds a file's bytes as the library keeps them now, and what it takes to remove the file.
struct TakenPayload: Sendable {
    let kept: KeptPayload
    let file: TakenFile
    let removal: OriginalRemoval

    /// Keeps the bytes of an open file, durably; throws where it is written to meanwhile.
    ///
    /// `onlyMeasuring`: whether the bytes are not kept, and only looked at.
    ///
    /// Runs beside the caller: copies and the disk's confirmations of several files go on together.
    static func keep(
        _ file: OpenedFile, at path: FilePath, in keeper: any PayloadKeeper, onlyMeasuring: Bool = false
    ) async throws(PayloadProblem) -> TakenPayload {
        let work = Task.detached { () -> Result<TakenPayload, PayloadProblem> in
            do throws(PayloadProblem) {
                return .success(try keepNow(file, at: path, in: keeper, onlyMeasuring: onlyMeasuring))
            } catch {
                return .failure(error)
            }
        }
        return try await work.value.get()
    }

    private static func keepNow(
        _ file: OpenedFile, at path: FilePath, in keeper: any PayloadKeeper, onlyMeasuring: Bool
    ) throws(PayloadProblem) -> TakenPayload {
        // An offset of its own: the importer that read the file shares that of the other descriptor.
        let descriptor = open("/proc/self/fd/\(file.descriptor)", O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard descriptor >= 0 else { throw .unreadable(SystemError(code: errno)) }
        defer { close(descriptor) }
        let kept: KeptPayload
        do {
            kept =
                onlyMeasuring
                ? try keeper.measure(contentsOf: descriptor)
                : try keeper.keep(contentsOf: descriptor, limit: .max)
        } catch {
            throw .notKept(error)
        }
        var status = stat()
        guard fstat(descriptor, &status) == 0, kept.size == file.stamp.size,
            file.stamp.isUnchanged(in: FileStamp(status))
        else { throw .changedMeanwhile }
        let stamp = file.stamp
        return TakenPayload(
            kept: kept,
            file: TakenFile(
                path: path, payload: kept, mode: stamp.mode, owner: stamp.owner, group: stamp.group,
                accessed: stamp.accessed, modified: stamp.modified),
            removal: OriginalRemoval(path: path, stamp: stamp))
    }
}
