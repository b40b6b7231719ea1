/// Writes archives byte by byte, so that they can hold what no tool would write.
struct Archive {
    struct Entry: Sendable {
        var path: [UInt8]
        var bytes: [UInt8] = []
        var mode: UInt32 = 0o644
        /// As tar has it: 0 a file, 1 a hard link, 2 a symbolic one, 3 a device, 5 a folder, 6 a pipe.
        var kind = UInt8(ascii: "0")
        var target = ""

        init(
            _ path: String, _ text: String = "", mode: UInt32 = 0o644, kind: Character = "0",
            target: String = ""
        ) {
            self.path = Array(path.utf8)
            bytes = Array(text.utf8)
            self.mode = mode
            self.kind = kind.asciiValue ?? 0
            self.target = target
        }
    }

    /// A tar archive (POSIX.1-1988, ustar).
    static func tar(_ entries: [Entry]) -> [UInt8] {
        var all: [UInt8] = []
        for entry in entries {
            var header = [UInt8](repeating: 0, count: 512)
            func put(_ bytes: some Collection<UInt8>, at offset: Int) {
                header.replaceSubrange(offset..<offset + bytes.count, with: bytes)
            }
            func put(_ number: Int, at offset: Int, digits: Int) {
                let text = String(number, radix: 8)
                put((String(repeating: "0", count: digits - text.count) + text).utf8, at: offset)
            }
            put(entry.path, at: 0)
            put(Int(entry.mode), at: 100, digits: 7)
            put(entry.bytes.count, at: 124, digits: 11)
            put(0, at: 136, digits: 11)
            put([entry.kind], at: 156)
            put(entry.target.utf8, at: 157)
            put("ustar\u{0}00".utf8, at: 257)
            put([UInt8](repeating: UInt8(ascii: " "), count: 8), at: 148)
            put(header.reduce(0) { $0 + Int($1) }, at: 148, digits: 6)
            put([0], at: 154)
            all += header + entry.bytes
            all += [UInt8](repeating: 0, count: (512 - entry.bytes.count % 512) % 512)
        }
        return all + [UInt8](repeating: 0, count: 1024)
    }

    /// A zip archive (APPNOTE 6.3) of stored entries, made on Unix.
    static func zip(_ entries: [Entry]) -> [UInt8] {
        var all = Bytes()
        var directory = Bytes()
        for entry in entries {
            var common = Bytes()
            // Version, flags (UTF-8), method, time and date, checksum, sizes, length of the name and of what follows it.
            common.put(UInt16(10), UInt16(0x800), UInt16(0))
            common.put(UInt32(0), crc(entry.bytes), UInt32(entry.bytes.count), UInt32(entry.bytes.count))
            common.put(UInt16(entry.path.count), UInt16(0))
            let offset = UInt32(all.bytes.count)
            all.bytes += Array("PK\u{3}\u{4}".utf8)
            all.bytes += common.bytes
            all.bytes += entry.path
            all.bytes += entry.bytes
            let type: UInt32 = entry.kind == UInt8(ascii: "2") ? 0o120000 : 0o100000
            directory.bytes += Array("PK\u{1}\u{2}".utf8)
            directory.put(UInt16(0x300 | 20))
            directory.bytes += common.bytes
            directory.put(UInt16(0), UInt16(0), UInt16(0))
            directory.put((type | entry.mode) << 16, offset)
            directory.bytes += entry.path
        }
        let start = UInt32(all.bytes.count)
        let size = UInt32(directory.bytes.count)
        all.bytes += directory.bytes
        all.bytes += Array("PK\u{5}\u{6}".utf8)
        all.put(UInt16(0), UInt16(0), UInt16(entries.count), UInt16(entries.count))
        all.put(size, start)
        all.put(UInt16(0))
        return all.bytes
    }

    /// Bytes that numbers are put behind, the least significant byte first.
    private struct Bytes {
        var bytes: [UInt8] = []

        mutating func put<Number: FixedWidthInteger>(_ numbers: Number...) {
            for number in numbers { withUnsafeBytes(of: number.littleEndian) { bytes += Array($0) } }
        }
    }

    private static func crc(_ bytes: [UInt8]) -> UInt32 {
        var crc = ~UInt32(0)
        for byte in bytes {
            crc ^= UInt32(byte)
            for _ in 0..<8 {
                let isOdd = crc & 1 == 1
                crc >>= 1
                if isOdd { crc ^= 0xEDB8_8320 }
            }
        }
        return ~crc
    }
}
