import Geometry
import Linux
import Paint
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
    static let size = (width: 1280, height: 800)

    let viewer: VNCViewer
    let canvas: Canvas
    let rate = 60.0

    init(port: UInt16) throws(ViewerError) {
        viewer = try VNCViewer(width: Self.size.width, height: Self.size.height, port: port)
        canvas = Canvas(
            pixels: viewer.pixels.baseAddress!, stride: viewer.stride, width: viewer.width, height: viewer.height)
    }

    func present(_ damage: Region) {
        viewer.present(damage: damage.rects.map { ($0.x, $0.y, $0.width, $0.height) })
    }
}
