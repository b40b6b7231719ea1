import ContentTypes
import Glibc
import ImporterHost
import ImporterWire

/// Runs the importer host in a process of its own, so that what it leaks can be counted.
///
///     HostSoak rounds N     every fault that ends at once, N times; prints what is left
///     HostSoak deadlines N  every fault that waits for its deadline, N times; prints what is left
///     HostSoak requests N   N good payloads; prints what each cost
///     HostSoak start N [LAUNCHER]  N workers started and ended; prints how long each took
///     HostSoak wait         starts a worker, prints its process id, and waits to be killed
@main
struct HostSoak {
    static func main() async throws {
        let arguments = CommandLine.arguments.dropFirst()
        let count = arguments.dropFirst().first.flatMap { Int($0) } ?? 1
        switch arguments.first {
        case "rounds": try await rounds(count, of: Self.immediate)
        case "deadlines": try await rounds(count, of: Self.slow, seconds: 0.05)
        case "requests": try await requests(count)
        case "start": try await starts(count, launcher: arguments.dropFirst(2).first)
        case "wait": try await waitToBeKilled()
        default:
            print("usage: HostSoak rounds N | deadlines N | requests N | start N [LAUNCHER] | wait")
            exit(64)
        }
    }

    /// What goes wrong at once, and between them what does not.
    private static let immediate = [
        "crash", "abort", "trap", "stack-overflow", "exit-0", "exit-0-midway", "exit-3", "garbage",
        "invalid-utf8", "deep", "100000-deep", "oversized-packet", "wrong-id", "answer-twice", "empty-answer",
        "refusal-with-more", "many-notes", "bad-type", "descriptors", "greet-twice", "ten-million-items",
        "thumbnail", "thumbnail-of-text", "thumbnail-outside", "unasked-thumbnail", "refuse", "many-items",
        "good",
    ]
    /// What ends by its deadline alone; and what closes the channel, which is waited for a little.
    private static let slow = ["hang", "sleep", "slow-drip", "noisy-hang", "close-channel", "good"]

    private static func rounds(_ count: Int, of faults: [String], seconds: Double = 30) async throws {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        let type = try soakType()
        func run(_ names: [String], on host: ImporterHost) async {
            await withTaskGroup { group in
                for name in names {
                    group.addTask {
                        _ = await host.importPayload(
                            PayloadRequest(
                                descriptor: file, type: type, name: name, size: 1,
                                thumbnailSide: name.hasPrefix("thumbnail") ? 64 : nil))
                    }
                }
            }
        }
        // One host's whole life before the first count: threads, caches and the allocator settle.
        let first = try makeHost(workers: 2, seconds: seconds)
        await run(faults + faults, on: first)
        await first.shutDown()
        let start = Usage.now
        let host = try makeHost(workers: 2, seconds: seconds)
        await run(faults + faults, on: host)
        let before = Usage.now
        for _ in 0..<count { await run(faults, on: host) }
        let after = Usage.now
        await host.shutDown()
        let left = Usage.now
        print(
            """
            {"rounds":\(count),"faults":\(faults.count),"descriptorsStart":\(start.descriptors),\
            "descriptorsLeft":\(left.descriptors),"childrenLeft":\(left.children),\
            "residentKiBBefore":\(before.residentKiB),"residentKiBAfter":\(after.residentKiB)}
            """)
    }

    private static func requests(_ count: Int) async throws {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        let type = try soakType()
        let host = try makeHost(workers: 1)
        let request = PayloadRequest(descriptor: file, type: type, name: "good", size: 1)
        _ = await host.importPayload(request)
        let start = (Usage.now, SuspendingClock.now)
        await withTaskGroup(of: ImportOutcome.self) { group in
            for index in 0..<count {
                if index >= 32 { _ = await group.next() }
                group.addTask { await host.importPayload(request) }
            }
        }
        let wall = SuspendingClock.now - start.1
        let own = Usage.now.microseconds - start.0.microseconds
        await host.shutDown()
        let workers = Usage.now.childMicroseconds - start.0.childMicroseconds
        print(
            """
            {"requests":\(count),"hostMicroseconds":\(Double(own) / Double(count)),\
            "workerMicroseconds":\(Double(workers) / Double(count)),\
            "wallMicroseconds":\(wall / .microseconds(1) / Double(count))}
            """)
    }

    private static func starts(_ count: Int, launcher: String?) async throws {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        let type = try soakType()
        var times: [Double] = []
        for _ in 0..<count {
            let host = try makeHost(workers: 1, launcher: launcher)
            let start = SuspendingClock.now
            _ = await host.importPayload(PayloadRequest(descriptor: file, type: type, name: "good", size: 1))
            times.append((SuspendingClock.now - start) / .milliseconds(1))
            await host.shutDown()
        }
        times.sort()
        print(
            "{\"starts\":\(count),\"medianMilliseconds\":\(times[count / 2]),\"leastMilliseconds\":\(times[0])}"
        )
    }

    private static func waitToBeKilled() async throws {
        let file = open("/proc/self/exe", O_RDONLY | O_CLOEXEC)
        let type = try soakType()
        let host = try makeHost(workers: 1)
        _ = await host.importPayload(PayloadRequest(descriptor: file, type: type, name: "good", size: 1))
        async let never = host.importPayload(
            PayloadRequest(descriptor: file, type: type, name: "sleep", size: 1))
        print(host.workerProcesses.map(String.init).joined(separator: " "))
        fflush(nil)
        _ = await never
    }

    private static func makeHost(
        workers: Int, seconds: Double = 30, launcher: String? = nil
    ) throws -> ImporterHost {
        let folders = try ProgramFolders.ofThisProgram()
        var settings = ImporterHost.Settings(
            launcher: try launcher ?? folders.locate(ImporterHost.launcherName))
        settings.workersPerImporter = workers
        let importer = InstalledImporter(
            manifest: PluginManifest(
                name: "FaultyImporter", version: "1", executable: "FaultyImporter",
                reads: [.identifier("public.data")], yields: [.identifier("public.data")],
                needs: PluginManifest.Needs(seconds: seconds)),
            executable: try folders.locate("FaultyImporter"), origin: .builtIn)
        return ImporterHost(registry: ImporterRegistry([importer]), settings: settings)
    }

    private static func soakType() throws -> UTType {
        guard let type = UTType("public.data") else { throw Unknown.type }
        return type
    }

    private enum Unknown: Error { case type }
}
