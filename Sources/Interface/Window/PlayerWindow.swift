import Geometry
import Gesture
import Motion
import Settings
import Time

/// The player window's motion: three scalars, and who moves them (a finger, a spring, a curve).
struct PlayerWindow {
    enum Motion: String { case rest, drag, settle }

    /// A finger on the window.
    struct Drag {
        /// The rest state where it began, or the one the caught window was settling to.
        let from: WindowRest
        /// Points below full where it began, elastic part undone.
        let start: Double
    }

    /// A settle that starts when the next frame is built, so that its first step is one refresh long, from what is seen.
    private struct Settle {
        let target: WindowRest
        /// Of the window's top edge, pt/s; nil keeps the one it has.
        let velocity: Double?
        let duration: Double
        let videoDuration: Double
        let curve: CubicCurve
        var presents = false
    }

    /// Where it rests or settles to.
    private(set) var rest = WindowRest.hidden
    private(set) var drag: Drag?
    private var expansion = Moving<Double>(0)
    private var presence = Moving<Double>(0)
    /// The video on its own time; only while the reference style settles.
    private var video: Moving<Double>?
    /// What a caught video is ahead of its window, and since when.
    private var lead: (value: Double, since: Instant)?
    private var pending: Settle?
    /// What it is drawn with.
    private var settings: Settings
    /// What is decided by: a release, the motion after it.
    private(set) var decisions: Settings
    private(set) var layout: WindowLayout

    init(panel: Size, _ settings: Settings) {
        (self.settings, decisions) = (settings, settings)
        layout = WindowLayout(panel: panel, settings)
    }

    /// What is drawn stays as it is, also under a finger.
    mutating func decide(by settings: Settings) { decisions = settings }

    /// Another panel: the scalars keep their values, so that the window is where it was in the other layout.
    mutating func resize(panel: Size, _ settings: Settings) {
        self.settings = settings
        layout = WindowLayout(panel: panel, settings)
    }

    // MARK: What is seen

    func expansion(at t: Instant) -> Double { expansion.value(at: t) }
    func presence(at t: Instant) -> Double { presence.value(at: t) }

    func videoExpansion(at t: Instant) -> Double {
        if let video { return video.value(at: t) }
        guard let lead else { return expansion(at: t) }
        let left = 1 - (t - lead.since) / Seconds(settings.motion.catchCorrection)
        return expansion(at: t) + (left > 0 ? lead.value * min(left, 1) : 0)
    }

    func opacity(at t: Instant) -> Double {
        min(max(presence(at: t), 0), 1) * max(0, 1 + min(0, expansion(at: t)))
    }

    /// Nil while there is no window.
    func frame(at t: Instant) -> Rect? {
        isPresent ? layout.window(expansion: expansion(at: t), presence: presence(at: t)) : nil
    }

    func videoFrame(at t: Instant) -> Rect? {
        guard isPresent else { return nil }
        return layout.video(
            expansion: expansion(at: t), videoExpansion: videoExpansion(at: t), presence: presence(at: t))
    }

    /// Whether there is a window, if only on its way out.
    private(set) var isPresent = false

    func isMoving(at t: Instant) -> Bool {
        pending != nil || expansion.isMoving(at: t) || presence.isMoving(at: t) || video?.isMoving(at: t) ?? false
    }

    func motion(at t: Instant) -> Motion { drag != nil ? .drag : isMoving(at: t) ? .settle : .rest }

    /// Whether the next frame differs without anything else happening.
    func isAnimating(at t: Instant) -> Bool {
        if let lead, drag != nil, t < lead.since + Seconds(settings.motion.catchCorrection) { return true }
        return isMoving(at: t)
    }

    // MARK: Commands

    /// Brings the window to full: from below when there is none, from where it is otherwise.
    mutating func open(animated: Bool) {
        if !isPresent {
            isPresent = true
            expansion.hold(1)
            presence.hold(animated ? 0 : 1)
            video = nil
            lead = nil
            rest = .full
            if animated {
                pending = Settle(
                    target: .full, velocity: nil, duration: decisions.player.presentDuration,
                    videoDuration: decisions.player.presentDuration, curve: .linear, presents: true)
            }
        } else {
            settle(to: .full)
        }
    }

