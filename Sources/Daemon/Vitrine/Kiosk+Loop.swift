import CrashLoop
import Geometry
import Gesture
import Glibc
import Interface
import Library
import Linux
import Panel
import Playback
import Presentation
import Settings
import Time
import Touch

/// The main loop: in real time on the kernel's clock, or on a virtual clock that waits for all asynchronous work.
extension Kiosk {
    /// How long a replay without a given duration goes on after its last touch.
    private static let afterLastTouch: Seconds = 1
    /// Loop turns between two frames on the virtual clock.
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
        wireSession()
        let replay = try replayInRealTime()
        var end: OneShotTimer?
        if let duration = options.duration.map({ Seconds($0) }) ?? replayDuration {
            end = try OneShotTimer { Loop.stop() }
            end?.arm(at: start + duration)
        }
        defer { withExtendedLifetime((signals, replay, end)) {} }
        frames.handle(.changed)
        panel?.startInput(settings)
        blank()
        panel?.search()
        if display.canvas == nil { notifyDark() }
        Loop.run()
        if let viewerFailure { throw viewerFailure }
        options.crashRecord?.end(.stopped)
        sessionKeeper?.leave()
        keptSettings?.leave()
        serviceManager.stopping()
        panel?.leave()
        if panel != nil { Log.info("\(frames.presenter.counts)") }
    }

    /// A timer that delivers the trace's touches at their times.
    private func replayInRealTime() throws -> OneShotTimer? {
        guard !traceSamples.isEmpty else { return nil }
        var next = 0
        var timer: OneShotTimer?
        func deliver() {
            let now = Loop.now
            while next < traceSamples.count, start + sinceStart(traceSamples[next]) <= now {
                var sample = traceSamples[next]
                sample.time = start + sinceStart(sample)
                handle(.touch(sample))
                next += 1
            }
            if next < traceSamples.count { timer?.arm(at: start + sinceStart(traceSamples[next])) }
        }
        timer = try OneShotTimer { deliver() }
        deliver()
        return timer
    }

    /// The duration of a replay without a given one; nil where other touches may come.
    private var replayDuration: Seconds? {
        guard case .memory = options.display, let last = traceSamples.last else { return nil }
        return sinceStart(last) + Self.afterLastTouch
    }

    private func sinceStart(_ sample: TouchSample) -> Seconds { sample.time - .zero }

    /// Frame `k` is built at `k / rate` from the touches stamped up to then, and shown at `(k + 1) / rate`.
    ///
    /// With a control socket, clients are served between two frames, at undefined times.
    func runVirtual() {
        if options.controlPath != nil { wireControl() }
        let end = Instant.zero + (options.duration.map { Seconds($0) } ?? replayDuration ?? Self.afterLastTouch)
        // On the virtual clock, refreshes lie on a fixed grid.
        let grid = firstGrid
        var nextTouch = 0
        var tick = 0
        frames.handle(.changed)
        while true {
            let flip = grid.refresh(tick + 1)
            guard flip <= end else { break }
            virtualNow = grid.refresh(tick)
            if control != nil { serveBetweenFrames() }
            awaitEverything(flip: flip)
            while nextTouch < traceSamples.count, traceSamples[nextTouch].time <= virtualNow {
                handle(.touch(traceSamples[nextTouch]))
                nextTouch += 1
            }
            awaitEverything(flip: flip)
            if let alarm = frames.alarm, alarm <= virtualNow { frames.handle(.timer) }
            tick += 1
        }
        virtualNow = end
    }

    /// Serves clients between two frames. Busy workers have a higher priority, so one turn of the loop may not reach a
    /// client.
    private func serveBetweenFrames() {
        var turns = 0
        while turns < Self.turnsBetweenFrames, Loop.iterate(blocking: false) { turns += 1 }
    }

    /// Runs the loop until no answer is outstanding: asynchronous work takes no virtual time.
    private func awaitEverything(flip: Instant) {
        while library.isWaiting || files.isWaiting || player.isWaiting(flip: flip) {
            player.skip(to: flip)
            Loop.iterate(blocking: true)
        }
    }
}
