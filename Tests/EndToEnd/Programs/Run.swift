import Testing

/// Tells how a run of a program ended, and what it wrote.
struct Run: Sendable {
    enum Ending: Sendable, Hashable {
        case exited(Int32)
        case killed(signal: Int32)
    }

    var invocation: String
    var ending: Ending
    var outputBytes: [UInt8]
    var errorBytes: [UInt8]
    /// The most memory that the program, or one of its importers, had resident at once, in KiB, but for its last two
    /// milliseconds; nil where that was not asked for.
    var peakKiB: Int?

    var output: String { String(decoding: outputBytes, as: UTF8.self) }
    var errors: String { String(decoding: errorBytes, as: UTF8.self) }

    /// The exit status; 128 and the signal's number where one ended it, as a shell has it.
    var status: Int32 {
        switch ending {
        case .exited(let status): status
        case .killed(let signal): 128 + signal
        }
    }
}

extension Run: CustomTestStringConvertible, CustomStringConvertible {
    var testDescription: String { description }

    var description: String {
        "\(invocation)\nended: \(ending)\nstandard output:\n\(output.prefix(4000))\nstandard error:\n\(errors.prefix(4000))"
    }
}

/// A test could not go on; the text says why.
struct Obstacle: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
