import CorpusTesting
import Foundation
import Testing

/// Drops the files of the outside corpora through the built program, and compares all that it states of them.
@Suite(.enabled(if: Corpora.areAvailable))
struct ConformanceTests {
    @Test func theProductStatesWhatIsKnownOfRealFiles() throws {
        let product = try Product()
        var tallies: [(ConformanceSet, Tally)] = []
        for set in ConformanceSet.all {
            let files = try set.files(product.folder)
            var tally = Tally(set.name)
            let dropped = try product.drop(files.map(\.url), on: set.name, options: set.options)
            for (file, dropped) in zip(files, dropped) {
                tally.countFile()
                expectConduct(of: file, dropped)
                set.compare(file, dropped, &tally)
            }
            tallies.append((set, tally))
        }
        print(([Tally.head] + tallies.map(\.1.row)).joined(separator: "\n"))
        for (set, tally) in tallies {
            for line in tally.details { print(line) }
            try expect(tally, toMeet: set.target)
        }
    }

    /// Whatever a file holds: no importer fails over it, and none reads it unconfined.
    private func expectConduct(of file: CorpusFile, _ dropped: Dropped) {
        let code = dropped.reason?.code ?? ""
        #expect(!code.hasPrefix("importer-"), "\(file.path): \(dropped.reason?.message ?? "")")
        #expect(!dropped.notes.contains("not-confined"), "\(file.path)")
    }

    private func expect(_ tally: Tally, toMeet target: Double) throws {
        #expect(tally.facts > 0, "\(tally.set) states no facts")
        if target < 1 { #expect(tally.share >= target, "\(tally.set): \(tally.share)") }
        if try target == 1 || Corpora.half(of: tally.set) == Reviewed.half {
            #expect(tally.unreviewed.isEmpty, "\(tally.set): \(tally.unreviewed.count) new differences")
        }
    }
}
