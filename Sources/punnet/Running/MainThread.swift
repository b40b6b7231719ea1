import Glibc
import Synchronization

/// Runs tasks on the thread that calls ``run()``, one after another.
///
/// The runtime's own executor starts four threads before a command does anything, which is most of the time that a
/// short one takes. And an import has no use for them: its importers work in processes of their own, each served by
/// a thread of its own, so that what is left to do between them costs least on one thread, without locks that two
/// want and without waking each other.
final class MainThread: TaskExecutor {
    private struct Queue {
        var jobs: [UnownedJob] = []
        /// Whether the thread sleeps, and has to be woken for a job.
        var isSleeping = false
    }

    private let queue = Mutex(Queue())
    // Valid: made in `init` and never freed; any thread may post to a semaphore.
    private nonisolated(unsafe) let wakeup: UnsafeMutablePointer<sem_t>

    init() {
        wakeup = .allocate(capacity: 1)
        sem_init(wakeup, 0, 0)
    }

    func enqueue(_ job: consuming ExecutorJob) {
        let job = UnownedJob(job)
        let isSleeping = queue.withLock { queue in
            queue.jobs.append(job)
            defer { queue.isSleeping = false }
            return queue.isSleeping
        }
        if isSleeping { sem_post(wakeup) }
    }

    /// Runs what is enqueued, for as long as the process lives.
    func run() -> Never {
        while true {
            let jobs = queue.withLock { queue in
                defer { queue.jobs.removeAll() }
                queue.isSleeping = queue.jobs.isEmpty
                return queue.jobs
            }
            // A signal wakes it as well, and then it looks once more.
            if jobs.isEmpty { sem_wait(wakeup) }
            for job in jobs { job.runSynchronously(on: asUnownedTaskExecutor()) }
        }
    }
}
