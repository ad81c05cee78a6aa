import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
import Scene
import Settings
import Time

/// The cached drawings of a moving window, the page below and the tab bar; redrawn only when their content changes.
package struct MovingDrawings: Sendable {
    /// Every input of the drawings.
    struct Key: Equatable, Sendable {
        var page: PageKey
        var window: WindowDrawings.Key
        /// Whether the page omits the card of the window's item.
        var fliesFromCard: Bool
    }

    fileprivate(set) var key: Key?
    fileprivate(set) var page = PlaneDrawing()
    fileprivate(set) var tabBar = PlaneDrawing()
    fileprivate(set) var window = WindowDrawings()

    package init() {}
}

extension Interface {
    /// Redraws the drawings if an input has changed since the last frame, which is rare.
    func draw(_ drawn: inout MovingDrawings, at t: Instant) {
        let key = MovingDrawings.Key(
            page: PageKey(of: self, at: t), window: player.drawingKey(at: t), fliesFromCard: player.fliesFromCard)
        guard key != drawn.key else { return }
        drawn.key = key
        drawn.page = surroundings.drawing(pageScene(at: t))
        drawn.tabBar = tabBarDrawing
        player.draw(&drawn.window, pages.pictures, at: t)
    }

    /// The tab bar with a transparent margin above. The bar slides below the panel's edge, and some display controllers
    /// refuse a plane with less than 12 rows on the panel. The margin keeps that many.
    private var tabBarDrawing: PlaneDrawing {
        var scene = Scene(size: size, background: palette.surface)
        pages.add(.tabBar(hidden: 0), to: &scene)
        var frame = pages.tabBar
        frame.y -= Self.tabBarMargin
        frame.height += Self.tabBarMargin
        return surroundings.drawing(scene.cut(to: surroundings.onWholePixels(frame)), isTranslucent: true)
    }

    /// Points.
    private static let tabBarMargin = 24.0

    func pageScene(at t: Instant) -> Scene {
        var scene = Scene(size: size, background: palette.background)
        addPage(to: &scene, at: t)
        return scene
    }
}
