package import Geometry
package import Linux
package import Presentation
package import Time

/// Who knows what is to be seen.
@MainActor
package protocol FrameSource: AnyObject {
    /// The loop turn's instant.
    var now: Instant { get }
    /// How long something has taken by now; nothing on a virtual clock.
    func duration(_ stopwatch: borrowing Stopwatch) -> Seconds
    /// Brings the display's canvas to what is to be seen at the frame's flip; the pixels that changed.
    func compose(_ frame: Presenter.Frame) -> Region
    /// The display took the frame.
    func presented(_ frame: Presenter.Frame, damage: Region)
    /// When what is seen changes by itself after an instant.
    func nextChange(after instant: Instant) -> Instant?
    /// The display's device is gone.
    func findOutput()
}

/// Carries out what the presenter decides: wakes it, has frames composed, hands them to the display, tells the answers.
@MainActor
package final class FrameWire {
    package private(set) var presenter: Presenter
    /// When the presenter is to be woken.
    package private(set) var alarm: Instant?
    private let display: any Display
    private unowned let source: any FrameSource
    private var timer: OneShotTimer?

    package init(_ presenter: Presenter, display: any Display, source: any FrameSource) {
        (self.presenter, self.display, self.source) = (presenter, display, source)
    }

    /// From now on alarms go off by themselves, on the kernel's clock.
    package func startTimer() throws(SystemError) {
        timer = try OneShotTimer { [unowned self] in handle(.timer) }
        if let alarm { timer?.arm(at: alarm) }
    }

    package func handle(_ event: Presenter.Event) { handle(event, at: source.now) }

    private func handle(_ event: Presenter.Event, at now: Instant) {
        // It goes off once: what is still waited for arms it again.
        if case .timer = event { alarm = nil }
        if presenter.hasRested(at: now), let refresh = display.lastRefresh {
            _ = presenter.handle(.refreshed(refresh), at: now)
        }
        let reaction = presenter.handle(event, at: now)
        setAlarm(reaction.alarm)
        switch reaction.action {
        case .build(let frame): build(frame)
        case .findOutput: source.findOutput()
        case nil: break
        }
    }

    private func setAlarm(_ instant: Instant?) {
        guard instant != alarm else { return }
        alarm = instant
        if let instant { timer?.arm(at: instant) } else { timer?.disarm() }
    }

    private func build(_ frame: Presenter.Frame) {
        let building = Stopwatch()
        let damage = source.compose(frame)
        if damage.isEmpty, !display.needsCommit, frame.reason == .change {
            handle(.unchanged)
        } else {
            do throws(CommitError) {
                try display.present(frame, damage: damage)
                source.presented(frame, damage: damage)
                // What the frame has cost decides when the next one is begun.
                handle(.committed, at: source.now + source.duration(building))
            } catch {
                handle(.refused(error))
            }
        }
        handle(.nextChange(source.nextChange(after: frame.flip)))
    }
}
