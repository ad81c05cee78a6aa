package import Geometry
import InterfaceKit
import KioskInterface
import PageInterface
import PlayerInterface
import PreviewInterface
package import Scene
import Settings
package import Time
import WorkerProtocol

/// The cached layers of the visible page, rebuilt only when the page changes.
package struct KeptPage: Sendable {
    /// Every input of the layers.
    fileprivate struct Key: Equatable, Sendable {
        var revision: Int
        var pages: PageInputs
    }

    fileprivate var key: Key?
    fileprivate var layers: [Layer] = []

    package init() {}
}

extension Interface {
    /// The scene at an instant.
    package func scene(at t: Instant) -> Scene {
        var scene = Scene(size: surroundings.panel, background: palette.background)
        var kept = KeptPage()
        fill(&scene, reusing: &kept, at: t)
        return scene
    }

    /// The same scene, built in the memory of another one.
    package func fill(_ scene: inout Scene, reusing kept: inout KeptPage, at t: Instant) {
        (scene.size, scene.background) = (surroundings.panel, palette.background)
        scene.layers.removeAll(keepingCapacity: true)
        scene.groups.removeAll(keepingCapacity: true)
        switch kiosk.display {
        case .session: addSession(to: &scene, reusing: &kept, at: t)
        case .attract:
            kiosk.add(to: &scene, pages.pictures, at: t)
            player.add(.volume, to: &scene, pages.pictures, at: t)
        case .outOfOrder: kiosk.add(to: &scene, pages.pictures, at: t)
        }
        scene.move(by: surroundings.area.origin)
        addMargin(to: &scene)
        if kiosk.display != .outOfOrder { addPointer(to: &scene) }
    }

    private func addSession(to scene: inout Scene, reusing kept: inout KeptPage, at t: Instant) {
        let sinks = player.isSinking(at: t)
        // A window that fills the panel hides the page.
        if !player.coversPanel(at: t) {
            addPage(to: &scene, reusing: &kept, at: t)
            if !sinks { addTabBar(to: &scene, at: t) }
        }
        if lendsPreview { addPreview(to: &scene, at: t) }
        player.add(.window, to: &scene, pages.pictures, at: t)
        // Its texts would lie on those of the tabs.
        if sinks { addTabBar(to: &scene, at: t) }
        if !lendsPreview { addPreview(to: &scene, at: t) }
        addFocus(to: &scene, at: t)
        kiosk.add(to: &scene, pages.pictures, at: t)
        player.add(.volume, to: &scene, pages.pictures, at: t)
    }

    private func addPreview(to scene: inout Scene, at t: Instant) {
        preview.add(
            to: &scene, pages.pictures, concealed: player.concealment(at: t), showsPicture: !lendsPreview, at: t)
    }

    /// Covers what has moved beyond the area: the panel's free edges stay empty.
    private func addMargin(to scene: inout Scene) {
        let (panel, area) = (surroundings.panel, surroundings.area)
        guard area.size != panel else { return }
        for side in 0..<4 {
            let rect =
                switch side {
                case 0: Rect(x: 0, y: 0, width: panel.width, height: area.minY)
                case 1: Rect(x: 0, y: area.minY, width: area.minX, height: area.height)
                case 2: Rect(x: 0, y: area.maxY, width: panel.width, height: panel.height - area.maxY)
                default: Rect(x: area.maxX, y: area.minY, width: panel.width - area.maxX, height: area.height)
                }
            scene.layers.append(Layer(Part.margin.id(side), rect, .fill(palette.background)))
        }
    }

    /// Only a page outside a transition is cached.
    private func addPage(to scene: inout Scene, reusing kept: inout KeptPage, at t: Instant) {
        guard !pages.isInTransition, !preview.isOpen, !player.fliesFromCard else { return addPage(to: &scene, at: t) }
        let key = KeptPage.Key(revision: revision, pages: pages.inputs(at: t))
        if key == kept.key {
            scene.layers.append(contentsOf: kept.layers)
            return
        }
        addPage(to: &scene, at: t)
        kept.key = key
        kept.layers.removeAll(keepingCapacity: true)
        kept.layers.append(contentsOf: scene.layers)
    }
}

/// The scene on the panel, and the memory of the previous one, in which the next is built.
package struct SceneRoll: Sendable {
    /// Nil while the content of the panel is unknown.
    package private(set) var shown: Scene?
    private var spare = Scene(size: .zero, background: Colour(0))
    private var kept = KeptPage()
    package private(set) var damage = Region()

    package init() {}

    /// Forgets the last scene, because the panel may show something else.
    package mutating func forget() { shown = nil }

    /// Builds the scene of an instant and makes it the shown one; `damage` receives the differences from the last.
    package mutating func advance(_ interface: borrowing Interface, at t: Instant, scale: Double) {
        interface.fill(&spare, reusing: &kept, at: t)
        spare.damage(since: shown, scale: scale, into: &damage)
        let before = shown.take()
        shown = spare
        spare = before ?? Scene(size: .zero, background: Colour(0))
    }
}
