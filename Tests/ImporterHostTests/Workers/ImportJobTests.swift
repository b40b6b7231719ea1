import ContentTypes
import Testing

@testable import ImporterHost

@Suite struct ImportJobTests {
    private let type: UTType

    init() throws { type = try #require(UTType("public.data")) }

    private func job() -> ImportJob {
        ImportJob(PayloadRequest(descriptor: 7, type: type, name: nil, size: 0))
    }

    @Test func theFirstEndingDecides() async {
        let job = job()
        job.finish(.unclaimed)
        job.finish(.cancelled)
        let ending = await job.outcome { Issue.record("an ended job was started") }.ending
        #expect(ending == .unclaimed)
    }

    @Test func theDescriptorOfAnEndedJobIsNotTouched() {
        let job = job()
        #expect(job.withDescriptor { $0 } == 7)
        job.finish(.cancelled)
        #expect(job.withDescriptor { $0 } == nil)
    }

    @Test func theOutcomeComesFromWhoeverFinishes() async {
        let job = job()
        let result = await job.outcome { Task { job.finish(.unclaimed, missingLayers: ["seccomp"]) } }
        #expect(result.ending == .unclaimed)
        #expect(result.missingLayers == ["seccomp"])
    }
}
