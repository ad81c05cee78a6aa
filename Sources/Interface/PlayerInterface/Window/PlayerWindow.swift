import Geometry
import Gesture
import InterfaceKit
import Motion
import Settings
import Time

/// The player window's motion: a finger, a spring or a curve moves each of its scalars.
///
/// The windows at both ends of the expansion have motions of their own. `CompactWindow` moves the small one;
/// `immersion` moves the large one between its page and the whole panel.
struct PlayerWindow: InterfacePart {
    enum Motion: String { case rest, drag, settle }

    /// The content of the large window: the video with its page, or the video alone.
    enum DisplayMode { case page, immersive }

    /// A drag of the window.
    struct Drag {
        /// The part that the drag moves.
        enum Path {
            /// The window's distance below full at the drag's start, points, without the rubber band; and its movement
            /// per point of the finger.
            case expansion(start: Double, gain: Double)
            /// The immersion at the drag's start, and the display mode that it was settling to.
            case immersion(start: Double, DisplayMode)
            case floating
        }

        /// The rest state at the drag's start, or the settle target of a caught window.
        let from: WindowRest
        let path: Path
        /// Whether the window was in motion when the finger came down.
        let isCaught: Bool
    }

    /// A settle from the drawn state. It starts with the next frame, so that its first step is one refresh long.
    struct Settle {
        let target: WindowRest
        /// The velocity of the window's top edge, pt/s; nil keeps the present velocity.
        let velocity: Double?
        /// The durations of the window's and of the video's motion in reference style, seconds.
        let duration: Double
        let videoDuration: Double
        let curve: CubicCurve
        /// Whether the settle opens a new window.
        var presents = false
    }

    /// A settle of the display mode; the velocity is that of the immersion.
    struct ModeChange {
        let velocity: Double?
        let duration: Double
    }

    /// The motions that start when the next frame is built.
    struct Pending {
        var settle: Settle?
        var modeChange: ModeChange?

        var isEmpty: Bool { settle == nil && modeChange == nil }
    }

    /// The motion of the video relative to its window.
    enum VideoCourse {
        case withWindow
        /// The video has its own duration during a settle in reference style.
        case own(Moving<Double>)
        /// The video was ahead of its window when both were caught; its lead shrinks to zero.
        case ahead(by: Double, since: Instant)

        func isMoving(at t: Instant) -> Bool {
            if case .own(let moving) = self { moving.isMoving(at: t) } else { false }
        }
    }

    /// The rest or settle target; `mini` includes the floating window.
    var rest = WindowRest.hidden
    var displayMode = DisplayMode.page
    var drag: Drag?
    var compact: CompactWindow
    /// 0 at the small window, 1 at the large one; negative below the small window's place.
    var expansion = Moving<Double>(0)
    /// 0 below the panel or in the item's card, 1 at the window's place.
    var presence = Moving<Double>(0)
    /// 0 with its page, 1 on the whole panel.
    var immersion = Moving<Double>(0)
    /// The opacity of a small window that appears, a floating one that closes, and in reference style a dismissed one.
    var visibility = Moving<Double>(1)
    /// The fade that replaces the motion if motion is reduced.
    var fade: MotionFade?
    var video = VideoCourse.withWindow
    var pending = Pending()
    /// Whether there is a window, including one that is being dismissed.
    var isPresent = false
    /// The last visible frame of the card from which the window flies or to which it returns; nil for none.
    var card: Rect?
    private(set) var surroundings: Surroundings
    /// The frames at rest as full window and as mini player.
    private(set) var layout: WindowLayout

    init(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        layout = WindowLayout(surroundings)
        compact = CompactWindow(bar: layout.mini, surroundings)
    }

    /// Adopts other surroundings: the scalars keep their values, so that the window has the corresponding place.
    ///
    /// Awaited settings do not change the drawing, not even under a finger.
    mutating func adopt(_ surroundings: Surroundings) {
        self.surroundings = surroundings
        guard surroundings.awaited == nil else { return compact.surroundings = surroundings }
        layout = WindowLayout(surroundings)
        compact.resize(bar: layout.mini, surroundings)
    }

    // MARK: Appearance

