import Geometry
import Gesture
import InterfaceKit
import Motion
import Settings
import Time

/// Requests of taps, keys and remote controls to the window. The requested motions start with the next frame.
extension PlayerWindow {
    /// Opens the window to full. A new window starts at its item's card or below the panel, a present one at its place.
    mutating func open(animated: Bool) {
        guard !isPresent else { return settle(to: .full) }
        isPresent = true
        expansion.hold(1)
        presence.hold(animated ? 0 : 1)
        immersion.hold(0)
        visibility.hold(1)
        compact.takeLowerCorner()
        (video, fade, displayMode, rest, card) = (.withWindow, nil, .page, .full, nil)
        if animated {
            pending.settle = Settle(
                target: .full, velocity: nil, duration: decisions.player.presentDuration,
                videoDuration: decisions.player.presentDuration, curve: .linear, presents: true)
        }
    }

    /// Fades in the small window at its place. A present window keeps its rest state.
    mutating func appear(as kind: Settings.Player.Compact, animated: Bool) {
        guard !isPresent else {
            if floats != (kind == .floating) { change(to: kind) }
            return
        }
        isPresent = true
        expansion.hold(0)
        presence.hold(1)
        immersion.hold(0)
        visibility.hold(animated ? 0 : 1)
        compact.change(to: kind)
        compact.jumpToRest()
        (video, fade, displayMode, rest, card) = (.withWindow, nil, .page, .mini, nil)
        let duration = decisions.floating.fadeDuration
        guard animated else { return }
        pending.settle = Settle(
            target: .mini, velocity: nil, duration: duration, videoDuration: duration, curve: .easeOut)
    }

    /// Settles the window at a rest state that a gesture or a command requests.
    ///
    /// - Parameters:
    ///   - velocity: the velocity of the window's top edge, pt/s; nil keeps the present one.
    ///   - from: the rest state at the start of the drag that ends.
    ///   - isCaught: whether that drag caught the window in motion.
    mutating func settle(
        to target: WindowRest, velocity: Double? = nil, from: WindowRest? = nil, isCaught: Bool = false
    ) {
        let (duration, videoDuration) = durations(to: target, isReturn: target == from, isCaught: isCaught)
        leaveDisplayMode(for: target)
        drag = nil
        compact.cancelDrag()
        rest = target
        pending.settle = Settle(
            target: target, velocity: velocity, duration: duration, videoDuration: videoDuration,
            curve: target == .hidden && target != from ? .linear : .easeInOut)
    }

    /// The reference style's durations for window and video, seconds.
    private func durations(to target: WindowRest, isReturn: Bool, isCaught: Bool) -> (Double, Double) {
        let player = decisions.player
        if target == .hidden { return (player.dismissDuration, player.dismissDuration) }
        guard isCaught else {
            return isReturn
                ? (player.cancelDuration, player.cancelDuration) : (player.settleDuration, player.videoDuration)
        }
        // The durations of a caught window are scaled by the remaining fraction of the distance.
        let left = min((expansion.target - (target == .full ? 1 : 0)).magnitude, 1)
        let absent = player.presentDuration * (1 - min(max(presence.target, 0), 1))
        func share(_ whole: Double) -> Double { max(player.cancelDuration, whole * left, absent) }
        return (share(player.settleDuration), share(player.videoDuration))
    }

    /// Returns the video to its page when the window leaves full. A mode change that a finger has stopped continues.
    private mutating func leaveDisplayMode(for target: WindowRest) {
        let isStopped = pending.modeChange == nil && immersion.target != (displayMode == .immersive ? 1 : 0)
        guard isStopped || (target != .full && displayMode == .immersive) else { return }
        drag = nil
        change(to: target == .full ? displayMode : .page)
    }

    /// Switches between page and immersive.
    ///
    /// - Parameter velocity: the velocity of the immersion, per second; nil keeps the present one.
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

    mutating func keepOut(of claims: CompactWindow.Claims) { compact.keepOut(of: claims, isSeen: isPresent) }

    /// Closes a floating window in the close target.
    mutating func drop() {
        settle(to: .hidden)
        compact.draw(into: closeTarget)
    }

    // MARK: Frames

