import CSystem
import Glibc

/// A program that was started for the person at the terminal: a pager, an opener.
package struct ChildProcess: Sendable {
    private let id: pid_t

    /// Starts a program with this process's environment and terminal, and signals as a shell would leave them.
    ///
    /// `arguments`: the program, looked up on `PATH` unless it has a slash, then its arguments. `standardInput`: a
    /// descriptor to read from; nil leaves it as it is. `isSilent`: true sends its output to `/dev/null`.
    /// Returns nil, with errno set, when it cannot be started.
    package static func start(
        _ arguments: [String], standardInput: Int32? = nil, isSilent: Bool = false
    ) -> ChildProcess? {
        start(arguments.map { Array($0.utf8) }, standardInput: standardInput, isSilent: isSilent)
    }

    /// Starts a program whose arguments are bytes; see the other form.
    package static func start(
        _ arguments: [[UInt8]], standardInput: Int32? = nil, isSilent: Bool = false
    ) -> ChildProcess? {
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        guard posix_spawn_file_actions_init(&actions) == 0 else { return nil }
        defer { posix_spawn_file_actions_destroy(&actions) }
        guard posix_spawnattr_init(&attributes) == 0 else { return nil }
        defer { posix_spawnattr_destroy(&attributes) }
        if let standardInput { posix_spawn_file_actions_adddup2(&actions, standardInput, 0) }
        if isSilent {
            posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
            posix_spawn_file_actions_adddup2(&actions, 1, 2)
        }
        var defaults = sigset_t()
        sigemptyset(&defaults)
        sigaddset(&defaults, SIGPIPE)
        sigaddset(&defaults, SIGXFSZ)
        posix_spawnattr_setsigdefault(&attributes, &defaults)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF))

        // Copies that live until after the call: posix_spawnp reads them only while it runs.
        var words: [UnsafeMutablePointer<CChar>?] = arguments.map { argument in
            strndup(argument.map { CChar(bitPattern: $0) }, argument.count)
        }
        words.append(nil)
        defer { for word in words { free(word) } }
        guard let program = words[0] else { return nil }
        var id: pid_t = 0
        let code = posix_spawnp(&id, program, &actions, &attributes, words, environ)
        guard code == 0 else {
            errno = code
            return nil
        }
        return ChildProcess(id: id)
    }

    /// Waits for its end. Returns its exit status, or 128 and the signal's number.
    ///
    /// It has the terminal meanwhile, so Ctrl-C is meant for it and does not end this process.
    package func wait() -> Int32 {
        csystem_hold_interrupts(1)
        defer { csystem_hold_interrupts(0) }
        var status: Int32 = 0
        while waitpid(id, &status, 0) < 0 {
            if errno != EINTR { return 127 }
        }
        let signal = status & 0x7F
        return signal == 0 ? (status >> 8) & 0xFF : 128 + signal
    }
}
