import ContentTypes
import InternationalText
import Organizer

/// Asks one thing of an item, by which rows of a list are chosen.
package enum RowTest: Sendable, Hashable {
    case done
    case undone
    /// Its file is missing or unavailable.
    case missing
    /// Its file has another size or time than when it was dropped.
    case changed
    /// Its type is this one or conforms to it.
    case type(UTType)
    /// Its name holds this; capitals and accents make no difference, as in a search.
    case name(String)
    /// Each of these words stands in its name, its note, its title, or its address or path, as in its name.
    case words([String])
    /// It was added before this moment.
    case addedBefore(Timestamp)
    /// It was added at this moment or later.
    case addedSince(Timestamp)

    /// Says whether it is so of an item; looks at the file system only where that is asked.
    package func holds(for item: Item) -> Bool {
        switch self {
        case .done: item.done
        case .undone: !item.done
        case .missing:
            switch Availability(of: item.source) {
            case .missing, .unavailable: true
            case .present, .changed, nil: false
            }
        case .changed: Availability(of: item.source) == .changed
        case .type(let type): item.type.conforms(to: type)
        case .name(let text): Sought(text).stands(in: item.name)
        case .words(let words):
            words.allSatisfy { word in
                let word = Sought(word)
                return item.texts.contains { word.stands(in: $0) }
            }
        case .addedBefore(let time): item.added < time
        case .addedSince(let time): item.added >= time
        }
    }
}

/// A text that is looked for in others.
private struct Sought {
    let text: String
    let form: [UInt16]

    init(_ text: String) {
        self.text = text.lowercased()
        form = text.searchForm
    }

    /// A mark alone has no form to look for: it stands where it is written.
    func stands(in whole: String) -> Bool {
        whole.lowercased().contains(text) || !form.isEmpty && whole.searchForm.contains(form)
    }
}

extension Item {
    /// The texts in which a person looks for an item.
    fileprivate var texts: [String] {
        var texts = [name, note]
        if case .string(let title) = attributes["title"] { texts.append(title) }
        switch source {
        case .file(let path, _, _): texts.append(path.string ?? path.description)
        case .url(let address): texts.append(address)
        case .data: break
        }
        return texts
    }
}

extension Library {
    /// Chooses those of some rows for which all tests hold, by their ids, in list order.
    ///
    /// The rows are those of one moment; each is then read by itself, so memory is 16 bytes a row.
    package func rows(
        _ rows: RowReference, of name: String, where tests: [RowTest]
    ) async throws(LibraryError) -> [ItemID] {
        let (list, ids) = try await ids(rows, of: name)
        var chosen: [ItemID] = []
        for id in ids {
            // What has left the list meanwhile is not one of its rows.
            guard let placed = try await item(id), placed.list == list.id else { continue }
            if tests.allSatisfy({ $0.holds(for: placed.item) }) { chosen.append(id) }
        }
        return chosen
    }
}
