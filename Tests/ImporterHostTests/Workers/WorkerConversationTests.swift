import ContentTypes
import ImporterWire
import Testing

@testable import ImporterHost

@Suite struct WorkerConversationTests {
    private let start = SuspendingClock.now
    private let type: UTType

    init() throws { type = try #require(UTType("public.data")) }

    private func conversation(
        greeted: Bool = true, version: Int = WireLimits.version, isStrict: Bool = false
    ) throws -> WorkerConversation {
        var conversation = WorkerConversation(
            startTime: .seconds(5), answerTime: .seconds(2), version: version, isStrict: isStrict, now: start)
        _ = try conversation.receive(
            .confinement(ConfinementReport(layers: ["limits"], missing: ["seccomp"])), size: 9, now: start)
        if greeted { _ = try conversation.receive(.greeting(WorkerGreeting()), size: 10, now: start) }
        return conversation
    }

    private func job(_ name: String = "a") -> ImportJob {
        ImportJob(PayloadRequest(descriptor: -1, type: type, name: name, size: 1))
    }

    private func answer(_ id: UInt64, items: Int = 1, more: Bool = false) -> WorkerMessage {
        .answer(ImportAnswer(id: id, items: Array(repeating: ImportedItem(), count: items), more: more))
    }

    @Test func requestsAreNumberedInTheirOrder() throws {
        var conversation = try conversation()
        for id in 1...3 as ClosedRange<UInt64> {
            let job = job()
            #expect(conversation.request(for: job).id == id)
            conversation.sent(job, now: start)
        }
        #expect(conversation.count == 3)
    }

    @Test func partsOfAnAnswerAreJoined() throws {
        var conversation = try conversation()
        let job = job()
        conversation.sent(job, now: start)
        guard case .progress = try conversation.receive(answer(1, items: 2, more: true), size: 9, now: start)
        else {
            Issue.record("the first part ended the answer")
            return
        }
        guard
            case .completed(let ended, .decoded(let items, _)) = try conversation.receive(
                answer(1, items: 3), size: 9, now: start)
        else {
            Issue.record("the last part did not end the answer")
            return
        }
        #expect(ended === job)
        #expect(items.count == 5)
        #expect(conversation.count == 0)
        #expect(conversation.answered == 1)
    }

    @Test func aRefusalDiscardsTheItemsBeforeIt() throws {
        var conversation = try conversation()
        conversation.sent(job(), now: start)
        _ = try conversation.receive(answer(1, items: 2, more: true), size: 9, now: start)
        let refusal = Refusal(.damaged, "broken")
        let event = try conversation.receive(
            .answer(ImportAnswer(id: 1, refusal: refusal)), size: 9, now: start)
        guard case .completed(_, .refused(refusal)) = event else {
            Issue.record("\(event)")
            return
        }
    }

    @Test func answersMayComeInAnotherOrder() throws {
        var conversation = try conversation()
        let jobs = [job("a"), job("b")]
        for job in jobs { conversation.sent(job, now: start) }
        guard case .completed(let first, _) = try conversation.receive(answer(2), size: 9, now: start) else {
            Issue.record("the second request was not answered")
            return
        }
        #expect(first === jobs[1])
        #expect(conversation.abandon().map(\.request.name) == ["a"])
    }

    @Test func theDeadlineOfTheStartRunsUntilTheGreeting() throws {
        var conversation = try conversation(greeted: false)
        #expect(conversation.deadline == start + .seconds(5))
        conversation.sent(job(), now: start + .seconds(1))
        #expect(conversation.deadline == start + .seconds(5))
        _ = try conversation.receive(.greeting(WorkerGreeting()), size: 9, now: start + .seconds(3))
        // The request lay there before the worker was ready: its time begins now.
        #expect(conversation.deadline == start + .seconds(5))
    }

    @Test func theDeadlineRunsFromTheLastAnswersEnd() throws {
        var conversation = try conversation()
        #expect(conversation.deadline == nil)
        conversation.sent(job(), now: start + .seconds(10))
        conversation.sent(job(), now: start + .seconds(11))
        #expect(conversation.deadline == start + .seconds(12))
        _ = try conversation.receive(answer(1), size: 9, now: start + .seconds(11.5))
        #expect(conversation.deadline == start + .seconds(13.5))
        _ = try conversation.receive(answer(2), size: 9, now: start + .seconds(12))
        #expect(conversation.deadline == nil)
    }

    @Test func partsOfAnAnswerDoNotPutOffTheDeadline() throws {
        var conversation = try conversation()
        conversation.sent(job(), now: start)
        _ = try conversation.receive(answer(1, more: true), size: 9, now: start + .seconds(1))
        #expect(conversation.deadline == start + .seconds(2))
    }

    @Test func aConversationIsAbandonedWhenNobodyWaitsForItsRequests() throws {
        var conversation = try conversation()
        #expect(!conversation.isAbandoned)
        let jobs = [job(), job()]
        for job in jobs { conversation.sent(job, now: start) }
        jobs[0].finish(.cancelled)
        #expect(!conversation.isAbandoned)
        jobs[1].finish(.cancelled)
        #expect(conversation.isAbandoned)
    }

    // MARK: Breaches

    private func expectBreach(
        _ breach: ProtocolBreach, _ conversation: WorkerConversation, _ message: WorkerMessage, size: Int = 9,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        var conversation = conversation
        #expect(throws: breach, sourceLocation: sourceLocation) {
            _ = try conversation.receive(message, size: size, now: start)
        }
    }

