/// Names one reader of outside bytes, and gives it bytes.
struct FuzzTarget: Sendable {
    /// What the target is called, and the folder of its seeds.
    let name: String
    /// The largest input that is worth making, in bytes: larger ones cost time and show nothing new.
    let largest: Int
    /// Reads the bytes. Any refusal is right; a trap, a leak, a hang, and an answer that breaks a promise are findings.
    let run: @Sendable ([UInt8]) -> Void

    init(_ name: String, largest: Int = 4096, _ run: @escaping @Sendable ([UInt8]) -> Void) {
        self.name = name
        self.largest = largest
        self.run = run
    }

    /// All targets, in the order in which a run takes them.
    static let all = wire + plugins + pictures + documents + contentTypes + texts + library + portable
}
