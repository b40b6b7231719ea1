import Organizer
import Terminal
import Transfer

extension JSONWriter {
    /// Writes an item as `show` and `describe` do.
    mutating func write(_ placed: PlacedItem) {
        let item = placed.item
        object { json in
            json.member("row", placed.row.offset)
            json.member("id", item.id.description)
            json.member("name", item.name)
            json.member("type", item.type.identifier)
            json.key("source")
            json.write(item.source)
            json.member("done", item.done)
            json.member("focused", placed.isFocused)
            json.member("note", item.note)
            json.member("importer", item.importer)
            json.member("added", item.added.description)
            json.key("attributes")
            json.write(item.attributes)
            if let state = Availability(of: item.source) { json.member("state", state.rawValue) }
        }
    }

    /// Writes where an item comes from; a path that is not UTF-8 also as percent-encoded bytes.
    mutating func write(_ source: ItemSource) {
        object { json in
            switch source {
            case .file(let path, let size, let modified):
                json.member("kind", "file")
                json.member("path", path.string ?? path.description)
                if path.string == nil { json.member("pathBytes", percentEncoded(path.bytes)) }
                json.member("size", size)
                json.member("modified", modified.description)
            case .url(let address):
                json.member("kind", "url")
                json.member("url", address)
            case .data(let digest, let size):
                json.member("kind", "data")
                json.member("digest", digest.description)
                json.member("size", size)
            }
        }
    }

    /// Writes attributes by their keys in order, so that the same item is written the same way twice.
    mutating func write(_ attributes: [String: AttributeValue]) {
        object { json in
            for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
                json.key(key)
                switch value {
                case .boolean(let flag): json.value(flag)
                case .integer(let number): json.value(number)
                case .number(let number): json.value(number)
                case .string(let text): json.value(text)
                case .strings(let texts): json.value(texts)
                }
            }
        }
    }
}
