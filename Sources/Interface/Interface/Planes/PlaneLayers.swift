import Geometry
package import InterfaceKit
import PageInterface
import PlayerInterface
package import Scene
package import Time

/// The visible content split into plane layers: the player's over those of the page.
extension Interface {
    /// The plane layers at an instant; nil if everything must be composed.
    ///
    /// - Parameter drawn: the drawings of the last frame; a drawing with changed content is drawn again.
    package func planeLayers(at t: Instant, on planes: MovingPlanes, reusing drawn: inout MovingDrawings)
        -> PlaneLayerStack?
    {
        guard isPlain else { return nil }
        switch player.layoutMode(at: t) {
        case .rest:
            var page = pageScene(at: t)
            addTabBar(to: &page, at: t)
            // The closure of `map(placed)` would copy the interface in each frame.
            guard let stack = player.restingLayers(over: page, pages.pictures, at: t) else { return nil }
            return placed(stack)
        case .motion:
            draw(&drawn, at: t)
            let stack = player.movingLayers(
                drawn.window, page: drawn.page, tabBar: drawn.tabBar, on: planes, at: t)
            guard let stack else { return nil }
            return placed(stack)
        case nil: return nil
        }
    }

    /// The plane layers at a fraction of the window's longest path between full and mini; nil if everything must be
    /// composed.
    package func planeLayers(
        alongMotion fraction: Double, at t: Instant, on planes: MovingPlanes, reusing drawn: inout MovingDrawings
    ) -> [PlaneLayer]? {
        guard isPlain, player.canMoveOnPlanes(at: t) else { return nil }
        draw(&drawn, at: t)
        return player.movingLayers(
            drawn.window, page: drawn.page, tabBar: drawn.tabBar, on: planes, alongMotion: fraction
        ).map(placed)
    }

    private func placed(_ stack: PlaneLayerStack) -> PlaneLayerStack {
        var stack = stack
        stack.planeLayers = placed(stack.planeLayers)
        return stack
    }

    /// The plane layers at their places on the panel, over a layer for its free edges.
    private func placed(_ planeLayers: [PlaneLayer]) -> [PlaneLayer] {
        let (panel, area) = (surroundings.panel, surroundings.area)
        guard area.size != panel || surroundings.isMirrored else { return planeLayers }
        var planeLayers = planeLayers
        for index in planeLayers.indices { planeLayers[index].frame = surroundings.onPanel(planeLayers[index].frame) }
        guard area.size != panel else { return planeLayers }
        let margin = PlaneLayer(
            PlaneLayerPart.margin.surface, Rect(origin: .zero, size: panel),
            .drawn(Scene(size: panel, background: palette.background)))
        return [margin] + planeLayers
    }

    package func isWindowMoving(at t: Instant) -> Bool { !player.windowRests(at: t) }

    /// Whether the finger on the window may begin a motion.
    package var mayMoveWindow: Bool { finger?.surface == .player && player.mayMoveWindow }
}
