import Interface
import InterfaceKit
import Panel
import Presentation
import Settings
import Setup

/// The assignment of the interface's plane layers to the panel's planes.
extension Kiosk {
    /// Paints the contents of planes for the frame's flip.
    ///
    /// - Returns: false where everything must be composed.
    func preparePlaneLayers(_ frame: Presenter.Frame) -> Bool {
        guard let planes = output.panel?.planes else { return false }
        if frame.layout == .composed { planes.withdraw() }
        guard frame.layout == .planned, frame.reason != .modeset else {
            planes.fallBackToComposing(interface.isWindowMoving(at: frame.flip) ? .motion : .rest)
            return false
        }
        let painter = Painter(contents.compositor, contents.sources, scale: config.settings.display.scale)
        guard let pixels = planes.prepare(&interface, at: frame.flip, painter) else { return false }
        contents.composedPixels = pixels
        return true
    }
}
