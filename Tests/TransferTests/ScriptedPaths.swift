import DragAndDrop

@testable import Transfer

/// Gives the paths that a test chooses, and keeps who reads them waiting where the test says so.
final class ScriptedPaths: PathReader {
    let name = "a list"
    let file: FilePath? = nil
    private let steps = StepCounter()
    private let pause: (step: Int, gate: Gate)?
    private let path: @Sendable (Int) throws(PayloadProblem) -> FilePath?

    /// `path`: the path of each step, counted from 0. `step`: the one that is not ready until `gate` opens.
    init(
        pausingBefore step: Int? = nil, until gate: Gate = Gate(),
        path: @escaping @Sendable (Int) throws(PayloadProblem) -> FilePath?
    ) {
        pause = step.map { ($0, gate) }
        self.path = path
    }

    var isReady: Bool { pause.map { steps.taken < $0.step || $0.gate.isOpen } ?? true }

    func untilReady() async { await pause?.gate.wait() }

    func next() throws(PayloadProblem) -> FilePath? { try path(steps.next()) }
}
