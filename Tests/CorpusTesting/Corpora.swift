import Foundation

/// Finds the outside corpora that some tests read, through the environment variable `PUNNET_CORPORA`.
public enum Corpora {
    /// The folder that `PUNNET_CORPORA` names; nil when it is not set.
    public static let folder: URL? = {
        guard let path = ProcessInfo.processInfo.environment["PUNNET_CORPORA"], !path.isEmpty else {
            print("PUNNET_CORPORA is not set: tests against outside corpora do not run")
            return nil
        }
        return URL(fileURLWithPath: path, isDirectory: true)
    }()

    /// Runs a test only where the corpora are present; the printed line above says so when they are not.
    public static var areAvailable: Bool { folder != nil }

    /// Reads the manifest of one set under `data/`.
    public static func set(_ name: String) throws -> [CorpusFile] {
        let set = try folder(of: name)
        guard let entries = try manifest(of: name)["files"] as? [[String: Any]] else {
            throw CorpusError.malformedManifest(set: name)
        }
        return try entries.map { entry in
            guard let path = entry["file"] as? String else { throw CorpusError.malformedManifest(set: name) }
            return CorpusFile(path: path, url: set.appendingPathComponent(path), entry: entry)
        }
    }

    /// Which half of the corpora these are, as their manifests say (“handed”); nil where they do not.
    public static func half(of set: String) throws -> String? {
        try manifest(of: set)["half"] as? String
    }

    /// The folder of one case under `cases/`, by its number and name (“07-insert-first-and-last-position”).
    public static func `case`(_ name: String) throws -> URL {
        try present().appendingPathComponent("cases/\(name)", isDirectory: true)
    }

    private static func folder(of set: String) throws -> URL {
        try present().appendingPathComponent("data/\(set)", isDirectory: true)
    }

    private static func manifest(of set: String) throws -> [String: Any] {
        let file = try folder(of: set).appendingPathComponent("manifest.json")
        guard let manifest = try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any]
        else { throw CorpusError.malformedManifest(set: set) }
        return manifest
    }

    private static func present() throws -> URL {
        guard let folder else { throw CorpusError.absent }
        return folder
    }
}

/// Says why a corpus could not be read.
public enum CorpusError: Error {
    /// `PUNNET_CORPORA` is not set.
    case absent
    /// The manifest is not of the form that PROVENANCE.md describes.
    case malformedManifest(set: String)
}

/// One file of a set, with the facts that its manifest states.
public struct CorpusFile {
    /// The file's path within its set.
    public let path: String
    public let url: URL
    /// The manifest's whole entry for the file.
    public let entry: [String: Any]

    /// Makes a file of a set; for what a test derives from one of its files.
    public init(path: String, url: URL, entry: [String: Any]) {
        self.path = path
        self.url = url
        self.entry = entry
    }

    /// The checked facts; empty where the manifest states none.
    public var facts: [String: Any] { entry["facts"] as? [String: Any] ?? [:] }
}
