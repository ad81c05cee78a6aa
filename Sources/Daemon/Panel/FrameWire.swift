package import Geometry
package import Linux
package import Presentation
package import Time

/// The source of frames: it composes them and receives reports of their presentation.
@MainActor
package protocol FrameSource: AnyObject {
    /// The instant of the present loop turn.
    var now: Instant { get }
    /// The time that the stopwatch has measured; zero on a virtual clock.
    func duration(_ stopwatch: borrowing Stopwatch) -> Seconds
    /// Draws the picture for the frame's flip: into the display's canvas, or into the contents of planes. Returns the
    /// changed pixels of the canvas.
    func compose(_ frame: Presenter.Frame) -> Region
    /// Called when the display has accepted the frame.
    func presented(_ frame: Presenter.Frame, damage: Region)
    /// The next time after an instant at which the picture changes by itself.
    func nextChange(after instant: Instant) -> Instant?
    /// Called when the display's device is gone.
    func findOutput()
}

/// Carries out the presenter's effects: sets its alarm, requests frames from their source, presents them, and reports
/// the results.
@MainActor
package final class FrameWire {
    package private(set) var presenter: Presenter
    /// The wake-up time that the presenter requested.
    package private(set) var alarm: Instant?
    private let display: any Display
    private unowned let source: any FrameSource
    private var timer: OneShotTimer?

    package init(_ presenter: Presenter, display: any Display, source: any FrameSource) {
        (self.presenter, self.display, self.source) = (presenter, display, source)
    }

    /// Starts the timer that fires alarms on the kernel's clock. Without it the caller of `handle` fires them.
    package func startTimer() throws(SystemError) {
        timer = try OneShotTimer { [unowned self] in handle(.timer) }
        if let alarm { timer?.arm(at: alarm) }
    }

    package func handle(_ event: Presenter.Event) { handle(event, at: source.now) }

    private func handle(_ event: Presenter.Event, at now: Instant) {
        // The timer is one-shot; a later alarm arms it again.
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
                // The build time of this frame determines the start of the next one.
                handle(.committed, at: source.now + source.duration(building))
            } catch {
                handle(.refused(error))
            }
        }
        handle(.nextChange(source.nextChange(after: frame.flip)))
    }
}
