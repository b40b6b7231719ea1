import CSystem
import Glibc
import ImporterWire

/// Asks the launcher which layers of confinement this system can lay.
package enum Confinement {
    /// The layers in force and those missing, as the launcher found by laying them around itself.
    ///
    /// Nil when the launcher cannot be run or says nothing that can be understood. Costs one process.
    package static func layers(launcher: String) -> (inForce: [String], missing: [String])? {
        var pair: [Int32] = [-1, -1]
        // Valid: the wall writes two descriptors into an array of two.
        guard csystem_packet_pair(&pair, Int32(WireLimits.packet)) == 0 else { return nil }
        defer { close(pair[0]) }
        var id: pid_t = 0
        var pidfd: Int32 = -1
        let arguments = CStringArray([launcher, "--report"])
        let environment = CStringArray(LaunchCommand.bareEnvironment)
        var streams = csystem_streams(input: -1, output: -1, errors: -1, channel: pair[1])
        // Valid: both arrays end with nil and live until the call returns.
        let code = csystem_spawn(
            launcher, arguments.pointers, environment.pointers, &streams, &id, &pidfd)
        close(pair[1])
        guard code == 0 else { return nil }
        defer { close(pidfd) }
        var packet = [UInt8](repeating: 0, count: WireLimits.packet)
        // Valid: the wall writes at most `buffer.count` bytes into the array. It ends with the process, if not before.
        let count = packet.withUnsafeMutableBytes { buffer in
            csystem_receive(pair[0], buffer.baseAddress, buffer.count, nil, nil, nil, 0)
        }
        var ending = csystem_ending()
        _ = csystem_wait(pidfd, &ending)
        guard count > 0, ending.signal == 0, ending.status == 0,
            case .confinement(let report) = try? Packet.decodeWorkerMessage(packet, count: count)
        else { return nil }
        return (report.layers, report.missing)
    }
}
