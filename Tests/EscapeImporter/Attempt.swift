import Glibc

/// What an attempt may be made on.
struct Place {
    var payload: Int32
    var secret: String
    var folder: String

    func inside(_ name: String) -> String { folder + "/" + name }
    /// The payload by its name among the process's descriptors.
    var payloadName: String { "/proc/self/fd/\(payload)" }
}

/// What no importer may do.
enum Attempt: String, CaseIterable {
    case read, readPasswd, readParent, listRoot
    case create, overwrite, truncate, delete, rename, link, folder, chmod, touch, fillDisk
    case payloadMode, payloadTimes, payloadLock, payloadReopen, payloadExecute
    case bindInternet, connectInternet, bindUnix, datagramPair
    case fork, spawn, execute, thread, signalParent, signalGroup, trace, limitParent
    case mount, keyring, loadProgram, ioRing, namespace
    case memory, sharedMemory, memoryFile, descriptors
    /// What an importer may do: a confinement that forbids everything shows here.
    case allowedMemory, allowedLibrary

    /// Makes the attempt, and answers with the error number that denied it, or 0.
    func errorNumber(at place: Place) -> Int32 {
        switch self {
        case .read: opened(place.secret, O_RDONLY)
        case .readPasswd: opened("/etc/passwd", O_RDONLY)
        case .readParent: opened("/proc/\(getppid())/environ", O_RDONLY)
        case .listRoot: opened("/", O_RDONLY | O_DIRECTORY)
        case .create: opened(place.inside("created"), O_WRONLY | O_CREAT)
        case .overwrite: opened(place.secret, O_WRONLY)
        case .truncate: outcome(Glibc.truncate(place.secret, 1))
        case .delete: outcome(unlink(place.inside("doomed")))
        case .rename: outcome(Glibc.rename(place.inside("moving"), place.inside("moved")))
        case .link: outcome(symlink("/", place.inside("link")))
        case .folder: outcome(mkdir(place.inside("made"), 0o700))
        case .chmod: outcome(Glibc.chmod(place.secret, 0o600))
        case .touch: outcome(utimes(place.secret, nil))
        case .fillDisk: filledDisk(place.inside("filled"))
        case .payloadMode: outcome(fchmod(place.payload, 0o755))
        case .payloadTimes: outcome(futimens(place.payload, nil))
        case .payloadLock: outcome(flock(place.payload, LOCK_SH | LOCK_NB))
        case .payloadReopen: opened(place.payloadName, O_RDWR)
        case .payloadExecute: executed(place.payloadName)
        case .bindInternet: connection(connecting: false)
        case .connectInternet: connection(connecting: true)
        case .bindUnix: boundUnix(place.inside("socket"))
        case .datagramPair: pairedDatagrams()
        case .fork: forked { _ in 0 }
        case .spawn: spawned("/bin/true")
        case .execute: executed("/bin/true")
        case .thread: threaded()
        case .signalParent: outcome(kill(getppid(), 0))
        case .signalGroup: outcome(kill(0, 0))
        case .trace: traced()
        case .limitParent: limitedParent()
        case .mount: Kernel.call(165, "none", place.folder, "tmpfs")
        case .keyring: Kernel.call(250, 0, -3, 0)
        case .loadProgram: Kernel.createMap()
        case .ioRing: Kernel.makeRing()
        case .namespace: Kernel.call(272, 0x1000_0000)
        case .memory: mapped(4 << 30, MAP_PRIVATE | MAP_ANONYMOUS)
        case .sharedMemory: mapped(4096, MAP_SHARED | MAP_ANONYMOUS)
        case .memoryFile: Kernel.call(319, "x", 0)
        case .descriptors: manyDescriptors(place.payload)
        case .allowedMemory: mapped(32 << 20, MAP_PRIVATE | MAP_ANONYMOUS)
        case .allowedLibrary: opened("/usr/lib", O_RDONLY | O_DIRECTORY)
        }
    }
}
