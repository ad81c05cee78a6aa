import Control
import Foundation
import Support
import Testing

/// A configuration that changes without pause while somebody uses the panel.
@Suite(.serialized) struct LiveStormTests {
    private static let changes = 1000
    /// A swipe over most of the panel, longer than a storm takes.
    private static let swipe = Request.Gesture(from: [320, 300], to: [320, 20], duration: 6)
    /// Microseconds between two of them: all of them while the finger moves.
    private static let pause: UInt32 = 3000

    /// Values that are in force at once, each change another.
    private static func text(_ number: Int, _ random: inout SeededGenerator) -> String {
        """
        [player]
        mini_height = \(Int.random(in: 80...120, using: &random))
        minimize_distance = \(Int.random(in: 60...140, using: &random))
        [tabs]
        height = \(Int.random(in: 48...64, using: &random))
        [playback]
        volume = \(Double(number) / 2000)
        """
    }

    /// - Returns: the frames that were late in the storm.
    private static func swipe(_ daemon: RunningDaemon, storm: () throws -> Void) throws -> Int {
        // The finger before it may still be moving.
        try #require(try daemon.waits { try daemon.ask(.touch(swipe)) == .done })
        let before = try daemon.status().frames
        try storm()
        let after = try daemon.status().frames
        try #require(after.shown > before.shown + 30, "nothing moved")
        return after.late - before.late
    }

    /// Other work on this computer makes frames late too, for all that the daemon goes first: a swipe is made anew then.
    @Test func `a thousand changes during a swipe make no frame late, and the last is in force`() throws {
        let (seed, rounds) = (UInt64(1719), isFullScale ? 20 : 2)
        var random = SeededGenerator(seed: seed)
        var clean = 0
        for _ in 0..<rounds {
            let daemon = try RunningDaemon()
            // As its unit does, and more.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), id_t(daemon.pid), -15)
            for number in 0..<40 { try Data().write(to: daemon.folder.appendingPathComponent("videos/\(number).mp4")) }
            _ = try daemon.ask(.library(.scan))
            var least = Int.max
            for _ in 0..<5 where least > 0 {
                least = min(
                    least,
                    try Self.swipe(daemon) {
                        for number in 0..<Self.changes {
                            try daemon.write(Self.text(number, &random))
                            usleep(Self.pause)
                        }
                    })
            }
            let last = "playback.volume = 0.777\n"
            try daemon.write(last)
            try #require(try daemon.waits { try daemon.status().volume == 78 })
            if least == 0 { clean += 1 }
        }
        print("storms: \(clean) of \(rounds) cases, seed \(seed), \(Self.changes) changes each")
        #expect(clean == rounds)
    }
}
