import Glibc

/// Says why an importer's program cannot be run.
package enum ProgramError: Error, Sendable, Hashable {
    case missing(String)
    case unreadable(String, code: Int32)
    /// It is no regular file.
    case noFile(String)
    case notExecutable(String)
    /// It is neither ELF nor a script.
    case noProgram(String)
    case otherMachine(String)
    case firstLineTooLong(String)
    case firstLineEndsInReturn(String)
    /// The first line names no program.
    case noInterpreterNamed
    /// The first line names a program that is not there.
    case noInterpreter(String)
    /// The first line names a program outside ``Interpreter/folders``.
    case interpreterElsewhere(String)
    /// The interpreter is a script too.
    case interpreterIsScript(String)

    /// A sentence without its final stop, which says what to do where that can be said.
    package var description: String {
        switch self {
        case .missing(let path): "\(path) is missing"
        case .unreadable(let path, let code): "\(path) cannot be read: \(String(cString: strerror(code)))"
        case .noFile(let path): "\(path) is no regular file"
        case .notExecutable(let path): "\(path) may not be executed; try chmod +x"
        case .noProgram(let path):
            "\(path) is neither a compiled program nor a script whose first line begins with ‘#!’"
        case .otherMachine(let path): "\(path) is a program for another kind of machine"
        case .firstLineTooLong(let path): "the first line of \(path) is longer than 255 bytes"
        case .firstLineEndsInReturn(let path):
            "the first line of \(path) ends with a carriage return; save it with line ends of Unix"
        case .noInterpreterNamed:
            "its first line names no interpreter; write ‘#!/usr/bin/python3’ or the like"
        case .noInterpreter(let name): "its interpreter \(name) is not installed"
        case .interpreterElsewhere(let name):
            "its interpreter \(name) is not in \(Interpreter.folders.joined(separator: ", "))"
        case .interpreterIsScript(let path): "its interpreter \(path) is a script itself"
        }
    }
}
