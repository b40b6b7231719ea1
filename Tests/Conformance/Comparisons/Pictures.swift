import CorpusTesting
import Foundation

/// Compares what is stated of pictures: whether they are whole, their size, form, frames and texts.
enum Pictures {
    static func compare(_ file: CorpusFile, _ dropped: Dropped, _ tally: inout Tally) {
        let expected = file.facts["expected"] as? String ?? "disputed"
        if expected != "disputed" {
            let isGood = expected.hasPrefix("ok")
            tally.record(file, "verdict", dropped.isImported == isGood) {
                "\(dropped.outcome) (\(dropped.reason?.message ?? "decoded")), not \(expected)"
            }
            if !isGood, !dropped.isImported { tally.countRefused() }
        }
        guard expected.hasPrefix("ok") || expected == "disputed", let item = dropped.item else { return }
        compareSize(file, item, &tally)
        compareForm(file, item, &tally)
        compareTexts(file, item, &tally)
    }

    private static func compareSize(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        let isTurned = file.facts["oriented_width"] != nil && !hasBadEXIF(file)
        for side in ["width", "height"] {
            guard let known = file.facts[isTurned ? "oriented_\(side)" : side] as? Int else { continue }
            tally.compare(file, side, item.integer(side), known)
        }
        if let known = file.facts["exif_orientation"] as? Int {
            tally.compare(file, "orientation", item.integer("orientation"), hasBadEXIF(file) ? nil : known)
        }
    }

    /// The manifest reads a chunk with a wrong checksum, too; what it says must not be used.
    private static func hasBadEXIF(_ file: CorpusFile) -> Bool {
        (file.facts["bad_crc"] as? [String] ?? []).contains("eXIf")
    }

    private static func compareForm(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        if let known = file.facts["bit_depth"] as? Int {
            tally.compare(file, "bit depth", item.integer("bitDepth"), known)
        }
        let models = [
            "gray": "grey", "gray+alpha": "grey-alpha", "rgb": "rgb", "rgba": "rgb-alpha",
            "palette": "indexed",
        ]
        if let known = (file.facts["color_type_name"] as? String).flatMap({ models[$0] }) {
            tally.compare(file, "colour model", item.string("colorModel"), known)
        }
        // Of a TIFF's frames the manifest counts the pages.
        if file.facts["format"] as? String != "TIFF",
            let frames = (file.facts["apng_frames"] ?? file.facts["frames"]) as? Int
        {
            tally.compare(file, "frames", item.integer("frames"), frames > 1 ? frames : nil)
        }
        let types = [
            "PNG": "public.png", "JPEG": "public.jpeg", "GIF": "com.compuserve.gif",
            "WEBP": "org.webmproject.webp", "BMP": "com.microsoft.bmp", "TIFF": "public.tiff",
            "ICO": "com.microsoft.ico",
        ]
        if let known = (file.facts["format"] as? String).flatMap({ types[$0] }) {
            tally.compare(file, "type", item.type, known)
        }
    }

    private static func compareTexts(_ file: CorpusFile, _ item: Shown, _ tally: inout Tally) {
        guard let texts = file.facts["text"] as? [[String: Any]] else { return }
        for keyword in ["Title", "Description"] {
            // The manifest cuts the texts of which it states a length: they are too long for an attribute.
            let known = texts.filter { $0["keyword"] as? String == keyword && $0["text_length"] == nil }
                .compactMap { ($0["text"] as? String)?.trimmingCharacters(in: .whitespacesAndNewlines) }
                .first { !$0.isEmpty }
            tally.compare(file, keyword.lowercased(), item.string(keyword.lowercased()), known)
        }
    }
}
