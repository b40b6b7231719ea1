/// Keeps jobs in their order; both ends are cheap, and what was taken is forgotten at once.
struct JobQueue {
    /// The first jobs, the very first last.
    private var front: [ImportJob] = []
    /// The jobs after those in front, in their order.
    private var back: [ImportJob] = []

    var first: ImportJob? { front.last ?? back.first }

    mutating func append(_ job: ImportJob) { back.append(job) }

    /// Puts jobs back before all others, in their order.
    mutating func prepend(_ returned: [ImportJob]) { front.append(contentsOf: returned.reversed()) }

    mutating func removeFirst() {
        if front.isEmpty {
            front = back.reversed()
            back = []
        }
        front.removeLast()
    }

    /// Drops jobs at the front that ended while they waited; returns what they weighed.
    mutating func dropFinished() -> Int {
        var cost = 0
        while let job = first, job.isFinished {
            cost += job.cost
            removeFirst()
        }
        return cost
    }

    mutating func removeAll() -> [ImportJob] {
        defer {
            front = []
            back = []
        }
        return front.reversed() + back
    }
}
