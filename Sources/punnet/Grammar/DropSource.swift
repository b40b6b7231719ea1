import DragAndDrop
import Glibc
import Terminal

/// What a person names as the source of a drop.
enum DropSource: Sendable, Hashable {
    case standardInput
    case path(FilePath)
    /// An http or https address, as it was written.
    case address(String)
    /// What is neither a file nor an address that can be dropped, and why.
    case refused(Word, RefusedValue)
}

extension Reading where Value == DropSource {
    /// Reads SOURCE: `-`, an http(s) or `file:` address, else a path.
    ///
    /// A word that looks like an address of another scheme is a path where a file has that name. Where none has, it is
    /// not taken, and what stands beside it is.
    static var source: Reading {
        Reading { (word) throws(RefusedValue) in
            if word.bytes.isEmpty { throw RefusedValue("it is empty") }
            do throws(RefusedValue) {
                return try takenSource.read(word)
            } catch {
                return .refused(word, error)
            }
        }
    }

    private static var takenSource: Reading {
        Reading { (word) throws(RefusedValue) in
            if word.bytes == [UInt8(ascii: "-")] { return .standardInput }
            let path = FilePath(bytes: word.bytes)
            guard let scheme = scheme(of: word.bytes) else { return .path(path) }
            let rest = word.bytes.dropFirst(scheme.utf8.count + 1)
            let hasAuthority = rest.starts(with: "//".utf8)
            switch scheme {
            case "file" where rest.first == UInt8(ascii: "/"):
                return .path(try FilePath(address: word))
            case "http" where hasAuthority, "https" where hasAuthority:
                guard let address = word.string else { throw RefusedValue("an address is UTF-8 text") }
                return .address(address)
            default: break
            }
            if path.exists { return .path(path) }
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

extension FilePath {
    /// Whether anything has this name, also a link that leads nowhere.
    var exists: Bool {
        var status = stat()
        return cString.map { lstat($0, &status) == 0 } ?? false
    }

    /// Reads an address of a file of this machine: the host is missing, `localhost` or this machine's name.
    fileprivate init(address: Word) throws(RefusedValue) {
        guard let text = address.string else {
            throw RefusedValue("an address is UTF-8 text", advice: "Write other bytes as % and two digits.")
        }
        var rest = text.dropFirst("file:".count)
        if rest.hasPrefix("//") {
            let host = rest.dropFirst(2).prefix { $0 != "/" }
            rest = rest.dropFirst(2 + host.count)
            guard ["", "localhost", hostName].contains(host.lowercased()) else {
                throw RefusedValue(
                    "it names a file of the machine “\(host)”, and this one is “\(hostName)”",
                    advice: "Files of this machine begin with file:///.")
            }
        }
        if let mark = rest.first(where: { $0 == "?" || $0 == "#" }) {
            throw RefusedValue(
                "in an address, “\(mark)” begins what is no part of a file’s name",
                advice: "Write \(mark == "?" ? "%3F" : "%23") for it.")
        }
        guard let path = FilePath(fileURL: "file://" + rest) else {
            throw RefusedValue("it is no address of a file", advice: "Write it as file:///srv/a%20name.")
        }
        self = path
    }
}

private var hostName: String {
    var name = [CChar](repeating: 0, count: 256)
    guard gethostname(&name, name.count - 1) == 0 else { return "localhost" }
    let bytes = name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return String(decoding: bytes, as: UTF8.self).lowercased()
}
