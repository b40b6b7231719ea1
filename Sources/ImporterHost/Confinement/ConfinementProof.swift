import CSystem
import Glibc

/// Tells of one thing that no importer may do, tried without confinement and under it.
package struct ConfinementProof: Sendable, Hashable {
    /// The layer that is to deny it.
    package let layer: String
    /// What was tried (“read a file”).
    package let attempt: String
    /// The error number without confinement; 0 when it succeeded, as it must for the denial to prove anything.
    package let freeCode: Int32
    /// The error number under confinement; 0 when it succeeded, and the layer does not hold.
    package let confinedCode: Int32

    package var isDenied: Bool { confinedCode != 0 }
    /// Whether the denial comes from the layer and not from what this user may not do anyway.
    package var isProven: Bool { isDenied && freeCode == 0 }

    /// What was tried and what came of it, as a phrase.
    package var description: String {
        guard isDenied else { return "\(attempt): POSSIBLE, which \(layer) should deny" }
        let reason = String(cString: strerror(confinedCode))
        let note = freeCode == 0 ? "" : "; this user may not anyway"
        return "\(attempt): denied by \(layer) (\(reason))\(note)"
    }

    /// Reads a line of the launcher's: layer, attempt, and two error numbers, with tabs between them.
    init?(line: some StringProtocol) {
        let fields = line.split(separator: "\t", omittingEmptySubsequences: false)
        guard fields.count == 4, let free = Int32(fields[2]), let confined = Int32(fields[3]) else {
            return nil
        }
        layer = String(fields[0])
        attempt = String(fields[1])
        freeCode = free
        confinedCode = confined
    }
}

extension Confinement {
    /// The attempts of which the launcher tells.
    package static let proofCount = 11
    private static let proofSeconds = 20

    /// Has the launcher try to break each layer. Fewer than ``proofCount`` mean that it was ended, or succeeded in
    /// becoming another program, in the middle; nil that it could not be started.
    package static func proofs(launcher: String) -> [ConfinementProof]? {
        let nothing = csystem_memory_file("", 0)
        guard nothing >= 0 else { return nil }
        defer { close(nothing) }
        let raised = csystem_reopen(nothing)
        guard raised >= 0 else { return nil }
        defer { close(raised) }
        let command = LaunchCommand(
            program: launcher, arguments: [launcher, "--parent", String(getpid()), "--prove"])
        guard let process = try? WorkerProcess(command, payload: raised) else { return nil }
        let deadline = SuspendingClock.now + .seconds(proofSeconds)
        var output: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        var watched = [pollfd(fd: process.output, events: Int16(POLLIN), revents: 0)]
        while deadline > .now, output.count < 1 << 16 {
            _ = poll(&watched, 1, (deadline - .now).pollTimeout)
            // Valid: read writes at most `buffer.count` bytes into the array.
            let count = read(process.output, &buffer, buffer.count)
            if count < 0, errno == EINTR || errno == EAGAIN { continue }
            guard count > 0 else { break }
            output += buffer[..<count]
        }
        _ = process.end()
        return String(decoding: output, as: UTF8.self).split(separator: "\n").compactMap {
            ConfinementProof(line: $0)
        }
    }
}
