/// Describes one argument that has no option's name before it.
package struct ArgumentDescription: Sendable {
    package enum Count: Sendable { case one, optional, oneOrMore, any }

    package var value: ValueDescription
    package var count: Count
    /// What it is, in one line without a final stop.
    package var summary: String

    package init(_ value: ValueDescription, count: Count = .one, _ summary: String) {
        self.value = value
        self.count = count
        self.summary = summary
    }
}