    func expansion(at t: Instant) -> Double { expansion.value(at: t) }
    func presence(at t: Instant) -> Double { presence.value(at: t) }
    func immersion(at t: Instant) -> Double { min(max(immersion.value(at: t), 0), 1) }

    func videoExpansion(at t: Instant) -> Double {
        switch video {
        case .withWindow: return expansion(at: t)
        case .own(let moving): return moving.value(at: t)
        case .ahead(let lead, let since):
            let left = 1 - (t - since) / Seconds(settings.motion.catchCorrection)
            return expansion(at: t) + (left > 0 ? lead * min(left, 1) : 0)
        }
    }

    func opacity(at t: Instant) -> Double {
        let faded = min(max(visibility.value(at: t), 0), 1) * (fade?.opacity(at: t) ?? 1)
        guard isPresent else { return 0 }
        // In reference style the presence fades the window; in physical style its distance below mini does.
        let shown =
            settings.motion.style == .reference
            ? min(max(presence(at: t), 0), 1) : max(0, 1 + min(0, expansion(at: t)))
        return shown * faded
    }

    /// Nil without a window.
    func frame(at t: Instant) -> Rect? {
        isPresent ? layout(at: t).window(expansion: expansion(at: t), presence: presence(at: t)) : nil
    }

    func videoFrame(at t: Instant) -> Rect? {
        guard isPresent else { return nil }
        return layout(at: t).video(
            expansion: expansion(at: t), videoExpansion: videoExpansion(at: t), presence: presence(at: t))
    }

    /// The layout at an instant, with the present large and small windows.
    func layout(at t: Instant) -> WindowLayout {
        var small = compact.frame(at: t)
        let shown = min(max(visibility.value(at: t), 0), 1)
        if shown < 1, floats {
            let scale = settings.floating.hideScale + (1 - settings.floating.hideScale) * shown
            small = Rect(centre: small.centre, size: Size(width: small.width * scale, height: small.height * scale))
        }
        var present = layout.with(small: small, floatness: compact.floatness(at: t)).with(immersion: immersion(at: t))
        present.card = card
        return present
    }

    /// The layout in which a finger moves the expansion.
    var travelled: WindowLayout { layout.with(small: compact.restFrame, floatness: floats ? 1 : 0) }

    /// Whether the small window floats.
    var floats: Bool { !compact.place.isBar }

    /// The centre of the target where a dropped floating window is closed.
    var closeTarget: Point { compact.closeTarget }

    /// Whether a finger drags the window.
    var isDragged: Bool { drag != nil }

    /// Whether a finger drags the floating window.
    var isDraggedAbout: Bool { if case .floating = drag?.path { true } else { false } }

    /// Whether a pinch has an effect.
    var canPinch: Bool {
        if isDraggedAbout { return true }
        return drag == nil && floats && rest == .mini
    }

    /// Whether only the window is visible.
    func coversPanel(at t: Instant) -> Bool {
        isPresent && rest == .full && drag == nil && !isMoving(at: t)
    }

    /// Whether the window fades out and ignores touches.
    var isFadingOut: Bool { rest == .hidden && floats }

    /// The height by which the small window shortens pages.
    var barHeight: Double { isPresent && rest != .hidden && !floats ? layout.mini.height : 0 }

    func isMoving(at t: Instant) -> Bool {
        !pending.isEmpty || expansion.isMoving(at: t) || presence.isMoving(at: t)
            || video.isMoving(at: t) || compact.isMoving(at: t) || immersion.isMoving(at: t)
            || visibility.isMoving(at: t) || fade?.isRunning(at: t) ?? false
    }

    func motion(at t: Instant) -> Motion { drag != nil ? .drag : isMoving(at: t) ? .settle : .rest }

    /// Whether the window is opaque, and only expansion and presence move it, between full and mini.
    func isBetweenFullAndMini(at t: Instant) -> Bool {
        !compact.isMoving(at: t) && displayMode == .page && immersion(at: t) == 0 && fade == nil
            && visibility.value(at: t) == 1
    }

    /// Whether the next frame differs without an event.
    func isAnimating(at t: Instant) -> Bool {
        if case .ahead(_, let since) = video, drag != nil, t < since + Seconds(settings.motion.catchCorrection) {
            return true
        }
        return isMoving(at: t)
    }
}
