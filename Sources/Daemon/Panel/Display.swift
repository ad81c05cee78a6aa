package import Geometry
import Linux
package import Paint
package import Presentation
package import Time

/// Where composed pixels go. The canvas keeps what was composed into it from frame to frame.
@MainActor
package protocol Display: AnyObject {
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
    package var needsCommit: Bool { false }
}

/// A panel in memory, for tests and recordings.
package final class MemoryDisplay: Display {
    private let pixels: CanvasMemory
    package var canvas: Canvas? { pixels.canvas }
    package var lastRefresh: Instant? { nil }

    package init(width: Int, height: Int) { pixels = CanvasMemory(width: width, height: height) }

    package func present(_ frame: Presenter.Frame, damage: Region) {}
}

/// A panel in a VNC window, which the viewer's process shows.
package final class ViewerDisplay: Display {
    package let viewer: ViewerLink
    private let pixels: CanvasMemory
    package var canvas: Canvas? { pixels.canvas }
    package var lastRefresh: Instant? { nil }

    package init(_ link: ViewerLink, width: Int, height: Int) {
        (viewer, pixels) = (link, CanvasMemory(width: width, height: height))
    }

    package func present(_ frame: Presenter.Frame, damage: Region) throws(CommitError) {
        do throws(SystemError) { try viewer.show(pixels.canvas, damage: damage) } catch {
            throw .refused(errno: error.code)
        }
    }
}
