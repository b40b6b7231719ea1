extension JSONReader {
    /// Reads a value unless it is null, into a field that must not have been read before.
    package mutating func read<Value>(
        into field: inout Value?, _ value: (inout JSONReader) throws(PacketError) -> Value
    ) throws(PacketError) {
        if null() { return }
        guard field == nil else { throw PacketError(.repeated, at: offset) }
        field = try value(&self)
    }

    package mutating func read(into field: inout String?, limit: Int) throws(PacketError) {
        try read(into: &field) { reader throws(PacketError) in try reader.string(limit: limit) }
    }

    package func require<Value>(_ value: Value?, _ name: String) throws(PacketError) -> Value {
        guard let value else { throw PacketError(.missing, at: offset, path: [name]) }
        return value
    }

    /// Reads a request; fields that it does not know are skipped.
    package mutating func request() throws(PacketError) -> ImportRequest {
        var version: Int?
        var id: UInt64?
        var type: String?
        var name: String?
        var size: Int64?
        var locale: String?
        var whole: Bool?
        var thumbnail: ThumbnailRequest?
        try object { reader, key throws(PacketError) in
            switch key {
            case "version":
                try reader.read(into: &version) { r throws(PacketError) in try r.integer(Int.self) }
            case "id": try reader.read(into: &id) { r throws(PacketError) in try r.integer(UInt64.self) }
            case "type": try reader.read(into: &type, limit: WireLimits.type)
            case "name": try reader.read(into: &name, limit: WireLimits.name)
            case "size": try reader.read(into: &size) { r throws(PacketError) in try r.integer(Int64.self) }
            case "locale": try reader.read(into: &locale, limit: WireLimits.locale)
            case "whole": try reader.read(into: &whole) { r throws(PacketError) in try r.boolean() }
            case "thumbnail":
                try reader.read(into: &thumbnail) { r throws(PacketError) in try r.thumbnailRequest() }
            default: try reader.skip()
            }
        }
        return ImportRequest(
            id: try require(id, "id"), type: try require(type, "type"), name: name,
            size: try require(size, "size"), locale: locale, whole: whole,
            thumbnail: thumbnail, version: try require(version, "version"))
    }

    /// Reads what a worker says: a greeting, a report of its confinement, or an answer.
    package mutating func workerMessage() throws(PacketError) -> WorkerMessage {
        var greeting: WorkerGreeting?
        var confinement: ConfinementReport?
        var id: UInt64?
        var items: [ImportedItem]?
        var notes: [Note]?
        var more: Bool?
        var refusal: Refusal?
        try object { reader, key throws(PacketError) in
            switch key {
            case "id": try reader.read(into: &id) { r throws(PacketError) in try r.integer(UInt64.self) }
            case "items":
                try reader.read(into: &items) { r throws(PacketError) in try r.items(areInline: false) }
            case "notes": try reader.read(into: &notes) { r throws(PacketError) in try r.notes() }
            case "more": try reader.read(into: &more) { r throws(PacketError) in try r.boolean() }
            case "refusal": try reader.read(into: &refusal) { r throws(PacketError) in try r.refusal() }
            case "hello": try reader.read(into: &greeting) { r throws(PacketError) in try r.greeting() }
            case "confinement":
                try reader.read(into: &confinement) { r throws(PacketError) in try r.confinementReport() }
            default: try reader.skip()
            }
        }
        if let greeting { return .greeting(greeting) }
        if let confinement { return .confinement(confinement) }
        return .answer(
            ImportAnswer(
                id: try require(id, "id"), items: items, notes: notes, more: more, refusal: refusal))
    }

    /// Reads what a filter answers: the same as a worker, without a number.
    package mutating func filterAnswer() throws(PacketError) -> ImportAnswer {
        var answer = ImportAnswer(id: 0)
        try object { reader, key throws(PacketError) in
            switch key {
            case "items":
                try reader.read(into: &answer.items) { r throws(PacketError) in try r.items(areInline: true) }
            case "notes": try reader.read(into: &answer.notes) { r throws(PacketError) in try r.notes() }
            case "refusal":
                try reader.read(into: &answer.refusal) { r throws(PacketError) in try r.refusal() }
            default: try reader.skip()
            }
        }
        return answer
    }

    /// Reads the items of an answer; `areInline` says whether the thumbnails of this one stand in it.
    private mutating func items(areInline: Bool) throws(PacketError) -> [ImportedItem] {
        var items: [ImportedItem] = []
        try array(limit: WireLimits.items) { reader, _ throws(PacketError) in
            items.append(try reader.item(isInline: areInline))
        }
        return items
    }

    private mutating func item(isInline: Bool) throws(PacketError) -> ImportedItem {
        var item = ImportedItem()
        try object { reader, key throws(PacketError) in
            switch key {
            case "suggestedName": try reader.read(into: &item.suggestedName, limit: WireLimits.name)
            case "fallbackName": try reader.read(into: &item.fallbackName, limit: WireLimits.name)
            case "type": try reader.read(into: &item.type, limit: WireLimits.type)
            case "url": try reader.read(into: &item.url, limit: WireLimits.address)
            case "excerpt": try reader.read(into: &item.excerpt, limit: WireLimits.excerpt)
            case "attributes":
                try reader.read(into: &item.attributes) { r throws(PacketError) in try r.attributes() }
            case "thumbnail":
                try reader.read(into: &item.thumbnail) { r throws(PacketError) in
                    try isInline ? r.inlineThumbnail() : r.placedThumbnail()
                }
            default: try reader.skip()
            }
        }
        return item
    }

    package mutating func attributes() throws(PacketError) -> [String: AttributeValue] {
        // Most items have a few.
        var attributes = [String: AttributeValue](minimumCapacity: 6)
        try object { reader, key throws(PacketError) in
            if reader.null() { return }
            guard key.utf8.count <= WireLimits.attributeKey else {
                throw PacketError(.overLimit(limit: WireLimits.attributeKey), at: reader.offset)
            }
            guard attributes.count < WireLimits.attributes else {
                throw PacketError(.overLimit(limit: WireLimits.attributes), at: reader.offset)
            }
            let value = try reader.attributeValue()
            guard attributes.updateValue(value, forKey: key) == nil else {
                throw PacketError(.repeated, at: reader.offset)
            }
        }
        return attributes
    }

    private mutating func attributeValue() throws(PacketError) -> AttributeValue {
        switch firstByte() {
        case UInt8(ascii: "\""): return .string(try string(limit: WireLimits.attributeValue))
        case UInt8(ascii: "t"), UInt8(ascii: "f"): return .boolean(try boolean())
        case UInt8(ascii: "["):
            var strings: [String] = []
            var room = WireLimits.attributeValue
            try array(limit: WireLimits.attributeValue) { reader, _ throws(PacketError) in
                let string = try reader.string(limit: room)
                // Each string costs its bytes and one more, so that empty ones do not come free.
                room = max(0, room - string.utf8.count - 1)
                strings.append(string)
            }
            return .strings(strings)
        default: return try numericValue()
        }
    }

    private mutating func notes() throws(PacketError) -> [Note] {
        var notes: [Note] = []
        try array(limit: WireLimits.notes) { reader, _ throws(PacketError) in
            var code: String?
            var message: String?
            try reader.object { reader, key throws(PacketError) in
                switch key {
                case "code": try reader.read(into: &code, limit: WireLimits.noteCode)
                case "message": try reader.read(into: &message, limit: WireLimits.message)
                default: try reader.skip()
                }
            }
            notes.append(
                Note(code: try reader.require(code, "code"), message: try reader.require(message, "message")))
        }
        return notes
    }

    private mutating func refusal() throws(PacketError) -> Refusal {
        var code: Refusal.Code?
        var message: String?
        var offset: Int64?
        try object { reader, key throws(PacketError) in
            switch key {
            case "code":
                let start = reader.offset
                try reader.read(into: &code) { r throws(PacketError) in
                    let word = try r.string(limit: WireLimits.noteCode)
                    guard let code = Refusal.Code(rawValue: word) else {
                        throw PacketError(
                            .value(expected: "damaged, limit, unsupported or unreadable"), at: start)
                    }
                    return code
                }
            case "message": try reader.read(into: &message, limit: WireLimits.message)
            case "offset":
                try reader.read(into: &offset) { r throws(PacketError) in try r.integer(Int64.self) }
            default: try reader.skip()
            }
        }
        return Refusal(
            try require(code, "code"), try require(message, "message"), offset: offset)
    }

    private mutating func greeting() throws(PacketError) -> WorkerGreeting {
        var version: Int?
        var isTightened: Bool?
        try object { reader, key throws(PacketError) in
            switch key {
            case "version":
                try reader.read(into: &version) { r throws(PacketError) in try r.integer(Int.self) }
            case "tightened":
                try reader.read(into: &isTightened) { r throws(PacketError) in try r.boolean() }
            default: try reader.skip()
            }
        }
        return WorkerGreeting(version: try require(version, "version"), isTightened: isTightened)
    }

    private mutating func confinementReport() throws(PacketError) -> ConfinementReport {
        var layers: [String]?
        var missing: [String]?
        var failure: String?
        try object { reader, key throws(PacketError) in
            switch key {
            case "layers": try reader.read(into: &layers) { r throws(PacketError) in try r.words() }
            case "missing": try reader.read(into: &missing) { r throws(PacketError) in try r.words() }
            case "failure": try reader.read(into: &failure, limit: WireLimits.message)
            default: try reader.skip()
            }
        }
        return ConfinementReport(layers: layers ?? [], missing: missing ?? [], failure: failure)
    }

    /// Reads a short list of short words.
    private mutating func words() throws(PacketError) -> [String] {
        var words: [String] = []
        try array(limit: 16) { reader, _ throws(PacketError) in
            words.append(try reader.string(limit: WireLimits.noteCode))
        }
        return words
    }
}
