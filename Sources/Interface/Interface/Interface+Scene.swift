package import Geometry
import InterfaceKit
import PageInterface
import PlayerInterface
package import Scene
import Settings
package import Time
import WorkerProtocol

/// The layers of the visible page, kept from frame to frame and made again only when the page changes.
package struct KeptPage: Sendable {
    /// All that they depend on.
    fileprivate struct Key: Equatable, Sendable {
        var revision: Int
        var page: PageKind
        var tab: Tab
        var depth: Int
        var pressed: PageTarget?
        var offset: Double
        var shelfOffset: Double
        /// The frame's own instant while a picture fades.
        var nextPictureChange: Instant?
    }

    fileprivate var key: Key?
    fileprivate var layers: [Layer] = []

    package init() {}
}

extension Interface {
    /// What is to be seen at an instant.
    package func scene(at t: Instant) -> Scene {
        var scene = Scene(size: size, background: palette.background)
        var kept = KeptPage()
        fill(&scene, reusing: &kept, at: t)
        return scene
    }

    /// The same in the memory of another scene.
    package func fill(_ scene: inout Scene, reusing kept: inout KeptPage, at t: Instant) {
        (scene.size, scene.background) = (size, palette.background)
        scene.layers.removeAll(keepingCapacity: true)
        scene.groups.removeAll(keepingCapacity: true)
        if let outOfOrder { return addOutOfOrder(outOfOrder, to: &scene) }
        if let attract {
            addAttract(attract, to: &scene)
            addVolume(to: &scene, at: t)
            addPointer(to: &scene)
            return
        }
        // Under a window that fills the panel there is nothing to see.
        if !window.coversPanel(at: t) {
            addPage(to: &scene, reusing: &kept, at: t)
            addTabBar(to: &scene, at: t)
        }
        addWindow(to: &scene, at: t)
        addPreview(to: &scene, at: t)
        addFocus(to: &scene, at: t)
        addVolume(to: &scene, at: t)
        addPointer(to: &scene)
    }

    /// Only a page that is alone is kept: others are on their way.
    private func addPage(to scene: inout Scene, reusing kept: inout KeptPage, at t: Instant) {
        guard navigation.transition == nil, preview == nil else { return addPage(to: &scene, at: t) }
        let key = KeptPage.Key(
            revision: revision, page: navigation.top.kind, tab: tab, depth: navigation.depth,
            pressed: navigation.highlighted,
            offset: onWholePixels(navigation.top.scroller.offset(at: t)),
            shelfOffset: onWholePixels(navigation.top.shelf.offset(at: t)),
            nextPictureChange: nextPictureChange(after: t))
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

/// The scene that is shown, and the memory of the one before it, in which the next is made.
package struct SceneRoll: Sendable {
    /// Nil where nothing of the panel is known.
    package private(set) var shown: Scene?
    private var spare = Scene(size: .zero, background: Colour(0))
    private var kept = KeptPage()
    package private(set) var damage = Region()

    package init() {}

    /// Whatever the panel shows, it is not the last scene.
    package mutating func forget() { shown = nil }

    /// Makes the scene of an instant the one that is shown, and says in `damage` where it differs from the last.
    package mutating func advance(_ interface: borrowing Interface, at t: Instant, scale: Double) {
        interface.fill(&spare, reusing: &kept, at: t)
        spare.damage(since: shown, scale: scale, into: &damage)
        let before = shown.take()
        shown = spare
        spare = before ?? Scene(size: .zero, background: Colour(0))
    }
}
