import ImporterKit
import ImporterWire

/// Holds what was learnt of one picture, before it becomes an item.
struct Picture {
    let format: ImageFormat
    /// The size as stored, in pixels.
    var storedWidth: Int
    var storedHeight: Int
    /// Bits for each channel of a pixel; nil where the format has no single answer.
    var bitDepth: Int?
    var colorModel: ColorModel?
    /// How many frames an animation has; nil when it is none.
    var frames: Int?
    /// How many pages a document of pictures has; nil when it is one.
    var pages: Int?
    /// How long an animation runs once through, in seconds.
    var duration: Double?
    var exif = EXIF()
    var title: String?
    var description: String?
    /// When the picture was taken, by its own text rather than EXIF; ISO 8601.
    var captured: String?
    var notes: [Note] = []

    init(_ format: ImageFormat, width: Int, height: Int) {
        self.format = format
        storedWidth = width
        storedHeight = height
    }

    /// Whether width and height change places when the picture is shown upright (TIFF 6.0, tag 274).
    var isTurned: Bool { (5...8).contains(exif.orientation ?? 1) }
    var width: Int { isTurned ? storedHeight : storedWidth }
    var height: Int { isTurned ? storedWidth : storedHeight }

    mutating func note(_ code: String, _ message: String) {
        notes.append(Note(code: code, message: message))
    }

    /// Makes the texts fit an attribute: a description is cut, and a title so long is none, so it is left out.
    mutating func fitTexts() {
        title = title ?? exif.title
        description = (description ?? exif.description).map(FoundText.cut)
        if let title, title.utf8.count > WireLimits.attributeValue {
            self.title = nil
            note("text-dropped", "a title of \(title.utf8.count) bytes was left out")
        }
    }

    /// Makes the item, once the texts fit; `payloadType` is the type that the host found.
    func item(payloadType: String) -> ImportedItem {
        var attributes: [String: AttributeValue] = [
            AttributeKey.width: .integer(Int64(width)),
            AttributeKey.height: .integer(Int64(height)),
        ]
        if let bitDepth { attributes[AttributeKey.bitDepth] = .integer(Int64(bitDepth)) }
        if let colorModel { attributes[AttributeKey.colorModel] = .string(colorModel.rawValue) }
        if let orientation = exif.orientation {
            attributes[AttributeKey.orientation] = .integer(Int64(orientation))
        }
        if let frames { attributes[AttributeKey.frames] = .integer(Int64(frames)) }
        if let pages { attributes[AttributeKey.pages] = .integer(Int64(pages)) }
        if let duration { attributes[AttributeKey.duration] = .number(duration) }
        if let title { attributes[AttributeKey.title] = .string(title) }
        if let description { attributes[AttributeKey.description] = .string(description) }
        if let captured = exif.captured ?? captured { attributes[AttributeKey.captured] = .string(captured) }
        return ImportedItem(
            type: format.isFormat(of: payloadType) ? nil : format.type, attributes: attributes)
    }
}

/// Names how a pixel's channels are to be read.
enum ColorModel: String {
    case grey
    case greyAlpha = "grey-alpha"
    case rgb
    case rgbAlpha = "rgb-alpha"
    case indexed
    case cmyk
    case ycck
    case ycbcr
}

extension Picture {
    /// Refuses a size that is beyond ``ImageLimits``, before anything is allocated for it.
    static func checkSize(width: Int, height: Int) throws(Refusal) {
        guard width <= ImageLimits.side, height <= ImageLimits.side else {
            throw Refusal(
                .limit,
                "\(width) × \(height) pixels: a side is longer than the \(ImageLimits.side) that are decoded")
        }
        // No overflow: neither is more than a million.
        guard width * height <= ImageLimits.pixels else {
            throw Refusal(
                .limit,
                "\(width) × \(height) are \(width * height / 1_000_000) million pixels, more than the"
                    + " \(ImageLimits.pixels / 1_000_000) million that are decoded")
        }
    }
}
