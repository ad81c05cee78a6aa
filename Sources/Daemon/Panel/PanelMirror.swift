import Geometry
package import Interface
package import Linux
package import Paint
package import Time

/// A copy of the panel's picture for VNC clients.
///
/// The mirror has its own canvas, because the contents of planes exist nowhere in memory as one picture. It is drawn
/// only in the panel's idle time: an update that would delay the panel's next frame is postponed.
@MainActor
package final class PanelMirror {
    /// The assumed cost of the first picture, which is drawn whole.
    private static let firstCost: Seconds = 0.008
    /// The safety factor on the cost of earlier pictures.
    private static let margin = 1.25
    /// The factor by which the remembered maximum cost decays with each picture.
    private static let costDecay = 0.98

    /// The interval at which the mirror is updated while a client is connected.
    private static let period: Seconds = 0.04

    /// Called once per period while a client is connected, to show the present picture.
    package var onTurn: (@MainActor () -> Void)?

    private let link: ViewerLink
    private var pixels: CanvasMemory?
    private var scenes = SceneHistory()
    private var cost = firstCost
    /// Runs while a client is connected.
    private var timer: LoopSource?

    /// - Parameters:
    ///   - width: the width of the upright picture until there is a panel, in pixels.
    ///   - height: the height of that picture, in pixels.
    package init(_ link: ViewerLink, width: Int, height: Int) throws(SystemError) {
        self.link = link
        try link.show(width: width, height: height)
        link.onClients = { [unowned self] in
            if $0 == 0 { forget() }
            timer = $0 > 0 ? .every(Self.period) { [unowned self] in onTurn?() } : nil
        }
    }

    /// Draws the changes, if a client is connected and the idle time suffices.
    ///
    /// - Parameters:
    ///   - interface: only read; `inout` avoids a copy.
    ///   - width: the width of the upright picture in pixels.
    ///   - height: the height of the upright picture in pixels.
    ///   - scale: pixels per point.
    ///   - free: time until the panel's next frame is built; nil where none is due.
    package func show(
        _ interface: inout Interface, width: Int, height: Int, scale: Double, free: Seconds?, at now: Instant,
        _ compositor: Compositor, _ sources: Compositor.Sources
    ) {
        guard link.isWatched, free.map({ $0 > cost * Self.margin }) ?? true else { return }
        if pixels?.canvas.width != width || pixels?.canvas.height != height {
            pixels = CanvasMemory(width: width, height: height)
            scenes.forget()
        }
        guard let canvas = pixels?.canvas else { return }
        let drawing = Stopwatch()
        scenes.advance(&interface, at: now, scale: scale)
        guard let scene = scenes.shown, !scenes.damage.isEmpty else { return }
        compositor.compose(scene, damage: scenes.damage, into: canvas, sources)
        do throws(SystemError) { try link.show(canvas, damage: scenes.damage) } catch {
            Log.warning("viewer: \(error)")
            forget()
        }
        cost = max(drawing.elapsed, cost * Self.costDecay)
    }

    /// Frees the memory when no client is connected.
    private func forget() {
        pixels = nil
        scenes.forget()
    }
}
