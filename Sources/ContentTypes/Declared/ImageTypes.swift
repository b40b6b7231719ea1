extension UTTypeDeclaration {
    /// Pictures.
    static let images: [UTTypeDeclaration] = [
        .type("public.image", is: ["public.data", "public.content"], "image"),
        .type(
            "public.jpeg", is: ["public.image"], extensions: ["jpeg", "jpg", "jpe"],
            mime: ["image/jpeg", "image/jpg", "image/pjpeg"], "JPEG image"),
        .type(
            "public.jpeg-2000", is: ["public.image"], extensions: ["jp2", "j2k", "jpf", "jpx"],
            mime: ["image/jp2"], "JPEG 2000 image"),
        .type(
            "public.jpeg-xl", is: ["public.image"], extensions: ["jxl"], mime: ["image/jxl"], "JPEG XL image"),
        .type("public.png", is: ["public.image"], extensions: ["png"], mime: ["image/png"], "PNG image"),
        .type(
            "com.compuserve.gif", is: ["public.image"], extensions: ["gif"], mime: ["image/gif"], "GIF image"),
        .type(
            "public.tiff", is: ["public.image"], extensions: ["tiff", "tif"], mime: ["image/tiff"],
            "TIFF image"),
        .type(
            "com.microsoft.bmp", is: ["public.image"], extensions: ["bmp", "dib"],
            mime: ["image/bmp", "image/x-bmp", "image/x-ms-bmp"], "BMP image"),
        .type(
            "com.microsoft.ico", is: ["public.image"], extensions: ["ico"],
            mime: ["image/vnd.microsoft.icon", "image/x-icon"], "Windows icon"),
        .type(
            "com.apple.icns", is: ["public.image"], extensions: ["icns"], mime: ["image/x-icns"], "Apple icon"
        ),
        .type(
            "org.webmproject.webp", is: ["public.image"], extensions: ["webp"], mime: ["image/webp"],
            "WebP image"),
        .type("public.heif-standard", is: ["public.image"], "HEIF image"),
        .type(
            "public.heif", is: ["public.heif-standard"], extensions: ["heif", "hif"], mime: ["image/heif"],
            "HEIF image"),
        .type(
            "public.heic", is: ["public.heif-standard"], extensions: ["heic"], mime: ["image/heic"],
            "HEIC image"),
        .type(
            "public.heifs", is: ["public.heif-standard"], extensions: ["heifs"],
            mime: ["image/heif-sequence"], "HEIF image sequence"),
        .type(
            "public.heics", is: ["public.heif-standard"], extensions: ["heics"],
            mime: ["image/heic-sequence"], "HEIC image sequence"),
        .type(
            "public.avif", is: ["public.heif-standard"], extensions: ["avif"], mime: ["image/avif"],
            "AVIF image"),
        .type(
            "public.avis", is: ["public.heif-standard"], extensions: ["avifs"], mime: ["image/avif-sequence"],
            "AVIF image sequence"),
        .type(
            "public.svg-image", is: ["public.image", "public.xml"], extensions: ["svg"],
            mime: ["image/svg+xml"], "SVG image"),
        .type(
            "com.ilm.openexr-image", is: ["public.image"], extensions: ["exr"], mime: ["image/x-exr"],
            "EXR image"),
        .type("public.camera-raw-image", is: ["public.image"], mime: ["image/x-dcraw"], "raw image"),
        .type(
            "com.adobe.raw-image", is: ["public.camera-raw-image"], extensions: ["dng"],
            mime: ["image/x-adobe-dng"], "Adobe raw image"),
        .type(
            "com.canon.cr2-raw-image", is: ["public.camera-raw-image"], extensions: ["cr2"],
            mime: ["image/x-canon-cr2"], "Canon raw image"),
        .type(
            "com.nikon.raw-image", is: ["public.camera-raw-image"], extensions: ["nef"],
            mime: ["image/x-nikon-nef"], "Nikon raw image"),
        .type(
            "com.sony.arw-raw-image", is: ["public.camera-raw-image"], extensions: ["arw"],
            mime: ["image/x-sony-arw"], "Sony raw image"),
        .type(
            "com.adobe.photoshop-image", is: ["public.image"], extensions: ["psd"],
            mime: ["image/vnd.adobe.photoshop"], "Photoshop image"),
        .type(
            "com.truevision.tga-image", is: ["public.image"], extensions: ["tga"], mime: ["image/x-tga"],
            "TGA image"),
        .type(
            "org.freedesktop.mime.image.qoi", is: ["public.image"], extensions: ["qoi"],
            mime: ["image/qoi", "image/x-qoi"], "QOI image"),
        .type(
            "org.freedesktop.mime.image.x-portable-arbitrarymap", is: ["public.image"], extensions: ["pam"],
            mime: ["image/x-portable-arbitrarymap"], "PAM image"),
        .type(
            "org.freedesktop.mime.image.x-farbfeld", is: ["public.image"], extensions: ["ff"],
            mime: ["image/x-farbfeld"], "farbfeld image"),
        .type(
            "public.radiance", is: ["public.image"], extensions: ["hdr"],
            mime: ["image/vnd.radiance", "image/x-hdr"], "Radiance image"),
        .type(
            "org.freedesktop.mime.image.x-portable-floatmap", is: ["public.image"], extensions: ["pfm"],
            mime: ["image/x-portable-floatmap"], "PFM image"),
        .type(
            "com.sgi.sgi-image", is: ["public.image"], extensions: ["sgi"], mime: ["image/x-sgi"], "SGI image"
        ),
        .type(
            "com.apple.pict", is: ["public.image"], extensions: ["pict", "pct"], mime: ["image/x-pict"],
            "PICT image"),
        .type(
            "public.xbitmap-image", is: ["public.image"], extensions: ["xbm"],
            mime: ["image/x-xbitmap", "image/x-xbm"], "X bitmap image"),
        .type("com.apple.live-photo", "Live Photo"),
    ]
}
