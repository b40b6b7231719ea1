import CorpusTesting

@testable import ContentTypes

/// Compares the types that files are found to have with shared-mime-info's list of what they must be found to be.
enum Types {
    static func compare(_ file: CorpusFile, _ dropped: Dropped, _ tally: inout Tally) {
        guard let known = file.facts["mime"] as? String, let item = dropped.item,
            // What the reference implementation itself does not find is no fact.
            file.facts["by_both"] as? Bool == true
        else { return }
        tally.record(file, "type", agrees(UTType(item.type), known)) { "\(item.type), not \(known)" }
    }

    /// A type agrees when it is the one that the MIME type stands for, or one whose own MIME type is an alias of it.
    private static func agrees(_ found: UTType?, _ known: String) -> Bool {
        guard let found else { return false }
        if found == UTType(mimeType: known, conformingTo: .item) { return true }
        guard let name = TypeRegistry.shared.canonicalMIMEType(of: found.identifier) else { return false }
        let database = MIMEDatabase.shared
        return (database.canonicalName(of: name) ?? name)
            == (database.canonicalName(of: known) ?? known)
    }
}
