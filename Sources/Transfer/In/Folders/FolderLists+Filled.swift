import InternationalText
import Organizer

extension FolderLists {
    /// Knows the lists on which items of a drop landed, for the history's sentence.
    struct Filled {
        private let main: ListSummary
        private var names: [ListID: String] = [:]

        /// `main`: the list of the drop.
        init(_ main: ListSummary) { self.main = main }

        mutating func note(_ list: ListID, _ name: String) { names[list] = name }

        /// Ends a sentence that names the list of the drop, which it does no more where nothing landed there.
        func sentence(from sentence: String, items: String) -> String {
            let lists = names.isEmpty ? "" : " on \(counted(names.count, "list"))"
            let into = " into \(main.name)"
            guard names[main.id] == nil, sentence.hasSuffix(into) else {
                return "\(sentence): \(items)\(lists)"
            }
            let what = sentence.dropLast(into.count)
            guard let only = names.first?.value else { return "\(what): \(items)" }
            return names.count == 1
                ? "\(what) into \(only): \(items)"
                : "\(what) into \(counted(names.count, "list")) of folders: \(items)"
        }
    }
}
