package import Geometry
import Linux
package import Paint
package import Presentation
package import Time

/// The destination of composed pixels. The canvas keeps its content from frame to frame.
@MainActor
package protocol Display: AnyObject {
    /// The canvas to compose into; nil while there is no display.
    var canvas: Canvas? { get }
    /// Presents the canvas at the frame's flip. Only the damaged pixels have changed since the last call.
    func present(_ frame: Presenter.Frame, damage: Region) throws(CommitError)
    /// Whether a change other than the canvas's pixels waits for a commit.
    var needsCommit: Bool { get }
    /// The time of the last refresh, where the display reports it.
    var lastRefresh: Instant? { get }
}

extension Display {
    package var needsCommit: Bool { false }
}

/// A display in memory, for tests and recordings.
package final class MemoryDisplay: Display {
    private let pixels: CanvasMemory
    package var canvas: Canvas? { pixels.canvas }
    package var lastRefresh: Instant? { nil }

    package init(width: Int, height: Int) { pixels = CanvasMemory(width: width, height: height) }

    package func present(_ frame: Presenter.Frame, damage: Region) {}
}

/// A display in a VNC window, which the viewer's process shows.
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
