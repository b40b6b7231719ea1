import CSystem
import Glibc
import ImporterWire

/// Owns one worker's process and the host's ends of its channel and of its standard error.
///
/// Whatever happens, the process is ended and waited for, and the descriptors closed, when this goes.
struct WorkerProcess: ~Copyable {
    let id: pid_t
    /// Readable once the process has ended.
    let pidfd: Int32
    /// The packet socket.
    let channel: Int32
    /// The end of a pipe, non-blocking; what the worker writes to standard error.
    let errors: Int32
    /// The end of a pipe, non-blocking; what a filter writes to standard output. -1 for a worker, which has none.
    let output: Int32
    /// The most memory that this program had when it started the worker. The kernel counts it as the worker's own,
    /// which shares it for the moment before it becomes another program.
    private let inheritedPeakKiB: Int
    /// What the kernel may count too much or too little, as each processor counts apart.
    private static let peakErrorKiB = 16 * 1024

    /// Starts a program with a small environment. `payload`, a descriptor above 3, becomes a filter's standard input;
    /// a worker has none.
    ///
    /// The process ends with the calling thread (the launcher asks the kernel for that), so the thread that starts
    /// a worker must be the one that serves it.
    init(_ command: LaunchCommand, payload: Int32? = nil) throws(StartFailure) {
        var pair: [Int32] = [-1, -1]
        // Valid: the wall writes two descriptors into an array of two.
        guard csystem_packet_pair(&pair, Int32(WireLimits.packet * 4)) == 0 else { throw .spawn(code: errno) }
        let (near, far) = (pair[0], pair[1])
        defer { close(far) }
        var errorPipe: [Int32] = [-1, -1]
        var outputPipe: [Int32] = [-1, -1]
        var started = false
        defer {
            for end in [errorPipe[1], outputPipe[1]] where end >= 0 { close(end) }
            if !started { for end in [near, errorPipe[0], outputPipe[0]] where end >= 0 { close(end) } }
        }
        guard csystem_pipe(&errorPipe) == 0, payload == nil || csystem_pipe(&outputPipe) == 0 else {
            throw .spawn(code: errno)
        }
        let arguments = CStringArray(command.arguments)
        let environment = CStringArray(command.environment)
        var streams = csystem_streams(
            input: payload ?? -1, output: outputPipe[1], errors: errorPipe[1], channel: far)
        var id: pid_t = 0
        var pidfd: Int32 = -1
        // Valid: both arrays end with nil and live until the call returns.
        let code = csystem_spawn(
            command.program, arguments.pointers, environment.pointers, &streams, &id, &pidfd)
        guard code == 0 else { throw .spawn(code: code) }
        started = true
        self.id = id
        self.pidfd = pidfd
        channel = near
        errors = errorPipe[0]
        output = outputPipe[0]
        var usage = rusage()
        getrusage(RUSAGE_SELF.rawValue, &usage)
        inheritedPeakKiB = usage.ru_maxrss + Self.peakErrorKiB
    }

    /// Ends the process, with whatever it started in its group, and says how it ended.
    consuming func end() -> WorkerEnding {
        var ending = csystem_ending()
        csystem_kill(id, pidfd, SIGKILL)
        let isKnown = csystem_wait(pidfd, &ending) == 0
        close(pidfd)
        close(channel)
        close(errors)
        if output >= 0 { close(output) }
        let inherited = inheritedPeakKiB
        discard self
        return WorkerEnding(
            signal: ending.signal, status: isKnown ? ending.status : -1,
            peakMiB: ending.peak_kib > inherited ? ending.peak_kib / 1024 : nil)
    }

    deinit {
        var ending = csystem_ending()
        csystem_kill(id, pidfd, SIGKILL)
        _ = csystem_wait(pidfd, &ending)
        close(pidfd)
        close(channel)
        close(errors)
        if output >= 0 { close(output) }
    }
}

/// Says how a worker's process ended.
struct WorkerEnding: Sendable, Hashable {
    /// The signal that ended it, or 0.
    var signal: Int32
    /// The status with which it exited, where no signal ended it; -1 when the kernel does not tell, having released
    /// the process by itself (in a program that ignores SIGCHLD).
    var status: Int32
    /// The most memory that was resident at once; nil when it was less than this program's own, which hides it.
    var peakMiB: Int?
}

/// Keeps C strings alive as an array that ends with nil, as execve(2) wants it.
final class CStringArray {
    let pointers: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
    private let count: Int

    init(_ strings: [String]) {
        count = strings.count
        pointers = .allocate(capacity: count + 1)
        for (index, string) in strings.enumerated() { (pointers + index).initialize(to: strdup(string)) }
        (pointers + count).initialize(to: nil)
    }

    deinit {
        for index in 0..<count { free(pointers[index]) }
        pointers.deallocate()
    }
}
