import CrashLoop
import Linux
import Panel
import Presentation
import Time

/// The service manager's wire: ready, alive, and one line on how things are.
extension Kiosk {
    /// The daemon is up when something of it is seen, or when it has said that there is nothing to see it on.
    func notifyShown() {
        lastShown = now
        guard !isReady else { return }
        Log.debug("the first frame is seen \(((now - start).value * 1e3).rounded()) ms after the start")
        becomeReady()
    }

    /// There is no display to show anything on, for now.
    func notifyDark() {
        guard !isReady else { return notifyStatus() }
        becomeReady()
    }

    private func becomeReady() {
        isReady = true
        notifyStatus()
        options.crashRecord?.showed()
        serviceManager.ready()
    }

    func notifyStatus() {
        guard serviceManager.isPresent else { return }
        let line = statusLine
        guard line != toldStatus else { return }
        toldStatus = line
        serviceManager.status(line)
    }

    private var statusLine: String {
        let waiting = "waiting for a display" + (panel?.reasonForDark.map { ": \($0)" } ?? "")
        let display = display.canvas == nil ? waiting : "showing \(shape.width)x\(shape.height)"
        if options.step > .full { return display + "; after deaths " + options.step.sentence }
        switch configState {
        case .inForce: return display
        case .waitingForRestart: return display + "; the configuration waits for a restart"
        case .inForceExcept, .refused: return display + "; the configuration is wrong"
        }
    }

    func wireWatchdog() throws(SystemError) {
        guard let period = serviceManager.watchdogPeriod else { return }
        watchdogTimer = try OneShotTimer { [unowned self] in watch(period) }
        watch(period)
    }

    /// Only a daemon that shows what it owes is alive: a loop that turns and a panel that stands still are a fault.
    private func watch(_ period: Seconds) {
        let now = now
        // A frame that was begun just now, after long rest, is not late.
        owedSince = frames.presenter.owesFrame(at: now) ? owedSince ?? now : nil
        let silence = owedSince.map { now - max($0, lastShown) } ?? .zero
        if silence < period * 0.5 {
            serviceManager.watchdog()
        } else {
            Log.warning("no flip for \((silence.value * 10).rounded() / 10) s")
        }
        notifyStatus()
        // Three times a period: one that comes late is no reason to be restarted.
        watchdogTimer?.arm(at: now + period * (1.0 / 3))
    }
}
