import Geometry
import Linux
import Paint
import Presentation
import Settings
import Time
import Viewer

/// Where composed pixels go. The canvas keeps what was composed into it from frame to frame.
@MainActor
protocol Display: AnyObject {
    /// What is composed into; nil while there is nothing to show it on.
    var canvas: Canvas? { get }
    /// Hands the canvas over to be seen at the frame's flip; only the damaged pixels have changed since the last time.
    func present(_ frame: Presenter.Frame, damage: Region) throws(CommitError)
    /// Whether something else than pixels of the canvas is not seen yet.
    var needsCommit: Bool { get }
    /// When the last refresh was, where the display can say.
    var lastRefresh: Instant? { get }
}

extension Display {
    var needsCommit: Bool { false }
}

/// A panel in memory, for tests and recordings.
final class MemoryDisplay: Display {
    private let pixels: CanvasMemory
    var canvas: Canvas? { pixels.canvas }
    var lastRefresh: Instant? { nil }

    init(width: Int, height: Int) { pixels = CanvasMemory(width: width, height: height) }

    func present(_ frame: Presenter.Frame, damage: Region) {}
}

/// A panel in a VNC window.
final class ViewerDisplay: Display {
    let viewer: VNCViewer
    let canvas: Canvas?
    var lastRefresh: Instant? { nil }

    init(port: UInt16, _ settings: Settings.Viewer) throws(ViewerError) {
        let file = settings.passwordFile
        let password = file.isEmpty ? nil : try ViewerPassword(file: file)
        viewer = try VNCViewer(width: settings.width, height: settings.height, port: port, password: password)
        if password == nil {
            Log.warning("port \(port): any user of this machine can drive the panel; viewer.password_file prevents it")
        }
        let (stride, width, height) = (viewer.stride, viewer.width, viewer.height)
        canvas = viewer.pixels.baseAddress.map { Canvas(pixels: $0, stride: stride, width: width, height: height) }
    }

    func present(_ frame: Presenter.Frame, damage: Region) {
        viewer.present(damage: damage.rects.map { ($0.x, $0.y, $0.width, $0.height) })
    }
}
