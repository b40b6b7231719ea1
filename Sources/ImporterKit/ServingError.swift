import Glibc

/// Says why a worker stopped serving though its host was still there.
package enum ServingError: Error, Sendable, Hashable {
    /// The descriptor is no packet socket: the plugin was started by hand.
    case notAChannel(descriptor: Int32)
    /// The socket failed.
    case channel(call: String, code: Int32)
    /// The host sent what is no request.
    case notARequest(reason: String)
    /// The host speaks another version of the protocol than this worker greeted in.
    case version(Int)

    /// The status with which the process ends, after sysexits(3).
    var status: Int32 {
        switch self {
        case .notAChannel: 64
        case .channel: 71
        case .notARequest, .version: 70
        }
    }

    var description: String {
        switch self {
        case .notAChannel(let descriptor):
            "descriptor \(descriptor) is no channel: this is an importer, which Punnet starts; try 'punnet drop FILE'"
        case .channel(let call, let code):
            "the channel to the host failed: \(call): \(String(cString: strerror(code)))"
        case .notARequest(let reason):
            "the host sent no request: \(reason)"
        case .version(let version):
            "the host speaks version \(version) of the protocol, which is not the one that this importer greeted in"
        }
    }
}
