import DragAndDrop
import FoundationEssentials
import ImporterWire
import Organizer

extension PortableItem {
    /// Appends the item as one JSON object.
    func write(to json: inout JSONWriter) {
        json.raw("{\"id\":")
        json.string(item.id.description)
        json.raw(",\"name\":")
        json.string(item.name)
        json.raw(",\"type\":")
        json.string(item.type.identifier)
        json.raw(",\"source\":")
        writeSource(to: &json)
        json.raw(",\"done\":")
        json.boolean(item.done)
        json.raw(",\"note\":")
        json.string(item.note)
        json.raw(",\"importer\":")
        json.string(orNull: item.importer)
        json.raw(",\"added\":")
        json.string(item.added.exactDescription)
        json.raw(",\"attributes\":{")
        for (number, (key, value)) in item.attributes.sorted(by: { $0.key < $1.key }).enumerated() {
            if number > 0 { json.raw(",") }
            json.string(key)
            json.raw(":")
            json.write(value)
        }
        json.raw("},\"excerpt\":")
        json.string(orNull: item.excerpt)
        json.raw("}")
    }

    private func writeSource(to json: inout JSONWriter) {
        switch item.source {
        case .file(let path, let size, let modified):
            json.raw("{\"kind\":\"file\",\"path\":")
            json.string(path.string ?? path.description)
            if path.string == nil {
                json.raw(",\"pathBytes\":")
                json.string(Data(path.bytes).base64EncodedString())
            }
            json.raw(",\"size\":")
            json.integer(size)
            json.raw(",\"modified\":")
            json.string(modified.exactDescription)
            if let digest = item.contentDigest {
                json.raw(",\"digest\":")
                json.string(digest.description)
            }
        case .url(let address):
            json.raw("{\"kind\":\"url\",\"url\":")
            json.string(address)
        case .data(let digest, let size):
            json.raw("{\"kind\":\"data\",\"digest\":")
            json.string(digest.description)
            json.raw(",\"size\":")
            json.integer(size)
            if let payload {
                json.raw(",\"payload\":")
                json.string(Data(payload).base64EncodedString())
            }
        }
        json.raw("}")
    }
}

extension JSONWriter {
    fileprivate mutating func string(orNull text: String?) {
        if let text { string(text) } else { raw("null") }
    }

    fileprivate mutating func write(_ value: Organizer.AttributeValue) {
        switch value {
        case .boolean(let value): boolean(value)
        case .integer(let value): integer(value)
        case .number(let value) where value.isFinite: number(value)
        case .number: raw("null")
        case .string(let value): string(value)
        case .strings(let values):
            raw("[")
            for (number, value) in values.enumerated() {
                if number > 0 { raw(",") }
                string(value)
            }
            raw("]")
        }
    }
}
