/// Why standard output took no more.
package enum OutputFailure: Error, Sendable, Hashable {
    /// Its reader went away. Not worth a word: the process ends quietly.
    case brokenPipe
    /// A write failed; `code` is errno.
    case failed(code: Int32)
}
