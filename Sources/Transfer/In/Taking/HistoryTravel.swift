import DragAndDrop
import Glibc
import Organizer

/// Takes edits back and does them again, with what they did to files.
///
/// A file is put back before its items go, and removed after they are there again: whatever ends the process in
/// between, the file is in the library, or where it lay, or both.
package struct HistoryTravel: Sendable {
    /// Says what was done.
    package struct Journey: Sendable {
        package let entry: HistoryEntry
        /// The files that were put back, or taken in again.
        package var files = 0
        /// Files that were to be removed once they were taken in again, and stay, each with the reason.
        package var unremoved: [(path: FilePath, note: ReceiptNote)] = []
    }

    private let library: Library
    private let keeper: any PayloadKeeper
    private let home: FilePath?

    /// `home`: the library's folder, in which processes mark what they are at.
    package init(library: Library, keeper: any PayloadKeeper, home: FilePath?) {
        self.library = library
        self.keeper = keeper
        self.home = home
    }

    /// Takes back the newest edit that is in force. Where a file cannot be put back, nothing is done.
    package nonisolated(nonsending) func undo() async throws(LibraryError) -> Journey {
        var plan = try await library.undoPlan()
        if plan.files.isEmpty { return Journey(entry: try await library.undo(plan)) }
        let mark = try mark(plan)
        defer { withExtendedLifetime(mark) {} }
        // Whoever was at it may have taken more meanwhile.
        plan = try await library.undoPlan()
        guard plan.entry.id == mark.entry else { throw blocked(plan, by: .atWork) }
        let (returned, obstacle) = putBack(plan.files)
        if let obstacle {
            for file in returned { _ = file.run() }
            throw blocked(plan, by: obstacle)
        }
        do {
            return Journey(entry: try await library.undo(plan), files: plan.files.count)
        } catch {
            for file in returned { _ = file.run() }
            throw error
        }
    }

    /// Applies the edit again that was taken back last. Where a file is not what it was, nothing is done.
    package nonisolated(nonsending) func redo() async throws(LibraryError) -> Journey {
        let plan = try await library.redoPlan()
        if plan.files.isEmpty { return Journey(entry: try await library.redo(plan)) }
        let mark = try mark(plan)
        defer { withExtendedLifetime(mark) {} }
        let (removals, obstacle) = look(at: plan.files)
        if let obstacle { throw blocked(plan, by: obstacle) }
        var journey = Journey(entry: try await library.redo(plan), files: plan.files.count)
        for removal in removals {
            if let obstacle = removal.run() { journey.unremoved.append((removal.path, obstacle.note)) }
        }
        return journey
    }

    /// Keeps others from the files of an entry as long as the mark lives; a drop that removes originals, a redo that does,
    /// and an undo that puts them back would each undo the other's work.
    private func mark(_ plan: HistoryPlan) throws(LibraryError) -> (entry: EntryID, running: RunningImport?) {
        guard let home else { return (plan.entry.id, nil) }
        guard let running = RunningImport(plan.work, in: home) else { throw blocked(plan, by: .atWork) }
        return (plan.entry.id, running)
    }

    /// Looks at all places, and then writes what is not there; returns what was written, and what stopped it.
    private func putBack(_ files: [TakenFile]) -> ([OriginalRemoval], HistoryObstacle?) {
        var returned: [OriginalRemoval] = []
        do throws(HistoryObstacle) {
            var missing: [FileReturn] = []
            for file in files {
                let way = FileReturn(file: file, keeper: keeper)
                switch try way.look() {
                case .empty: missing.append(way)
                case .same: break
                case .other: throw .fileInTheWay(file.path)
                }
            }
            for way in missing { returned.append(try way.putBack()) }
            for folder in Set(returned.compactMap(\.path.parent)) { try sync(folder) }
            return (returned, nil)
        } catch {
            return (returned, error)
        }
    }

    /// Makes the names in a folder durable.
    private func sync(_ folder: FilePath) throws(HistoryObstacle) {
        guard let name = folder.cString else { throw .folderGone(folder) }
        let descriptor = open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard descriptor >= 0 else { throw .fileFailed(folder, errno: errno) }
        defer { close(descriptor) }
        do { try syncDescriptor(descriptor) } catch { throw .fileFailed(folder, errno: error.code) }
    }

    /// Finds the files that still lie where they lay, and says which is not what it was.
    private func look(at files: [TakenFile]) -> ([OriginalRemoval], HistoryObstacle?) {
        var removals: [OriginalRemoval] = []
        do throws(HistoryObstacle) {
            for file in files {
                switch try FileReturn(file: file, keeper: keeper).look() {
                case .empty: break
                case .same(let stamp): removals.append(OriginalRemoval(path: file.path, stamp: stamp))
                case .other: throw .fileChanged(file.path)
                }
            }
            return (removals, nil)
        } catch {
            return ([], error)
        }
    }

    private func blocked(_ plan: HistoryPlan, by obstacle: HistoryObstacle) -> LibraryError {
        .store(.historyBlocked(sentence: plan.entry.sentence, by: obstacle))
    }
}
