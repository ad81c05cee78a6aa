import Geometry
import Gesture
import InterfaceKit
import Numbers
import Scene
import Settings
import Time

/// The shadow, the controls and the close target of the floating window.
extension Player {
    /// Adds a soft shadow of stacked plates, and an edge.
    func addShadow(to scene: inout Scene, _ pose: WindowPose, radius: Double, opacity: Double) {
        let shadow = settings.floating.shadow
        let shown = (1 - pose.bar) * (1 - pose.expansion) * opacity
        guard shadow.count == 4, shadow[0] > 0, shown > 0 else { return }
        let plates = max(1, Int(saturating: shadow[3]))
        let shade = Theme.black.opacity(shadow[0] * shown / Double(plates))
        // On a dark page only the edge is visible.
        let edge = pose.frame.inset(by: -1)
        for plate in 0..<plates {
            let reach = shadow[3] - Double(plate) * 2 * shadow[3] / Double(plates)
            let frame = pose.frame.offset(by: Point(x: shadow[1], y: shadow[2])).inset(by: -reach)
            scene.layers.append(
                Layer(Part.shadow.id(plate), frame, .fill(shade), cornerRadius: max(0, radius + reach)))
        }
        scene.layers.append(
            Layer(
                Part.floatingEdge.id(), edge, .fill(Theme.white.opacity(0.14)), cornerRadius: radius + 1, opacity: shown
            ))
    }

    func addFloatingControls(to scene: inout Scene, _ nowPlaying: NowPlaying, _ pose: WindowPose, at t: Instant) {
        let decorationOpacity = (1 - 3 * pose.expansion) * (1 - pose.bar)
        guard decorationOpacity > 0 else { return }
        guard !window.compact.place.isStashed else { return addStashTab(to: &scene, pose) }
        let alpha = decorationOpacity * controls.appearance.opacity(at: t, fade: settings.controls.fadeDuration)
        let frame = pose.frame
        let places = FloatingPlaces(frame: frame, target: settings.interface.target)
        if alpha > 0 {
            var panel = FloatingPanel(surroundings.videoPalette, opacity: (alpha * 64).rounded() / 64)
            panel.add(.floatingVeil, frame, .fill(Theme.black.opacity(max(0.35, panel.palette.dimming.alpha))))
            panel.addButton(places.close, .close, 0)
            panel.addButton(places.expand, .expand, 1)
            scene.layers += panel.layers
        }
        // The play button of a paused video stays visible when the other controls fade out.
        let isPaused = nowPlaying.phase == .paused
        if let play = places.play, isPaused || alpha > 0, !nowPlaying.hasFailed, nowPlaying.phase != .ended {
            var middle = FloatingPanel(
                surroundings.videoPalette, opacity: ((isPaused ? min(1, decorationOpacity) : alpha) * 64).rounded() / 64
            )
            middle.addButton(play, nowPlaying.isPlaying ? .pause : .play, 2)
            scene.layers += middle.layers
        }
        let track = Rect(x: frame.x, y: frame.maxY - 3, width: frame.width, height: 3)
        let line = surroundings.elapsed(nowPlaying.progress, of: track)
        if line.width > 0 {
            scene.layers.append(
                Layer(
                    Part.floatingProgress.id(), line, .fill(surroundings.videoPalette.accent),
                    opacity: min(1, decorationOpacity))
            )
        }
    }

    /// The tab of a window that is stashed behind the panel's side; its icon shows the direction to pull it.
    private func addStashTab(to scene: inout Scene, _ pose: WindowPose) {
        let tab = settings.floating.stashTab
        let seen = pose.frame.intersection(Rect(origin: .zero, size: size)).width
        // A window that is pulled out has no tab.
        let share = 1 - min(max((seen - tab) / max(pose.frame.width - tab, 1), 0), 1)
        guard seen > 0, share > 0 else { return }
        let alpha = (share * 64).rounded() / 64
        scene.layers.append(Layer(Part.stashVeil.id(), pose.frame, .fill(Theme.veil), opacity: alpha))
        let isLeft = window.compact.corner.isLeft
        let x = isLeft ? pose.frame.maxX - tab / 2 : pose.frame.x + tab / 2
        let sign = Rect(
            centre: Point(x: x.rounded(), y: pose.frame.midY.rounded()),
            size: Size(width: Theme.iconSize, height: Theme.iconSize))
        scene.layers.append(
            Layer(Part.stashSign.id(), sign, .icon(isLeft ? .right : .left, Theme.white), opacity: alpha))
    }

    /// The close target of a dragged window, larger under the finger.
    func addCloseTarget(to scene: inout Scene, at t: Instant) {
        let alpha = touch.closeTarget.opacity(at: t, fade: settings.floating.fadeDuration)
        guard alpha > 0 else { return }
        let isOver = touch.location.map(isOverCloseTarget) ?? false
        let side = isOver ? 80.0 : 64
        let disc = Rect(centre: window.closeTarget, size: Size(width: side, height: side))
        let colour = isOver ? surroundings.videoPalette.accent : Theme.veil
        scene.layers.append(
            Layer(Part.closeTarget.id(), disc, .fill(colour), cornerRadius: side / 2, opacity: alpha))
        let sign = Rect(centre: window.closeTarget, size: Size(width: 28, height: 28))
        scene.layers.append(Layer(Part.closeTargetSign.id(), sign, .icon(.close, Theme.white), opacity: alpha))
    }
}

/// The layers of the floating window's controls.
private struct FloatingPanel {
    let palette: Palette
    let opacity: Double
    private(set) var layers: [Layer] = []

    init(_ palette: Palette, opacity: Double) { (self.palette, self.opacity) = (palette, opacity) }

    mutating func add(_ part: Part, _ place: Rect, _ content: Content, _ index: Int = 0, radius: Double = 0) {
        layers.append(Layer(part.id(index), place, content, cornerRadius: radius, opacity: opacity))
    }

    mutating func addButton(_ place: Rect, _ icon: Icon, _ index: Int) {
        let disc = place.inset(by: 6)
        add(.floatingDisc, disc, .fill(palette.disc), index, radius: disc.width / 2)
        let side = Theme.iconSize
        add(
            .floatingButton, Rect(centre: disc.centre, size: Size(width: side, height: side)), .icon(icon, Theme.white),
            index)
    }
}
