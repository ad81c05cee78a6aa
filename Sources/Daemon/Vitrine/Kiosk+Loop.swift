import CrashLoop
import Geometry
import Gesture
import Glibc
import Interface
import Library
import Linux
import Panel
import PlayLog
import Playback
import Presentation
import Recording
import Service
import Settings
import Setup
import Storage
import Time
import Touch

/// The main loop: in real time on the kernel's clock, or on a virtual clock that waits for all asynchronous work.
extension Kiosk {
    /// The time for which a replay without a given duration continues after its last touch.
    private static let afterLastTouch: Seconds = 1
    /// The largest number of loop turns between two frames on the virtual clock.
    private static let turnsBetweenFrames = 64

    func runReal() throws {
        try frames.startTimer()
        var signals = [SIGTERM, SIGINT].map { LoopSource.signal($0) { Loop.stop() } }
        signals.append(.signal(SIGHUP) { [unowned self] in reloadConfigSoon() })
        if options.step < .outOfOrder { try wireConfig() }
        try wireCrashLoop()
        wireControl()
        try wireWatchdog()
        wireViewer()
        wirePlayLog()
        wireSchedule()
        wireSession()
        if options.step < .outOfOrder { wireContent() }
        try recordings.replay?.play { [unowned self] in handle(.touch($0)) }
        var end: OneShotTimer?
        if let duration = options.duration.map({ Seconds($0) }) ?? replayDuration {
            end = try OneShotTimer { Loop.stop() }
            end?.arm(at: clock.start + duration)
        }
        defer { withExtendedLifetime((signals, end)) {} }
        frames.handle(.changed)
        output.panel?.startInput(config.settings, jackFile: Options.runtimeFolder.map { $0 + "/headsets" })
        use.update()
        output.panel?.search()
        if output.display.canvas == nil { service.dark() }
        Loop.run()
        if case .failed(let error) = remote.viewer { throw error }
        options.crashRecord?.end(.stopped)
        upkeep.keepers?.leave()
        plays.log?.leave(at: now)
        config.kept?.leave()
        service.stopping()
        output.panel?.leave()
        if output.panel != nil { Log.info("\(frames.presenter.counts)") }
    }

    /// The duration of a replay without a given one; nil where other touches may arrive.
    private var replayDuration: Seconds? {
        guard case .memory = options.display, let last = recordings.replay?.end else { return nil }
        return last - clock.start + Self.afterLastTouch
    }

    /// Frame `k` is built at `k / rate` from the touches stamped up to then, and shown at `(k + 1) / rate`.
    ///
    /// With a control socket, clients are served between two frames, at undefined times.
    func runVirtual() {
        if options.controlPath != nil { wireControl() }
        let end = Instant.zero + (options.duration.map { Seconds($0) } ?? replayDuration ?? Self.afterLastTouch)
        // On the virtual clock, refreshes have a fixed grid.
        let grid = RefreshGrid(epoch: clock.start, rate: output.shape.rate)
        var tick = 0
        frames.handle(.changed)
        while true {
            let flip = grid.refresh(tick + 1)
            guard flip <= end else { break }
            clock.advance(to: grid.refresh(tick))
            if remote.control != nil { serveBetweenFrames() }
            awaitEverything(flip: flip)
            recordings.replay?.deliver(until: now) { handle(.touch($0)) }
            awaitEverything(flip: flip)
            if let alarm = frames.alarm, alarm <= now { frames.handle(.timer) }
            tick += 1
        }
        clock.advance(to: end)
    }

    /// Serves clients between two frames. Busy workers have a higher priority, so one turn of the loop may not reach a
    /// client.
    private func serveBetweenFrames() {
        var turns = 0
        while turns < Self.turnsBetweenFrames, Loop.iterate(blocking: false) { turns += 1 }
    }

    /// Runs the loop until no answer is outstanding: asynchronous work takes no virtual time.
    private func awaitEverything(flip: Instant) {
        while workers.isWaiting(flip: flip) {
            workers.player.skip(to: flip)
            Loop.iterate(blocking: true)
        }
    }
}
