import CSystem
import Glibc

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
        let command = LaunchCommand(confining: unpacker, by: launcher, memoryMiB: 128, seconds: 300)
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
            throw process.launcherFailure().map { .package(.archive($0)) } ?? error
        }
    }
}
