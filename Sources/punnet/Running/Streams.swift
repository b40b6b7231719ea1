import Terminal

/// Where a run reads from and writes to: the process's own, or a test's.
struct Streams: Sendable {
    var input: Int32 = 0
    var output: Int32 = 1
    var errors: Int32 = 2
    var environment = Environment.process
}
