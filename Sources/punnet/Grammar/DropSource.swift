import Glibc
import Organizer
import Terminal

/// What a person names as the source of a drop.
enum DropSource: Sendable, Hashable {
    case standardInput
    case path(FilePath)
    /// An http or https address, as it was written.
    case address(String)
}

extension Reading where Value == DropSource {
    /// Reads SOURCE: `-`, an http(s) or `file:` address, else a path.
    ///
    /// A word that looks like an address of another scheme is a path where a file has that name, and refused where
    /// none has.
    static var source: Reading {
        Reading { (word) throws(RefusedValue) in
            if word.bytes == [UInt8(ascii: "-")] { return .standardInput }
            if word.bytes.isEmpty { throw RefusedValue("it is empty") }
            guard let scheme = scheme(of: word.bytes) else { return .path(FilePath(bytes: word.bytes)) }
            let rest = word.bytes.dropFirst(scheme.utf8.count + 1)
            let hasAuthority = rest.starts(with: "//".utf8)
            switch scheme {
            case "file" where rest.first == UInt8(ascii: "/"):
                return .path(try FilePath(fileAddress: rest))
            case "http" where hasAuthority, "https" where hasAuthority:
                guard let address = word.string else { throw RefusedValue("an address is UTF-8 text") }
                return .address(address)
            default: break
            }
            if exists(word.bytes) { return .path(FilePath(bytes: word.bytes)) }
            throw RefusedValue(
                "no file has this name, and addresses of the scheme “\(scheme)” cannot be dropped",
                advice: "Addresses begin with http://, https:// or file:///.")
        }
    }
}

/// Returns the scheme of an address in lower case (RFC 3986, 3.1); nil for what cannot be one.
///
/// One letter alone is no scheme: `C:` is the way another system begins paths.
private func scheme(of bytes: [UInt8]) -> String? {
    guard let colon = bytes.firstIndex(of: UInt8(ascii: ":")), colon > 1 else { return nil }
    let scheme = String(decoding: bytes[..<colon], as: UTF8.self).lowercased()
    guard scheme.utf8.first.map({ (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0) }) == true,
        scheme.utf8.allSatisfy({ "abcdefghijklmnopqrstuvwxyz0123456789+-.".utf8.contains($0) })
    else { return nil }
    return scheme
}

private func exists(_ path: [UInt8]) -> Bool {
    var status = stat()
    return lstat(path.map { CChar(bitPattern: $0) } + [0], &status) == 0
}

extension FilePath {
    /// Reads what follows `file:` in an address of this machine (RFC 8089): the host is missing, `localhost` or this
    /// machine's name.
    fileprivate init(fileAddress bytes: ArraySlice<UInt8>) throws(RefusedValue) {
        let slash = UInt8(ascii: "/")
        var rest = bytes
        if rest.starts(with: "//".utf8) {
            let host = rest.dropFirst(2).prefix { $0 != slash }
            rest = rest.dropFirst(2 + host.count)
            let name = String(decoding: host, as: UTF8.self).lowercased()
            guard ["", "localhost", hostName].contains(name) else {
                throw RefusedValue(
                    "it names a file of the machine “\(name)”, and this one is “\(hostName)”",
                    advice: "Files of this machine begin with file:///.")
            }
        }
        guard rest.first == slash else { throw RefusedValue("it has no path") }
        var path: [UInt8] = []
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "%"):
                guard let high = rest.popFirst().flatMap(hexadecimalValue),
                    let low = rest.popFirst().flatMap(hexadecimalValue)
                else {
                    throw RefusedValue("two hexadecimal digits must follow %", advice: "Write %25 for %.")
                }
                let value = high << 4 | low
                if value == 0 || value == slash {
                    throw RefusedValue("no file name holds what %\(value == 0 ? "00" : "2F") stands for")
                }
                path.append(value)
            case UInt8(ascii: "?"), UInt8(ascii: "#"):
                let code = byte == UInt8(ascii: "?") ? "%3F" : "%23"
                throw RefusedValue(
                    "in an address of a file, “\(Unicode.Scalar(byte))” would begin what is no part of its name",
                    advice: "Write \(code) for it.")
            default: path.append(byte)
            }
        }
        self.init(bytes: path)
    }
}

private func hexadecimalValue(_ digit: UInt8) -> UInt8? {
    switch digit {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): digit - UInt8(ascii: "0")
    case UInt8(ascii: "A")...UInt8(ascii: "F"): digit - UInt8(ascii: "A") + 10
    case UInt8(ascii: "a")...UInt8(ascii: "f"): digit - UInt8(ascii: "a") + 10
    default: nil
    }
}

private var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).lowercased()
}
