/// Runs what a drop has to load, while the program goes on.
///
/// An app needs no more than `Task { … }`: its views follow when an item has come. This program prints one thing after
/// another, and so it keeps the tasks, to wait for them before it shows what came of the drop.
@MainActor
final class Loads {
    private var running: [Task<Void, Never>] = []

    func start(_ load: sending @escaping @MainActor () async -> Void) {
        running.append(Task { await load() })
    }

    func finish() async {
        for task in running { await task.value }
        running = []
    }
}
