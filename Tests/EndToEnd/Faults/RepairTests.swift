import FoundationEssentials
import Glibc
import Terminal
import Testing

/// Damaged libraries saved by `doctor --repair`, and repairs that are killed.
@Suite struct RepairTests {
    let desk: Workspace

    init() async throws {
        desk = try await Workspace()
        try desk.writeTexts((0..<300).map { "many/\($0 + 1000).txt" })
        try await desk.punnet("drop", "many")
        try await desk.punnet(
            "drop", "-", "--name", "kept", "--into", "Other", "--create", input: .bytes([1, 2]))
    }

    private var saved: Word { Word(desk.root + "/saved") }

    private func damage() throws {
        let file = URL(fileURLWithPath: desk.library + "/library.sqlite")
        var bytes = try Data(contentsOf: file)
        bytes.replaceSubrange(0..<4096, with: Data(count: 4096))
        try bytes.write(to: file)
    }

    @Test func aLibraryWithoutItsFirstPageSaysHowItIsSavedAndIs() async throws {
        let names = try await desk.names()
        try damage()
        let show = try await desk.run("show", "Inbox", expecting: 1)
        #expect(show.errors.contains("punnet doctor --repair NEWLIBRARY"), "\(show)")
        let doctor = try await desk.run("doctor", expecting: 1)
        #expect(doctor.output.contains("punnet doctor --repair NEWLIBRARY"), "\(doctor)")
        let repair = try await desk.run("doctor", "--repair", saved, expecting: 1)
        #expect(repair.output.contains("2 lists, 301 items and 1 payload saved"), "\(repair)")
        let lists = try await desk.run("--library", saved, "lists", "--print0", expecting: 0)
        #expect(lists.output == "Inbox\0Other\0")
        let show2 = try await desk.run("--library", saved, "show", "--json", "--", "Inbox", expecting: 0)
        let list = try JSONDecoder().decode(ShownList.self, from: Data(show2.outputBytes))
        #expect(list.items.map(\.name) == names)
        let bytes = try await desk.run(
            "--library", saved, "drag", "Other", "0", "--as", "public.data", expecting: 0)
        #expect(bytes.outputBytes == [1, 2])
        let sound = try await desk.run("--library", saved, "doctor", "--json", expecting: 0)
        #expect(sound.output.contains("all hold"))
    }

    @Test(.enabled(if: Binaries.tool("prlimit") != nil))
    func aLimitThatTheNewLibraryMeetsIsNotCalledALossOfTheOld() async throws {
        try await desk.punnet(
            "drop", "-", "--name", "large", input: .bytes([UInt8](repeating: 7, count: 4 << 20)))
        let prlimit = try desk.invocation(of: "prlimit", []).program
        let run = try await desk.run(
            desk.invocation(["doctor", "--repair", saved]).through(prlimit, ["--fsize=2097152", "--"]))
        #expect(run.ending == .exited(1) && !run.output.contains("is lost"), "\(run)")
        #expect(run.errors.contains("file too large"), "\(run)")
        #expect(!FileManager.default.fileExists(atPath: desk.root + "/saved"))
        #expect(!FileManager.default.fileExists(atPath: desk.root + "/saved.unfinished"))
    }

    @Test func aKilledRepairLeavesNoHalfLibraryAndTheNextSaysWhatToRemove() async throws {
        try damage()
        let library = try FileManager.default.contentsOfDirectory(atPath: desk.library)
        let (target, part) = (desk.root + "/saved", desk.root + "/saved.unfinished")
        var cutOff = 0
        var round = 0
        // On a busy machine all kills of a few rounds may come too late; then there are more, right at the beginning.
        while round < Kills.count || cutOff == 0 && round < 100 {
            defer { round += 1 }
            let program = try RunningProgram(desk.invocation(["doctor", "--repair", saved]))
            while !FileManager.default.fileExists(atPath: part), !program.hasEnded {}
            let isEarly = round % 4 == 0 || round >= Kills.count
            for _ in 0..<(isEarly ? 0 : Int.random(in: 0..<100_000)) { kill(0, 0) }
            program.send(SIGKILL)
            let run = try await program.wait()
            if FileManager.default.fileExists(atPath: target) {
                let sound = try await desk.run("--library", saved, "doctor", "--json", expecting: 0)
                #expect(sound.output.contains("301 items") && sound.output.contains("all hold"), "\(run)")
                try FileManager.default.removeItem(atPath: target)
            } else {
                #expect(FileManager.default.fileExists(atPath: part), "round \(round): \(run)")
                cutOff += 1
            }
            guard FileManager.default.fileExists(atPath: part) else { continue }
            let next = try await desk.run("doctor", "--repair", saved, expecting: 1)
            #expect(next.errors.contains("remove \(part)"), "\(next)")
            try FileManager.default.removeItem(atPath: part)
        }
        #expect(cutOff > 0, "no repair was cut off")
        #expect(try FileManager.default.contentsOfDirectory(atPath: desk.library) == library)
    }
}
