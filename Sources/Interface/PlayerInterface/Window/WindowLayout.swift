import Geometry
import InterfaceKit
import Settings

/// The frames of the player window and its video, at rest and in between.
struct WindowLayout {
    let panel: Size
    /// The window at expansion 1 and 0.
    let full: Rect
    let mini: Rect
    /// The video's frame on the panel at expansion 1 and 0.
    let fullVideo: Rect
    let miniVideo: Rect
    /// The distance of a dismissal below mini, points.
    let dismissTravel: Double
    /// The present windows at expansion 1 and 0: full or immersive, mini or floating, or in between.
    var large: Rect
    var small: Rect
    /// The video's frames on the panel in these windows.
    var largeVideo: Rect
    var smallVideo: Rect
    /// The window at presence 0 if it flies from a card; nil for a window that rises from below.
    var card: Rect?

    init(_ surroundings: Surroundings) {
        let settings = surroundings.settings
        panel = surroundings.size
        full = Rect(origin: .zero, size: panel)
        var height = settings.player.miniHeight
        if settings.motion.style == .physical {
            height = min(height, panel.height * settings.player.miniMaximumShare)
        }
        let width = panel.isPortrait ? panel.width : min(panel.width, settings.player.miniMaximumWidth)
        mini = Rect(
            x: panel.width - width, y: panel.height - surroundings.tabBarHeight - height, width: width, height: height)
        let videoWidth = panel.isPortrait ? panel.width : panel.width * settings.layout.landscapeSplit
        let size = Size(width: videoWidth, height: min(videoWidth / Theme.videoAspect, full.height))
        fullVideo = Rect(origin: full.origin, size: size)
        miniVideo = Rect(
            origin: mini.origin, size: Size(width: min(width / 2, height * Theme.videoAspect), height: height))
        dismissTravel = settings.player.dismissTravel
        (large, largeVideo, small, smallVideo) = (full, fullVideo, mini, miniVideo)
    }

    /// The layout with another small window: floatness 0 is a bar, 1 a floating window, which the video fills.
    func with(small: Rect, floatness: Double) -> WindowLayout {
        var layout = self
        layout.small = small
        layout.smallVideo = Rect(origin: small.origin, size: Size(width: miniVideo.width, height: small.height))
            .interpolated(to: small, floatness)
        return layout
    }

    /// The layout with a large window between its page, 0, and the whole panel, 1.
    func with(immersion: Double) -> WindowLayout {
        guard immersion > 0 else { return self }
        var layout = self
        let whole = Rect(origin: .zero, size: panel)
        layout.large = full.interpolated(to: whole, immersion)
        layout.largeVideo = fullVideo.interpolated(to: whole, immersion)
        return layout
    }

    /// The distance between the top edges of full and the small window, points; at least a third of the panel's height.
    ///
    /// From an upper corner the distance would be nearly zero.
    var travel: Double { max(small.minY - full.minY, panel.height / 3) }

    /// The distance of the window's top edge below that of full, points.
    func position(expansion: Double) -> Double {
        expansion >= 0 ? (1 - expansion) * travel : travel - expansion * dismissTravel
    }

    func expansion(position: Double) -> Double {
        position <= travel ? 1 - position / travel : (travel - position) / dismissTravel
    }

    /// Converts a downward velocity in points per second to expansion per second.
    func expansionVelocity(_ velocity: Double, at expansion: Double) -> Double {
        -velocity / (expansion >= 0 ? travel : dismissTravel)
    }

    func window(expansion: Double, presence: Double) -> Rect { arriving(window(at: expansion), presence) }

    func video(expansion: Double, videoExpansion: Double, presence: Double) -> Rect {
        // Inside its window the video scales at its own pace.
        let inFull = largeVideo.offset(by: Point.zero - large.origin)
        let inMini = smallVideo.offset(by: Point.zero - small.origin)
        let inWindow = inMini.interpolated(to: inFull, min(max(videoExpansion, 0), 1))
        return arriving(inWindow.offset(by: window(at: expansion).origin), presence)
    }

    /// A frame of the window or its video, moved by the presence from the card, which the video fills, or from below.
    private func arriving(_ frame: Rect, _ presence: Double) -> Rect {
        card?.interpolated(to: frame, presence)
            ?? frame.offset(by: Point(x: 0, y: (1 - presence) * panel.height))
    }

    private func window(at expansion: Double) -> Rect {
        guard expansion >= 0 else { return small.offset(by: Point(x: 0, y: -expansion * dismissTravel)) }
        guard expansion <= 1 else {
            // Above full, the window moves without scaling, and its lower edge stays at the panel's bottom.
            let above = position(expansion: expansion)
            return Rect(x: large.x, y: large.y + above, width: large.width, height: large.height - above)
        }
        return small.interpolated(to: large, expansion)
    }
}
