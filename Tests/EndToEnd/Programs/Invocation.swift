import Terminal

/// Says which program to run and with what: words, streams, environment, user.
struct Invocation: Sendable {
    /// Where a program's standard input comes from.
    enum Input: Sendable {
        case bytes([UInt8])
        case file(String)
        case terminal(PseudoTerminal)
        /// A pipe whose other end the test writes to.
        case pipe
        /// The descriptor is not open at all.
        case closed
        static let nothing = file("/dev/null")

        var terminal: PseudoTerminal? {
            if case .terminal(let terminal) = self { terminal } else { nil }
        }
    }

    /// Where what a program writes goes.
    enum Target: Sendable {
        /// To the test.
        case captured
        case file(String)
        case terminal(PseudoTerminal)
        /// The descriptor is not open at all.
        case closed
    }

    var program: String
    var words: [Word]
    var environment: [String: String]
    /// The working folder.
    var folder: String
    var input = Input.nothing
    var output = Target.captured
    var errors = Target.captured
    /// True for a user without rights over others' files, where the tests run as root.
    var isForOrdinaryUser = false

    /// “nobody” on Debian and nearly everywhere.
    static let ordinaryUser: UInt32 = 65534

    /// The same, run by another program that becomes this one: `setpriv`, `prlimit`.
    func through(_ wrapper: String, _ words: [Word]) -> Invocation {
        var wrapped = self
        wrapped.program = wrapper
        wrapped.words = words + [Word(program)] + self.words
        return wrapped
    }
}
