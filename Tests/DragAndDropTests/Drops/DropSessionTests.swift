import ContentTypes
import DragAndDrop
import Testing

/// Writes down what it hears, and answers as it is told.
final class RecordingDelegate: DropDelegate {
    var calls: [String] = []
    var isWelcome = true
    var isPerformed = true
    var proposals: [DropProposal?] = []
    var during: [String: () -> Void] = [:]

    private func hear(_ call: String, _ info: DropInfo) {
        calls.append("\(call) \(Int(info.location.x))")
        during[call]?()
    }

    func validateDrop(info: DropInfo) -> Bool {
        hear("validate", info)
        return isWelcome
    }
    func dropEntered(info: DropInfo) { hear("entered", info) }
    func dropUpdated(info: DropInfo) -> DropProposal? {
        hear("updated", info)
        return proposals.isEmpty ? nil : proposals.removeFirst()
    }
    func dropExited(info: DropInfo) { hear("exited", info) }
    func performDrop(info: DropInfo) -> Bool {
        hear("perform", info)
        return isPerformed
    }
    func dropEnded(info: DropInfo, outcome: DropOutcome) {
        calls.append("ended \(outcome)")
        during["ended"]?()
    }

    /// The calls without their locations.
    var names: [String] { calls.map { String($0.prefix { $0 != " " }) } }
}

func at(_ x: Double, _ y: Double = 0) -> Point { Point(x: x, y: y) }

@Suite struct DropSessionTests {
    let delegate = RecordingDelegate()

    func session(types: [UTType] = [UTType.png], offering offered: UTType = UTType.png) -> DropSession {
        DropSession(
            Drag([ItemProvider(data: .init(), type: offered)]),
            over: DropDestination(of: types, delegate: delegate))
    }

