import Glibc

/// What this process holds and has used.
struct Usage {
    var descriptors: Int
    var children: Int
    var residentKiB: Int
    var microseconds: Int
    var childMicroseconds: Int

    static var now: Usage {
        var own = rusage()
        var others = rusage()
        getrusage(RUSAGE_SELF.rawValue, &own)
        getrusage(RUSAGE_CHILDREN.rawValue, &others)
        return Usage(
            descriptors: entries(of: "/proc/self/fd"), children: children(), residentKiB: residentKiB(),
            microseconds: microseconds(own), childMicroseconds: microseconds(others))
    }

    private static func microseconds(_ usage: rusage) -> Int {
        (usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1_000_000
            + Int(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec)
    }

    private static func entries(of folder: String) -> Int {
        guard let stream = opendir(folder) else { return -1 }
        defer { closedir(stream) }
        var count = 0
        while readdir(stream) != nil { count += 1 }
        // Without “.”, “..” and the stream's own descriptor.
        return count - 3
    }

    /// Children of any thread that run or were not waited for.
    private static func children() -> Int {
        guard let stream = opendir("/proc/self/task") else { return -1 }
        defer { closedir(stream) }
        var count = 0
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: entry.pointee.d_name) { bytes in
                String(decoding: bytes.prefix(while: { $0 != 0 }), as: UTF8.self)
            }
            count += contents(of: "/proc/self/task/\(name)/children").split(separator: " ").count
        }
        return count
    }

    private static func residentKiB() -> Int {
        let fields = contents(of: "/proc/self/statm").split(separator: " ")
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4
    }

    private static func contents(of path: String) -> String {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return "" }
        defer { close(file) }
        var buffer = [UInt8](repeating: 0, count: 4096)
        let count = read(file, &buffer, buffer.count)
        return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
    }
}
