import Geometry
import InterfaceKit
import KioskInterface
import PlayerInterface
import Scene
import Settings

@testable import Interface
@testable import PageInterface

/// What holds whenever nothing moves, with the settings that a panel has by default but for style and reduced motion.
///
/// Each law answers what breaks it, a sentence each.
struct RestLaws {
    let panel: Panel
    private let layers: [Layer]
    private var seen: Snapshot { panel.snapshot }

    init(_ panel: Panel) {
        self.panel = panel
        layers = panel.interface.scene(at: panel.now).layers
    }

    var broken: [String] { motion + window + once + whole + tabBar + cells }

    /// What is drawn by no state at rest, or only for a while.
    private static let passing: Set<UInt16> = Set(
        [
            .lifted, .pageShade, .pageBack, .closeTarget, .closeTargetSign, .volumeIndicator, .scrubPlate, .holdPlate,
            .seekPlate,
            .controlsPlay, .floatingButton,
        ].map { (part: Part) in part.rawValue })

    private func count(_ part: Part) -> Int { layers.count { $0.id.part == part.rawValue } }
    private func indices(_ parts: Part...) -> Set<UInt64> {
        Set(layers.filter { layer in parts.contains { $0.rawValue == layer.id.part } }.map(\.id.index))
    }

    private var isAttracting: Bool { panel.interface.kiosk.isAttracting }
    private var isCovered: Bool { ["full", "immersive"].contains(seen.state) }

    private func isSignOfPause(_ layer: Layer) -> Bool {
        guard panel.interface.player.playing?.phase == "paused", case .icon(.play, _) = layer.content else {
            return false
        }
        return true
    }

    /// Nothing is on its way.
    private var motion: [String] {
        var found: [String] = []
        if seen.motion != "rest" { found.append("the window does not rest") }
        if seen.transition != nil { found.append("a transition does not end") }
        if let preview = seen.preview, preview.kind != "open" { found.append("a preview stays \(preview.kind)") }
        let left = layers.filter { Self.passing.contains($0.id.part) && !isSignOfPause($0) }
        if !left.isEmpty { found.append("left over: \(left.map(\.id))") }
        return found
    }

    /// The window is in the panel, whole, at the place of its state.
    private var window: [String] {
        guard let window = seen.window else { return seen.state == "hidden" ? [] : ["\(seen.state) without a window"] }
        let (width, height) = (panel.size.width, panel.size.height)
        let isPhysical = panel.settings.motion.style == .physical
        let bar = isPhysical ? min(100, height * 0.16) : 100
        let wide = width > height ? min(width, 480) : width
        let stay = Rect(x: 8, y: 8, width: width - 16, height: height - 56 - 8 - 16)
        let isAtPlace =
            switch seen.state {
            case "full", "immersive": window == Rect(x: 0, y: 0, width: width, height: height)
            case "mini": near(window, Rect(x: width - wide, y: height - 56 - bar, width: wide, height: bar))
            case "floating": isInCorner(window, stay) || isStashed(window)
            default: false
            }
        let isWhole = seen.opacity == 1 && seen.presence == 1 && seen.expansion == (isCovered ? 1 : 0)
        return (isAtPlace ? [] : ["\(seen.state) at \(window)"]) + (isWhole ? [] : ["the window is not whole: \(seen)"])
    }

    private func near(_ a: Rect, _ b: Rect) -> Bool {
        [a.x - b.x, a.y - b.y, a.width - b.width, a.height - b.height].allSatisfy { $0.magnitude < 1e-6 }
    }

    private func isInCorner(_ window: Rect, _ stay: Rect) -> Bool {
        let across = min((window.minX - stay.minX).magnitude, (window.maxX - stay.maxX).magnitude)
        let down = min((window.minY - stay.minY).magnitude, (window.maxY - stay.maxY).magnitude)
        return across < 1e-6 && down < 1e-6 && window.width >= 149
    }

    /// Behind a side but for its tab.
    private func isStashed(_ window: Rect) -> Bool {
        (window.width - 48).magnitude < 1e-6 && (window.minX == 0 || window.maxX == panel.size.width)
    }

    /// No layer is there twice, none belongs to a page on its way, no picture is seen in two places.
    private var once: [String] {
        var found: [String] = []
        if Set(layers.map(\.id)).count != layers.count { found.append("a layer is there twice") }
        if layers.contains(where: { $0.id.index >> 40 != 0 }) { found.append("a page that has gone is still drawn") }
        let pictures = layers.compactMap { if case .picture(let id) = $0.content { id } else { nil } }
        if Set(pictures).count != pictures.count { found.append("a picture is seen twice") }
        if layers.count(where: { if case .video = $0.content { true } else { false } }) > 1 {
            found.append("a video is seen twice")
        }
        return found
    }

    /// Nothing is half seen but a shadow, and the dots of the sign of waiting.
    private var whole: [String] {
        let pale = [Part.shadow.rawValue, Part.spinner.rawValue]
        let half = layers.filter { $0.opacity != 1 && !pale.contains($0.id.part) }
        return half.isEmpty ? [] : ["half seen: \(half.map(\.id))"]
    }

    private var tabBar: [String] {
        guard !isCovered, !isAttracting else { return [] }
        let counts = [Part.tabBar, .tabIcon, .tabLabel].map(count)
        let bar = layers.first { $0.id.part == Part.tabBar.rawValue }?.frame
        let place = Rect(x: 0, y: panel.size.height - 56, width: panel.size.width, height: 56)
        return counts == [1, 3, 3] && bar == place ? [] : ["the tab bar is not there: \(counts)"]
    }

    /// Every row that is seen has its picture or what stands for it, but for the one that has risen into a preview.
    private var cells: [String] {
        guard !isCovered, !isAttracting, panel.interface.pages.library.all.isScanned else { return [] }
        var found: [String] = []
        for (name, titles, pictures) in [
            ("list", indices(.cellTitle), indices(.cellPicture, .cellPlaceholder)),
            ("shelf", indices(.shelfName), indices(.shelfPicture, .shelfPlaceholder)),
        ] {
            let bare = titles.subtracting(pictures)
            if bare.count > (seen.preview == nil ? 0 : 1) { found.append("\(name) without pictures at \(bare)") }
        }
        return found
    }
}
