import Glibc

/// The environment variable that names the target to run.
private let variable = "PUNNET_FUZZ_TARGET"

/// The target that this process runs; set once, before the first input.
nonisolated(unsafe) private var chosen: FuzzTarget?

/// Chooses the target. libFuzzer, which brings `main`, calls this before it reads its arguments.
///
/// Without a target the names of all are printed, one a line, each with the largest input that is worth making.
@c(LLVMFuzzerInitialize)
public func initialize(
    _ count: UnsafeMutablePointer<CInt>,
    _ arguments: UnsafeMutablePointer<UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?>
) -> CInt {
    // Valid: getenv returns a string of the environment, copied before anything can change it.
    guard let name = getenv(variable).map({ String(cString: $0) }) else {
        for target in FuzzTarget.all { print(target.name, target.largest) }
        exit(0)
    }
    guard let target = FuzzTarget.all.first(where: { $0.name == name }) else {
        print("\(variable) names “\(name)”, which is no target")
        exit(2)
    }
    chosen = target
    return 0
}

/// Gives one input to the target.
@c(LLVMFuzzerTestOneInput)
public func test(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
    guard let chosen else { return -1 }
    // Valid: libFuzzer keeps `count` bytes unchanged during the call.
    chosen.run([UInt8](UnsafeBufferPointer(start: bytes, count: count)))
    return 0
}
