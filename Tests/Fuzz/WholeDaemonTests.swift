import Foundation
import Support
import Testing

/// Values from outside, through the whole program: from the socket or the file to the picture.
@Suite(.serialized, .timeLimit(.minutes(60))) struct `The whole daemon` {
    private static let firstSeed: UInt64 = 20_261_122
    private static let casesPerDaemon = 1000

    @Test func `survives whatever its workers, its files and its clients say`() throws {
        let daemons = isFullScale ? 100 : 3
        let built = Bundle.main.executableURL?.deletingLastPathComponent()
        let programs = try FuzzedDaemon.programs(beside: try #require(built))
        var (cases, survived, started) = (0, 0, UInt64(0))
        while started < UInt64(daemons) || cases < daemons * Self.casesPerDaemon {
            var daemon = try FuzzedDaemon(seed: Self.firstSeed &+ started, programs: programs)
            let outcome = try daemon.run()
            started += 1
            cases += outcome.cases
            if outcome.fault == nil { survived += outcome.cases }
            #expect(outcome.fault == nil, "seed \(daemon.seed)")
        }
        print("whole daemon: \(survived) of \(cases) cases in \(started) daemons survived, seed \(Self.firstSeed)")
        try FileManager.default.removeItem(at: programs)
    }
}
