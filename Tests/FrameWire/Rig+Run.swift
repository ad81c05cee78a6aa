import KMS
import Paint
import Presentation
import Time

@testable import Panel

/// Lets a schedule happen, and looks after each step whether the rules hold.
extension Rig {
    enum Step: Hashable {
        case change
        case animate(Seconds)
        case fault(Fault)
        case outage(Outage)
        /// The seat says that it is gone, and that it is back.
        case seatLost, seatBack
        case unplug
        /// The panel sleeps and wakes, with its buffers kept.
        case switchOff, switchOn
        case plug(width: Int, height: Int)
        case lateWake(Seconds)
        case slowFrame(Seconds)
        /// No fault that is armed happens any more.
        case heal
    }

    struct TimedStep {
        var at: Instant
        var step: Step
    }

    /// Steps of the loop for a second of virtual time; more is a loop that never ends.
    private static let stepsPerSecond = 2000.0
    /// The longest that the presenter may wait for anything while the panel lacks something.
    private static let longestWait: Seconds = 0.51

    func run(_ steps: [TimedStep], until end: Instant) {
        var left = steps.sorted { $0.at < $1.at }[...]
        var budget = Int((end - now).value * Self.stepsPerSecond)
        // A modeset may take until after the end.
        while let next = nextInstant(left.first?.at), next <= end || !left.isEmpty, budget > 0 {
            kernel.advance(to: next)
            if let event = kernel.nextEvent() {
                deliver(event)
            } else if let first = left.first, first.at <= now {
                left.removeFirst()
                perform(first.step)
            } else if let wake, wake <= now {
                if lateness > 0 { mark() }
                lateness = 0
                wire.handle(.timer)
            }
            budget -= 1
            check()
        }
        if budget == 0 { kernel.violate("the loop never rests") }
        kernel.advance(to: end)
    }

    private var wake: Instant? { wire.alarm.map { $0 + lateness } }

    private func nextInstant(_ step: Instant?) -> Instant? {
        let flip = kernel.pending?.flip
        return [wake, flip, kernel.events.map(\.delivery).min(), step].compactMap { $0 }.min().map { max($0, now) }
    }

    private func deliver(_ event: FakeKernel.Event) {
        // Its card's descriptor is closed, and the event with it.
        guard let screen = panel.screen else { return }
        screen.output.onFlip(event.flip)
    }

    private func perform(_ step: Step) {
        switch step {
        case .change: change()
        case .animate(let duration):
            animatesUntil = now + duration
            change()
        case .fault(let fault): kernel.armed.append(fault)
        case .outage(let outage): change(to: outage)
        case .seatLost:
            kernel.turnOff()
            goDark()
        case .seatBack: change(to: .none)
        case .unplug:
            kernel.unplug()
            goDark()
        case .plug(let width, let height):
            kernel.plug(width: width, height: height)
            goDark()
            search()
        case .switchOff:
            isAsleep = true
            kernel.turnOff()
            wire.handle(.dark)
        case .switchOn:
            isAsleep = false
            relight()
        case .lateWake(let delay): lateness = delay
        case .slowFrame(let delay): slowness = delay
        case .heal:
            kernel.armed.removeAll()
            (lateness, slowness) = (0, 0)
            mark()
        }
    }

    private func change(to outage: Outage) {
        if outage == .gone { kernel.turnOff() }
        // What comes back is another device: of the old one is said that it was removed.
        if kernel.outage == .gone, outage != .gone { goDark() }
        kernel.outage = outage
        search()
    }

    private func check() {
        // A device that goes while nothing is to be shown is missed only with the next change.
        guard panel.screen != nil, !isAsleep, kernel.outage != .gone, shownVersion ?? -1 < version else { return }
        guard let alarm = wire.alarm else { return kernel.violate("a change is forgotten") }
        if alarm - now > Self.longestWait { kernel.violate("woken only in \((alarm - now).value) s") }
    }

    /// Everything is on the panel, and nothing is waited for.
    var isAtRest: Bool {
        guard let screen = panel.screen, wire.alarm == nil, kernel.pending == nil, shownVersion == version else {
            return false
        }
        return kernel.panel == Picture(screen.memory.canvas, rotation: rotation)
    }

    /// For messages.
    var condition: String {
        "alarm \(String(describing: wire.alarm)), pending \(String(describing: kernel.pending)), "
            + "outage \(kernel.outage), \(panel.screen == nil ? "dark" : "lit"), "
            + "version \(version) shown \(String(describing: shownVersion)), \(wire.presenter.counts)"
    }

    /// The most commits that were tried within any second.
    var busiestSecond: Int {
        var (most, first) = (0, 0)
        for (last, instant) in kernel.attempts.enumerated() {
            while instant - kernel.attempts[first] >= 1 { first += 1 }
            most = max(most, last - first + 1)
        }
        return most
    }
}
