/// One row: the same work by Punnet and by a peer, in turn (A B A B …), and the ratio of the medians.
struct Comparison {
    /// What the row is asked for by.
    var name: String
    var work: String
    var measure = Measure.processor
    /// What the ratio is to stay below, and where it is to go.
    var bar: Double
    var aim: Double
    /// What runs on each side, as a person would write it.
    var ours: String
    var peers: String

    /// Runs both sides in turn and prints the row.
    ///
    /// `divisor` is how much more work our side does in one run than the peer's: ours is divided by it.
    func run(
        _ runs: Int, divisor: Double = 1, _ our: () async throws -> Cost, _ peer: () async throws -> Cost
    )
        async throws
    {
        var costs: (ours: [Cost], peers: [Cost]) = ([], [])
        for _ in 0..<runs {
            costs.ours.append(try await our())
            costs.peers.append(try await peer())
        }
        let mine = median(costs.ours) / divisor
        let theirs = median(costs.peers)
        let ratio = mine / theirs
        let verdict = ratio <= aim ? "within the aim" : ratio <= bar ? "within the bar" : "BEYOND THE BAR"
        print("\(name): \(work)")
        print("  Punnet  \(measure.text(mine))    \(ours)")
        print("  peer    \(measure.text(theirs))    \(peers)")
        print("  ratio   \(digits(ratio))  bar \(digits(bar)), aim \(digits(aim)): \(verdict)\n")
    }

    func run(_ runs: Int, _ our: Program, _ peer: Program) async throws {
        // Once without counting, so that both find their files in memory.
        _ = try our.run()
        _ = try peer.run()
        try await run(runs, { try our.run(measure) }, { try peer.run(measure) })
    }

    /// Says that the row was not measured.
    func skip(_ reason: String) {
        print("\(name): \(work)\n  not measured: \(reason)\n")
    }

    private func median(_ costs: [Cost]) -> Double {
        costs.map(measure.value).sorted()[costs.count / 2]
    }

    private func digits(_ value: Double) -> String {
        let scale = value < 0.1 ? 10_000.0 : 1000.0
        return ((value * scale).rounded() / scale).description
    }
}
