import Glibc

/// Says which program runs a script, by the script's first line.
package struct Interpreter: Sendable, Hashable {
    /// The absolute path of the interpreter, in one of ``folders``.
    package var path: String
    /// What stands between its own name and the script's.
    package var arguments: [String]

    package init(path: String, arguments: [String] = []) {
        self.path = path
        self.arguments = arguments
    }

    /// Where interpreters are taken from: what the machine's owner installed, in the order in which it is searched.
    package static let folders = ["/usr/local/bin", "/usr/bin", "/bin"]

    /// Files outside the folders of libraries that an interpreter reads, by the beginning of its name.
    private static let readable: [(name: String, paths: [String])] = [
        ("perl", ["/etc/perl", "/usr/share/perl", "/usr/share/perl5"]),
        ("ruby", ["/usr/share/ruby", "/usr/share/rubygems-integration"]),
        ("node", ["/usr/share/nodejs"]),
        ("lua", ["/usr/share/lua"]),
        ("php", ["/etc/php", "/usr/share/php"]),
        ("gawk", ["/usr/share/awk"]),
    ]

    /// The paths that this interpreter may read besides the libraries that every program may.
    package var readablePaths: [String] {
        // `/usr/bin/awk` may be gawk by another name.
        let names = [path, ResolvedPath.of(path) ?? path].map { $0.split(separator: "/").last ?? "" }
        return Self.readable.filter { entry in names.contains { $0.hasPrefix(entry.name) } }
            .flatMap(\.paths)
    }
}

extension Interpreter {
    /// Reads a script's first line: `#!`, a program, and what it is given; nil when the line is none such.
    ///
    /// As the kernel does, all that follows the program is one argument; `env` is seen through, which would have to
    /// become another program, and with `-S` it splits the rest at blanks.
    static func named(in firstLine: String) throws(ProgramError) -> Interpreter? {
        guard firstLine.hasPrefix("#!") else { return nil }
        let words = firstLine.dropFirst(2).split(maxSplits: 1, whereSeparator: \.isBlank).map(String.init)
        guard let program = words.first else { throw .noInterpreterNamed }
        let rest = words.count > 1 ? words[1].trimmingBlanks : ""
        guard program.hasSuffix("/env") else {
            return Interpreter(path: try find(program), arguments: rest.isEmpty ? [] : [rest])
        }
        var parts = rest.split(whereSeparator: \.isBlank).map(String.init)
        if parts.first == "-S" { parts.removeFirst() } else { parts = rest.isEmpty ? [] : [rest] }
        guard let name = parts.first, !name.hasPrefix("-"), !name.contains("=") else {
            throw .noInterpreterNamed
        }
        return Interpreter(path: try find(name), arguments: Array(parts.dropFirst()))
    }

    private static func find(_ program: String) throws(ProgramError) -> String {
        if program.hasPrefix("/") {
            guard folders.contains(where: { program.isDirectly(in: $0) }) else {
                throw .interpreterElsewhere(program)
            }
            guard access(program, X_OK) == 0 else { throw .noInterpreter(program) }
            return try compiled(program)
        }
        guard !program.contains("/") else { throw .interpreterElsewhere(program) }
        for folder in folders where access("\(folder)/\(program)", X_OK) == 0 {
            return try compiled("\(folder)/\(program)")
        }
        throw .noInterpreter(program)
    }

    private static func compiled(_ path: String) throws(ProgramError) -> String {
        guard case .compiled = try ProgramFile(at: path).kind else { throw .interpreterIsScript(path) }
        return path
    }
}

extension String {
    fileprivate var trimmingBlanks: String {
        guard let first = firstIndex(where: { !$0.isBlank }), let last = lastIndex(where: { !$0.isBlank })
        else { return "" }
        return String(self[first...last])
    }

    fileprivate func isDirectly(in folder: String) -> Bool {
        hasPrefix(folder + "/") && !dropFirst(folder.utf8.count + 1).contains("/")
    }
}

extension Character {
    fileprivate var isBlank: Bool { self == " " || self == "\t" }
}
