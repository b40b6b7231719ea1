import CSystem
import Glibc
import ImporterWire

/// Shows what an archive holds, as a confined process of its own reads it, which is believed nothing.
package struct ArchiveSource: PackageSource {
    /// An open, read-only descriptor of the archive; borrowed.
    let descriptor: Int32
    /// The programs that confine and unpack.
    let launcher: String
    let unpacker: String

    package static let unpackerName = "punnet-unpack"

    package init(descriptor: Int32, launcher: String, unpacker: String) {
        self.descriptor = descriptor
        self.launcher = launcher
        self.unpacker = unpacker
    }

    package func visit(_ visitor: inout some PackageVisitor) throws(PluginError) {
        let archive = csystem_reopen(descriptor)
        guard archive >= 0 else { throw .package(.archive(String(cString: strerror(errno)))) }
        defer { close(archive) }
        var command = LaunchCommand(program: launcher, arguments: [])
        command.arguments = [
            launcher, "--parent", String(getpid()), "--memory", "128", "--cpu", "300", "--filter", "--strict",
        ]
        for folder in LibraryFolders.ofThisProcess { command.arguments += ["--read", folder] }
        command.arguments += ["--execute", unpacker, "--", unpacker]
        let process: WorkerProcess
        do throws(StartFailure) {
            process = try WorkerProcess(command, payload: archive)
        } catch {
            throw .package(.archive(error.description))
        }
        var stream = UnpackedStream(output: process.output)
        do throws(PluginError) {
            try stream.readAll(&visitor)
        } catch {
            // A launcher that gave up says why on the channel, and the stream is then empty.
            throw Self.launcherFailure(process.channel).map { .package(.archive($0)) } ?? error
        }
    }

    private static func launcherFailure(_ channel: Int32) -> String? {
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
