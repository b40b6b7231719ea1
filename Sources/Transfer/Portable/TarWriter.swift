import Glibc

/// Writes a tar archive of regular files, in the form of POSIX.1-1988 (“ustar”) that everything reads.
struct TarWriter {
    private let file: StagedFile
    private let time: Int64
    /// How many bytes were written.
    private(set) var count: Int64 = 0

    private static let block = 512

    /// `time`: of all files, in seconds since 1970.
    init(_ file: StagedFile, time: Int64) {
        self.file = file
        self.time = max(0, time)
    }

    mutating func add(_ name: String, _ bytes: [UInt8]) throws(SystemError) {
        try begin(name, size: Int64(bytes.count))
        try write(bytes)
        try pad(Int64(bytes.count))
    }

    /// Adds what a file holds; one that becomes shorter meanwhile is an error, and what it gains is left out.
    mutating func add(_ name: String, _ content: OpenedFile, size: Int64) throws(SystemError) {
        try begin(name, size: size)
        var copied: Int64 = 0
        while copied < size {
            let piece = try content.bytes(upTo: Int(min(1 << 20, size - copied)), at: copied)
            if piece.isEmpty { throw SystemError(code: ESTALE) }
            try write(piece)
            copied += Int64(piece.count)
        }
        try pad(size)
    }

    /// Ends the archive with its two empty blocks.
    mutating func end() throws(SystemError) { try write([UInt8](repeating: 0, count: 2 * Self.block)) }

    private mutating func begin(_ name: String, size: Int64) throws(SystemError) {
        precondition(name.utf8.count <= 100, "a name has room in its field")
        // Eleven octal digits.
        guard size < 1 << 33 else { throw SystemError(code: EFBIG) }
        var header: [UInt8] = []
        func field(_ text: String, _ width: Int) {
            header += text.utf8
            header += [UInt8](repeating: 0, count: width - text.utf8.count)
        }
        func octal(_ number: Int64, _ width: Int) -> String {
            let digits = String(number, radix: 8)
            return String(repeating: "0", count: max(0, width - digits.count)) + digits
        }
        field(name, 100)
        field("0000644", 8)
        for _ in ["user", "group"] { field("0000000", 8) }
        field(octal(size, 11), 12)
        field(octal(min(time, 1 << 33 - 1), 11), 12)
        let checksum = header.count
        field("        ", 8)
        field("0", 1)
        field("", 100)
        field("ustar", 6)
        header += Array("00".utf8)
        header += [UInt8](repeating: 0, count: Self.block - header.count)
        let sum = octal(header.reduce(0) { $0 + Int64($1) }, 6)
        header.replaceSubrange(checksum..<checksum + 8, with: Array(sum.utf8) + [0, 0x20])
        try write(header)
    }

    private mutating func pad(_ size: Int64) throws(SystemError) {
        let rest = Int(size % Int64(Self.block))
        if rest > 0 { try write([UInt8](repeating: 0, count: Self.block - rest)) }
    }

    private mutating func write(_ bytes: [UInt8]) throws(SystemError) {
        try file.write(bytes)
        count += Int64(bytes.count)
    }
}
