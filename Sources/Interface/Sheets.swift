import Geometry
import Gesture
import Numbers
package import Scene
import Settings
package import Time
import WorkerProtocol

/// What is seen, taken apart into sheets that planes can show, and put together again by moving them.
///
/// **What differs from the composed picture.** A plane rounds no corner and, mostly, fades nothing. So on sheets the
/// window has square corners, and while it is on its way between full and mini
/// - it wears one of two dresses, drawn once each: that of the full window down to an expansion of 1/3, that of the mini
///   player below; the dress that is not seen lies outside the picture. Composed, they fade into one another, and on
///   planes that can be made translucent too: from 1/3 to 1/10 the dress of the full window fades over the other.
/// - the page is not dimmed, and what stands over the video is not seen but for the controls, which go at 9/10, or fade.
///
/// All of that comes back in the commit that ends the motion: at full and at mini, the sheets laid over one another are
/// the composed picture but for the corners. Where the window's opacity counts (it is dismissed, or just appears), where
/// the video is not there yet or is over, and where a top inset shows the dimmed page, there are no sheets.
extension Interface {
    /// At this expansion the window changes its dress.
    static let dressChange = 1.0 / 3
    /// Where planes fade, the full window's dress is gone at this one.
    static let dressGone = 0.1
    /// Above this one the controls are seen; where planes fade, they are gone at the other.
    static let controlsSeen = 0.9
    static let controlsGone = 0.8
    /// So far from full or mini nothing looks different yet.
    static let nearly = 0.01
    /// A finger that pulls a mini player up may begin so far below it: what is drawn runs behind the finger.
    static let dip = 0.05
    /// A settling window overshoots mini by no more than this, full by no more than what a finger can pull it to.
    static let overshootBelow = 0.25
    static let overshootAbove = 0.4

    /// Nil where everything must be composed.
    ///
    /// - Parameter drawn: what was drawn for the last frame; drawn anew where it shows something else.
    package func sheets(at t: Instant, fading: Fading, reusing drawn: inout MovingDrawings) -> SheetStack? {
        guard isPlain, let watching, let shown = watching.frame, window.presence(at: t) == 1, window.rest != .hidden,
            canTakeApart(at: t), let pose = windowPose(at: t)
        else { return nil }
        let expansion = window.expansion(at: t)
        let video = Sheet(SheetPart.video.surface, pose.slot.fitting(aspect: shown.aspect), .video(shown.id))
        switch window.motion(at: t) {
        case .rest:
            guard expansion == 0 || expansion == 1 else { return nil }
            let sheets = [below(pose, at: t), video] + over(watching, pose, at: t)
            return SheetStack(stance: .rest, sheets: sheets, looksComposed: true)
        case .drag, .settle:
            let least = window.drag == nil ? -Self.overshootBelow : -Self.dip
            guard canMoveSheets, expansion >= least else { return nil }
            draw(&drawn, watching, at: t)
            let sheets = moving(drawn, pose.frame.origin, expansion, fading, video: video)
            let isAtEnd = expansion.magnitude <= Self.nearly || (1 - expansion).magnitude <= Self.nearly
            return SheetStack(stance: .motion, sheets: sheets, looksComposed: isAtEnd)
        }
    }

    /// The sheets at a fraction of the longest way that the window can go between full and mini; nil as above.
    ///
    /// The dress changes in the middle, so that each is tried where it is largest.
    package func sheets(
        alongMotion fraction: Double, at t: Instant, fading: Fading, reusing drawn: inout MovingDrawings
    ) -> [Sheet]? {
        guard isPlain, let watching, let shown = watching.frame, canMoveSheets, canTakeApart(at: t) else {
            return nil
        }
        let stops = [-Self.overshootBelow, Self.dressChange.nextDown, Self.dressChange, 1, 1 + overshootShare]
        let step = min(max(fraction, 0), 1) * Double(stops.count - 1)
        let stop = stops[Int(saturating: step.rounded())]
        let origin = window.layout.window(expansion: stop, presence: 1).origin
        let slot = window.layout.video(expansion: stop, videoExpansion: stop, presence: 1)
        let video = Sheet(SheetPart.video.surface, slot.fitting(aspect: shown.aspect), .video(shown.id))
        draw(&drawn, watching, at: t)
        return moving(drawn, origin, stop, fading, video: video)
    }

    package func isWindowMoving(at t: Instant) -> Bool { window.motion(at: t) != .rest }

    /// Whether a motion may begin under the finger that is on the window.
    package var mayMoveWindow: Bool {
        guard let finger, finger.dragged == nil else { return false }
        return finger.surface == .window || finger.surface == .details
    }

    /// A window that floats, fills the panel or cuts its video is composed.
    private func canTakeApart(at t: Instant) -> Bool { window.isBetweenFullAndMini(at: t) && fit.isWhole(at: t) }

    private var canMoveSheets: Bool {
        guard let watching, settings.layout.topInset == 0 || settings.player.dimming == 0 else { return false }
        switch watching.phase {
        case .loading, .playing, .paused: return true
        case .ended, .failed: return false
        }
    }

    /// Of the way between full and mini.
    var overshootShare: Double { Self.overshootAbove * size.height / window.layout.travel }

    private func moving(
        _ drawn: MovingDrawings, _ origin: Point, _ expansion: Double, _ fading: Fading, video: Sheet
    ) -> [Sheet] {
        let hidden = Point(x: origin.x, y: size.height)
        func sheet(_ part: SheetPart, _ drawing: MovingDrawings.Drawing, opacity: Double) -> Sheet {
            let frame = Rect(origin: opacity > 0 ? origin : hidden, size: drawing.size)
            return Sheet(part.surface, frame, drawing.content, opacity: opacity > 0 ? opacity : 1)
        }
        let full = fading.opacity(at: expansion, gone: Self.dressGone, seen: Self.dressChange)
        var sheets = [
            Sheet(SheetPart.page.surface, Rect(origin: .zero, size: drawn.page.size), drawn.page.content),
            sheet(.miniDress, drawn.mini, opacity: full < 1 ? 1 : 0), sheet(.fullDress, drawn.full, opacity: full),
        ]
        // The bar covers what of a dress reaches below the window; the video reaches below it only when it overshoots.
        let sunk = (min(max(expansion, 0), 1) * settings.tabs.height).rounded()
        let bar = Point(x: 0, y: size.height - drawn.tabBar.size.height + sunk)
        sheets.append(Sheet(SheetPart.tabBar.surface, Rect(origin: bar, size: drawn.tabBar.size), drawn.tabBar.content))
        sheets.append(video)
        if let controls = drawn.controls {
            let opacity = fading.opacity(at: expansion, gone: Self.controlsGone, seen: Self.controlsSeen)
            sheets.append(sheet(.over, controls, opacity: opacity))
        }
        return sheets
    }
}
