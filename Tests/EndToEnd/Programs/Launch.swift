import CSpawn
import Glibc

extension Invocation {
    /// Starts the program; returns its id, which is also that of its process group.
    ///
    /// `descriptors`: what it has as 0, 1 and 2; nil leaves that one closed.
    func start(with descriptors: [Int32?]) throws -> pid_t {
        let arguments = CStrings([Array(program.utf8)] + words.map(\.bytes))
        let environment = CStrings(self.environment.map { Array("\($0.key)=\($0.value)".utf8) })
        let paths = CStrings(
            [program, folder, input.terminal?.path].compactMap { $0.map { Array($0.utf8) } })
        var id: pid_t = 0
        var program = cspawn_program()
        program.path = UnsafePointer(paths.pointers[0])
        program.folder = UnsafePointer(paths.pointers[1])
        program.terminal = UnsafePointer(paths.pointers[2])
        program.descriptors = (descriptors[0] ?? -1, descriptors[1] ?? -1, descriptors[2] ?? -1)
        let code = arguments.pointers.withUnsafeBufferPointer { arguments in
            environment.pointers.withUnsafeBufferPointer { environment in
                program.arguments = arguments.baseAddress
                program.environment = environment.baseAddress
                return cspawn_start(&program, &id)
            }
        }
        guard code == 0 else { throw failure(of: self.program, code: code) }
        return id
    }
}

/// Copies of strings, ended by a null pointer, as system calls take them; freed with the object.
private final class CStrings {
    let pointers: [UnsafeMutablePointer<CChar>?]

    init(_ strings: [[UInt8]]) {
        pointers = strings.map { bytes in strndup(bytes.map { CChar(bitPattern: $0) }, bytes.count) } + [nil]
    }

    deinit { for pointer in pointers { free(pointer) } }
}
