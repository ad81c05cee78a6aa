import Geometry
import Gesture
import InterfaceKit
import Motion
import Settings
import Time

/// Requests of taps, keys and remote controls to the window, and the frames that carry them out.
extension PlayerWindow {
    /// Opens the window to full: from below if there is none, otherwise from its present place.
    mutating func open(animated: Bool) {
        guard !isPresent else { return settle(to: .full) }
        isPresent = true
        expansion.hold(1)
        presence.hold(animated ? 0 : 1)
        immersion.hold(0)
        visibility.hold(1)
        compact.takeLowerCorner()
        (video, fade, displayMode, rest) = (.withWindow, nil, .page, .full)
        if animated {
            pending.settle = Settle(
                target: .full, velocity: nil, duration: decisions.player.presentDuration,
                videoDuration: decisions.player.presentDuration, curve: .linear, presents: true)
        }
    }

    /// Settles the window at a rest state, as a tap or a command requests it.
    mutating func settle(to target: WindowRest, velocity: Double? = nil, from: WindowRest? = nil) {
        let player = decisions.player
        let (duration, videoDuration) =
            target == from
            ? (player.cancelDuration, player.cancelDuration)
            : target == .hidden
                ? (player.dismissDuration, player.dismissDuration) : (player.settleDuration, player.videoDuration)
        leaveDisplayMode(for: target)
        drag = nil
        compact.cancelDrag()
        rest = target
        pending.settle = Settle(
            target: target, velocity: velocity, duration: duration, videoDuration: videoDuration,
            curve: target == .hidden && target != from ? .linear : .easeInOut)
    }

    /// Returns the video to its page when the window leaves full. A window that a finger held in between continues.
    private mutating func leaveDisplayMode(for target: WindowRest) {
        let isStopped = pending.modeChange == nil && immersion.target != (displayMode == .immersive ? 1 : 0)
        guard isStopped || (target != .full && displayMode == .immersive) else { return }
        drag = nil
        change(to: target == .full ? displayMode : .page)
    }

    /// Switches between page and immersive.
    ///
    /// - Parameter velocity: of the immersion, per second; nil keeps the present velocity.
    mutating func change(to displayMode: DisplayMode, velocity: Double? = nil, isReturn: Bool = false) {
        self.displayMode = displayMode
        switch drag?.path {
        case nil: break
        case .immersion:
            drag = nil
            goOn()
        // A window that was caught in motion continues.
        default: settle(to: rest)
        }
        let player = decisions.player
        pending.modeChange = ModeChange(
            velocity: velocity, duration: isReturn ? player.cancelDuration : player.settleDuration)
    }

    /// Changes the form of the small window.
    mutating func change(to kind: Settings.Player.Compact) {
        if case .floating = drag?.path {
            drag = nil
            goOn()
        }
        let isSeen = isPresent && !(rest == .full && expansion.target == 1 && pending.settle == nil && drag == nil)
        compact.change(to: kind)
        if !isSeen { compact.jumpToRest() }
    }

    mutating func unstash() { compact.unstash() }

    // MARK: Frames

    /// Starts pending motions and ends finished ones.
    ///
    /// - Returns: true when the window has just been dismissed.
    mutating func frame(build: Instant) -> Bool {
        if settings.interface.reducedMotion { startFade(build) } else { startMotion(at: build) }
        guard isPresent, drag == nil, !isMoving(at: build) else { return false }
        (video, fade) = (.withWindow, nil)
        if rest == .full { compact.takeLowerCorner() }
        guard rest == .hidden else { return false }
        isPresent = false
        displayMode = .page
        compact.jumpToRest()
        expansion.hold(0)
        presence.hold(0)
        immersion.hold(0)
        visibility.hold(1)
        return true
    }

    private mutating func startMotion(at build: Instant) {
        // Motion may have been reduced until now.
        fade?.turn(at: build)
        compact.frame(build: build)
        if let settle = pending.settle {
            pending.settle = nil
            start(settle, at: build)
        }
        guard let change = pending.modeChange else { return }
        pending.modeChange = nil
        let timing = timing(.easeInOut, change.duration)
        immersion.settle(
            to: displayMode == .immersive ? 1 : 0, timing: timing, velocity: change.velocity, at: build,
            settling: .unit(spanning: layout.panel.height))
    }

    /// Where motion is reduced: fades out, moves the window to its target at once, and fades in.
    private mutating func startFade(_ build: Instant) {
        let isWaiting = !pending.isEmpty || compact.isMoving(at: build)
        guard let running = fade else {
            guard isWaiting else { return }
            fade = MotionFade(at: build, whole: settings.interface.reducedFade)
            if pending.settle?.presents ?? false { arrive(at: build) }
            return
        }
        if running.isDark(at: build) {
            arrive(at: build)
        } else if isWaiting, !running.isRunning(at: build) {
            fade = MotionFade(at: build, whole: settings.interface.reducedFade)
        }
    }

    private mutating func arrive(at build: Instant) {
        expansion.hold(rest == .full ? 1 : rest == .hidden && !floats ? -1 : 0)
        presence.hold(1)
        visibility.hold(rest == .hidden ? 0 : 1)
        immersion.hold(displayMode == .immersive ? 1 : 0)
        compact.arrive()
        (pending, video) = (Pending(), .withWindow)
        fade?.turn(at: build)
    }

    private mutating func start(_ settle: Settle, at build: Instant) {
        let isFade = floats && settle.target == .hidden
        let goal = settle.target == .full ? 1.0 : settle.target == .mini || isFade ? 0 : -1
        let videoSeen = videoExpansion(at: build)
        if visibility.target != (isFade ? 0 : 1) {
            let duration = Seconds(decisions.floating.fadeDuration)
            visibility.settle(to: isFade ? 0 : 1, timing: .curve(.easeOut, duration: duration), at: build)
        }
        let timing = timing(settle.curve, settle.duration)
        switch decisions.motion.style {
        case .reference:
            expansion.settle(to: goal, timing: timing, at: build)
            presence.settle(to: 1, timing: timing, at: build)
            var moving = Moving(videoSeen)
            moving.settle(to: goal, timing: .curve(settle.curve, duration: Seconds(settle.videoDuration)), at: build)
            video = settle.presents ? .withWindow : .own(moving)
        case .physical: spring(settle, to: goal, timing, at: build)
        }
    }

    private mutating func spring(_ settle: Settle, to goal: Double, _ timing: Timing, at build: Instant) {
        let travelled = travelled
        let seen = expansion.value(at: build)
        let velocity = settle.velocity.map { travelled.expansionVelocity($0, at: seen) }
        let way = settle.target == .hidden ? travelled.dismissTravel : travelled.travel
        // Half a point and 30 points per second: a slower motion is invisible.
        expansion.settle(to: goal, timing: timing, velocity: velocity, at: build, settling: .unit(spanning: way))
        presence.settle(to: 1, timing: timing, at: build, settling: .unit(spanning: layout.panel.height))
    }

    /// The curve in reference style, the spring in physical style.
    private func timing(_ curve: CubicCurve, _ duration: Double) -> Timing {
        switch decisions.motion.style {
        case .reference: .curve(curve, duration: Seconds(duration))
        case .physical:
            .spring(
                decisions.motion.spring)
        }
    }
}
