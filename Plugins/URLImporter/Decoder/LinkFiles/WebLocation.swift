import FoundationEssentials
import ImporterWire

/// Reads macOS's web internet locations (`.webloc`), property lists in XML or binary with the address under `URL`.
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
            contents = try PropertyListDecoder().decode(Contents.self, from: Data(bytes))
        } catch DecodingError.dataCorrupted {
            throw Refusal(.damaged, "the property list is broken")
        } catch {
            throw Refusal(.damaged, "the property list holds no address under the key URL")
        }
        link = try Link(contents.URL, of: "URL in the property list")
    }

    private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
        if bytes.starts(with: Array("bplist".utf8)) { return true }
        let text = KeyFile.decode(Array(bytes.prefix(1024)))
        return text.contains("<plist") || text.contains("<!DOCTYPE plist")
    }

    /// Refuses XML that nests deeper than the decoder, which recurses, can bear.
    private static func limitNesting(_ bytes: [UInt8]) throws(Refusal) {
        let containers = KeyFile.decode(bytes).split(separator: "<").count { part in
            part.hasPrefix("array") || part.hasPrefix("dict")
        }
        if containers > 64 {
            throw Refusal(
                .limit, "\(containers) arrays and dictionaries are more than the 64 that a link may have")
        }
    }
}
