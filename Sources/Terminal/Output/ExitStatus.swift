/// How a run ended, as the shell sees it.
package enum ExitStatus: Int32, Sendable {
    /// All was done; things left out by rule are included.
    case success = 0
    /// Something was rejected, failed, dangling or unreadable; what succeeded stays.
    case incomplete = 1
    /// The command line was wrong, and nothing was run.
    case usage = 2
    /// A signal asked for the end; what was acknowledged stays.
    case interrupted = 130
    /// The reader of standard output went away: what a shell shows for SIGPIPE.
    case brokenPipe = 141
}
