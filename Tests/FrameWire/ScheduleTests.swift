import Support
import Testing
import Time

@testable import Panel

/// Many faults, one upon another, in schedules that a seed makes.
@MainActor
@Suite struct ScheduleTests {
    private static let slice = 1000
    private static let full = 10_000
    private static let seed: UInt64 = 4
    /// The refreshes of a second and some attempts more: what is refused is tried again at once now and then.
    private static let busiest = 72

    @Test func `whatever goes wrong, the rules hold, and after it the panel shows the newest scene`() {
        let wanted = isFullScale ? Self.full : Self.slice
        var (ran, faults, worst, busiest) = (0, 0, Seconds.zero, 0)
        for number in 0..<UInt64(wanted) {
            let rig = Rig(seed: Self.seed << 32 | number)
            faults += misbehave(rig)
            rig.run([], until: rig.now + 1)
            ran += 1
            #expect(rig.kernel.violations == [], "schedule \(number)")
            #expect(rig.isAtRest, "schedule \(number): \(rig.condition)")
            if let recovery = rig.recovery {
                worst = max(worst, recovery.at - rig.fault.at)
                #expect(recovery.frames <= 3, "schedule \(number)")
            }
            busiest = max(busiest, rig.busiestSecond)
        }
        print("schedules: \(ran) of \(Self.full) cases, seed \(Self.seed), \(faults) faults;")
        print("  slowest recovery \(worst.value) s; \(busiest) commits tried within a second")
        #expect(ran >= wanted && faults > wanted)
        #expect(worst <= 1)
        #expect(busiest <= Self.busiest)
    }

    /// Two seconds of changes and faults; then everything is as it should be again.
    private func misbehave(_ rig: Rig) -> Int {
        let start = rig.now
        var steps: [Rig.TimedStep] = []
        func instant() -> Instant { start + Seconds(.random(in: 0...2, using: &rig.dice)) }
        for _ in 0..<Int.random(in: 0...12, using: &rig.dice) {
            steps.append(Rig.TimedStep(at: instant(), step: .change))
        }
        for _ in 0..<Int.random(in: 0...3, using: &rig.dice) {
            steps.append(Rig.TimedStep(at: instant(), step: .animate(Seconds(.random(in: 0...1, using: &rig.dice)))))
        }
        let count = Int.random(in: 1...6, using: &rig.dice)
        for _ in 0..<count {
            steps += FaultKind.allCases.randomElement(using: &rig.dice)!.steps(at: instant(), &rig.dice)
        }
        // What is held back is given back, in whatever order it was taken.
        let end = start + 3.2
        steps.append(Rig.TimedStep(at: end, step: .heal))
        rig.run(steps, until: end)
        return count
    }
}
