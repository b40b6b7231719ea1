import DragAndDrop
import Organizer

/// Words an item in lines of text, as other programs take it.
struct ItemLines {
    private let item: Item

    init(_ item: Item) { self.item = item }

    /// The item's address on one line: its own, or its file's.
    var address: String {
        get throws(DragOutFailure) {
            switch item.source {
            case .file(let path, _, _):
                guard let address = path.fileURL else { throw .noAddress }
                return address
            case .url(let address):
                // A line that began with “#” would be a comment (RFC 2483, section 5).
                guard !address.hasPrefix("#"), address.utf8.allSatisfy({ $0 > 0x1F && $0 != 0x7F }) else {
                    throw .addressOfSeveralLines
                }
                return address
            case .data: throw .noAddress
            }
        }
    }

    /// What stands for the item in a text: the address of a link, else the name.
    var text: String {
        if case .url(let address) = item.source { address } else { item.name }
    }

    /// The item as a task of a list in Markdown, its note quoted beneath, with line ends.
    var task: String {
        let mark = item.done ? "x" : " "
        let name = Self.escaped(item.name)
        var text: String
        if let address = try? address {
            // Between angle brackets an address may hold all but these (CommonMark, section 6.3).
            let target = address.reduce(into: "") { text, character in
                if "<>\\".contains(character) { text.append("\\") }
                text.append(character)
            }
            text = "- [\(mark)] [\(name)](<\(target)>)\n"
        } else {
            text = "- [\(mark)] \(name)\n"
        }
        for line in item.note.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        where !item.note.isEmpty {
            text += line.isEmpty ? "  >\n" : "  > \(line)\n"
        }
        return text
    }

    /// Escapes what Markdown would take for more than text.
    private static func escaped(_ name: String) -> String {
        name.reduce(into: "") { text, character in
            if "\\`*_{}[]<>#+-.!|~&".contains(character), needsEscape(character, after: text) {
                text.append("\\")
            }
            text.append(character)
        }
    }

    /// Some marks mean something at the beginning alone, or after a number.
    private static func needsEscape(_ character: Character, after text: String) -> Bool {
        switch character {
        case "#", "+", "-": text.isEmpty
        case ".": !text.isEmpty && text.allSatisfy(\.isNumber)
        case "{", "}", "!", "|": false
        default: true
        }
    }
}