    @Test func anAnswerBeforeTheGreetingIsABreach() throws {
        var conversation = try conversation(greeted: false)
        conversation.sent(job(), now: start)
        expectBreach(.unexpectedMessage, conversation, answer(1))
    }

    @Test func aSecondGreetingIsABreach() throws {
        expectBreach(.unexpectedMessage, try conversation(), .greeting(WorkerGreeting()))
    }

    @Test func aReportAfterTheGreetingIsABreach() throws {
        expectBreach(.unexpectedMessage, try conversation(), .confinement(ConfinementReport(layers: ["all"])))
    }

    @Test func aGreetingBeforeTheLaunchersReportIsABreach() {
        let silent = WorkerConversation(startTime: .seconds(5), answerTime: .seconds(2), now: start)
        expectBreach(.unexpectedMessage, silent, .greeting(WorkerGreeting()))
    }

    @Test func aSecondReportIsABreach() throws {
        expectBreach(
            .unexpectedMessage, try conversation(greeted: false),
            .confinement(ConfinementReport(layers: ["all"])))
    }

    @Test func unfinishedAnswersShareOneLimitOfBytes() throws {
        var conversation = try conversation()
        for _ in 0..<2 { conversation.sent(job(), now: start) }
        _ = try conversation.receive(answer(1, more: true), size: WireLimits.answer, now: start)
        expectBreach(.tooManyBytes, conversation, answer(2, more: true))
        // A refusal ends the first, and gives back what it took.
        _ = try conversation.receive(
            .answer(ImportAnswer(id: 1, refusal: Refusal(.limit, "too many"))), size: 9, now: start)
        _ = try conversation.receive(answer(2), size: WireLimits.answer, now: start)
        #expect(conversation.answered == 2)
    }

    @Test func anAnswerToNothingIsABreach() throws {
        var conversation = try conversation()
        conversation.sent(job(), now: start)
        expectBreach(.unknownRequest(2), conversation, answer(2))
        expectBreach(.unknownRequest(0), conversation, answer(0))
        _ = try conversation.receive(answer(1), size: 9, now: start)
        expectBreach(.answeredTwice(1), conversation, answer(1))
    }

    @Test func countsOverManyPacketsAreLimited() throws {
        var conversation = try conversation()
        conversation.sent(job(), now: start)
        _ = try conversation.receive(answer(1, items: WireLimits.items, more: true), size: 9, now: start)
        expectBreach(.tooManyItems, conversation, answer(1))
        expectBreach(.tooManyBytes, conversation, answer(1, items: 0), size: WireLimits.answer)
        let note = Note(code: "a", message: "b")
        let full = Array(repeating: note, count: WireLimits.notes)
        _ = try conversation.receive(
            .answer(ImportAnswer(id: 1, notes: full, more: true)), size: 9, now: start)
        expectBreach(.tooManyNotes, conversation, .answer(ImportAnswer(id: 1, notes: [note])))
    }

    @Test(arguments: ["", "a b", "../x", "public.png\u{0}", "é"])
    func aTypeThatIsNoIdentifierIsABreach(type: String) throws {
        var conversation = try conversation()
        conversation.sent(job(), now: start)
        expectBreach(.badType, conversation, .answer(ImportAnswer(id: 1, items: [ImportedItem(type: type)])))
    }

    @Test(arguments: [(1, 2), (2, 1), (1, 0), (2, 3)])
    func aGreetingInAnotherVersionThanTheManifestsCannotStart(wanted: Int, greeted: Int) throws {
        var conversation = try conversation(greeted: false, version: wanted)
        let event = try conversation.receive(.greeting(WorkerGreeting(version: greeted)), size: 9, now: start)
        guard case .cannotStart(.version(greeted, wanted)) = event else {
            Issue.record("\(event)")
            return
        }
    }

    @Test(arguments: 1...3)
    func aWorkerIsAskedInTheVersionOfItsManifest(version: Int) throws {
        var conversation = try conversation(greeted: false, version: version)
        #expect(conversation.request(for: job()).version == version)
        let event = try conversation.receive(.greeting(WorkerGreeting(version: version)), size: 9, now: start)
        guard case .ready = event else {
            Issue.record("\(event)")
            return
        }
        #expect(conversation.request(for: job()).version == version)
    }

    @Test(arguments: [(nil, ["seccomp"]), (true, ["seccomp"]), (false, ["seccomp", "tightening"])])
    func aWorkerThatCouldNotTightenServesAndIsKnownToLackIt(isTightened: Bool?, missing: [String]) throws {
        var conversation = try conversation(greeted: false)
        let greeting = WorkerGreeting(isTightened: isTightened)
        guard case .ready = try conversation.receive(.greeting(greeting), size: 9, now: start) else {
            Issue.record("it did not become ready")
            return
        }
        #expect(conversation.confinement?.missing == missing)
    }

    @Test func aWorkerThatCouldNotTightenCannotStartWhereAllMustBeConfinedWholly() throws {
        var conversation = try conversation(greeted: false, isStrict: true)
        let event = try conversation.receive(
            .greeting(WorkerGreeting(isTightened: false)), size: 9, now: start)
        guard case .cannotStart(.notTightened) = event else {
            Issue.record("\(event)")
            return
        }
    }

    @Test func aLauncherThatGivesUpCannotStart() throws {
        var conversation = try conversation(greeted: false)
        let event = try conversation.receive(
            .confinement(ConfinementReport(failure: "cannot start x")), size: 9, now: start)
        guard case .cannotStart(.launcher("cannot start x")) = event else {
            Issue.record("\(event)")
            return
        }
    }
}
