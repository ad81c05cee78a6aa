import Geometry
import Linux
import Paint
import Settings
import Viewer

/// Where composed pixels go. The canvas keeps what was composed into it from frame to frame.
@MainActor
protocol Display: AnyObject {
    var canvas: Canvas { get }
    /// Refreshes per second.
    var rate: Double { get }
    /// Shows the canvas; only the damaged pixels have changed.
    func present(_ damage: Region)
}

/// A panel in memory, for tests and recordings.
final class MemoryDisplay: Display {
    let canvas: Canvas
    let rate: Double

    init(width: Int, height: Int, rate: Double) {
        let stride = width * 4
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: stride * height, alignment: 64)
        pixels.initializeMemory(as: UInt8.self, repeating: 0, count: stride * height)
        canvas = Canvas(pixels: pixels, stride: stride, width: width, height: height)
        self.rate = rate
    }

    isolated deinit { canvas.pixels.deallocate() }

    func present(_ damage: Region) {}
}

/// A panel in a VNC window.
final class ViewerDisplay: Display {
    let viewer: VNCViewer
    let canvas: Canvas
    let rate: Double

    init(port: UInt16, _ settings: Settings.Viewer) throws(ViewerError) {
        viewer = try VNCViewer(width: settings.width, height: settings.height, port: port)
        rate = settings.rate
        canvas = Canvas(
            pixels: viewer.pixels.baseAddress!, stride: viewer.stride, width: viewer.width, height: viewer.height)
    }

    func present(_ damage: Region) {
        viewer.present(damage: damage.rects.map { ($0.x, $0.y, $0.width, $0.height) })
    }
}
