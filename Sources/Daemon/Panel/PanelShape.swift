package import Geometry
import Linux
package import Settings

/// The panel's geometry as the interface sees it: upright, after any rotation.
package struct PanelShape: Hashable {
    /// Pixels.
    package var width: Int
    package var height: Int
    /// Refreshes per second.
    package var rate: Double
    /// Nil where the display does not report a size, or reports an implausible one.
    package var millimetresPerPixel: Double?

    /// Plausible display widths in millimetres; projectors and cheap scalers report others.
    private static let plausibleWidths = 30.0...3000

    package init(width: Int, height: Int, rate: Double, millimetres: Int = 0) {
        (self.width, self.height, self.rate) = (width, height, rate)
        guard Self.plausibleWidths.contains(Double(millimetres)) else { return }
        let pitch = Double(millimetres) / Double(width)
        // 20 to 700 dots per inch.
        if (0.036...1.27).contains(pitch) { millimetresPerPixel = pitch }
    }

    /// The size in points.
    package func size(scale: Double) -> Size { Size(width: Double(width) / scale, height: Double(height) / scale) }

    /// Pixels per point: dots per inch / 160, rounded to quarters and at least 1; 1 where the size is unknown.
    package var automaticScale: Double {
        guard let millimetresPerPixel else { return 1 }
        return max(1, (25.4 / millimetresPerPixel / 160 * 4).rounded() / 4)
    }

    /// The settings with all panel-dependent values resolved: the scale, and lengths in millimetres.
    package func resolved(_ settings: Settings) -> Settings {
        var resolved = settings
        if resolved.display.scale == 0 { resolved.display.scale = automaticScale }
        let pitch = millimetresPerPixel.map { $0 * resolved.display.scale }
        do {
            try resolved.resolveLengths(millimetresPerPoint: pitch)
        } catch {
            // A display that does not report its size must not keep the daemon from starting.
            Log.warning("\(error); the default is used")
            resolved.gesture.slop = Settings().gesture.slop
        }
        return resolved
    }
}
