import Interface
import Linux
import Paint
import Presentation
import Scene
import Settings
import Time

/// The plane wire: sheets of the interface to the planes of the panel.
extension Kiosk {
    /// Paints what planes will show at the frame's flip.
    ///
    /// - Returns: false where everything must be composed.
    func prepareSheets(_ frame: Presenter.Frame) -> Bool {
        guard let planes = panel?.planes else { return false }
        let t = frame.flip
        if frame.layout == .composed { planes.withdraw() }
        guard frame.layout == .planned, frame.reason != .modeset,
            let stack = interface.sheets(at: t, fading: planes.fading, reusing: &movingDrawings)
        else {
            planes.compose(interface.isWindowMoving(at: t) ? .motion : .rest)
            return false
        }
        let painter = Painter(compositor, sources, scale: settings.display.scale)
        var drawings = movingDrawings
        defer { movingDrawings = drawings }
        func along(_ fraction: Double) -> [Sheet]? {
            interface.sheets(alongMotion: fraction, at: t, fading: planes.fading, reusing: &drawings)
        }
        guard let pixels = planes.prepare(stack, along: along, painter) else { return false }
        composedPixels = pixels
        if stack.stance == .rest, interface.mayMoveWindow {
            // The finger is down and has not moved yet: what its drag will need is painted now.
            composedPixels += planes.expect(along, painter)
        }
        return true
    }
}
