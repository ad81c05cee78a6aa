import Support
import Testing
import Time

@testable import CrashLoop

/// A daemon on a clock of the test's: it starts, lives and ends as it is told.
private struct Machine {
    var now = Instant(nanoseconds: 1_000_000_000_000)
    var history = CrashHistory()

    /// How long it takes from its start to its first picture.
    var startTime = Seconds.zero

    /// Starts it: how long it waited, and with what it starts.
    @discardableResult mutating func start(stopped: Bool = false) -> (wait: Double, step: StartStep) {
        // As a new process: through the bytes of the file.
        history = CrashHistory(bytes: history.bytes) ?? CrashHistory()
        let wait = history.begin(at: now, wall: now.nanoseconds / 1_000_000_000, wasStopped: stopped).wait
        now = now + wait
        history.ran(at: now, waited: wait)
        now = now + startTime
        history.showed(at: now)
        return (wait.value, history.currentStep)
    }

    /// It starts, lives for so long, and dies.
    @discardableResult mutating func dies(after life: Seconds = 1) -> (wait: Double, step: StartStep) {
        let began = start()
        now = now + life
        return began
    }
}

@Suite struct CrashHistoryTests {
    @Test func `three deaths within a minute lead to the next step, and nine to the page`() {
        var machine = Machine()
        let steps = (0..<12).map { _ in machine.dies().step }
        let expected: [StartStep] =
            [.full, .full, .full, .withoutChoices, .withoutChoices, .withoutChoices]
            + [.withoutSidecarsAndPictures, .withoutSidecarsAndPictures, .withoutSidecarsAndPictures]
            + [.outOfOrder, .outOfOrder, .outOfOrder]
        #expect(steps == expected)
    }

    @Test func `deaths further apart lead nowhere`() {
        var machine = Machine()
        // The third comes 62 s after the first, and so on for ever.
        for _ in 0..<50 { #expect(machine.dies(after: 31).step == .full) }
    }

    @Test func `the window takes the third death at 60 s and not at 60.1 s`() {
        for (life, step) in [(30.0, StartStep.withoutChoices), (30.05, .full)] {
            var machine = Machine()
            machine.dies(after: 1)
            machine.dies(after: Seconds(life))
            machine.dies(after: Seconds(life))
            #expect(machine.start().step == step, "\(life)")
        }
    }

    @Test func `the first restarts are quick, the later wait longer, and the page's first picture comes at once`() {
        var machine = Machine()
        let waits = (0..<13).map { _ in (machine.dies().wait * 10).rounded() / 10 }
        #expect(waits == [0, 0, 0, 0, 0.4, 0.8, 1.6, 3.2, 6.4, 0, 15, 15, 15])
    }

    @Test func `waits keep no deaths apart`() {
        var machine = Machine()
        // With the waits in between (0.4 to 6.4 s), 27 s each: three deaths within 60 s of life.
        let steps = (0..<10).map { _ in machine.dies(after: 27).step }
        #expect(steps.last == .outOfOrder)
    }

    @Test func `a slow start keeps no deaths apart`() {
        var machine = Machine()
        machine.startTime = 45
        let steps = (0..<10).map { _ in machine.dies(after: 5).step }
        #expect(steps.last == .outOfOrder)
        // Nor one that dies before its first picture, when the service manager's time limit is over.
        machine = Machine()
        for _ in 0..<9 {
            let wait = machine.history.begin(at: machine.now).wait
            machine.now = machine.now + wait
            machine.history.ran(at: machine.now, waited: wait)
            machine.now = machine.now + 90
        }
        #expect(machine.start().step == .outOfOrder)
    }

    @Test func `a stop on purpose forgets the deaths`() {
        var machine = Machine()
        for _ in 0..<7 { machine.dies() }
        machine.start()
        machine.history.end(.stopped)
        #expect(machine.start().step == .full)
        #expect(machine.history.isClean)
        // A SIGTERM that comes before the loop has its handler is one too.
        for _ in 0..<4 { machine.dies() }
        machine.start()
        #expect(machine.start(stopped: true).step == .full)
    }

    @Test func `an end while it waits is no death`() {
        var machine = Machine()
        for _ in 0..<5 { machine.dies() }
        for _ in 0..<20 {
            let before = machine.history.total
            let wait = machine.history.begin(at: machine.now).wait
            #expect(wait > 0 && machine.history.total <= before + 1)
        }
        #expect(machine.history.total == 5)
    }

    @Test func `an hour of health forgets everything, a minute less does not`() {
        for (life, step) in [(3600.0, StartStep.full), (3540, .withoutChoices)] {
            var machine = Machine()
            for _ in 0..<3 { machine.dies() }
            machine.dies(after: Seconds(life))
            #expect(machine.start().step == step, "\(life)")
        }
    }

    @Test func `a start that says why it fails is no death, and waits two seconds at most`() {
        var machine = Machine()
        var waits: [Double] = []
        for _ in 0..<40 {
            waits.append(machine.start().wait)
            #expect(machine.history.currentStep == .full)
            machine.history.end(.failed)
        }
        #expect(waits[..<4] == [0, 0, 0, 0])
        #expect(waits.max() == 2)
    }

    @Test func `a trial that dies leads back to the page at once, one that lives is a full start`() {
        var machine = Machine()
        for _ in 0..<9 { machine.dies() }
        #expect(machine.start().step == .outOfOrder)
        machine.history.end(.askedForTrial)
        let trial = machine.dies(after: 5)
        #expect(trial.step == .full && trial.wait == 0)
        let page = machine.start()
        #expect(page.step == .outOfOrder && page.wait == 0)
        machine.history.end(.askedForTrial)
        machine.dies(after: 61)
        // One death, as of any full start.
        #expect(machine.start().step == .full)
        machine.now = machine.now + 1
        #expect(machine.dies().step == .full)
        #expect(machine.dies().step == .withoutChoices)
    }

    @Test func `the page waits ever longer for a change while trials die, ten minutes at most`() {
        var machine = Machine()
        for _ in 0..<9 { machine.dies() }
        var waits: [Double] = []
        for _ in 0..<9 {
            machine.start()
            waits.append(machine.history.timeToTrial.value)
            machine.history.end(.askedForTrial)
            machine.dies()
        }
        #expect(waits == [5, 10, 20, 40, 80, 160, 320, 600, 600])
    }

    @Test func `a record of another boot, whose clock began anew, is none`() {
        var machine = Machine()
        for _ in 0..<9 { machine.dies() }
        machine.now = Instant(nanoseconds: 5_000_000_000)
        #expect(machine.start().step == .full)
        #expect(machine.history.total == 0)
    }

    @Test func `whatever happens, the step grows by at most one a death and counters do not overflow`() {
        var generator = SeededGenerator(seed: 7)
        var machine = Machine()
        machine.history.total = .max
        machine.history.streak = .max
        machine.history.trials = .max
        for _ in 0..<20_000 {
            let before = machine.history.step
            machine.start(stopped: Int.random(in: 0..<200, using: &generator) == 0)
            #expect(machine.history.step.rawValue <= before.rawValue + 1)
            #expect(machine.history.deaths.count < 3)
            let life = [0.0, 0.5, 20, 59, 61, 1000, 3601][Int.random(in: 0..<7, using: &generator)]
            machine.now = machine.now + Seconds(life)
            let end = [CrashHistory.Run.running, .running, .running, .failed, .stopped, .askedForTrial]
            machine.history.end(end[Int.random(in: 0..<end.count, using: &generator)])
        }
    }
}
