// Images. Names and identifiers are Apple's unless a heading says otherwise.

extension UTType {
    /// Names images of any kind (“public.image”).
    public static var image: UTType { UTType(trusted: "public.image") }

    /// Names JPEG images (“public.jpeg”).
    public static var jpeg: UTType { UTType(trusted: "public.jpeg") }

    /// Names TIFF images (“public.tiff”).
    public static var tiff: UTType { UTType(trusted: "public.tiff") }

    /// Names GIF images (“com.compuserve.gif”).
    public static var gif: UTType { UTType(trusted: "com.compuserve.gif") }

    /// Names PNG images (“public.png”).
    public static var png: UTType { UTType(trusted: "public.png") }

    /// Names Apple icons (“com.apple.icns”).
    public static var icns: UTType { UTType(trusted: "com.apple.icns") }

    /// Names BMP images (“com.microsoft.bmp”).
    public static var bmp: UTType { UTType(trusted: "com.microsoft.bmp") }

    /// Names Windows icons (“com.microsoft.ico”).
    public static var ico: UTType { UTType(trusted: "com.microsoft.ico") }

    /// Names raw images of cameras (“public.camera-raw-image”).
    public static var rawImage: UTType { UTType(trusted: "public.camera-raw-image") }

    /// Names SVG images; they are XML too (“public.svg-image”).
    public static var svg: UTType { UTType(trusted: "public.svg-image") }

    /// Names Live Photos (“com.apple.live-photo”).
    public static var livePhoto: UTType { UTType(trusted: "com.apple.live-photo") }

    /// Names HEIF images (“public.heif”).
    public static var heif: UTType { UTType(trusted: "public.heif") }

    /// Names HEIF images with HEVC (“public.heic”).
    public static var heic: UTType { UTType(trusted: "public.heic") }

    /// Names sequences of HEIF images with HEVC (“public.heics”).
    public static var heics: UTType { UTType(trusted: "public.heics") }

    /// Names WebP images (“org.webmproject.webp”).
    public static var webP: UTType { UTType(trusted: "org.webmproject.webp") }

    /// Names OpenEXR images (“com.ilm.openexr-image”).
    public static var exr: UTType { UTType(trusted: "com.ilm.openexr-image") }

    /// Names Adobe raw images (“com.adobe.raw-image”).
    public static var dng: UTType { UTType(trusted: "com.adobe.raw-image") }

    /// Names JPEG XL images (“public.jpeg-xl”).
    public static var jpegxl: UTType { UTType(trusted: "public.jpeg-xl") }
}

// MARK: Types without a constant of Apple's

extension UTType {
    /// Names AVIF images (“public.avif”).
    public static var avif: UTType { UTType(trusted: "public.avif") }

    /// Names Photoshop images (“com.adobe.photoshop-image”).
    public static var photoshopImage: UTType { UTType(trusted: "com.adobe.photoshop-image") }
}

// MARK: Three dimensions

extension UTType {
    /// Names 3D content of any kind (“public.3d-content”).
    public static var threeDContent: UTType { UTType(trusted: "public.3d-content") }

    /// Names Universal Scene Description (“com.pixar.universal-scene-description”).
    public static var usd: UTType { UTType(trusted: "com.pixar.universal-scene-description") }

    /// Names Universal Scene Description in a package (“com.pixar.universal-scene-description-mobile”).
    public static var usdz: UTType { UTType(trusted: "com.pixar.universal-scene-description-mobile") }

    /// Names Reality files (“com.apple.reality”).
    public static var realityFile: UTType { UTType(trusted: "com.apple.reality") }

    /// Names SceneKit scenes (“com.apple.scenekit.scene”).
    public static var sceneKitScene: UTType { UTType(trusted: "com.apple.scenekit.scene") }

    /// Names reference objects (“com.apple.arobject”).
    public static var arReferenceObject: UTType { UTType(trusted: "com.apple.arobject") }
}
