import ContentTypes

/// Says as what items leave a library when they leave it as data.
package enum Representation: Sendable, Hashable {
    /// The bytes of one item.
    case content(UTType)
    /// The address of one item.
    case address
    /// The addresses of items, one a line (`text/uri-list`, RFC 2483).
    case addresses
    /// The texts of items: the content of one that is plain text, in UTF-8, the address of a link, the name of any other.
    case text
    /// A task list in Markdown.
    case checklist
    /// A document that another library takes back whole.
    case items

    /// Chooses the representation that a type asks for.
    package init(_ type: UTType) {
        self =
            switch type {
            case .punnetItems: .items
            case .uriList: .addresses
            case .markdown: .checklist
            case .plainText, .utf8PlainText: .text
            case .url: .address
            default: .content(type)
            }
    }

    /// Whether it is of one item alone.
    package var isOfOneItem: Bool {
        switch self {
        case .content, .address: true
        case .addresses, .text, .checklist, .items: false
        }
    }
}
