import InternationalText

/// Walks along the words of a command line and sorts them: the command, its options, its arguments.
struct CommandLineReader {
    private let tool: ToolDescription
    private let words: [Word]
    private var position = 0
    private(set) var command: CommandDescription?
    private(set) var options: [String: [Word]] = [:]
    private(set) var flags: Set<String> = []
    private(set) var arguments: [Word] = []
    private var answer: Invocation?

    init(tool: ToolDescription, words: [Word]) {
        self.tool = tool
        self.words = words
    }

    /// Reads to the end; returns what is to be shown instead when help or the version was asked for.
    mutating func readAll() throws(UsageError) -> Invocation? {
        let dash = UInt8(ascii: "-")
        while let word = next() {
            if let answer { return about(word, answer) }
            let bytes = word.bytes
            if bytes == [dash, dash] {
                while let rest = next() { try take(rest) }
            } else if bytes.starts(with: [dash, dash]) {
                try takeLong(word)
            } else if bytes.first == dash, bytes.count > 1 {
                try takeLetters(word)
            } else {
                try take(word)
            }
        }
        return answer
    }

    /// Lets `--help show` ask the same as `show --help`.
    private func about(_ word: Word, _ answer: Invocation) -> Invocation {
        guard case .help(command: nil, let isLong) = answer, let name = word.string,
            tool.command(named: name) != nil
        else { return answer }
        return .help(command: name, isLong: isLong)
    }

    private mutating func next() -> Word? {
        guard position < words.count else { return nil }
        position += 1
        return words[position - 1]
    }

    /// Takes a word that is no option: the command first, then its arguments.
    private mutating func take(_ word: Word) throws(UsageError) {
        if command != nil {
            arguments.append(word)
        } else if let name = word.string, let found = tool.command(named: name) {
            command = found
        } else {
            throw .unknownCommand(word, nearest: tool.nearestCommand(to: word.visible))
        }
    }

    private mutating func takeLong(_ word: Word) throws(UsageError) {
        let bytes = word.bytes.dropFirst(2)
        let end = bytes.firstIndex(of: UInt8(ascii: "=")) ?? bytes.endIndex
        let name = String(decoding: bytes[..<end], as: UTF8.self)
        guard let option = available.first(where: { $0.name == name }) else {
            throw unknown(Word(bytes: word.bytes[..<end]), name: name)
        }
        let value = end < bytes.endIndex ? Word(bytes: bytes[(end + 1)...]) : nil
        if option.value == nil, let value { throw .unexpectedValue(option: "--" + name, value: value) }
        try take(option, spelled: "--" + name, value: value)
    }

    private mutating func takeLetters(_ word: Word) throws(UsageError) {
        var rest = word.bytes.dropFirst()
        while let byte = rest.popFirst() {
            let letter = Character(Unicode.Scalar(byte))
            guard byte < 0x80, let option = available.first(where: { $0.letter == letter }) else {
                // In a bundle only the letter is at fault; alone, the word is shown as it was typed.
                let spelling = word.string?.count == 2 || byte >= 0x80 ? word : Word("-\(letter)")
                throw unknown(spelling, name: nil)
            }
            let spelled = "-\(letter)"
            if option.value != nil, !rest.isEmpty {
                return try take(option, spelled: spelled, value: Word(bytes: rest))
            }
            try take(option, spelled: spelled, value: nil)
            if answer != nil { return }
        }
    }

    private mutating func take(
        _ option: OptionDescription, spelled: String, value given: Word?
    ) throws(UsageError) {
        guard let description = option.value else {
            switch (option.name, option.letter, spelled) {
            case ("help", _, let spelled): answer = .help(command: command?.name, isLong: spelled == "--help")
            case ("version", _, _): answer = .version
            default: flags.insert(option.name)
            }
            return
        }
        guard let value = given ?? next() else {
            throw .missingValue(option: spelled, value: description.name)
        }
        if options[option.name] != nil, !option.repeats { throw .repeatedOption("--" + option.name) }
        options[option.name, default: []].append(value)
    }

    /// The options that may stand here.
    private var available: [OptionDescription] { (command?.options ?? []) + tool.options }

    private func unknown(_ word: Word, name: String?) -> UsageError {
        let owners = tool.commands.filter { candidate in
            candidate.options.contains { option in
                name == option.name || (name == nil && option.letter.map { "-\($0)" } == word.string)
            }
        }.map(\.name)
        if command == nil, !owners.isEmpty { return .optionBeforeCommand(word.visible, owners: owners) }
        let sought = available.first { option in name.map(option.soughtAs.contains) == true }?.name
        let near = sought ?? name.flatMap { nearest(to: $0, among: available.map(\.name)) }
        return .unknownOption(
            word, command: command?.name, nearest: near.map { "--" + $0 }, owners: near == nil ? owners : [])
    }
}
