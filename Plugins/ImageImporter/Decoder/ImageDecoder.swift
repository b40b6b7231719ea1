import ImporterKit
import ImporterWire

/// Decodes pictures: in full, so that a broken file is found, and one row at a time.
package struct ImageDecoder: Importer {
    // Kept from one payload to the next; made when first needed.
    private let bytes = PayloadBytes()
    private var png: PNGReader?
    private var jpeg: JPEGReader?

    package init() {}

    /// Decodes a payload, and in the same pass makes the thumbnail that is wanted of it, upright.
    package mutating func decode(_ payload: Payload, into answer: inout Answer) throws(Refusal) {
        let maker = payload.thumbnailSide.map(ThumbnailMaker.init(side:))
        let picture = try decode(payload, pixels: maker)
        var item = picture.item(payloadType: payload.type)
        item.thumbnail = maker?.png(orientation: picture.exif.orientation ?? 1).map(Thumbnail.init(png:))
        try answer.append(item)
        for note in picture.notes { answer.note(note.code, note.message) }
    }

    /// Decodes a payload as ``decode(_:into:)`` does, and hands its pixels on in the same pass.
    ///
    /// A receiver that stops the pass gets no further pixels; the rest of the picture is then not checked.
    package mutating func decode(
        _ payload: Payload, into answer: inout Answer, pixels receiver: (any PixelReceiver)?
    ) throws(Refusal) {
        let picture = try decode(payload, pixels: receiver)
        try answer.append(picture.item(payloadType: payload.type))
        for note in picture.notes { answer.note(note.code, note.message) }
    }

    private mutating func decode(_ payload: Payload, pixels receiver: (any PixelReceiver)?) throws(Refusal)
        -> Picture
    {
        try bytes.open(payload)
        var picture = try read(payload, receiver)
        picture.fitTexts()
        return picture
    }

    /// Decides by the content, whatever type the payload was said to have.
    private mutating func read(_ payload: Payload, _ receiver: (any PixelReceiver)?) throws(Refusal)
        -> Picture
    {
        switch bytes.withHead(ImageFormat.recognise) {
        case .png:
            let reader = try made(png ?? PNGReader())
            png = reader
            return try reader.read(bytes, into: receiver)
        case .jpeg:
            let reader = try made(jpeg ?? JPEGReader())
            jpeg = reader
            do throws(Refusal) {
                return try reader.read(bytes, into: receiver)
            } catch  where error.code == .unsupported {
                return try JPEGFrame(PayloadFile(payload)).picture(undecoded: error)
            }
        case .gif: return try GIFReader().read(bytes, into: receiver)
        case .webp: return try WebPReader().read(payload, into: receiver)
        case .some(let format): return try readHeaders(payload, format)
        // It has no signature.
        case nil where payload.size > 0 && ImageFormat.tga.isFormat(of: payload.type):
            return try readHeaders(payload, .tga)
        case nil: throw unrecognised(payload)
        }
    }

    /// Reads the formats of which only headers are read, and where their pixels lie.
    private mutating func readHeaders(_ payload: Payload, _ format: ImageFormat) throws(Refusal) -> Picture {
        let file = PayloadFile(payload)
        let picture: Picture
        do throws(Refusal) {
            picture =
                switch format {
                case .bmp: try BMPFile(file).picture(file)
                case .tiff: try TIFFFile(file).picture()
                case .netpbm: try NetpbmFile(file).picture(file)
                case .tga: try TGAFile(file).picture(file)
                case .pcx: try PCXFile(file).picture(file)
                case .qoi: try QOIFile(file).picture(file)
                case .sgi: try SGIFile(file).picture(file)
                case .farbfeld: try FarbfeldFile(file).picture(file)
                case .radiance: try RadianceFile(file).picture(file)
                case .icon, .cursor: try readIcon(payload, file, format)
                default: try HEIFFile(file).picture(format)
                }
        } catch {
            // A failed read looks like a short file.
            try file.checkReading()
            throw error
        }
        return picture
    }

    private mutating func readIcon(
        _ payload: Payload, _ file: PayloadFile, _ format: ImageFormat
    ) throws(Refusal) -> Picture {
        let icon = try IconFile(file)
        guard let best = icon.best else { throw Refusal(.damaged, "there is no picture") }
        var picture = Picture(format, width: best.width, height: best.height)
        if best.isPNG {
            let reader = try made(png ?? PNGReader())
            png = reader
            try bytes.open(payload, at: Int64(clamping: best.offset))
            let inner = try reader.read(bytes, into: nil)
            picture.bitDepth = inner.bitDepth
            picture.colorModel = inner.colorModel
        } else {
            picture.bitDepth = (best.bitsPerPixel ?? 32) <= 8 ? best.bitsPerPixel : 8
            picture.colorModel = (best.bitsPerPixel ?? 32) <= 8 ? .indexed : .rgbAlpha
        }
        return picture
    }

    private func made<Reader>(_ reader: Reader?) throws(Refusal) -> Reader {
        guard let reader else { throw .outOfMemory }
        return reader
    }

    private func unrecognised(_ payload: Payload) -> Refusal {
        guard payload.size > 0 else { return Refusal(.damaged, "the file is empty", offset: 0) }
        guard let format = ImageFormat.allCases.first(where: { $0.isFormat(of: payload.type) }) else {
            return Refusal(.unsupported, "pictures of the type \(payload.type) are not decoded")
        }
        // The signature is made so that a transfer as text shows (PNG 3, 5.2).
        if format == .png, bytes.withHead({ $0.starts(with: [0x50, 0x4e, 0x47], at: 1) }) {
            return Refusal(
                .damaged, "the PNG signature was altered; the file was probably transferred as text",
                offset: 0)
        }
        return Refusal(.damaged, "the file does not begin as \(format.name) does", offset: 0)
    }
}
