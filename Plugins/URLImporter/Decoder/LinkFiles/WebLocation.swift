import FoundationEssentials
import ImporterWire
import InternationalText

/// Reads macOS's internet locations (`.webloc`, `.inetloc`, `.fileloc`, `.mailloc`, `.ftploc`), property lists in XML or binary with the address under `URL`.
///
/// A property list that has none is none of these, and refused as unsupported, so that who reads property lists has it.
struct WebLocation {
    let link: Link

    private struct Contents: Decodable {
        var URL: String
    }

    init(_ bytes: [UInt8]) throws(Refusal) {
        guard !bytes.isEmpty else {
            throw Refusal(
                .damaged,
                "the file is empty; old versions of the Finder kept the address in a resource fork, which did not come along"
            )
        }
        guard Self.isPropertyList(bytes) else {
            throw Refusal(.unsupported, "it is no property list, neither in XML nor binary")
        }
        try Self.limitNesting(bytes)
        let contents: Contents
        do {
            contents = try PropertyListDecoder().decode(Contents.self, from: Data(Self.narrowed(bytes)))
        } catch DecodingError.dataCorrupted {
            throw Refusal(.damaged, "the property list is broken")
        } catch {
            throw Refusal(.unsupported, "the property list holds no address under the key URL")
        }
        link = try Link(contents.URL, of: "URL in the property list")
    }

    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: Array("bplist".utf8)) { return true }
        let text = KeyFile.decode(Array(bytes.prefix(1024)))
        return text.contains("<plist") || text.contains("<!DOCTYPE plist")
    }

    /// Writes UTF-16 and UTF-32 as UTF-8, without the declaration, which would not be true any more.
    private static func narrowed(_ bytes: [UInt8]) -> [UInt8] {
        let mark = TextEncoding.byteOrderMark(at: bytes)?.encoding
        guard !bytes.starts(with: Array("bplist".utf8)),
            mark.map({ $0 != .utf8 }) ?? (TextEncoding.wideWithoutMark(bytes) != nil)
        else { return bytes }
        let text = Array(KeyFile.decode(bytes).utf8)
        guard text.starts(with: "<?xml".utf8), let end = text.firstIndex(of: UInt8(ascii: ">")) else {
            return text
        }
        return Array(text[(end + 1)...])
    }

    /// Passes on XML that nests deeper than the decoder, which recurses, can bear.
    private static func limitNesting(_ bytes: [UInt8]) throws(Refusal) {
        let containers = KeyFile.decode(bytes).split(separator: "<").count { part in
            part.hasPrefix("array") || part.hasPrefix("dict")
        }
        if containers > 64 {
            throw Refusal(
                .unsupported,
                "\(containers) arrays and dictionaries are more than the 64 that a link may have")
        }
    }
}
