import Glibc

/// Looks into an executable file: is it a compiled program, or a script, and whose?
struct ProgramFile {
    enum Kind: Hashable {
        /// An ELF file for this machine.
        case compiled
        /// Text; its first line, without its end.
        case script(firstLine: String)
    }

    let kind: Kind

    /// The longest first line that the kernel takes (BINPRM_BUF_SIZE).
    private static let prefix = 256

    /// Reads the beginning of a regular file that may be executed.
    init(at path: String) throws(ProgramError) {
        let file = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
        guard file >= 0 else {
            if errno == ENOENT { throw .missing(path) }
            throw .unreadable(path, code: errno)
        }
        defer { close(file) }
        var status = stat()
        guard fstat(file, &status) == 0, status.st_mode & S_IFMT == S_IFREG else { throw .noFile(path) }
        guard access(path, X_OK) == 0 else { throw .notExecutable(path) }
        var bytes = [UInt8](repeating: 0, count: Self.prefix)
        // Valid: pread writes at most `bytes.count` bytes into the array.
        let count = pread(file, &bytes, bytes.count, 0)
        guard count >= 0 else { throw .unreadable(path, code: errno) }
        try self.init(prefix: bytes[..<count], path: path)
    }

    init(prefix: ArraySlice<UInt8>, path: String) throws(ProgramError) {
        if prefix.starts(with: [0x7F, UInt8(ascii: "E"), UInt8(ascii: "L"), UInt8(ascii: "F")]) {
            // The number of the machine (elf(5), e_machine), in that machine's own order of bytes.
            guard prefix.count >= 20, prefix.dropFirst(18).prefix(2).elementsEqual(Self.machine) else {
                throw .otherMachine(path)
            }
            kind = .compiled
        } else if prefix.starts(with: "#!".utf8) {
            guard let end = prefix.firstIndex(of: UInt8(ascii: "\n")) else { throw .firstLineTooLong(path) }
            let line = prefix[..<end]
            if line.last == UInt8(ascii: "\r") { throw .firstLineEndsInReturn(path) }
            kind = .script(firstLine: String(decoding: line, as: UTF8.self))
        } else {
            throw .noProgram(path)
        }
    }

    #if arch(x86_64)
        private static let machine: [UInt8] = [62, 0]
    #elseif arch(arm64)
        private static let machine: [UInt8] = [183, 0]
    #else
        #error("name the machine as elf(5) numbers it")
    #endif
}

/// Finds what a path leads to.
enum ResolvedPath {
    /// The path without links, dots and double slashes; nil when nothing is there.
    static func of(_ path: String) -> String? {
        guard let resolved = realpath(path, nil) else { return nil }
        defer { free(resolved) }
        return String(validatingCString: resolved)
    }
}
