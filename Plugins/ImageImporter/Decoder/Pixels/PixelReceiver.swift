/// Takes a picture's pixels while it is decoded, so that a thumbnail comes from the pass that checks the file.
///
/// Pixels are RGBA, 8 bits a channel, not premultiplied, as stored: before the EXIF orientation is applied.
package protocol PixelReceiver: AnyObject {
    /// Announces a JPEG of `width` × `height` pixels, and returns how far it may be shrunk while it is decoded, which
    /// saves most of the work: 1, 2, 4 or 8. Other formats come in full size, and do not ask.
    func shrink(width: Int, height: Int) -> Int

    /// Announces the size in which the pixels will come.
    func begin(width: Int, height: Int)

    /// Takes pixels of one row, four bytes each, and returns whether to go on.
    ///
    /// Each pixel of the picture comes once. Rows come from the top, except for interlaced pictures, which come in
    /// seven passes, each from the top.
    func receive(_ pixels: Span<UInt8>, at place: PixelPlace) -> Bool
}

/// Says where in the picture a run of pixels stands.
package struct PixelPlace: Sendable, Hashable {
    /// The row, 0 at the top.
    package let y: Int
    /// The column of the first pixel, 0 at the left.
    package let x: Int
    /// The distance in columns from one pixel of the run to the next.
    package let step: Int
}
