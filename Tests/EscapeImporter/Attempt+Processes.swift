import Glibc

/// The calls that Swift has no name for, as a hostile importer would find them.
enum Kernel {
    typealias Number = Int
    private typealias Call = @convention(c) (Int, Int, Int, Int, Int, Int, Int) -> Int

    /// syscall(2); its numbers are those of x86-64, where these tests run.
    static func call(_ number: Number, _ first: Int = 0, _ second: Int = 0, _ third: Int = 0) -> Int32 {
        guard let symbol = dlsym(nil, "syscall") else { return ENOSYS }
        // Valid: the C library's function takes words in registers, however many it is declared with.
        return outcome(unsafeBitCast(symbol, to: Call.self)(number, first, second, third, 0, 0, 0))
    }

    static func call(_ number: Number, _ text: String, _ second: Int) -> Int32 {
        text.withCString { call(number, Int(bitPattern: $0), second) }
    }

    static func call(_ number: Number, _ first: String, _ second: String, _ third: String) -> Int32 {
        first.withCString { first in
            second.withCString { second in
                third.withCString { third in
                    call(
                        number, Int(bitPattern: first), Int(bitPattern: second), Int(bitPattern: third))
                }
            }
        }
    }

    /// bpf(2): a map of one entry.
    static func createMap() -> Int32 {
        var attributes: [UInt32] = [2, 4, 4, 1] + [UInt32](repeating: 0, count: 28)
        return attributes.withUnsafeMutableBytes { bytes in
            call(321, 0, Int(bitPattern: bytes.baseAddress), bytes.count)
        }
    }

    /// io_uring_setup(2): a ring of one entry.
    static func makeRing() -> Int32 {
        var parameters = [UInt8](repeating: 0, count: 120)
        return parameters.withUnsafeMutableBytes { call(425, 1, Int(bitPattern: $0.baseAddress)) }
    }
}

/// Calls `body` with a child that waits to be killed.
func forked(_ body: (pid_t) -> Int32) -> Int32 {
    guard let symbol = dlsym(nil, "fork") else { return ENOSYS }
    // Valid: this is the type of fork(2), which Swift hides.
    let child = unsafeBitCast(symbol, to: (@convention(c) () -> pid_t).self)()
    guard child != 0 else {
        // Only the kernel is called here.
        while true { pause() }
    }
    guard child > 0 else { return errno }
    defer {
        kill(child, SIGKILL)
        waitpid(child, nil, 0)
    }
    return body(child)
}

func spawned(_ path: String) -> Int32 {
    var child: pid_t = 0
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { free(arguments[0]) }
    let code = posix_spawn(&child, path, nil, nil, &arguments, nil)
    if code == 0 { waitpid(child, nil, 0) }
    return code
}

/// Becomes another program, and comes back only when that is denied.
func executed(_ path: String) -> Int32 {
    var arguments: [UnsafeMutablePointer<CChar>?] = [strdup(path), nil]
    defer { free(arguments[0]) }
    return outcome(execv(path, &arguments))
}

func threaded() -> Int32 {
    var thread = pthread_t()
    let code = pthread_create(&thread, nil, { _ in nil }, nil)
    if code == 0 { pthread_join(thread, nil) }
    return code
}

/// Traces a child, or where there is none, its parent.
func traced() -> Int32 {
    let seize = 0x4206
    var isMade = false
    let code = forked { child in
        isMade = true
        return Kernel.call(101, seize, Int(child))
    }
    return isMade ? code : Kernel.call(101, seize, Int(getppid()))
}

/// Asks for a limit of its parent's; who may ask may also set it.
func limitedParent() -> Int32 { Kernel.call(302, Int(getppid()), 7) }
