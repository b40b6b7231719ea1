import ContentTypes
import Testing

@testable import ImporterHost

@Suite struct JobQueueTests {
    private let type: UTType

    init() throws { type = try #require(UTType("public.data")) }

    private func job(_ name: String, size: Int64 = 0) -> ImportJob {
        ImportJob(PayloadRequest(descriptor: -1, type: type, name: name, size: size))
    }

    private func names(_ queue: JobQueue) -> [String?] {
        var queue = queue
        return queue.removeAll().map(\.request.name)
    }

    @Test func jobsLeaveInTheOrderInWhichTheyCame() {
        var queue = JobQueue()
        for name in ["a", "b", "c"] { queue.append(job(name)) }
        #expect(queue.first?.request.name == "a")
        queue.removeFirst()
        queue.append(job("d"))
        #expect(names(queue) == ["b", "c", "d"])
    }

    @Test func returnedJobsGoFirstInTheirOrder() {
        var queue = JobQueue()
        for name in ["a", "b", "c", "d"] { queue.append(job(name)) }
        queue.removeFirst()
        queue.prepend([job("x"), job("y")])
        #expect(names(queue) == ["x", "y", "b", "c", "d"])
    }

    @Test func jobsThatEndedWhileTheyWaitedArePassedOver() {
        var queue = JobQueue()
        let jobs = ["a", "b", "c"].map { job($0, size: 200 * 1024) }
        for job in jobs { queue.append(job) }
        jobs[0].finish(.cancelled)
        jobs[1].finish(.cancelled)
        #expect(queue.dropFinished() == jobs[0].cost + jobs[1].cost)
        #expect(queue.first === jobs[2])
    }

    @Test(arguments: [(0, 1), (65_535, 1), (65_536, 2), (-5, 1)] as [(Int64, Int)])
    func aJobWeighsWhatItsPayloadDoes(size: Int64, cost: Int) {
        #expect(job("a", size: size).cost == cost)
    }

    @Test func aPayloadOfAnySizeHasACost() {
        #expect(job("a", size: .max).cost > 0)
    }
}
