import ImageDecoder
import ImporterWire
import Testing

struct PNGPixelTests {
    @Test(arguments: [
        (PNGSample.Color.grey, 1), (.grey, 2), (.grey, 4), (.grey, 8), (.grey, 16), (.rgb, 8), (.rgb, 16),
        (.indexed, 1), (.indexed, 2), (.indexed, 4), (.indexed, 8), (.greyAlpha, 8), (.greyAlpha, 16),
        (.rgbAlpha, 8), (.rgbAlpha, 16),
    ])
    func givesEachPixelOnce(color: PNGSample.Color, depth: Int) throws {
        for isInterlaced in [false, true] {
            for (width, height) in [(1, 1), (3, 2), (9, 5), (16, 17)] {
                var sample = PNGSample(width, height)
                sample.color = color
                sample.depth = depth
                sample.isInterlaced = isInterlaced
                if color == .indexed { sample.before = [.palette(1 << depth)] }
                let collector = PixelCollector()
                _ = try decode(sample.bytes(), pixels: collector)
                #expect([collector.width, collector.height] == [width, height])
                #expect(collector.visits.allSatisfy { $0 == 1 })
                #expect(collector.pixels == Self.expected(sample))
            }
        }
    }

    private static func expected(_ sample: PNGSample) -> [UInt8] {
        var pixels: [UInt8] = []
        let most = 1 << sample.depth - 1
        for y in 0..<sample.height {
            for x in 0..<sample.width {
                let values = (0..<sample.color.channels).map { channel in
                    let value = sample.sample(x, y, channel) & most
                    return UInt8((value * 255 + most / 2) / most)
                }
                switch sample.color {
                case .grey: pixels += [values[0], values[0], values[0], 255]
                case .greyAlpha: pixels += [values[0], values[0], values[0], values[1]]
                case .rgb: pixels += values + [255]
                case .rgbAlpha: pixels += values
                case .indexed:
                    let index = sample.sample(x, y, 0) & most
                    pixels += [UInt8(index), UInt8(255 - index), UInt8(index / 2), 255]
                }
            }
        }
        return pixels
    }

    @Test func stopsWhenTheReceiverHasEnough() throws {
        var sample = PNGSample(4, 9)
        // The last row has a filter type that there is not, and is never reached.
        var rows = sample.rows
        rows[8 * 13] = 9
        sample.after = []
        let collector = PixelCollector(mostRows: 3)
        let decoded = try decode(sample.bytes(pixels: Zlib.stored(rows)), pixels: collector)
        #expect(collector.rows == 3)
        #expect(decoded.size == [4, 9, 8])
    }

    /// The quick check, which no receiver uses, must accept nothing that libpng refuses.
    @Test func theQuickCheckAgreesWithLibpng() throws {
        var generator = SeededGenerator(seed: 1)
        var accepted = 0
        var refused = 0
        for round in 0..<600 {
            var sample = PNGSample(
                .random(in: 1...12, using: &generator), .random(in: 1...12, using: &generator))
            sample.color = PNGSample.Color.allCases.randomElement(using: &generator) ?? .rgb
            sample.isInterlaced = .random(using: &generator)
            sample.split = [1, 7, 100].randomElement(using: &generator) ?? 1
            if sample.color == .indexed || round % 5 == 0 { sample.before = [.palette(256)] }
            if round % 7 == 0 { sample.before.append(.init(name: "tRNS", data: [1, 2])) }
            var chunks =
                [sample.header] + sample.before + [.init(name: "IDAT", data: Zlib.stored(sample.rows))]
                + [.init(name: "IEND", data: [])]
            // Damage with checksums that are right: data, order, number.
            switch round % 6 {
            case 0: break
            case 1: chunks.swapAt(.random(in: 0..<chunks.count, using: &generator), 1)
            case 2: chunks.insert(chunks[.random(in: 0..<chunks.count, using: &generator)], at: 1)
            case 3: chunks.remove(at: .random(in: 0..<chunks.count, using: &generator))
            default:
                let index = Int.random(in: 0..<chunks.count, using: &generator)
                chunks[index].data = chunks[index].data.mutated(&generator)
            }
            let bytes = PNGSample.bytes(chunks)
            let quick = refusal(bytes)
            let collector = PixelCollector()
            let full: Refusal?
            do {
                _ = try decode(bytes, pixels: collector)
                full = nil
            } catch {
                full = error as? Refusal
            }
            #expect(quick == full, "round \(round)")
            if quick == nil { accepted += 1 } else { refused += 1 }
        }
        #expect(accepted > 100 && refused > 100, "\(accepted) accepted, \(refused) refused")
    }
}
