import ImporterWire

extension DocumentFacts {
    /// Describes the document as an item, within what the wire allows.
    ///
    /// `payloadType` is what the host took the payload for; the item has another type only where the root element
    /// shows a better one.
    func item(encoding: String, payloadType: String) -> ImportedItem {
        var attributes: [String: AttributeValue] = [AttributeKey.root: text(root)]
        attributes[AttributeKey.namespace] = namespace.map(text)
        attributes[AttributeKey.encoding] = text(encoding)
        attributes[AttributeKey.dialect] = dialect.map(text)
        attributes["version"] = version.map(text)
        attributes[AttributeKey.title] = title.value.map(text)
        attributes[AttributeKey.description] = description.value.map(text)
        attributes[AttributeKey.link] = link.value.map(text)
        attributes["updated"] = (updated ?? latestEntry).map { text($0.text) }
        attributes["published"] = published.map { text($0.text) }
        for (tally, count) in tallies { attributes[tally.key] = .integer(Int64(count)) }
        if let named = namedPlaces { attributes[AttributeKey.entries] = .integer(Int64(named)) }
        attributes[AttributeKey.width] = width.map { .integer(Int64($0)) }
        attributes[AttributeKey.height] = height.map { .integer(Int64($0)) }
        if dialect == nil { attributes["elements"] = .integer(Int64(elements)) }
        return ImportedItem(
            suggestedName: title.value.map { PlainText.cut($0, to: WireLimits.name) },
            type: betterType(than: payloadType), attributes: attributes,
            excerpt: excerpt.isEmpty ? nil : excerpt)
    }

    private func text(_ value: String) -> AttributeValue {
        .string(PlainText.cut(value, to: WireLimits.attributeValue))
    }

    /// The entries of a GPX document: what has a name there.
    private var namedPlaces: Int? {
        guard let tracks = tallies[.tracks] else { return nil }
        return tracks + tallies[.routes, default: 0] + tallies[.waypoints, default: 0]
    }

    private func betterType(than payloadType: String) -> String? {
        guard let type, type != payloadType else { return nil }
        return ContentTypeName.general.contains(payloadType) || ContentTypeName.all.contains(payloadType)
            ? type : nil
    }
}

extension Tally {
    /// The attribute that states the count.
    var key: String {
        switch self {
        case .entries: AttributeKey.entries
        case .feeds: "feeds"
        case .folders: "folders"
        case .tracks: "tracks"
        case .routes: "routes"
        case .waypoints: "waypoints"
        case .points: "points"
        }
    }
}