    /// Starts pending motions and ends finished ones.
    ///
    /// - Parameter card: the visible card of the item, sought while `seeksCard`.
    /// - Returns: true when the window has just been dismissed.
    mutating func frame(build: Instant, card found: Rect?) -> Bool {
        if let found { take(card: found, at: build) }
        if settings.interface.reducedMotion { startFade(build) } else { startMotion(at: build) }
        guard isPresent, drag == nil, !isMoving(at: build) else { return false }
        (video, fade, card) = (.withWindow, nil, nil)
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

    /// Whether one more frame ends a motion: it removes the state of the motion, or the item of a dismissed window.
    var awaitsEnd: Bool {
        guard isPresent, drag == nil else { return false }
        if case .withWindow = video { return rest == .hidden || card != nil || fade != nil }
        return true
    }

    /// Whether the window needs its item's card: it flies from the card or back to it, or may begin to.
    func seeksCard(at t: Instant) -> Bool {
        guard isPresent, !floats, decisions.player.presentFrom == .card, decisions.motion.style == .physical,
            !settings.interface.reducedMotion
        else { return false }
        return card != nil || pending.settle.map { $0.presents || $0.target == .hidden } ?? false
    }

    /// A flight begins only when the window opens or is wholly present. From then on the flight follows the card.
    private mutating func take(card found: Rect, at build: Instant) {
        let begins = pending.settle.map { $0.presents || presence(at: build) == 1 } ?? false
        if card != nil || begins { card = found }
    }

    private mutating func startMotion(at build: Instant) {
        // The setting for reduced motion may have changed during a fade.
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

    /// Replaces a motion if motion is reduced: fades out, moves the window to its target at once, and fades in.
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
        let goesHome = settle.target == .hidden && card != nil
        let goal =
            switch settle.target {
            case .full: 1.0
            case .mini: 0.0
            // The window flies into its card at the nearer of its two sizes.
            case .hidden: goesHome ? (expansion(at: build) > 0.5 ? 1 : 0) : isFade ? 0 : gone(at: build)
            }
        let videoSeen = videoExpansion(at: build)
        fade(settle, isFade: isFade, at: build)
        let timing = timing(settle.curve, settle.duration)
        switch decisions.motion.style {
        case .reference:
            expansion.settle(to: goal, timing: timing, at: build)
            presence.settle(to: 1, timing: timing, at: build)
            var moving = Moving(videoSeen)
            moving.settle(to: goal, timing: .curve(settle.curve, duration: Seconds(settle.videoDuration)), at: build)
            video = settle.presents ? .withWindow : .own(moving)
        case .physical: spring(settle, to: goal, presence: goesHome ? 0 : 1, timing, at: build)
        }
    }

    /// The final expansion of a dismissed mini player; in reference style, 1 below the expansion at the
    /// release, and at most -1.
    private func gone(at build: Instant) -> Double {
        decisions.motion.style == .reference ? min(expansion(at: build), 0) - 1 : -1
    }

    /// Starts the fade of a floating window, and in reference style of every dismissed window.
    private mutating func fade(_ settle: Settle, isFade: Bool, at build: Instant) {
        let goesOut = settle.target == .hidden && (isFade || decisions.motion.style == .reference)
        guard visibility.target != (goesOut ? 0 : 1) else { return }
        let timing: Timing =
            floats
            ? .curve(.easeOut, duration: Seconds(decisions.floating.fadeDuration))
            : .curve(settle.curve, duration: Seconds(settle.duration))
        visibility.settle(to: goesOut ? 0 : 1, timing: timing, at: build)
    }

    private mutating func spring(
        _ settle: Settle, to goal: Double, presence present: Double, _ timing: Timing, at build: Instant
    ) {
        let travelled = travelled
        let seen = expansion.value(at: build)
        let velocity = settle.velocity.map { travelled.expansionVelocity($0, at: seen) }
        let way = settle.target == .hidden ? travelled.dismissTravel : travelled.travel
        // Half a point and 30 points per second: a slower motion is invisible.
        expansion.settle(to: goal, timing: timing, velocity: velocity, at: build, settling: .unit(spanning: way))
        presence.settle(to: present, timing: timing, at: build, settling: .unit(spanning: layout.panel.height))
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
