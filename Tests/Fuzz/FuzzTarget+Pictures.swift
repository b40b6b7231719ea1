import ImageDecoder

extension FuzzTarget {
    /// The importer of pictures, whole; what it decodes follows from the first bytes, so that the seeds decide.
    static let pictures =
        [
            "png", "jpeg", "gif", "webp", "bmp", "tiff", "icon", "heif", "netpbm", "pcx", "qoi", "sgi",
            "farbfeld", "radiance",
        ].map { format in
            FuzzTarget(format, largest: 8192) { ImageDecoder.fuzz($0, as: "public.image") }
        } + [
            // Nothing in the file says that it is one.
            FuzzTarget("tga", largest: 8192) { ImageDecoder.fuzz($0, as: "com.truevision.tga-image") }
        ]
}
