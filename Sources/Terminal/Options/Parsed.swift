/// Holds a command line that was read: which options and arguments were given, as words.
///
/// Values are read out with the same handles that stand in the table, so that a name is written once.
package struct Parsed: Sendable {
    let options: [String: [Word]]
    let flags: Set<String>
    /// The words of each argument, in the table's order.
    let arguments: [String: [Word]]

    package subscript(flag: Flag) -> Bool { flags.contains(flag.description.name) }

    /// Reads an option's value; nil when it was not given.
    package func value<Value>(of option: Option<Value>) throws(UsageError) -> Value? {
        try values(of: option).first
    }

    /// Reads all values of an option that repeats, in the order they were given.
    package func values<Value>(of option: Option<Value>) throws(UsageError) -> [Value] {
        try read(
            options[option.description.name] ?? [], as: "--" + option.description.name, option.reading)
    }

    /// Reads the value of an argument that must be there.
    package func value<Value>(of argument: Argument<Value>) throws(UsageError) -> Value {
        guard let value = try values(of: argument).first else {
            preconditionFailure("\(argument.description.value.name) is not required by the table")
        }
        return value
    }

    /// Reads the value of an argument that may be missing.
    package func optional<Value>(_ argument: Argument<Value>) throws(UsageError) -> Value? {
        try values(of: argument).first
    }

    /// Reads all values of an argument that may be given several times.
    package func values<Value>(of argument: Argument<Value>) throws(UsageError) -> [Value] {
        let name = argument.description.value.name
        return try read(arguments[name] ?? [], as: name, argument.reading)
    }

    private func read<Value>(
        _ words: [Word], as subject: String, _ reading: Reading<Value>
    ) throws(UsageError) -> [Value] {
        var values: [Value] = []
        values.reserveCapacity(words.count)
        for word in words {
            do throws(RefusedValue) {
                values.append(try reading.read(word))
            } catch {
                throw .refusedValue(word, subject: subject, error)
            }
        }
        return values
    }
}
