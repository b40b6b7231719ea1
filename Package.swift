// swift-tools-version: 6.2
import PackageDescription

// What `make` installs is punnet linked whole: a dynamic linker, and what ICU and OpenSSL have it relocate, were half of
// the time of a short command. Only what punnet itself calls is in it. Decoders stay apart, in the importers, linked to
// Debian's libraries, so that a library's security update reaches them without a new build.
let isStandalone = Context.environment["PUNNET_STANDALONE"] != nil

// SwiftPM builds what a target depends on, and links into punnet the libraries of these as well.
let companions: [Target.Dependency] = [
    "ImageImporter", "TextImporter", "URLImporter", "XMLImporter", "punnet-sandbox", "punnet-unpack",
    "punnet-draw",
]

let package = Package(
    name: "Punnet",
    products: [
        .library(name: "ContentTypes", targets: ["ContentTypes"]),
        .library(name: "DragAndDrop", targets: ["DragAndDrop"]),
        .library(name: "AppleCompatibility", targets: ["AppleCompatibility"]),
        .library(name: "ImporterKit", targets: ["ImporterKit"]),
        .executable(name: "punnet", targets: ["punnet"]),
    ],
    targets: [
        // The model: no C, no Foundation beyond FoundationEssentials.
        .target(name: "ContentTypes"),
        .target(name: "DragAndDrop", dependencies: ["ContentTypes"]),
        .target(name: "Organizer", dependencies: ["ContentTypes", "DragAndDrop", "InternationalText"]),
        .target(name: "Digests", dependencies: ["Organizer", "CCrypto"]),
        .target(
            name: "SQLiteStore",
            dependencies: ["Organizer", "Digests", "ContentTypes", "DragAndDrop", "CSQLite", "CSystem"]),

        // Apple's names for the model, for other programs: the one target that imports Foundation.
        .target(name: "AppleCompatibility", dependencies: ["DragAndDrop", "ContentTypes"]),

        // Importers: the wire, both ends of it, and what decodes.
        .target(name: "ImporterWire"),
        .target(name: "ImporterKit", dependencies: ["ImporterWire", "CSystem"]),
        .target(
            name: "ImporterHost", dependencies: ["ImporterWire", "ContentTypes", "CSystem", "CZlib"],
            resources: [.embedInCode("BuiltIns")]),

        // The path of a drop, the terminal, the command line.
        .target(
            name: "Transfer",
            dependencies: [
                "Organizer", "Digests", "DragAndDrop", "ImporterHost", "InternationalText", "CSystem",
                "CZlib",
            ]),
        .target(name: "Terminal", dependencies: ["InternationalText", "CSystem"]),
        .executableTarget(
            name: "punnet",
            dependencies: [
                "Transfer", "ImporterHost", "InternationalText", "SQLiteStore", "Terminal",
            ] + (isStandalone ? [] : companions),
            linkerSettings: isStandalone
                ? [
                    // The linker of Swift's toolchain: the default one makes no executable that is both static and
                    // at an address of chance.
                    .unsafeFlags(["-static-executable", "-use-ld=lld", "-Xclang-linker", "-static-pie"]),
                    .linkedLibrary("icudata"), .linkedLibrary("stdc++"), .linkedLibrary("m"),
                ] : []),
        .executableTarget(
            name: "punnet-sandbox",
            linkerSettings: [
                .linkedLibrary("seccomp"),
                // C only and static: Swift's runtime and a dynamic linker would cost each worker 3 ms.
                .unsafeFlags(["-static-executable", "-nostartfiles", "-Xlinker", "--gc-sections"]),
            ]),

        // Reads archives of plugins, confined. libarchive: what tar and file managers themselves read tar and zip with,
        // fuzzed for years; it is linked here and nowhere else.
        .executableTarget(name: "punnet-unpack", linkerSettings: [.linkedLibrary("archive")]),

        // Draws thumbnails for terminals, confined: other programs wrote most of them.
        .executableTarget(name: "punnet-draw", linkerSettings: [.linkedLibrary("png")]),

        // Text that ICU understands: normal forms, natural order, widths, legacy encodings.
        .target(name: "InternationalText", dependencies: ["CICU"]),

        // What the importers that find links share: addresses, and items made of them.
        .target(
            name: "Links", dependencies: ["ImporterKit", "ImporterWire", "InternationalText"],
            path: "Plugins/Links"),

        // The built-in importers: in each a library that decodes, and a main that serves it.
        .target(
            name: "ImageDecoder",
            dependencies: [
                "ImporterKit", "ImporterWire", "CImageBytes", "CPNG", "CJPEG", "CGIF", "CWebP",
            ],
            path: "Plugins/ImageImporter/Decoder"),
        .executableTarget(
            name: "ImageImporter", dependencies: ["ImageDecoder", "ImporterKit"],
            path: "Plugins/ImageImporter/Main"),
        .target(
            name: "TextDecoder",
            dependencies: ["ImporterKit", "ImporterWire", "InternationalText", "CUchardet"],
            path: "Plugins/TextImporter/Decoder"),
        .executableTarget(
            name: "TextImporter", dependencies: ["TextDecoder", "ImporterKit"],
            path: "Plugins/TextImporter/Main"),
        .target(
            name: "URLDecoder", dependencies: ["ImporterKit", "ImporterWire", "InternationalText", "Links"],
            path: "Plugins/URLImporter/Decoder"),
        .executableTarget(
            name: "URLImporter", dependencies: ["URLDecoder", "ImporterKit"],
            path: "Plugins/URLImporter/Main"),
        .target(
            name: "XMLDecoder",
            dependencies: ["ImporterKit", "ImporterWire", "InternationalText", "Links", "CLibXML2"],
            path: "Plugins/XMLImporter/Decoder"),
        .executableTarget(
            name: "XMLImporter", dependencies: ["XMLDecoder", "ImporterKit"],
            path: "Plugins/XMLImporter/Main"),

        // Programs that use the library, each a page of its documentation.
        .executableTarget(
            name: "Birds", dependencies: ["DragAndDrop", "ContentTypes"], path: "samples/Birds"),
        .executableTarget(
            name: "DragTodo", dependencies: ["DragAndDrop", "ContentTypes"], path: "samples/DragTodo"),
        .executableTarget(
            name: "EditableLists", dependencies: ["DragAndDrop"], path: "samples/EditableLists"),
        .executableTarget(
            name: "FruitLists", dependencies: ["AppleCompatibility"], path: "samples/FruitLists"),
        .executableTarget(
            name: "ReorderableList", dependencies: ["DragAndDrop"], path: "samples/ReorderableList"),

        // Small C walls. System libraries come from Debian.
        .target(name: "CSystem"),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CImageBytes"),
        .target(
            name: "CPNG", dependencies: ["CImageBytes"],
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("z"), .linkedLibrary("isal")]),
        .target(name: "CJPEG", dependencies: ["CImageBytes"], linkerSettings: [.linkedLibrary("jpeg")]),
        .target(name: "CGIF", dependencies: ["CImageBytes"], linkerSettings: [.linkedLibrary("gif")]),
        .target(name: "CWebP", linkerSettings: [.linkedLibrary("webp"), .linkedLibrary("webpdemux")]),
        .systemLibrary(
            name: "CLibXML2", pkgConfig: "libxml-2.0", providers: [.apt(["libxml2-dev"])]),
        .target(name: "CICU", linkerSettings: [.linkedLibrary("icui18n"), .linkedLibrary("icuuc")]),
        .systemLibrary(name: "CUchardet", pkgConfig: "uchardet", providers: [.apt(["libuchardet-dev"])]),
        .systemLibrary(name: "CSQLite", pkgConfig: "sqlite3", providers: [.apt(["libsqlite3-dev"])]),
        .systemLibrary(name: "CCrypto", pkgConfig: "libcrypto", providers: [.apt(["libssl-dev"])]),

        // Tests mirror Sources. The first six are what tests share.
        .target(name: "CSpawn", path: "Tests/CSpawn"),
        .target(name: "CFaultyVFS", dependencies: ["CSQLite"], path: "Tests/CFaultyVFS"),
        .target(name: "CorpusTesting", path: "Tests/CorpusTesting"),
        .target(name: "ProgramTesting", path: "Tests/ProgramTesting"),
        .target(name: "SnapshotTesting", path: "Tests/SnapshotTesting"),
        .target(
            name: "DecoderTesting", dependencies: ["ImporterKit", "ImporterWire"],
            path: "Tests/DecoderTesting"),
        .executableTarget(
            name: "FaultyImporter", dependencies: ["ImporterKit", "ImporterWire", "CSystem"],
            path: "Tests/FaultyImporter"),
        .executableTarget(name: "EscapeProbe", path: "Tests/EscapeProbe"),
        .executableTarget(
            name: "EscapeImporter", dependencies: ["ImporterKit"], path: "Tests/EscapeImporter"),
        .executableTarget(
            name: "HostSoak", dependencies: ["ImporterHost", "FaultyImporter", "punnet-sandbox"],
            path: "Tests/HostSoak"),
        .testTarget(name: "ContentTypesTests", dependencies: ["ContentTypes", "CorpusTesting"]),
        .testTarget(name: "DragAndDropTests", dependencies: ["DragAndDrop"]),
        .testTarget(name: "AppleCompatibilityTests", dependencies: ["AppleCompatibility"]),
        .testTarget(name: "OrganizerTests", dependencies: ["Organizer"]),
        .testTarget(
            name: "SQLiteStoreTests", dependencies: ["SQLiteStore", "CSQLite", "CFaultyVFS"],
            exclude: ["Fixtures"]),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "DragAndDrop", "SQLiteStore", "CSQLite", "BareLaunch", "BareLoop", "HostSoak", "PeakMemory",
            ],
            path: "Tests/Benchmarks", exclude: ["BareLaunch", "BareLoop", "PeakMemory"]),
        .executableTarget(name: "BareLaunch", path: "Tests/Benchmarks/BareLaunch"),
        .executableTarget(name: "PeakMemory", path: "Tests/Benchmarks/PeakMemory"),
        .executableTarget(
            name: "BareLoop", dependencies: ["CLibXML2"], path: "Tests/Benchmarks/BareLoop",
            linkerSettings: [.linkedLibrary("png"), .linkedLibrary("jpeg")]),
        .testTarget(name: "ImporterWireTests", dependencies: ["ImporterWire"]),
        .testTarget(name: "ImporterKitTests", dependencies: ["ImporterKit", "CSystem"]),
        .testTarget(
            name: "ImporterHostTests",
            dependencies: [
                "ImporterHost", "CSystem", "EscapeImporter", "EscapeProbe", "FaultyImporter", "HostSoak",
                "TextImporter",
                "ProgramTesting", "punnet-sandbox", "punnet-unpack",
            ]),
        .testTarget(
            name: "ConfinedDecoderTests",
            dependencies: [
                "Transfer", "ImporterHost", "DecoderTesting", "CorpusTesting", "ImageDecoder", "TextDecoder",
                "URLDecoder", "XMLDecoder", "ImageImporter", "TextImporter", "URLImporter", "XMLImporter",
                "punnet-sandbox",
            ]),
        .testTarget(name: "InternationalTextTests", dependencies: ["InternationalText"]),
        .testTarget(name: "TerminalTests", dependencies: ["Terminal", "InternationalText", "CSystem"]),
        .testTarget(
            name: "PunnetTests",
            dependencies: ["punnet", "Terminal", "Organizer", "SQLiteStore", "SnapshotTesting"],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "TransferTests",
            dependencies: [
                "Transfer", "SQLiteStore", "Organizer", "Digests", "DragAndDrop", "ImporterHost",
                "ImporterWire",
            ]),
        .testTarget(
            name: "ImageDecoderTests", dependencies: ["ImageDecoder", "DecoderTesting", "CorpusTesting"]),
        .testTarget(
            name: "TextDecoderTests", dependencies: ["TextDecoder", "DecoderTesting", "CorpusTesting"]),
        .testTarget(name: "LinksTests", dependencies: ["Links", "CorpusTesting"]),
        .testTarget(
            name: "URLDecoderTests", dependencies: ["URLDecoder", "Links", "DecoderTesting", "CorpusTesting"]),
        .testTarget(
            name: "XMLDecoderTests", dependencies: ["XMLDecoder", "DecoderTesting", "CorpusTesting"]),
        .testTarget(
            name: "SampleTests",
            dependencies: [
                "SnapshotTesting", "Birds", "DragTodo", "EditableLists", "FruitLists", "ReorderableList",
            ],
            exclude: ["Snapshots"]),
        .testTarget(
            name: "EndToEnd",
            dependencies: [
                "punnet", "Terminal", "InternationalText", "CSystem", "CSpawn", "CorpusTesting",
                "ProgramTesting", "SnapshotTesting",
            ],
            path: "Tests/EndToEnd", exclude: ["Snapshots"]),
        .testTarget(
            name: "Conformance",
            dependencies: [
                "punnet", "CorpusTesting", "ContentTypes", "InternationalText", "Digests", "Organizer",
            ],
            path: "Tests/Conformance"),
    ]
)

// libFuzzer's targets, which no ordinary build can link; `.ci/fuzz` builds them.
if Context.environment["PUNNET_FUZZ"] != nil {
    package.targets.append(
        .executableTarget(
            name: "Fuzz",
            dependencies: [
                "ImporterHost", "ImporterKit", "ImporterWire", "ImageDecoder", "TextDecoder", "URLDecoder",
                "XMLDecoder", "Links", "InternationalText", "ContentTypes", "Organizer", "SQLiteStore",
                "Transfer", "DragAndDrop", "CSystem", "Digests",
            ],
            path: "Tests/Fuzz", exclude: ["Seeds", "Words"],
            // libFuzzer brings `main`.
            swiftSettings: [.unsafeFlags(["-parse-as-library"])]))
}