    /// Sends the window to a rest state, as a tap or a command asks for it.
    mutating func settle(to target: WindowRest, velocity: Double? = nil, from: WindowRest? = nil) {
        let player = decisions.player
        let (duration, videoDuration) =
            target == from
            ? (player.cancelDuration, player.cancelDuration)
            : target == .hidden
                ? (player.dismissDuration, player.dismissDuration) : (player.settleDuration, player.videoDuration)
        drag = nil
        rest = target
        pending = Settle(
            target: target, velocity: velocity, duration: duration, videoDuration: videoDuration,
            curve: target == .hidden && target != from ? .linear : .easeInOut)
    }

    // MARK: The finger

    /// Takes the window where it was last seen.
    mutating func grab(shown: Instant) {
        let wasMoving = isMoving(at: shown)
        if wasMoving {
            let ahead = videoExpansion(at: shown) - expansion(at: shown)
            lead = ahead == 0 ? nil : (ahead, shown)
            video = nil
            expansion.catchNow(at: shown)
            presence.catchNow(at: shown)
            pending = nil
        }
        let position = layout.position(expansion: expansion(at: shown))
        let start = position < 0 ? -band.inverse(-position) : position
        drag = Drag(from: rest, start: start)
    }

    /// The finger is `translation` points below where it took the window; what is drawn follows it.
    mutating func follow(translation: Double) {
        guard let drag else { return }
        expansion.hold(layout.expansion(position: followed(drag.start + translation)))
    }

    /// - Parameters:
    ///   - translation: unresampled, after the slop.
    ///   - velocity: pt/s downwards.
    mutating func release(translation: Double, velocity: Double) {
        guard let drag else { return }
        let raw = drag.start + translation
        let player = decisions.player
        let rules = WindowRules(
            minimizeDistance: player.minimizeDistance, maximizeDistance: player.maximizeDistance,
            dismissDistance: player.dismissDistance, flickVelocity: player.flickVelocity,
            style: decisions.motion.style == .physical ? .physical : .reference)
        let target = rules.target(
            from: drag.from, expansion: layout.expansion(position: followed(raw)), translation: translation,
            velocity: velocity)
        // In the elastic part the window is slower than the finger.
        let slope = raw < 0 ? (settings.motion.style == .physical ? band.slope(-raw) : 0) : 1
        settle(to: target, velocity: velocity * slope, from: drag.from)
    }

    /// The drag came to nothing: back to where it began.
    mutating func cancelDrag() {
        guard let drag else { return }
        settle(to: drag.from, velocity: 0, from: drag.from)
    }

    private func followed(_ position: Double) -> Double {
        guard position < 0 else { return position }
        return settings.motion.style == .physical ? -band.offset(-position) : 0
    }

    private var band: RubberBand {
        RubberBand(coefficient: settings.player.rubberBand, dimension: layout.panel.height)
    }

    // MARK: Frames

    /// Starts what is pending and ends what is over.
    ///
    /// - Returns: true when the window has just gone for good.
    mutating func frame(build: Instant) -> Bool {
        if let settle = pending {
            pending = nil
            start(settle, at: build)
        }
        guard isPresent, drag == nil, !isMoving(at: build) else { return false }
        video = nil
        lead = nil
        guard rest == .hidden else { return false }
        isPresent = false
        expansion.hold(0)
        presence.hold(0)
        return true
    }

    private mutating func start(_ settle: Settle, at build: Instant) {
        let goal = settle.target == .full ? 1.0 : settle.target == .mini ? 0 : -1
        let seen = expansion.value(at: build)
        let videoSeen = videoExpansion(at: build)
        switch decisions.motion.style {
        case .reference:
            let timing = Timing.curve(settle.curve, duration: Seconds(settle.duration))
            expansion.settle(to: goal, timing: timing, at: build)
            presence.settle(to: 1, timing: timing, at: build)
            var moving = Moving(videoSeen)
            moving.settle(
                to: goal, timing: .curve(settle.curve, duration: Seconds(settle.videoDuration)), at: build)
            video = settle.presents ? nil : moving
            lead = nil
        case .physical:
            let spring = Timing.spring(
                SpringParameters(response: Seconds(decisions.motion.response), dampingRatio: decisions.motion.damping))
            let velocity = settle.velocity.map { layout.expansionVelocity($0, at: seen) }
            // Half a point, thirty points per second: below that the eye sees nothing move.
            func threshold(_ travel: Double) -> SettlingThreshold {
                SettlingThreshold(value: 0.5 / travel, velocity: 30 / travel)
            }
            expansion.settle(
                to: goal, timing: spring, velocity: velocity, at: build,
                settling: threshold(settle.target == .hidden ? layout.dismissTravel : layout.travel))
            presence.settle(to: 1, timing: spring, at: build, settling: threshold(layout.panel.height))
        }
    }
}
