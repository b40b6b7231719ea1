/// Describes a value: what help calls it, and how a shell completes it.
package struct ValueDescription: Sendable {
    package enum Completion: Sendable, Hashable {
        case nothing
        case files
        case folders
        /// These words and no others.
        case words([String])
        /// The names of the tool's commands.
        case commands
        /// What this command line of the tool writes, each candidate ended by a NUL byte.
        case output(of: String)
    }

    /// The name in capitals (“LIST”).
    package var name: String
    package var completion: Completion

    package init(_ name: String, _ completion: Completion = .nothing) {
        self.name = name
        self.completion = completion
    }
}
