import Glibc

/// Notices a worker whose memory grows with the payloads it has served.
struct MemoryGrowth {
    /// How many answers pass between two looks.
    private static let interval = 256
    /// How much more than at the first look is borne.
    private static let tolerated = 64 << 20
    private var first: Int?

    /// Whether the worker should be replaced, as it stands after a number of answers.
    mutating func isTooMuch(after answers: Int, process: pid_t) -> Bool {
        guard answers % Self.interval == 0, let now = Self.residentBytes(of: process) else { return false }
        guard let first else {
            first = now
            return false
        }
        return now > first + Self.tolerated && now > first * 2
    }

    /// What `/proc/PID/statm` says is resident.
    static func residentBytes(of process: pid_t) -> Int? {
        let file = open("/proc/\(process)/statm", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return nil }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 128)
        // Valid: read writes at most `buffer.count` bytes into the array.
        let count = read(file, &buffer, buffer.count)
        guard count > 0 else { return nil }
        let fields = buffer[..<count].split(separator: UInt8(ascii: " "))
        guard fields.count > 1, let pages = Int(String(decoding: fields[1], as: UTF8.self)) else {
            return nil
        }
        return pages * sysconf(Int32(_SC_PAGESIZE))
    }
}
