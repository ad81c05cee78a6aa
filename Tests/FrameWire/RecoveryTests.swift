import Support
import Testing
import Time

@testable import Panel

/// One fault at a time while the scene moves.
@MainActor
@Suite struct RecoveryTests {
    private static let slice = 15
    private static let full = 200

    @Test func `from each fault the panel has recovered within a second`() {
        let cases = isFullScale ? Self.full : Self.slice
        for (number, kind) in FaultKind.allCases.enumerated() {
            var (ran, worst, frames, hits) = (0, Seconds.zero, 0, 0)
            for seed in 0..<UInt64(cases) {
                let rig = Rig(seed: seed << 8 | UInt64(number))
                let start = rig.now + Seconds(.random(in: 0.3...0.6, using: &rig.dice))
                let steps = kind.steps(at: start, &rig.dice)
                let before = rig.fault.at
                rig.run([Rig.TimedStep(at: rig.now, step: .animate(9))] + steps, until: start + 1)
                while rig.now < start + 6, !rig.kernel.armed.isEmpty || rig.recovery == nil {
                    rig.run([], until: rig.now + 0.1)
                }
                ran += 1
                if rig.fault.at > before { hits += 1 }
                guard let recovery = rig.recovery else {
                    Issue.record("\(kind.rawValue), seed \(seed): never recovered; \(rig.kernel.violations)")
                    continue
                }
                worst = max(worst, recovery.at - rig.fault.at)
                frames = max(frames, recovery.frames)
                #expect(rig.kernel.violations == [], "\(kind.rawValue), seed \(seed)")
            }
            let milliseconds = Int((worst.value * 1000).rounded(.up))
            print("recovery: \(milliseconds) ms, \(frames) frames, \(ran) of \(Self.full) cases: \(kind.rawValue)")
            #expect(ran >= cases && hits == ran, "\(kind.rawValue) struck \(hits) of \(ran) times")
            #expect(worst <= 1, "\(kind.rawValue)")
            #expect(frames <= 3, "\(kind.rawValue)")
        }
    }
}
