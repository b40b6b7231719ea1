import ImporterHost

extension ImporterFault {
    /// Says what happened, with the last line that the importer wrote to standard error, where the reason of a script
    /// usually stands.
    func description(after lastWords: String?) -> String {
        guard let line = lastWords?.split(whereSeparator: \.isNewline).last else { return description }
        return "\(description) — \(line.prefix(200))"
    }
}
