/// Names a flag in the table, and asks the parsed line for it.
package struct Flag: Sendable {
    package let description: OptionDescription

    package init(_ name: String, letter: Character? = nil, _ summary: String) {
        description = OptionDescription(name, letter: letter, summary)
    }
}

/// Names an option with a value in the table, and reads the value from the parsed line.
package struct Option<Value: Sendable>: Sendable {
    package let description: OptionDescription
    let reading: Reading<Value>

    package init(
        _ name: String, letter: Character? = nil, _ value: ValueDescription, _ reading: Reading<Value>,
        repeats: Bool = false, isRequired: Bool = false, soughtAs: [String] = [], _ summary: String
    ) {
        description = OptionDescription(
            name, letter: letter, value: value, repeats: repeats, isRequired: isRequired, soughtAs: soughtAs,
            summary)
        self.reading = reading
    }
}

/// Names an argument in the table, and reads it from the parsed line.
package struct Argument<Value: Sendable>: Sendable {
    package let description: ArgumentDescription
    let reading: Reading<Value>

    package init(
        _ value: ValueDescription, _ reading: Reading<Value>, count: ArgumentDescription.Count = .one,
        _ summary: String
    ) {
        description = ArgumentDescription(value, count: count, summary)
        self.reading = reading
    }
}
