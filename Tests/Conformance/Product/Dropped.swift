import Foundation

/// What became of one file that was dropped: its receipt, and its items as `show --json` writes them.
struct Dropped {
    /// “imported”, “skipped”, “rejected” or “failed”.
    let outcome: String
    let importer: String?
    /// The codes of the notes.
    let notes: [String]
    /// The code and the words of the reason, where it was not imported.
    let reason: (code: String, message: String)?
    let items: [Shown]

    var isImported: Bool { outcome == "imported" }
    /// The one item that a file is as a rule.
    var item: Shown? { items.first }
    /// The addresses of the items that are links.
    var addresses: [String] { items.compactMap(\.url) }
}

/// One item, as `show --json` writes it.
struct Shown {
    let name: String
    /// The identifier of its type.
    let type: String
    /// The address, where the item is a link.
    let url: String?
    private let attributes: [String: Any]

    init?(_ json: [String: Any]) {
        guard let name = json["name"] as? String, let type = json["type"] as? String,
            let attributes = json["attributes"] as? [String: Any]
        else { return nil }
        self.name = name
        self.type = type
        self.attributes = attributes
        url = (json["source"] as? [String: Any])?["url"] as? String
    }

    /// The value of an attribute that is text.
    func string(_ key: String) -> String? { attributes[key] as? String }
    /// The value of an attribute that is a whole number.
    func integer(_ key: String) -> Int? { attributes[key] as? Int }
    /// The value of an attribute that is a list of texts.
    func strings(_ key: String) -> [String]? { attributes[key] as? [String] }
}
