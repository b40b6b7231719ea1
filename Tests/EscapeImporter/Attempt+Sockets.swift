import Glibc

/// Binds a socket to a port of this machine, and connects another to it where that is asked.
func connection(connecting: Bool) -> Int32 {
    let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard listener >= 0 else { return errno }
    defer { close(listener) }
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var size = socklen_t(MemoryLayout<sockaddr_in>.size)
    func with(_ call: (UnsafeMutablePointer<sockaddr>) -> Int32) -> Int32 {
        // Valid: every socket address begins as `sockaddr` does.
        withUnsafeMutablePointer(to: &address) {
            outcome($0.withMemoryRebound(to: sockaddr.self, capacity: 1, call))
        }
    }
    var code = with { bind(listener, $0, size) }
    guard code == 0, connecting else { return code }
    code = outcome(listen(listener, 1))
    guard code == 0 else { return code }
    code = with { getsockname(listener, $0, &size) }
    guard code == 0 else { return code }
    let caller = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    guard caller >= 0 else { return errno }
    defer { close(caller) }
    return with { connect(caller, $0, size) }
}

func boundUnix(_ path: String) -> Int32 {
    let socket = socket(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0)
    guard socket >= 0 else { return errno }
    defer { close(socket) }
    var address = sockaddr_un()
    address.sun_family = sa_family_t(AF_UNIX)
    withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
    return withUnsafePointer(to: &address) {
        // Valid: every socket address begins as `sockaddr` does.
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
            outcome(bind(socket, $0, socklen_t(MemoryLayout<sockaddr_un>.size)))
        }
    }
}

func pairedDatagrams() -> Int32 {
    var pair: [Int32] = [-1, -1]
    guard socketpair(AF_UNIX, Int32(SOCK_DGRAM.rawValue), 0, &pair) == 0 else { return errno }
    for end in pair { close(end) }
    return 0
}
