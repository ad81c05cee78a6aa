import Linux
import Playback
import Support
import Testing
import Time
import WorkerProtocol

/// Whether sound is in step with its pictures from the first beep on, whatever playing begins with.
@MainActor
@Suite(.serialized, .timeLimit(.minutes(30)))
struct LiveFirstBeepTests {
    /// Between a flash and its beep (ms).
    private static let tolerance = 20.0
    /// A busy machine starves the server, its recorder or the player for a moment, and some beeps with them.
    private static let part = isFullScale ? 0.9 : 0.7
    private static let (runs, maximumAttempts) = isFullScale ? (30, 1) : (1, 3)

    @Test(arguments: [SoundServer.Kind.pulseAudio, .pipeWire])
    func `the first beep comes with its flash, and so does each one after it`(kind: SoundServer.Kind) throws {
        try Self.expectStep(kind)
    }

    /// In a guest: few machines have such a card.
    @Test(.enabled(if: ALSALoopback.isPresent), arguments: isFullScale ? SoundServer.ALSADevice.allCases : [.usual])
    func `each beep of an ALSA device comes with its flash, from the first on`(device: SoundServer.ALSADevice) throws {
        try Self.expectStep(.alsa(device))
    }

    private static func expectStep(_ kind: SoundServer.Kind) throws {
        var offsets = try measure(kind)
        for _ in 1..<maximumAttempts where !areInStep(offsets) {
            print("disturbed, or out of step: measured again")
            offsets = try measure(kind)
        }
        #expect(areInStep(offsets))
    }

    /// Of every course; the slice's courses are too short to be judged each by itself.
    private static func areInStep(_ offsets: [FirstBeeps.Offsets]) -> Bool {
        let sets = isFullScale ? offsets : [offsets.reduce(FirstBeeps.Offsets(), +)]
        return sets.allSatisfy {
            $0.first.count >= runs && Percentiles($0.first).at(part) <= tolerance
                && Percentiles($0.later).at(part) <= tolerance
        }
    }

    private static func measure(_ kind: SoundServer.Kind) throws -> [FirstBeeps.Offsets] {
        let readsAhead = if case .pulseAudio = kind { true } else { false }
        let server = try SoundServer([SoundDevice("speaker", readsAhead: readsAhead)], of: kind)
        let beeps = FirstBeeps(server)
        for course in FirstBeeps.Course.allCases { try beeps.run(course, runs) }
        let heard = FlashClip.beeps(in: try server.listen())
        return FirstBeeps.Course.allCases.map { course in
            let offsets = beeps.offsets(of: course, to: heard)
            print("\(kind), \(course), \(runs) of 30: \(offsets)")
            return offsets
        }
    }
}
