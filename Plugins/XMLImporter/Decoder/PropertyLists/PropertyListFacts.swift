import ImporterWire

/// Gathers what a property list holds: how much at its top, and words to find it by.
struct PropertyListFacts {
    private var depth = 0
    /// Whether the top value is an array, whose members are its entries.
    private var isArray = false
    private var keys: Set<String> = []
    private var entries = 0
    private var excerpt = ExcerptText()

    mutating func take(_ event: PropertyListEvent) {
        switch event {
        case .beginDictionary, .beginArray:
            countMember()
            depth += 1
            if depth == 1 { isArray = event == .beginArray }
        case .end: depth -= 1
        case .key(let key):
            if depth == 1, keys.count < XMLLimits.keys ? keys.insert(key).inserted : !keys.contains(key) {
                entries += 1
            }
            excerpt.title(key)
        case .string(let text):
            countMember()
            if excerpt.wantsText {
                excerpt.part()
                excerpt.text(Array(text.utf8.prefix(XMLLimits.text)).span)
            }
        case .date, .other: countMember()
        }
    }

    private mutating func countMember() {
        if depth == 1, isArray { entries += 1 }
    }

    /// Describes the list as an item.
    func item(payloadType: String) -> ImportedItem {
        var whole = ExcerptText()
        whole.append(excerpt)
        return ImportedItem(
            type: payloadType == ContentTypeName.binaryPropertyList
                ? nil : ContentTypeName.binaryPropertyList,
            attributes: [
                AttributeKey.root: "plist", AttributeKey.dialect: "Property list",
                AttributeKey.entries: .integer(Int64(entries)),
            ], excerpt: whole.value.isEmpty ? nil : whole.value)
    }
}
