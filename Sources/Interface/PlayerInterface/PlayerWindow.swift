package import Geometry
package import Gesture
import InterfaceKit
import Motion
package import Settings
package import Time

/// The player window's motion: three scalars, and who moves them (a finger, a spring, a curve).
///
/// What the window is at the ends of the scalars moves on its own: the small window in `CompactWindow`, the large one
/// between its page and the whole panel by `immersion`.
package struct PlayerWindow {
    package enum Motion: String { case rest, drag, settle }

    /// What the large window shows: the video with its page, or the video alone.
    package enum DisplayMode { case page, immersive }

    /// A finger on the window.
    struct Drag {
        /// What the finger moves.
        enum Path {
            /// Points below full where it began, elastic part undone.
            case expansion(start: Double)
            /// The immersion where it began, and the display mode that it was going to.
            case immersion(start: Double, DisplayMode)
            case floating
        }

        /// The rest state where it began, or the one the caught window was settling to.
        let from: WindowRest
        let path: Path
    }

    /// A settle: it starts when the next frame is built, so that its first step is one refresh long, from what is seen.
    struct Settle {
        let target: WindowRest
        /// Of the window's top edge, pt/s; nil keeps the one it has.
        let velocity: Double?
        let duration: Double
        let videoDuration: Double
        let curve: CubicCurve
        var presents = false
    }

    /// The same for the display mode; the velocity is that of the immersion.
    struct ModeChange {
        let velocity: Double?
        let duration: Double
    }

    /// What starts when the next frame is built.
    struct Pending {
        var settle: Settle?
        var modeChange: ModeChange?

        var isEmpty: Bool { settle == nil && modeChange == nil }
    }

    /// How the video goes with its window.
    enum VideoCourse {
        case withWindow
        /// On its own time, as long as the reference style settles.
        case own(Moving<Double>)
        /// It was caught with its window and so far ahead of it; the window catches up.
        case ahead(by: Double, since: Instant)

        func isMoving(at t: Instant) -> Bool {
            if case .own(let moving) = self { moving.isMoving(at: t) } else { false }
        }
    }

    /// Where it rests or settles to; mini stands for the floating window too.
    package internal(set) var rest = WindowRest.hidden
    package internal(set) var displayMode = DisplayMode.page
    var drag: Drag?
    package internal(set) var compact: CompactWindow
    var expansion = Moving<Double>(0)
    var presence = Moving<Double>(0)
    /// 0 with its page, 1 all over the panel.
    var immersion = Moving<Double>(0)
    /// Of the floating window: it comes and goes by fading.
    var visibility = Moving<Double>(1)
    /// Where motion is reduced: the fade that stands for it.
    var fade: MotionFade?
    var video = VideoCourse.withWindow
    var pending = Pending()
    /// Whether there is a window, if only on its way out.
    package internal(set) var isPresent = false
    /// What it is drawn with.
    private(set) var settings: Settings
    /// What is decided by: a release, the motion after it.
    package private(set) var decisions: Settings
    /// At rest as full window and as mini player.
    package private(set) var layout: WindowLayout

    package init(panel: Size, _ settings: Settings) {
        (self.settings, decisions) = (settings, settings)
        layout = WindowLayout(panel: panel, settings)
        compact = CompactWindow(FloatingGeometry(panel: panel, bar: layout.mini, settings), settings)
    }

    /// What is drawn stays as it is, also under a finger.
    package mutating func decide(by settings: Settings) {
        decisions = settings
        compact.decisions = settings
    }

    /// Another panel: the scalars keep their values, so that the window is where it was in the other layout.
    package mutating func resize(panel: Size, _ settings: Settings) {
        self.settings = settings
        layout = WindowLayout(panel: panel, settings)
        compact.resize(FloatingGeometry(panel: panel, bar: layout.mini, settings), settings)
    }

    // MARK: What is seen

    package func expansion(at t: Instant) -> Double { expansion.value(at: t) }
    package func presence(at t: Instant) -> Double { presence.value(at: t) }
    package func immersion(at t: Instant) -> Double { min(max(immersion.value(at: t), 0), 1) }

    package func videoExpansion(at t: Instant) -> Double {
        switch video {
        case .withWindow: return expansion(at: t)
        case .own(let moving): return moving.value(at: t)
        case .ahead(let lead, let since):
            let left = 1 - (t - since) / Seconds(settings.motion.catchCorrection)
            return expansion(at: t) + (left > 0 ? lead * min(left, 1) : 0)
        }
    }

    package func opacity(at t: Instant) -> Double {
        let faded = min(max(visibility.value(at: t), 0), 1) * (fade?.opacity(at: t) ?? 1)
        return min(max(presence(at: t), 0), 1) * max(0, 1 + min(0, expansion(at: t))) * faded
    }

    /// Nil while there is no window.
    package func frame(at t: Instant) -> Rect? {
        isPresent ? layout(at: t).window(expansion: expansion(at: t), presence: presence(at: t)) : nil
    }

    package func videoFrame(at t: Instant) -> Rect? {
        guard isPresent else { return nil }
        return layout(at: t).video(
            expansion: expansion(at: t), videoExpansion: videoExpansion(at: t), presence: presence(at: t))
    }

    /// What the window is at the ends of its way at an instant.
    package func layout(at t: Instant) -> WindowLayout {
        var small = compact.frame(at: t)
        let shown = min(max(visibility.value(at: t), 0), 1)
        if shown < 1 {
            let scale = settings.floating.hideScale + (1 - settings.floating.hideScale) * shown
            small = Rect(centre: small.centre, size: Size(width: small.width * scale, height: small.height * scale))
        }
        return layout.with(small: small, floatness: compact.floatness(at: t)).with(immersion: immersion(at: t))
    }

    /// The layout by which a finger moves the expansion.
    var travelled: WindowLayout { layout.with(small: compact.restFrame, floatness: floats ? 1 : 0) }

    /// Whether the small window floats.
    package var floats: Bool { !compact.place.isBar }

    /// Where a floating window that is dropped is closed.
    package var closeTarget: Point { compact.closeTarget }

    /// Whether a finger moves it.
    package var isDragged: Bool { drag != nil }

    /// Whether a finger moves it about the panel.
    package var isDraggedAbout: Bool { if case .floating = drag?.path { true } else { false } }

    /// Whether two fingers can do something.
    package var canPinch: Bool {
        if isDraggedAbout { return true }
        return drag == nil && floats && rest == .mini
    }

    /// Whether nothing but the window is seen.
    package func coversPanel(at t: Instant) -> Bool {
        guard isPresent, rest == .full, drag == nil, !isMoving(at: t) else { return false }
        return settings.layout.topInset == 0 || displayMode == .immersive
    }

    /// Whether it is on its way out and takes no finger.
    package var isFadingOut: Bool { rest == .hidden && floats }

    /// What of the panel's height the small window takes from pages.
    package var barHeight: Double { isPresent && rest != .hidden && !floats ? layout.mini.height : 0 }

    package func isMoving(at t: Instant) -> Bool {
        !pending.isEmpty || expansion.isMoving(at: t) || presence.isMoving(at: t)
            || video.isMoving(at: t) || compact.isMoving(at: t) || immersion.isMoving(at: t)
            || visibility.isMoving(at: t) || fade?.isRunning(at: t) ?? false
    }

    package func motion(at t: Instant) -> Motion { drag != nil ? .drag : isMoving(at: t) ? .settle : .rest }

    /// Whether nothing but the three scalars moves, between full and mini.
    package func isBetweenFullAndMini(at t: Instant) -> Bool {
        !floats && !compact.isMoving(at: t) && displayMode == .page && immersion(at: t) == 0 && fade == nil
    }

    /// Whether the next frame differs without anything else happening.
    package func isAnimating(at t: Instant) -> Bool {
        if case .ahead(_, let since) = video, drag != nil, t < since + Seconds(settings.motion.catchCorrection) {
            return true
        }
        return isMoving(at: t)
    }
}
