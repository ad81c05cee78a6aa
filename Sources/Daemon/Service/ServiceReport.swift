package import Linux
package import Time

/// The reports to the service manager: readiness, watchdog, and the status line.
@MainActor
package final class ServiceReport {
    /// The share of the watchdog's period for which a frame may be overdue.
    private static let longestSilence = 0.5
    /// The share of the watchdog's period between two notifications: one late notification causes no restart.
    private static let notificationShare = 1.0 / 3

    /// Makes the status line.
    package var statusLine: () -> String = { "" }

    private let manager = ServiceManager()
    private let clock: TurnClock
    private let record: CrashRecord?
    private var timer: OneShotTimer?
    private var isReady = false
    /// The time of the last shown frame.
    private var lastShown: Instant
    /// The time at which the watchdog first saw the pending frame; nil when no frame is pending.
    private var owedSince: Instant?
    /// The status line last sent.
    private var reported: String?

    package init(_ clock: TurnClock, _ record: CrashRecord?) {
        (self.clock, self.record, lastShown) = (clock, record, clock.start)
    }

    /// Records that a frame was shown, and reports readiness with the first one.
    package func shown() {
        lastShown = clock.now
        guard !isReady else { return }
        Log.debug("the first frame is seen \(((clock.now - clock.start).value * 1e3).rounded()) ms after the start")
        becomeReady()
    }

    /// Reports that there is no display for now; the service is ready without one.
    package func dark() {
        guard !isReady else { return send() }
        becomeReady()
    }

    private func becomeReady() {
        isReady = true
        send()
        record?.showed()
        manager.ready()
    }

    /// Sends the status line, if it has changed.
    package func send() {
        guard manager.isPresent else { return }
        let line = statusLine()
        guard line != reported else { return }
        reported = line
        manager.status(line)
    }

    package func stopping() { manager.stopping() }

    /// Starts feeding the watchdog.
    ///
    /// - Parameter owesFrame: whether a frame was requested and is not shown.
    package func startWatchdog(owesFrame: @escaping (Instant) -> Bool) throws(SystemError) {
        guard let period = manager.watchdogPeriod else { return }
        timer = try OneShotTimer { [unowned self] in feed(period, owesFrame) }
        feed(period, owesFrame)
    }

    /// Feeds the watchdog, unless a frame is overdue: a running loop with a frozen panel is a fault.
    private func feed(_ period: Seconds, _ owesFrame: (Instant) -> Bool) {
        let now = clock.now
        // A frame that became due just now, after a long rest, is not late.
        owedSince = owesFrame(now) ? owedSince ?? now : nil
        let silence = owedSince.map { now - max($0, lastShown) } ?? .zero
        if silence < period * Self.longestSilence {
            manager.watchdog()
        } else {
            Log.warning("no flip for \((silence.value * 10).rounded() / 10) s")
        }
        send()
        timer?.arm(at: now + period * Self.notificationShare)
    }
}
