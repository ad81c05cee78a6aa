package import Geometry
import Glibc
package import Presentation
package import Scene
package import Time

/// A framebuffer, by the kernel's number.
package struct FramebufferID: Hashable, Sendable {
    package let number: UInt32
    package init(_ number: UInt32) { self.number = number }
}

/// What one plane shows.
package struct PlaneState: Hashable, Sendable {
    package var plane: PlaneID
    package var framebuffer: FramebufferID
    /// Pixels of the framebuffer.
    package var source: PixelRect
    /// Pixels of the panel as it is scanned out; may reach over its edges where the plane allows that.
    package var destination: PixelRect
    package var rotation = Rotation.none
    /// 0...1
    package var opacity = 1.0
    /// Nil where the plane's place is fixed.
    package var order: Int?
    /// Of a framebuffer in Y'CbCr.
    package var encoding = YUVEncoding.bt709
    /// Pixels of the framebuffer that have changed since the last commit; nil is all of them.
    package var damage: Region?

    package init(plane: PlaneID, framebuffer: FramebufferID, source: PixelRect, destination: PixelRect) {
        (self.plane, self.framebuffer, self.source, self.destination) = (plane, framebuffer, source, destination)
    }
}

/// How Y'CbCr becomes RGB: the matrix, and whether black and white are 16...235 or 0...255.
package struct YUVEncoding: Hashable, Sendable {
    package enum Matrix: Hashable, Sendable { case bt601, bt709, bt2020 }
    package enum Range: Hashable, Sendable { case limited, full }

    package var matrix: Matrix
    package var range: Range

    package init(_ matrix: Matrix, _ range: Range) { (self.matrix, self.range) = (matrix, range) }

    package static let bt709 = YUVEncoding(.bt709, .limited)
}

/// How a state is handed to the kernel.
package enum CommitKind: Hashable, Sendable {
    /// Would it be taken? Nothing changes.
    case test(modeset: Bool)
    /// Shown at the next refresh; a flip event follows. Never blocks.
    case flip(CommitID)
    /// Everything set from nothing, blocking: first light, a new mode, the return from elsewhere. A flip event follows.
    case modeset(CommitID)
}

/// A panel that is lit by one CRTC: what the frame wire needs of the kernel. Tests have one that fails on purpose.
@MainActor
package protocol Output: AnyObject {
    /// Pixels, as scanned out.
    var width: Int { get }
    var height: Int { get }
    /// Refreshes per second, exact.
    var rate: Double { get }
    var capabilities: CapabilityTable { get }
    /// The planes all others are disabled for; `state` is complete.
    func commit(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError)
    /// Called from the loop.
    var onFlip: (Flip) -> Void { get set }
    /// The time of the last refresh, asked of the kernel; nil where it cannot say.
    func lastRefresh() -> Instant?
    /// Memory that can be scanned out.
    func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(CommitError) -> any ScanoutBuffer
    /// A picture in memory of another process's, to be scanned out where it lies.
    ///
    /// - Throws: `.refused` where the controller cannot read it, with ENOTSUP where it never reads memory of that kind.
    func importBuffer(_ picture: ForeignPicture) throws(CommitError) -> any ImportedBuffer
}

extension Output {
    package func importBuffer(_ picture: ForeignPicture) throws(CommitError) -> any ImportedBuffer {
        throw .refused(errno: ENOTSUP)
    }
}

/// An output that can also be dark.
@MainActor
package protocol PanelOutput: Output {
    /// Stops the CRTC, or starts it again with what it showed; blocks until it is done. While it is stopped only
    /// `.modeset` is taken, which starts it too.
    func setActive(_ isActive: Bool) throws(CommitError)
    /// The plane for a mouse's pointer, and the size of what it shows; nil where there is none that can be used.
    var cursorPlane: CursorPlane? { get }
    /// Shown over all planes from the next commit on; nil is nothing.
    var cursor: PlaneState? { get set }
    /// Whether the panel does not show that yet.
    var isCursorChanged: Bool { get }
}

extension PanelOutput {
    package var cursorPlane: CursorPlane? { nil }
    package var cursor: PlaneState? {
        get { nil }
        set {}
    }
    package var isCursorChanged: Bool { false }
}

/// A plane that shows a small picture at any place.
package struct CursorPlane: Hashable, Sendable {
    package var plane: PlaneID
    /// Of the largest picture that it shows, pixels.
    package var width: Int
    package var height: Int

    package init(plane: PlaneID, width: Int, height: Int) {
        (self.plane, self.width, self.height) = (plane, width, height)
    }

    /// The size of the picture in which so many pixels have room: a square that every driver knows, or the largest.
    package func size(for length: Int) -> (width: Int, height: Int) {
        let side = [64, 128, 256].first { $0 >= length && $0 <= min(width, height) }
        return side.map { ($0, $0) } ?? (width, height)
    }
}

/// Foreign memory that is scanned out. It must live until the flip of its successor.
@MainActor
package protocol ImportedBuffer: AnyObject {
    var framebuffer: FramebufferID { get }
    /// The controller sees from now on what was written to the memory.
    func flush()
}

/// Memory that can be scanned out and written. It may be uncached: write rows in order, never read.
@MainActor
package protocol ScanoutBuffer: AnyObject {
    var framebuffer: FramebufferID { get }
    var format: PixelFormat { get }
    var width: Int { get }
    var height: Int { get }
    /// The planes of the format, one after another: where each starts and how many bytes a row has.
    var planes: [(offset: Int, stride: Int)] { get }
    var bytes: UnsafeMutableRawBufferPointer { get }
}
