import Glibc
import Terminal

/// How much memory may be mapped (`RLIMIT_AS`) and written to (`RLIMIT_DATA`), getrlimit(2).
///
/// With too little of it a thread cannot be started, and Swift's own wait for ever for one.
enum MemoryLimit {
    /// In MiB: twice what a drop of a few files takes on a computer of two cores.
    static let needed: rlim_t = 256

    /// Throws where a limit is lower than what is needed. It is not raised: somebody meant it.
    static func check() throws(Problem) {
        for (resource, flag) in [(RLIMIT_AS, "v"), (RLIMIT_DATA, "d")] {
            var limit = rlimit()
            guard getrlimit(__rlimit_resource_t(resource.rawValue), &limit) == 0,
                limit.rlim_cur < needed << 20
            else { continue }
            throw Problem(
                "too little memory is allowed: \(limit.rlim_cur >> 20) MiB, and \(needed) are needed",
                hints: [.init("To allow more, before it", command: "ulimit -\(flag) \(needed << 10)")])
        }
    }
}
