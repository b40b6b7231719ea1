import CCrypto
import DragAndDrop
import Organizer

/// Names a file by what a thumbnail of it must agree with.
package struct PictureFile: Sendable, Hashable {
    /// The `file:` address, coded as GLib does, from whose digest the thumbnail has its name.
    package let address: String
    /// In whole seconds since 1970.
    package let modified: Int64
    /// In bytes.
    package let size: Int64

    /// Names a file by its absolute path; nil for a relative one.
    package init?(_ path: FilePath, modified: Timestamp, size: Int64) {
        guard path.isAbsolute, !path.bytes.contains(0) else { return nil }
        address = Self.address(path.bytes)
        // Rounded down, before 1970 too.
        let time = modified.nanoseconds
        self.modified = time < 0 ? -1 - (-1 - time) / 1_000_000_000 : time / 1_000_000_000
        self.size = size
    }

    /// The file name of the thumbnail: the MD5 of the address.
    package var thumbnailName: String {
        var digest = [UInt8](repeating: 0, count: 16)
        let done = Array(address.utf8).withUnsafeBytes {
            EVP_Digest($0.baseAddress, $0.count, &digest, nil, EVP_md5(), nil)
        }
        // OpenSSL fails here only without memory, or built without MD5.
        precondition(done == 1, "OpenSSL has no MD5")
        let digits = Array("0123456789abcdef".utf8)
        let name = digest.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }
        return String(decoding: name, as: UTF8.self) + ".png"
    }

    /// Codes a path as `g_filename_to_uri` does, which every program that shares the cache goes by: more characters stay
    /// than in an address of RFC 8089, and a name coded otherwise would be another file's.
    private static func address(_ path: [UInt8]) -> String {
        let digits = Array("0123456789ABCDEF".utf8)
        var address = Array("file://".utf8)
        for byte in path {
            switch byte {
            case 0x30...0x39, 0x41...0x5A, 0x61...0x7A: address.append(byte)
            case _ where kept.contains(byte): address.append(byte)
            default: address += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
            }
        }
        return String(decoding: address, as: UTF8.self)
    }

    private static let kept = Set("!$&'()*+,-./:=@_~".utf8)
}
