import Glibc

/// Reads what the unpacker writes; it may be under the archive's control by then, so that everything is checked.
struct UnpackedStream {
    /// The end of a pipe that does not block.
    private let output: Int32
    private var buffer: [UInt8] = []
    private var position = 0
    private var isAtEnd = false
    /// The entry that was read last.
    private var lastPath: [UInt8] = []

    /// How long nothing may come, in milliseconds: an archive of zeros keeps the unpacker busy, not silent.
    private static let patience: Int32 = 30_000
    private static let pathLimit = 4096
    private static let pieceLimit = 1 << 16

    init(output: Int32) { self.output = output }

    mutating func readAll(_ visitor: inout some PackageVisitor) throws(PluginError) {
        while true {
            let letter = try take(1).first ?? 0
            switch letter {
            case UInt8(ascii: "E"): return
            case UInt8(ascii: "X"): throw try reason(place: lastPath.isEmpty ? nil : "behind")
            default: break
            }
            let mode = try number()
            let path = try text(limit: Self.pathLimit)
            let kind: PackageEntry.Kind =
                switch letter {
                case UInt8(ascii: "f"): .file
                case UInt8(ascii: "d"): .folder
                case UInt8(ascii: "l"): .link
                case UInt8(ascii: "o"): .other
                default: throw Self.nonsense
                }
            lastPath = path
            try visitor.begin(PackageEntry(kind: kind, path: path, mode: mode))
            guard kind == .file else { continue }
            while true {
                let count = Int(try number())
                if count == 0 { break }
                if count == UInt32.max {
                    guard try take(1).first == UInt8(ascii: "X") else { throw Self.nonsense }
                    throw try reason(place: "in")
                }
                guard count <= Self.pieceLimit else { throw Self.nonsense }
                try visitor.add(try take(count))
            }
            try visitor.endFile()
        }
    }

    /// Reads why the archive cannot be read on. `place`: how that lies to the last entry.
    private mutating func reason(place: String?) throws(PluginError) -> PluginError {
        let reason = String(decoding: try text(limit: 1024), as: UTF8.self)
        let place = place.map { " \($0) “\(String(decoding: lastPath, as: UTF8.self))”" } ?? ""
        // libarchive has no code for it.
        if reason.lowercased().contains("truncated") {
            return Self.failure("it ends early\(place) (\(reason))")
        }
        return Self.failure(place.isEmpty ? reason : "\(reason),\(place)")
    }

    private static func failure(_ reason: String) -> PluginError { .package(.archive(reason)) }
    private static var nonsense: PluginError { failure("the unpacker wrote nonsense") }

    private mutating func number() throws(PluginError) -> UInt32 {
        let bytes = try take(4)
        return bytes.withUnsafeBytes { $0.loadUnaligned(as: UInt32.self) }
    }

    private mutating func text(limit: Int) throws(PluginError) -> [UInt8] {
        let count = Int(try number())
        guard count <= limit else { throw Self.failure("it holds a name of \(count) bytes") }
        return count == 0 ? [] : Array(try take(count))
    }

    /// Takes the next `count` bytes, waiting for them; at least 1.
    private mutating func take(_ count: Int) throws(PluginError) -> ArraySlice<UInt8> {
        while buffer.count - position < count {
            guard !isAtEnd else { throw Self.failure("the unpacker ended early") }
            try fill()
        }
        defer { position += count }
        return buffer[position..<position + count]
    }

    private mutating func fill() throws(PluginError) {
        buffer.removeSubrange(..<position)
        position = 0
        var polled = pollfd(fd: output, events: Int16(POLLIN), revents: 0)
        var ready: Int32
        repeat { ready = poll(&polled, 1, Self.patience) } while ready < 0 && errno == EINTR
        guard ready > 0 else { throw Self.failure("nothing came of it for \(Self.patience / 1000) s") }
        var more = [UInt8](repeating: 0, count: 1 << 17)
        // Valid: read writes at most `more.count` bytes into the array.
        let count = read(output, &more, more.count)
        if count < 0, errno == EINTR || errno == EAGAIN { return }
        guard count >= 0 else { throw Self.failure(String(cString: strerror(errno))) }
        isAtEnd = count == 0
        buffer += more[..<count]
    }
}
