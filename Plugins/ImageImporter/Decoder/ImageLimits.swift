import ImporterWire

/// States how much of a picture is decoded before it is refused as beyond a limit.
///
/// Rows stream, so that the limits on pixels bound time, and only the last two bound memory.
package enum ImageLimits {
    /// The most pixels of one picture, or of all frames of an animation together: 1,073,741,824.
    package static let pixels = 1 << 30
    /// The longest side, in pixels: 1,000,000, as libpng has it.
    package static let side = 1_000_000
    /// The most bytes that the rows of one picture unpack to, at its own bit depth: 4 GiB.
    package static let unpackedBytes = 4 << 30
    /// The most bytes of a picture that must be held whole, such as a progressive JPEG's coefficients: 384 MiB, which
    /// is 128 million pixels with halved chroma.
    package static let heldBytes = 384 << 20
    /// The most frames of one animation, and the most strips and tiles of one file.
    package static let frames = 1_000_000
    /// The most pages of one file that are counted.
    package static let pages = 10_000
    /// The longest text found in a picture, in bytes once inflated. A longer one is left out, and a note says so.
    package static let textBytes = 64 << 10
}

extension Refusal {
    /// Says that an allocation failed.
    static let outOfMemory = Refusal(.limit, "decoding needs more memory than there is")
}
