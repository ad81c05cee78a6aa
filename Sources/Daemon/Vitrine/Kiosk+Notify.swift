import CrashLoop
import Linux
import Panel
import Presentation
import Time

/// The service manager's wire: readiness, watchdog, and the status line.
extension Kiosk {
    /// Reports readiness when the first frame is shown, or when the daemon has reported that there is no display.
    func notifyShown() {
        lastShown = now
        guard !isReady else { return }
        Log.debug("the first frame is seen \(((now - start).value * 1e3).rounded()) ms after the start")
        becomeReady()
    }

    /// Reports that there is no display for now.
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

    /// Feeds the watchdog. It stops while a frame is overdue: a loop that turns while the panel stands still is a
    /// fault.
    private func watch(_ period: Seconds) {
        let now = now
        // A frame that became due just now, after a long rest, is not late.
        owedSince = frames.presenter.owesFrame(at: now) ? owedSince ?? now : nil
        let silence = owedSince.map { now - max($0, lastShown) } ?? .zero
        if silence < period * 0.5 {
            serviceManager.watchdog()
        } else {
            Log.warning("no flip for \((silence.value * 10).rounded() / 10) s")
        }
        notifyStatus()
        // Three times a period, so that one late notification does not cause a restart.
        watchdogTimer?.arm(at: now + period * (1.0 / 3))
    }
}
