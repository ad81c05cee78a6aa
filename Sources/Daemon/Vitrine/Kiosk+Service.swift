import CrashLoop
import Linux
import Panel
import Presentation
import Service
import Settings
import Setup

/// The reports to the service manager: the status line and the watchdog.
extension Kiosk {
    func wireService() { service.statusLine = { [unowned self] in statusLine } }

    func wireWatchdog() throws(SystemError) {
        try service.startWatchdog { [unowned self] in frames.presenter.owesFrame(at: $0) }
    }

    private var statusLine: String {
        let waiting = "waiting for a display" + (output.panel?.reasonForDark.map { ": \($0)" } ?? "")
        let shape = output.shape
        let display = output.display.canvas == nil ? waiting : "showing \(shape.width)x\(shape.height)"
        if options.step > .full { return display + "; after deaths " + options.step.sentence }
        switch config.adopted.state {
        case .inForce: return display
        case .waitingForRestart: return display + "; the configuration waits for a restart"
        case .inForceExcept, .refused: return display + "; the configuration is wrong"
        }
    }
}
