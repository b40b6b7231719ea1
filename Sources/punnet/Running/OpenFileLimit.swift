import Glibc
import Terminal

/// How many files may be open at once (`RLIMIT_NOFILE`, getrlimit(2)).
///
/// A large drop has some 160 open; without one to spare, Swift's own threads end the program.
enum OpenFileLimit {
    static let needed: rlim_t = 256

    /// Raises the limit to what is needed, as far as the user may; throws where that is not enough.
    static func raise() throws(Problem) {
        var limit = rlimit()
        guard getrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit) == 0, limit.rlim_cur < needed
        else { return }
        guard limit.rlim_max >= needed else {
            throw Problem(
                "too few files may be open at once: \(limit.rlim_max), and \(needed) are needed",
                hints: [.init("To allow more, before it", command: "ulimit -n \(needed)")])
        }
        limit.rlim_cur = needed
        setrlimit(__rlimit_resource_t(RLIMIT_NOFILE.rawValue), &limit)
    }
}