    @Test func aDropIsEnteredUpdatedPerformedExitedAndEnded() {
        let session = session()
        session.update(at: at(1))
        session.update(at: at(2))
        #expect(session.drop(at: at(2)))
        #expect(
            delegate.calls == [
                "validate 1", "entered 1", "updated 1", "updated 2", "perform 2", "exited 2",
                "ended performed(DragAndDrop.DropOperation.copy)",
            ])
        #expect(session.phase == .ended(.performed(.copy)))
    }

    @Test func aDropSomewhereElseThanTheLastPlaceIsUpdatedFirst() {
        let session = session()
        session.update(at: at(1))
        session.drop(at: at(9))
        #expect(delegate.calls.contains("updated 9"))
        #expect(delegate.calls.contains("perform 9"))
    }

    @Test func aDropWithoutAnUpdateStillEntersFirst() {
        let session = session()
        #expect(session.drop(at: at(3)))
        #expect(delegate.names == ["validate", "entered", "updated", "perform", "exited", "ended"])
    }

    @Test func aDragWithoutAnItemOfTheTypesIsTurnedAwayUnasked() {
        let session = session(types: [UTType.html])
        #expect(session.update(at: at(1)).operation == .forbidden)
        #expect(!session.drop(at: at(1)))
        #expect(delegate.calls.isEmpty)
        #expect(session.phase == .ended(.forbidden))
    }

    @Test func aDragThatIsNotWelcomeIsAskedOnceUntilItLeaves() {
        let session = session()
        delegate.isWelcome = false
        session.update(at: at(1))
        session.update(at: at(2))
        #expect(delegate.calls == ["validate 1"])
        session.exit()
        delegate.isWelcome = true
        session.update(at: at(3))
        #expect(delegate.names == ["validate", "validate", "entered", "updated"])
    }

    @Test func noAnswerMeansTheLastProposalAndElseCopy() {
        let session = session()
        delegate.proposals = [
            nil, DropProposal(operation: .move), nil, DropProposal(operation: .forbidden), nil,
        ]
        let answers = (1...5).map { session.update(at: at(Double($0))).operation }
        #expect(answers == [.copy, .move, .move, .forbidden, .forbidden])
    }

    @Test(arguments: [
        (DropOperation.copy, true, DropOutcome.performed(.copy)), (.move, true, .performed(.move)),
        (.forbidden, false, .forbidden), (.cancel, false, .cancelled),
    ])
    func aProposalDecidesWhetherTheDropIsPerformed(
        operation: DropOperation, isDone: Bool, outcome: DropOutcome
    ) {
        let session = session()
        delegate.proposals = [DropProposal(operation: operation)]
        #expect(session.drop(at: at(1)) == isDone)
        #expect(delegate.names.contains("perform") == isDone)
        #expect(session.phase == .ended(outcome))
        #expect(delegate.names.suffix(2) == ["exited", "ended"])
    }

    @Test func aDelegateThatDoesNotPerformRefuses() {
        let session = session()
        delegate.isPerformed = false
        #expect(!session.drop(at: at(1)))
        #expect(session.phase == .ended(.refused))
        #expect(delegate.names.suffix(3) == ["perform", "exited", "ended"])
    }

    @Test func aCancelledDragExitsAndEnds() {
        let session = session()
        session.update(at: at(1))
        session.cancel()
        #expect(delegate.calls.suffix(2) == ["exited 1", "ended cancelled"])
    }

    @Test func aDragCancelledOutsideEndsWithoutASecondExit() {
        let session = session()
        session.update(at: at(1))
        session.exit()
        session.cancel()
        #expect(delegate.names == ["validate", "entered", "updated", "exited", "ended"])
    }

    @Test func aDragThatNeverEnteredEndsInSilence() {
        let session = session()
        session.cancel()
        #expect(delegate.calls.isEmpty)
        #expect(session.phase == .ended(.cancelled))
    }

    @Test func aDropElsewhereEndsTheSession() {
        let session = session()
        session.update(at: at(1))
        session.exit()
        session.endElsewhere()
        #expect(delegate.calls.last == "ended elsewhere")
    }

    @Test func nothingHappensAfterTheEnd() {
        let session = session()
        session.drop(at: at(1))
        let heard = delegate.calls
        session.update(at: at(2))
        #expect(!session.drop(at: at(2)))
        session.exit()
        session.cancel()
        session.endElsewhere()
        #expect(delegate.calls == heard)
        #expect(session.proposal.operation == .forbidden)
    }

    @Test(arguments: ["validate", "entered", "updated", "perform", "exited", "ended"])
    func aDelegateMayEndTheSessionWithinAnyCall(call: String) {
        let session = session()
        delegate.during[call] = { session.cancel() }
        session.drop(at: at(1))
        session.drop(at: at(1))
        expectPromises(of: delegate)
    }

    @Test(arguments: ["validate", "entered", "updated", "perform", "exited", "ended"])
    func aDelegateMayDropWithinAnyCall(call: String) {
        let session = session()
        var isFirst = true
        delegate.during[call] = {
            guard isFirst else { return }
            isFirst = false
            session.drop(at: at(2))
        }
        session.update(at: at(1))
        session.exit()
        session.update(at: at(3))
        session.drop(at: at(4))
        expectPromises(of: delegate)
        // While the delegate is asked whether the drag is welcome, it is not yet.
        #expect(delegate.names.filter { $0 == "perform" }.count == (call == "validate" ? 0 : 1))
    }

    @Test func anySequenceOfEventsKeepsThePromises() {
        var generator = SeededGenerator.fresh()
        for _ in 0..<2000 {
            let delegate = RecordingDelegate()
            do {
                let session = DropSession(
                    Drag([ItemProvider(data: .init(), type: UTType.png)]),
                    over: DropDestination(of: [UTType.png], delegate: delegate))
                func event() {
                    switch Int.random(in: 0..<9, using: &generator) {
                    case 0, 1, 2, 3: session.update(at: at(Double(Int.random(in: 0..<3, using: &generator))))
                    case 4, 5: session.exit()
                    case 6: session.drop(at: at(1))
                    case 7: session.cancel()
                    default: session.endElsewhere()
                    }
                }
                var depth = 0
                for call in ["validate", "entered", "updated", "perform", "exited", "ended"]
                where Bool.random(using: &generator) {
                    delegate.during[call] = {
                        depth += 1
                        if depth < 3 { event() }
                        depth -= 1
                    }
                }
                delegate.isWelcome = Int.random(in: 0..<5, using: &generator) > 0
                delegate.isPerformed = Bool.random(using: &generator)
                delegate.proposals = [.copy, .move, .forbidden, .cancel].shuffled(using: &generator).map(
                    DropProposal.init)
                for _ in 0..<Int.random(in: 0..<8, using: &generator) { event() }
                delegate.during = [:]
                session.cancel()
            }
            expectPromises(of: delegate, "seed \(generator.seed)")
        }
    }
}

/// Checks what a session promises of every drag, once it is over.
func expectPromises(
    of delegate: RecordingDelegate, _ comment: Comment = "", sourceLocation: SourceLocation = #_sourceLocation
) {
    let names = delegate.names
    let (entered, exited) = (names.filter { $0 == "entered" }.count, names.filter { $0 == "exited" }.count)
    #expect(entered == exited, comment, sourceLocation: sourceLocation)
    var inside = 0
    for name in names {
        if name == "entered" { inside += 1 }
        if name == "exited" { inside -= 1 }
        #expect(inside == 0 || inside == 1, comment, sourceLocation: sourceLocation)
        if name == "updated" || name == "perform" {
            #expect(inside == 1, comment, sourceLocation: sourceLocation)
        }
    }
    #expect(names.filter { $0 == "perform" }.count <= 1, comment, sourceLocation: sourceLocation)
    #expect(
        names.filter { $0 == "ended" }.count == (entered > 0 ? 1 : 0), comment, sourceLocation: sourceLocation
    )
    if entered > 0 { #expect(names.last == "ended", comment, sourceLocation: sourceLocation) }
}
