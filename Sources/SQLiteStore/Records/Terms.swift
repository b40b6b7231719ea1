import ContentTypes
import Organizer

/// Keeps the texts that many rows share, each under a number; what was read stays known to the connection.
final class Terms {
    private var keys: [String: Int64] = [:]
    private var texts: [Int64: String] = [:]
    private var types: [Int64: UTType] = [:]

    /// What stands for a text that cannot be read, where the rest is to be saved; nil where that is an error.
    private let fallback: String?

    init(fallback: String? = nil) { self.fallback = fallback }

    /// Forgets everything; a transaction that was rolled back may have added terms that are not there now.
    func forget() {
        keys = [:]
        texts = [:]
        types = [:]
    }

    func key(of text: String, in database: Database) throws(StoreError) -> Int64 {
        if let key = keys[text] { return key }
        if let key = try database.integer("SELECT key FROM term WHERE text = ?", .text(text)) {
            keys[text] = key
            return key
        }
        let key = (try database.integer("SELECT max(key) FROM term") ?? 0) + 1
        try database.run("INSERT INTO term (key, text) VALUES (?, ?)", .integer(key), .text(text))
        keys[text] = key
        return key
    }

    func text(_ key: Int64, in database: Database) throws(StoreError) -> String {
        if let text = texts[key] { return text }
        guard let fallback else { return try read(key, in: database) }
        return (try? read(key, in: database)) ?? fallback
    }

    private func read(_ key: Int64, in database: Database) throws(StoreError) -> String {
        let statement = try database.statement("SELECT text FROM term WHERE key = ?")
        defer { statement.reset() }
        statement.bind(key, at: 1)
        guard try statement.step() else {
            throw .damaged(database.path, detail: "term \(key) is not there")
        }
        let text = statement.text(0)
        texts[key] = text
        return text
    }

    /// Finds the numbers of all types that conform to one.
    func types(conformingTo type: UTType, in database: Database) throws(StoreError) -> Set<Int64> {
        let statement = try database.statement("SELECT key, text FROM term")
        defer { statement.reset() }
        var keys: Set<Int64> = []
        while try statement.step() {
            // Importers' names stand in the same table, and are no type's.
            guard let known = UTType(stored: statement.text(1)), known.conforms(to: type) else { continue }
            keys.insert(statement.integer(0))
        }
        return keys
    }

    func type(_ key: Int64, in database: Database) throws(StoreError) -> UTType {
        if let type = types[key] { return type }
        guard let type = UTType(stored: try text(key, in: database)) else {
            throw .damaged(database.path, detail: "term \(key) names no content type")
        }
        types[key] = type
        return type
    }
}
