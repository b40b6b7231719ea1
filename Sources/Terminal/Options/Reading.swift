import InternationalText

/// Turns a word into a value, or says why it is none.
package struct Reading<Value: Sendable>: Sendable {
    package let read: @Sendable (Word) throws(RefusedValue) -> Value

    package init(_ read: @escaping @Sendable (Word) throws(RefusedValue) -> Value) { self.read = read }
}

/// Says why a word is not the value it stands for.
package struct RefusedValue: Error, Sendable, Hashable {
    /// A clause without a final stop (“the range runs backwards”).
    package var reason: String
    /// What to write instead, where that can be said.
    package var advice: String?

    package init(_ reason: String, advice: String? = nil) {
        self.reason = reason
        self.advice = advice
    }
}

extension Reading where Value == Word {
    /// Takes the bytes as they are: paths.
    package static var bytes: Reading { Reading { (word) throws(RefusedValue) in word } }
}

extension Reading where Value == String {
    /// Takes text; bytes that are not UTF-8 are refused.
    package static var text: Reading {
        Reading { (word) throws(RefusedValue) in
            guard let text = word.string else { throw RefusedValue("it is not UTF-8 text") }
            return text
        }
    }

    /// Takes text that is not empty.
    package static var name: Reading {
        Reading { (word) throws(RefusedValue) in
            let name = try text.read(word)
            if name.isEmpty { throw RefusedValue("it is empty") }
            return name
        }
    }
}

extension Reading where Value: CaseIterable & RawRepresentable<String> {
    /// Takes one of the enumeration's raw values.
    package static var choice: Reading {
        Reading { (word) throws(RefusedValue) in
            if let value = word.string.flatMap(Value.init(rawValue:)) { return value }
            let choices = Value.allCases.map(\.rawValue)
            throw RefusedValue(
                "it is none of " + choices.joined(separator: ", "),
                advice: nearest(to: word.visible, among: choices).map { "Did you mean “\($0)”?" })
        }
    }
}
