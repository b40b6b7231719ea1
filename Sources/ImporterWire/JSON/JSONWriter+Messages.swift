extension JSONWriter {
    /// Writes a greeting as one object.
    package mutating func write(_ greeting: WorkerGreeting) {
        raw("{\"hello\":{\"version\":")
        integer(greeting.version)
        if let isTightened = greeting.isTightened {
            raw(",\"tightened\":")
            boolean(isTightened)
        }
        raw("}}")
    }

    /// Writes a request as one object.
    package mutating func write(_ request: ImportRequest) {
        raw("{\"version\":")
        integer(request.version)
        raw(",\"id\":")
        integer(request.id)
        raw(",\"type\":")
        string(request.type)
        if let name = request.name {
            raw(",\"name\":")
            string(name)
        }
        raw(",\"size\":")
        integer(request.size)
        if let locale = request.locale {
            raw(",\"locale\":")
            string(locale)
        }
        if request.whole == true { raw(",\"whole\":true") }
        raw("}")
    }

    /// Writes an item as one object; attributes in the order of their keys, so that equal items are equal bytes.
    package mutating func write(_ item: ImportedItem) {
        raw("{")
        var separate = false
        field("\"suggestedName\":", item.suggestedName, &separate)
        field("\"fallbackName\":", item.fallbackName, &separate)
        field("\"type\":", item.type, &separate)
        field("\"url\":", item.url, &separate)
        if let attributes = item.attributes {
            if separate { raw(",") }
            separate = true
            raw("\"attributes\":{")
            var following = false
            for (key, value) in attributes.sorted(by: { $0.key < $1.key }) {
                if following { raw(",") }
                following = true
                string(key)
                raw(":")
                write(value)
            }
            raw("}")
        }
        field("\"excerpt\":", item.excerpt, &separate)
        raw("}")
    }

    package mutating func write(_ note: Note) {
        raw("{\"code\":")
        string(note.code)
        raw(",\"message\":")
        string(note.message)
        raw("}")
    }

    package mutating func write(_ refusal: Refusal) {
        raw("{\"code\":")
        string(refusal.code.rawValue)
        raw(",\"message\":")
        string(refusal.message)
        if let offset = refusal.offset {
            raw(",\"offset\":")
            integer(offset)
        }
        raw("}")
    }

    package mutating func write(_ value: AttributeValue) {
        switch value {
        case .boolean(let value): boolean(value)
        case .integer(let value): integer(value)
        case .number(let value): number(value)
        case .string(let value): string(value)
        case .strings(let values):
            raw("[")
            for (index, value) in values.enumerated() {
                if index > 0 { raw(",") }
                string(value)
            }
            raw("]")
        }
    }

    private mutating func field(_ key: StaticString, _ value: String?, _ separate: inout Bool) {
        guard let value else { return }
        if separate { raw(",") }
        separate = true
        raw(key)
        string(value)
    }
}
