import DragAndDrop
import Synchronization

/// Counts the entries that a drop will have, on a thread of its own, so that progress can say how much is left.
package final class FolderCount: Sendable {
    private let count = Mutex<Int?>(nil)
    private let task = Mutex<Task<Void, Never>?>(nil)

    /// Begins to count; sources that are read as the drop goes on cannot be counted, and then nothing is.
    package init(_ sources: [PayloadSource]) {
        let isCountable = !sources.contains { if case .paths = $0 { true } else { false } }
        guard isCountable else { return }
        let counting = Task.detached(priority: .utility) { [weak self] in
            var entries = DropEntries(sources)
            var count = 0
            while entries.next() != nil {
                count += 1
                if count.isMultiple(of: 256), Task.isCancelled { return }
            }
            self?.count.withLock { $0 = count }
        }
        task.withLock { $0 = counting }
    }

    deinit { task.withLock { $0?.cancel() } }

    /// How many entries there are; nil as long as they are being counted.
    package var finished: Int? { count.withLock { $0 } }
}
