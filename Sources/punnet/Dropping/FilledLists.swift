import InternationalText
import Organizer
import Terminal
import Transfer

/// Counts the lists that a drop fills, where folders become lists.
struct FilledLists {
    /// The list of the drop.
    private let list: ListSummary
    /// How many items landed on the list of the drop.
    private var stayed = 0
    /// The names of the others.
    private(set) var others: [ListID: String] = [:]

    /// Whether what lies in folders lands on lists of their own.
    private let makesFoldersLists: Bool

    init(_ list: ListSummary, makesFoldersLists: Bool) {
        self.list = list
        self.makesFoldersLists = makesFoldersLists
    }

    mutating func note(_ payload: CommittedPayload) {
        others.merge(payload.otherLists) { name, _ in name }
        stayed += payload.items.count { $0.list == list.id }
    }

    /// Where the items landed: “ into Inbox”, “ into Inbox and 2 lists of folders”, “ into garden”; empty where they might
    /// have landed on several lists, and none did.
    var into: String {
        guard let first = others.first?.value else {
            return stayed == 0 && makesFoldersLists ? "" : " into \(list.name)"
        }
        let folders = others.count == 1 ? first : "\(counted(others.count, "list")) of folders"
        return " into " + ((stayed > 0 ? [list.name] : []) + [folders]).joined(separator: " and ")
    }

    /// What is to be said where a place was named and nothing landed there; nil where something did.
    var lostPlace: String? {
        guard stayed == 0, !others.isEmpty else { return nil }
        return
            "Nothing stayed on \(list.name), whose place --at names: on lists of folders items land at the end."
    }
}
