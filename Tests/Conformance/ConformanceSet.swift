import CorpusTesting
import Foundation

/// One set of the corpora: what of it is dropped, how it is compared, and how much of it must agree.
struct ConformanceSet: Sendable {
    let name: String
    /// The share of facts that must agree; 1 where each difference needs a reason instead.
    let target: Double
    /// The files to drop, some of them made in a folder that is given.
    let files: @Sendable (URL) throws -> [CorpusFile]
    /// Options of the drop: sets whose facts are those of documents are dropped whole.
    let options: [String]
    let compare: @Sendable (CorpusFile, Dropped, inout Tally) -> Void

    init(
        _ name: String, target: Double, files: (@Sendable (URL) throws -> [CorpusFile])? = nil,
        options: [String] = [],
        _ compare: @escaping @Sendable (CorpusFile, Dropped, inout Tally) -> Void
    ) {
        self.name = name
        self.target = target
        self.files = files ?? { _ in try Corpora.set(name).filter(Self.isInput) }
        self.options = options
        self.compare = compare
    }

    /// Leaves out what the manifests know nothing of, and what is no payload but something that a test needs.
    private static func isInput(_ file: CorpusFile) -> Bool {
        file.entry["support"] as? Bool != true && file.entry["sidecar_of"] == nil && !file.facts.isEmpty
    }

    static let all: [ConformanceSet] =
        ["png-pngsuite", "png-libpng", "png-misc"].map { ConformanceSet($0, target: 1, Pictures.compare) }
        + ["png-fuzz", "jpeg", "gif", "webp", "built-png"].map {
            ConformanceSet($0, target: 0.99, Pictures.compare)
        }
        + [
            ConformanceSet("image-other", target: 0.95, Pictures.compare),
            ConformanceSet("text-encoding", target: 0.95, Texts.compare),
            ConformanceSet("built-text", target: 0.99, Texts.compare),
            ConformanceSet("links", target: 0.99, Links.compare),
            ConformanceSet("built-links", target: 0.99, Links.compare),
            ConformanceSet("urls", target: 0.99, files: Addresses.files, Addresses.compare),
            ConformanceSet("bookmarks-html", target: 0.99, Bookmarks.compare),
            ConformanceSet("built-bookmarks", target: 0.99, Bookmarks.compare),
            ConformanceSet("feeds", target: 0.98, options: ["--whole"], Documents.compare),
            ConformanceSet("opml", target: 0.99, options: ["--whole"], Documents.compare),
            ConformanceSet("xbel", target: 0.99, options: ["--whole"], Documents.compare),
            ConformanceSet("plist", target: 0.99, PropertyLists.compare),
            ConformanceSet("gpx", target: 0.99, options: ["--whole"], Documents.compare),
            ConformanceSet("svg", target: 0.99, options: ["--whole"], Documents.compare),
            ConformanceSet("built-xml", target: 0.99, options: ["--whole"], Documents.compare),
            ConformanceSet("xml-libxml2", target: 1, options: ["--whole"], Documents.compare),
            ConformanceSet("xmlconf", target: 1, options: ["--whole"], Documents.compare),
            ConformanceSet("mime", target: 0.99, options: ["--whole"], Types.compare),
        ]
}
