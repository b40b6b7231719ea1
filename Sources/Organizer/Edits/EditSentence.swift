import InternationalText

/// Holds the sentences by which the history names edits.
package enum EditSentence {
    /// Stands for the items of an edit: the name of one, or the number of several.
    struct Items {
        var count: Int
        var first: String?

        var phrase: String {
            if count == 1, let first { return first.quoted }
            return counted(count, "item")
        }
    }

    static func madeList(_ name: String) -> String { "Made list \(name.quoted)" }

    static func renamedList(_ old: String, to name: String) -> String {
        "Renamed list \(old.quoted) to \(name.quoted)"
    }

    static func changedSettings(_ name: String, from old: ListSettings, to new: ListSettings) -> String {
        var changes: [String] = []
        if old.accepts != new.accepts {
            let types = new.accepts.map(\.identifier).joined(separator: ", ")
            changes.append("takes \(types.isEmpty ? "anything" : types)")
        }
        if old.completes != new.completes {
            changes.append(new.completes ? "completes what lands on it" : "completes nothing any more")
        }
        if old.allowsReordering != new.allowsReordering {
            changes.append(new.allowsReordering ? "may be reordered" : "is locked against reordering")
        }
        return changes.isEmpty
            ? "Changed nothing about list \(name.quoted)"
            : "Set list \(name.quoted): it \(changes.joined(separator: ", "))"
    }

    static func removedList(_ name: String, count: Int) -> String {
        "Removed list \(name.quoted) with \(Items(count: count).phrase)"
    }

    static func inserted(_ items: Items, into list: String) -> String {
        "Inserted \(items.phrase) into \(list.quoted)"
    }

    static func moved(_ items: Items, from source: String, to target: String) -> String {
        source == target
            ? "Moved \(items.phrase) within \(source.quoted)"
            : "Moved \(items.phrase) from \(source.quoted) to \(target.quoted)"
    }

    static func copied(_ items: Items, from source: String, to target: String) -> String {
        source == target
            ? "Copied \(items.phrase) within \(source.quoted)"
            : "Copied \(items.phrase) from \(source.quoted) to \(target.quoted)"
    }

    static func deleted(_ items: Items, from list: String) -> String {
        "Deleted \(items.phrase) from \(list.quoted)"
    }

    static func takenOut(_ items: Items, from list: String, to folder: String) -> String {
        "Dragged \(items.phrase) out of \(list.quoted) to \(folder)"
    }

    static func relinked(_ items: Items) -> String { "Relinked \(items.phrase)" }

    /// `list`: the only one that they went to.
    static func restored(_ items: Items, lists: Int, into list: String?, from origin: String) -> String {
        list.map { "Imported \(items.phrase) into \($0.quoted) from \(origin)" }
            ?? "Imported \(counted(lists, "list")) with \(items.phrase) from \(origin)"
    }

    static func edited(_ old: String, newName: String?, note: String?, in list: String) -> String {
        let renames = newName.map { !$0.utf8.elementsEqual(old.utf8) } ?? false
        return switch (renames, note) {
        case (true, nil): "Renamed \(old.quoted) to \((newName ?? old).quoted) in \(list.quoted)"
        case (true, _?):
            "Renamed \(old.quoted) to \((newName ?? old).quoted) and changed its note in \(list.quoted)"
        case (false, _): "Changed the note of \(old.quoted) in \(list.quoted)"
        }
    }

    static func sorted(_ list: String, by sorting: Sorting) -> String {
        "Sorted \(list.quoted) by \(sorting.field.rawValue)\(sorting.isReversed ? ", reversed" : "")"
    }

    static func sortedAlready(_ list: String, by sorting: Sorting) -> String {
        "\(list.quoted) is sorted by \(sorting.field.rawValue)\(sorting.isReversed ? ", reversed," : "") already"
    }

    static func nothingToSort(_ list: String, by sorting: Sorting) -> String {
        "Nothing was changed: no item in \(list.quoted) has a \(sorting.field.rawValue)"
    }

    static func focused(_ item: String, in list: String) -> String {
        "Put \(item.quoted) in \(list.quoted) in focus"
    }

    static func unfocused(_ item: String) -> String { "Took \(item.quoted) out of focus" }

    /// `sentence`: that of the import.
    package static func wentOn(with sentence: String) -> String { "Went on with \(sentence.quoted)" }

    static let nothingFocused = "Nothing was in focus"

    static func marked(_ items: Items, in list: String, done: Bool) -> String {
        "Marked \(items.phrase) in \(list.quoted) as \(done ? "done" : "not done")"
    }
}

extension String {
    var quoted: String { "“\(self)”" }
}
