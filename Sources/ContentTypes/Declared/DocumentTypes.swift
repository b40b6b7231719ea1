extension UTTypeDeclaration {
    /// Documents of office suites and for print. As in Apple's tree, those in zip archives are not said to be
    /// archives.
    static let documents: [UTTypeDeclaration] =
        [
            .type(
                "com.adobe.pdf", is: ["public.data", "public.composite-content"], extensions: ["pdf"],
                mime: ["application/pdf", "application/x-pdf"], "PDF document"),
            .type(
                "com.adobe.postscript", is: ["public.data", "public.composite-content"], extensions: ["ps"],
                mime: ["application/postscript"], "PostScript document"),
            .type(
                "com.adobe.encapsulated-postscript", is: ["com.adobe.postscript"], extensions: ["eps"],
                mime: ["image/x-eps"], "EPS image"),
            .type(
                "org.idpf.epub-container", is: ["public.data", "public.composite-content"],
                extensions: ["epub"], mime: ["application/epub+zip"], storedAs: ["public.zip-archive"],
                "EPUB publication"),
            .type(
                "com.microsoft.word.doc", is: ["public.data", "public.composite-content"],
                extensions: ["doc"],
                mime: ["application/msword"], storedAs: [compoundFile], "Word document"),
            .type(
                "com.microsoft.word.dot", is: ["public.data", "public.composite-content"],
                extensions: ["dot"],
                mime: ["application/msword-template"], storedAs: [compoundFile], "Word template"),
            .type(
                "com.microsoft.excel.xls",
                is: ["public.data", "public.composite-content", "public.spreadsheet"], extensions: ["xls"],
                mime: ["application/vnd.ms-excel", "application/msexcel"], storedAs: [compoundFile],
                "Excel spreadsheet"),
            .type(
                "com.microsoft.powerpoint.ppt", is: ["public.data", "public.presentation"],
                extensions: ["ppt"], mime: ["application/vnd.ms-powerpoint", "application/mspowerpoint"],
                storedAs: [compoundFile], "PowerPoint presentation"),
            .type(
                "com.rsa.pkcs-12", is: ["public.data"], extensions: ["p12", "pfx"],
                mime: ["application/x-pkcs12", "application/pkcs12"], "PKCS#12 identity"),
            .type(
                "public.x509-certificate", is: ["public.data"], extensions: ["cer", "der", "crt", "pem"],
                mime: ["application/x-x509-ca-cert"], "X.509 certificate"),
            .type("org.openxmlformats.openxml", is: ["public.data"], storedAs: ["public.zip-archive"]),
            .type("org.oasis-open.opendocument", is: ["public.data"], storedAs: ["public.zip-archive"]),
        ] + officeOpenXML + openDocument

    /// The format of Microsoft's older documents.
    private static let compoundFile = "org.freedesktop.mime.application.x-ole-storage"

    private static let officeOpenXML: [UTTypeDeclaration] = [
        ("wordprocessingml.document", "docx", "wordprocessingml.document", word, "Word document"),
        ("wordprocessingml.template", "dotx", "wordprocessingml.template", word, "Word template"),
        ("spreadsheetml.sheet", "xlsx", "spreadsheetml.sheet", sheet, "Excel spreadsheet"),
        ("spreadsheetml.template", "xltx", "spreadsheetml.template", sheet, "Excel template"),
        (
            "presentationml.presentation", "pptx", "presentationml.presentation", slides,
            "PowerPoint presentation"
        ),
        ("presentationml.slideshow", "ppsx", "presentationml.slideshow", slides, "PowerPoint slide show"),
        ("presentationml.template", "potx", "presentationml.template", slides, "PowerPoint template"),
    ].map { name, word, mime, supertypes, description in
        .type(
            "org.openxmlformats.\(name)", is: ["org.openxmlformats.openxml"] + supertypes, extensions: [word],
            mime: ["application/vnd.openxmlformats-officedocument.\(mime)"], description)
    }

    private static let openDocument: [UTTypeDeclaration] = [
        ("text", "odt", word, "OpenDocument text"),
        ("text-template", "ott", word, "OpenDocument text template"),
        ("spreadsheet", "ods", sheet, "OpenDocument spreadsheet"),
        ("spreadsheet-template", "ots", sheet, "OpenDocument spreadsheet template"),
        ("presentation", "odp", openSlides, "OpenDocument presentation"),
        ("presentation-template", "otp", openSlides, "OpenDocument presentation template"),
        ("graphics", "odg", word, "OpenDocument drawing"),
        ("graphics-template", "otg", word, "OpenDocument drawing template"),
        ("chart", "odc", word, "OpenDocument chart"),
        ("formula", "odf", ["public.content"], "OpenDocument formula"),
        ("image", "odi", ["public.image"], "OpenDocument image"),
    ].map { name, word, supertypes, description in
        .type(
            "org.oasis-open.opendocument.\(name)", is: ["org.oasis-open.opendocument"] + supertypes,
            extensions: [word], mime: ["application/vnd.oasis.opendocument.\(name)"], description)
    }

    private static let word = ["public.composite-content"]
    private static let sheet = ["public.composite-content", "public.spreadsheet"]
    private static let slides = ["public.presentation"]
    private static let openSlides = ["public.composite-content", "public.presentation"]

    /// Fonts.
    static let fonts: [UTTypeDeclaration] = [
        .type("public.font", is: ["public.data"], "font"),
        .type("public.truetype-font", is: ["public.font"], "TrueType font"),
        .type(
            "public.truetype-ttf-font", is: ["public.truetype-font"], extensions: ["ttf"], mime: ["font/ttf"],
            "TrueType font"),
        .type(
            "public.truetype-collection-font", is: ["public.truetype-font"], extensions: ["ttc"],
            mime: ["font/collection"], "TrueType collection"),
        .type(
            "public.opentype-font", is: ["public.font"], extensions: ["otf"], mime: ["font/otf"],
            "OpenType font"),
        .type("org.w3.woff", is: ["public.font"], extensions: ["woff"], mime: ["font/woff"], "web font"),
        .type("org.w3.woff2", is: ["public.font"], extensions: ["woff2"], mime: ["font/woff2"], "web font"),
    ]

    /// Things of three dimensions.
    static let models: [UTTypeDeclaration] = [
        .type("public.3d-content", is: ["public.content"], "3D content"),
        .type(
            "public.geometry-definition-format", is: ["public.3d-content", "public.text"],
            extensions: ["obj"], mime: ["model/obj"], "3D geometry"),
        .type(
            "public.standard-tesselated-geometry-format", is: ["public.3d-content", "public.data"],
            extensions: ["stl"], mime: ["model/stl"], "3D mesh"),
        .type(
            "public.polygon-file-format", is: ["public.3d-content", "public.data"], extensions: ["ply"],
            "3D polygons"),
        .type(
            "com.pixar.universal-scene-description", is: ["public.3d-content", "public.data"],
            extensions: ["usd", "usda", "usdc"], "3D scene"),
        .type(
            "com.pixar.universal-scene-description-mobile", is: ["public.3d-content", "public.data"],
            extensions: ["usdz"], mime: ["model/vnd.usdz+zip"], storedAs: ["public.zip-archive"], "3D scene"),
        .type("com.apple.reality", is: ["public.data"], extensions: ["reality"], "reality file"),
        .type(
            "com.apple.scenekit.scene", is: ["public.data", "public.3d-content"],
            extensions: ["scn", "scnz"],
            "SceneKit scene"),
        .type("com.apple.arobject", is: ["public.data"], extensions: ["arobject"], "reference object"),
    ]
}
