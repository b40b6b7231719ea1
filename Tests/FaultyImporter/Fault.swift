import CSystem
import Glibc
import ImporterWire

/// What a payload's name may ask of the importer.
enum Fault: String {
    case crash, trap, abort
    case stackOverflow = "stack-overflow"
    /// Crashes unless this is the first payload of the process.
    case crashUnlessFresh = "crash-unless-fresh"
    case exit0 = "exit-0"
    /// Ends well in the middle of an answer.
    case exit0Midway = "exit-0-midway"
    case exit3 = "exit-3"
    case hang, sleep
    case slowDrip = "slow-drip"
    case noisyHang = "noisy-hang"
    case garbage
    case invalidUTF8 = "invalid-utf8"
    case deep
    case hundredThousandDeep = "100000-deep"
    case oversizedPacket = "oversized-packet"
    case wrongID = "wrong-id"
    case answerTwice = "answer-twice"
    case emptyAnswer = "empty-answer"
    case refusalWithMore = "refusal-with-more"
    case manyNotes = "many-notes"
    case badType = "bad-type"
    case greetTwice = "greet-twice"
    case descriptors
    case tenMillionItems = "ten-million-items"
    case closeChannel = "close-channel"
    case closeErrors = "close-errors"
    case memoryHog = "memory-hog"
    case oneLargeAllocation = "one-large-allocation"
    case fork
    /// Answers, but keeps a mebibyte.
    case leak
    case refuse, unsupported
    /// Says whether a file can be opened that confinement leaves to reading.
    case openLibrary = "open-library"
    /// Gives up opening anything.
    case tighten
    case thumbnail
    case thumbnailOfText = "thumbnail-of-text"
    case thumbnailOutside = "thumbnail-outside"
    case unaskedThumbnail = "unasked-thumbnail"
    case manyItems = "many-items"
    case lastWords = "last-words"
}

extension FaultyWorker {
    /// Does what was asked; nil answers well.
    mutating func commit(_ fault: Fault?, id: UInt64) {
        switch fault {
        case nil: answer(id)
        case .openLibrary:
            let library = open("/usr/lib/os-release", O_RDONLY | O_CLOEXEC)
            let name = library < 0 ? "denied, \(errno)" : "opened"
            if library >= 0 { close(library) }
            say("{\"id\":\(id),\"items\":[{\"suggestedName\":\"\(name)\"}]}")
        case .tighten:
            guard csystem_tighten() == 0 else { exit(4) }
            answer(id)
        case .crash: kill(getpid(), SIGSEGV)
        case .trap: fatalError("asked to trap")
        case .abort: Glibc.abort()
        case .stackOverflow: answer(UInt64(deepen(0)))
        case .crashUnlessFresh:
            if answered > 0 { kill(getpid(), SIGSEGV) }
            answer(id)
        case .exit0: exit(0)
        case .exit0Midway:
            say("{\"id\":\(id),\"items\":[{}],\"more\":true}")
            exit(0)
        case .exit3: exit(3)
        case .hang: while true { sched_yield() }
        case .sleep: while true { pause() }
        case .slowDrip:
            while true {
                say("{\"id\":\(id),\"items\":[{}],\"more\":true}")
                usleep(20_000)
            }
        case .noisyHang: while true { speak("still busy\n") }
        case .garbage: say("Hello, this came out of a print statement\n")
        case .invalidUTF8: say([0x7B, 0x22, 0xFF, 0xFE, 0x22, 0x3A, 0x31, 0x7D])
        case .deep: say("{\"id\":\(id),\"later\":" + String(repeating: "[", count: 60_000))
        case .hundredThousandDeep: say("{\"id\":\(id),\"later\":" + String(repeating: "[", count: 100_000))
        case .oversizedPacket:
            say("{\"id\":\(id),\"items\":[{\"excerpt\":\"\(String(repeating: "x", count: 70_000))\"}]}")
        case .wrongID: answer(id &+ 424_242)
        case .answerTwice:
            answer(id)
            answer(id)
        case .emptyAnswer: say("{\"id\":\(id),\"items\":[]}")
        case .refusalWithMore:
            say("{\"id\":\(id),\"refusal\":{\"code\":\"damaged\",\"message\":\"no\"},\"more\":true}")
        case .manyNotes:
            let note = "{\"code\":\"a\",\"message\":\"b\"}"
            say("{\"id\":\(id),\"notes\":[\(note)],\"items\":[{}],\"more\":true}")
            say("{\"id\":\(id),\"notes\":[\(Array(repeating: note, count: 16).joined(separator: ","))]}")
        case .badType: say("{\"id\":\(id),\"items\":[{\"type\":\"../../etc\"}]}")
        case .greetTwice: say("{\"hello\":{\"version\":1}}")
        case .descriptors: say("{\"id\":\(id),\"items\":[{}]}", descriptors: [0, 1, 2])
        case .tenMillionItems:
            let items = Array(repeating: "{}", count: 20_000).joined(separator: ",")
            for _ in 0..<500 { say("{\"id\":\(id),\"items\":[\(items)],\"more\":true}") }
            answer(id)
        case .closeChannel:
            close(3)
            while true { pause() }
        case .closeErrors:
            close(2)
            answer(id)
        case .memoryHog:
            for _ in 0..<1000 { hoard(16 << 20) }
            answer(id)
        case .oneLargeAllocation:
            hoard(64 << 30)
            answer(id)
        case .fork: forkAndEnd()
        case .leak:
            hoard(1 << 20)
            answer(id)
        case .refuse:
            say(
                "{\"id\":\(id),\"refusal\":{\"code\":\"damaged\",\"message\":\"row 3 ended early\",\"offset\":99}}"
            )
        case .unsupported:
            say("{\"id\":\(id),\"refusal\":{\"code\":\"unsupported\",\"message\":\"none of mine\"}}")
        case .thumbnail, .unaskedThumbnail: answer(id, thumbnail: Picture.png)
        case .thumbnailOfText: answer(id, thumbnail: Array("no picture at all".utf8))
        case .thumbnailOutside: answer(id, thumbnail: Picture.png, at: WireLimits.thumbnails - 1)
        case .manyItems:
            for packet in 0..<50 {
                let items = (0..<100).map { "{\"suggestedName\":\"\(packet * 100 + $0)\"}" }
                say("{\"id\":\(id),\"items\":[\(items.joined(separator: ","))],\"more\":\(packet < 49)}")
            }
        case .lastWords:
            for line in 0..<10_000 { speak("line \(line)\n") }
            speak("the very last line\n")
            kill(getpid(), SIGSEGV)
        }
    }

    private func speak(_ text: String) {
        let bytes = Array(text.utf8)
        _ = write(2, bytes, bytes.count)
    }

    /// Ends, leaving a child that holds the channel and standard error.
    private func forkAndEnd() {
        // fork(2) itself is not to be had from Swift; the child sleeps until it is killed.
        var child: pid_t = 0
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("1000"), nil]
        let code = posix_spawn(&child, "/bin/sleep", nil, nil, &arguments, nil)
        exit(code == 0 ? 9 : 8)
    }
}

@inline(never)
private func deepen(_ depth: Int) -> Int {
    // Never, but the compiler may not know.
    if depth < 0 { return 0 }
    var room = [depth, depth &+ 1, depth &+ 2]
    room[0] = deepen(depth &+ 1) &+ room[1]
    return room[0] &+ room[2]
}
