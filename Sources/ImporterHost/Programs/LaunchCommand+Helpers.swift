import CSystem
import Glibc
import ImporterWire

extension LaunchCommand {
    /// Starts one of this program's own helpers, confined: it reads its standard input, writes its standard output, and
    /// may do nothing else.
    init(
        confining helper: String, by launcher: String, memoryMiB: Int, seconds: Int, arguments: [String] = []
    ) {
        var words = [
            launcher, "--parent", String(getpid()), "--memory", String(memoryMiB), "--cpu", String(seconds),
            "--filter", "--strict",
        ]
        for folder in LibraryFolders.ofThisProcess { words += ["--read", folder] }
        words += ["--execute", helper, "--", helper]
        self.init(program: launcher, arguments: words + arguments)
    }
}

extension WorkerProcess {
    /// Why the launcher gave up, once a helper's output has ended early; nil where it did not.
    borrowing func launcherFailure() -> String? {
        var packet = [UInt8](repeating: 0, count: WireLimits.packet)
        for _ in 0..<2 {
            // Valid: the wall writes at most `buffer.count` bytes; descriptors have no room and are closed.
            let count = packet.withUnsafeMutableBytes { buffer in
                csystem_receive(
                    channel, buffer.baseAddress, buffer.count, nil, nil, nil, Int32(MSG_DONTWAIT))
            }
            guard count > 0,
                case .confinement(let report) = try? Packet.decodeWorkerMessage(packet, count: count)
            else { return nil }
            if let failure = report.failure { return failure }
        }
        return nil
    }
}
