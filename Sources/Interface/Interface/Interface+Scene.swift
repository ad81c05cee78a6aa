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

/// Every input of the drawing of the visible page.
struct PageKey: Equatable, Sendable {
    private let revision: Int
    private let pages: PageInputs
    /// The progress on the cards of watched items. A touch that begins another item changes it.
    private let resumePoints: ResumePoints

    init(of interface: Interface, at t: Instant) {
        revision = interface.revision
        pages = interface.pages.inputs(at: t)
        resumePoints = interface.player.resumePoints
    }
}

/// The cached layers of the visible page, rebuilt only when the page changes.
private struct CachedPage: Sendable {
    /// The inputs of the layers. The layers are rebuilt when the key changes.
    var key: PageKey?
    /// Increases with each rebuild.
    var version = 0
    var scene = Scene(size: .zero, background: Colour(0))
}

/// A scene, and the part of it that is a cached page.
private struct BuiltScene: Sendable {
    var scene = Scene(size: .zero, background: Colour(0))
    /// The version and the number of layers of the cached page with which the scene begins; nil without one.
    var page: (version: Int, layers: Int)?
}

extension Interface {
    /// The scene at an instant.
    package func scene(at t: Instant) -> Scene {
        var built = BuiltScene()
        var kept = CachedPage()
        fill(&built, reusing: &kept, at: t)
        return built.scene
    }

    /// Builds the scene in the memory of another one.
    fileprivate func fill(_ built: inout BuiltScene, reusing kept: inout CachedPage, at t: Instant) {
        (built.scene.size, built.scene.background) = (surroundings.panel, palette.background)
        built.scene.groups.removeAll(keepingCapacity: true)
        beginWithPage(&built, reusing: &kept, at: t)
        addParts(to: &built.scene, at: t)
        surroundings.place(&built.scene, skipping: built.page?.layers ?? 0)
        addMargin(to: &built.scene)
        if kiosk.display != .outOfOrder { addPointer(to: &built.scene) }
    }

    /// Adds the parts above the page.
    private func addParts(to scene: inout Scene, at t: Instant) {
        switch kiosk.display {
        case .session: addSession(to: &scene, at: t)
        case .attract:
            kiosk.add(to: &scene, pages.pictures, at: t)
            player.add(.volume, to: &scene, pages.pictures, at: t)
        case .outOfOrder: kiosk.add(to: &scene, pages.pictures, at: t)
        }
    }

    /// Whether a page is visible: a window that fills the panel hides it.
    private func showsPage(at t: Instant) -> Bool { kiosk.display == .session && !player.coversPanel(at: t) }

    private func addSession(to scene: inout Scene, at t: Instant) {
        let sinks = player.isSinking(at: t)
        if !sinks, showsPage(at: t) { addTabBar(to: &scene, at: t) }
        let hasKeyboard = pages.showsKeyboardInFront(at: t)
        let isKeyboardBehind = hasKeyboard && windowCoversKeyboard(at: t)
        if isKeyboardBehind, showsPage(at: t) { pages.add(.keyboard(t), to: &scene) }
        if fliesFromPreview { addPreview(to: &scene, at: t) }
        player.add(.window, to: &scene, pages.pictures, at: t)
        // The bar covers a sinking mini player, whose texts would overlap those of the tabs.
        if sinks { addTabBar(to: &scene, at: t) }
        if hasKeyboard, !isKeyboardBehind { pages.add(.keyboard(t), to: &scene) }
        if !fliesFromPreview { addPreview(to: &scene, at: t) }
        addFocus(to: &scene, at: t)
        kiosk.add(to: &scene, pages.pictures, at: t)
        player.add(.volume, to: &scene, pages.pictures, at: t)
    }

    /// Whether the window passes in front of the keyboard of a low panel: it fills the panel, or moves and does not sink.
    func windowCoversKeyboard(at t: Instant) -> Bool {
        player.isFull || player.isWindowMoving(at: t) && !player.isSinking(at: t)
    }

    private func addPreview(to scene: inout Scene, at t: Instant) {
        preview.add(
            to: &scene, pages.pictures, concealed: player.concealment(at: t), showsPicture: !fliesFromPreview, at: t)
    }

    /// Covers the panel's free edges, which hides parts that have moved beyond the area.
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

    /// Replaces the layers by those of the page, or keeps them if the page is the same. A page is not cached during a
    /// transition, behind a preview, or while the window flies from its card.
    private func beginWithPage(_ built: inout BuiltScene, reusing kept: inout CachedPage, at t: Instant) {
        let isCached = !pages.isInTransition && !preview.isOpen && !player.fliesFromCard
        let hasPage = showsPage(at: t)
        guard hasPage, isCached else {
            built.page = nil
            built.scene.layers.removeAll(keepingCapacity: true)
            if hasPage { addPage(to: &built.scene, at: t) }
            return
        }
        renew(&kept, at: t)
        if let page = built.page, page.version == kept.version {
            built.scene.layers.removeLast(built.scene.layers.count - page.layers)
        } else {
            built.scene.layers.removeAll(keepingCapacity: true)
            built.scene.layers.append(contentsOf: kept.scene.layers)
            built.page = (kept.version, kept.scene.layers.count)
        }
    }

    /// Builds the cached page again if one of its inputs has changed.
    private func renew(_ kept: inout CachedPage, at t: Instant) {
        let key = PageKey(of: self, at: t)
        guard key != kept.key else { return }
        kept.scene.layers.removeAll(keepingCapacity: true)
        addPage(to: &kept.scene, at: t)
        surroundings.place(&kept.scene)
        kept.key = key
        kept.version += 1
    }
}

/// The scene on the panel, and the memory of the previous one, in which the next is built.
package struct SceneHistory: Sendable {
    private var last: BuiltScene?
    private var spare = BuiltScene()
    private var kept = CachedPage()
    package private(set) var damage = Region()

    package init() {}

    /// The scene on the panel; nil while the panel's content is unknown.
    package var shown: Scene? { last?.scene }

    /// Forgets the last scene, because the panel may show something else.
    package mutating func forget() { last = nil }

    /// Builds the scene of an instant and makes it the shown one; `damage` receives the differences from the last.
    ///
    /// - Parameter interface: only read; `inout` avoids a copy.
    package mutating func advance(_ interface: inout Interface, at t: Instant, scale: Double) {
        interface.fill(&spare, reusing: &kept, at: t)
        var shared = 0
        if let page = spare.page, page.version == last?.page?.version { shared = page.layers }
        spare.scene.damage(since: last?.scene, scale: scale, shared: shared, into: &damage)
        let before = last.take()
        last = spare
        spare = before ?? BuiltScene()
    }
}
