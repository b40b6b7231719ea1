import CorpusTesting
import Foundation
import ImporterWire

/// Counts how a set's files agree with its manifest.
struct CorpusTally {
    let name: String
    private(set) var files = 0
    private(set) var facts = 0
    private(set) var refused = 0
    /// What differs, by the file.
    private(set) var differing: [String: String] = [:]

    init(name: String) { self.name = name }

    var report: String {
        let agreed = files - differing.count
        let head = "\(name): \(agreed) of \(files) files agree, \(refused) refused, \(facts) facts compared"
        return ([head] + differing.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" })
            .joined(separator: "\n  ")
    }

    mutating func add(_ file: CorpusFile) {
        files += 1
        let expected = file.facts["expected"] as? String ?? "disputed"
        do {
            let decoded = try decode(file: file.url, type: file.type)
            guard expected.hasPrefix("ok") || expected == "disputed" else {
                return differ(file, "was decoded, and is \(expected)")
            }
            compare(file, decoded)
        } catch {
            refused += 1
            if expected.hasPrefix("ok") { differ(file, "was refused: \(error)") }
        }
    }

    private mutating func compare(_ file: CorpusFile, _ decoded: Outcome) {
        guard let attributes = decoded.items.first?.attributes, decoded.items.count == 1 else {
            return differ(file, "gave \(decoded.items.count) items")
        }
        for (key, expected) in file.expectedAttributes {
            facts += 1
            let found = attributes[key]
            if found != expected { differ(file, "\(key) is \(found as Any), not \(expected as Any)") }
        }
    }

    private mutating func differ(_ file: CorpusFile, _ what: String) {
        differing["\(name)/\(file.path)"] = what
    }
}

extension CorpusFile {
    /// The type that a host would find by the name.
    fileprivate var type: String {
        switch url.pathExtension.lowercased() {
        case "png", "apng": "public.png"
        case "jpg", "jpeg": "public.jpeg"
        case "gif": "com.compuserve.gif"
        case "webp": "org.webmproject.webp"
        case "bmp": "com.microsoft.bmp"
        case "ico": "com.microsoft.ico"
        case "tif", "tiff": "public.tiff"
        default: "public.image"
        }
    }

    /// The facts under the attributes' names; nil means that the attribute must be absent.
    fileprivate var expectedAttributes: [String: AttributeValue?] {
        var expected: [String: AttributeValue?] = [:]
        func integer(_ fact: String) -> AttributeValue? { (facts[fact] as? Int).map { .integer(Int64($0)) } }
        // The manifest reads chunks with a wrong checksum, too; what they say must not be used.
        let hasBadEXIF = (facts["bad_crc"] as? [String] ?? []).contains("eXIf")
        let isTurned = facts["oriented_width"] != nil && !hasBadEXIF
        if let width = integer(isTurned ? "oriented_width" : "width") { expected["width"] = width }
        if let height = integer(isTurned ? "oriented_height" : "height") { expected["height"] = height }
        if let depth = integer("bit_depth") { expected["bitDepth"] = depth }
        if let orientation = integer("exif_orientation") {
            expected["orientation"] = hasBadEXIF ? .some(nil) : orientation
        }
        if let frames = facts["apng_frames"] as? Int ?? facts["frames"] as? Int,
            !url.pathExtension.hasPrefix("tif")
        {
            expected["frames"] = frames > 1 ? .integer(Int64(frames)) : .some(nil)
        }
        let models = [
            "gray": "grey", "gray+alpha": "grey-alpha", "rgb": "rgb", "rgba": "rgb-alpha",
            "palette": "indexed",
        ]
        if let model = (facts["color_type_name"] as? String).flatMap({ models[$0] }) {
            expected["colorModel"] = .string(model)
        }
        if let texts = facts["text"] as? [[String: Any]] {
            expected["title"] = Self.text(texts, "Title")
            expected["description"] = Self.text(texts, "Description")
        }
        return expected
    }

    /// The first text with a keyword that is not blank; nil, which is a fact too, where there is none.
    private static func text(_ texts: [[String: Any]], _ keyword: String) -> AttributeValue?? {
        // The manifest cuts the texts of which it states a length: they are too long for an attribute.
        let values = texts.filter { $0["keyword"] as? String == keyword && $0["text_length"] == nil }
            .compactMap { ($0["text"] as? String)?.trimmingCharacters(in: .whitespacesAndNewlines) }
        return .some(values.first { !$0.isEmpty }.map { .string($0) })
    }
}
