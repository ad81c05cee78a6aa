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

/// The contents of one plane.
package struct PlaneState: Hashable, Sendable {
    package var plane: PlaneID
    package var framebuffer: FramebufferID
    /// The source in pixels of the framebuffer.
    package var source: PixelRect
    /// The destination in pixels of the panel as scanned out. It may extend beyond the edges if the plane allows that.
    package var destination: PixelRect
    package var rotation = Rotation.none
    /// 0...1
    package var opacity = 1.0
    /// The plane's z-order; nil if it is fixed.
    package var order: Int?
    /// The encoding of a framebuffer in Y'CbCr.
    package var encoding = YUVEncoding.bt709
    /// Pixels of the framebuffer that have changed since the last commit; nil means all.
    package var damage: Region?

    package init(plane: PlaneID, framebuffer: FramebufferID, source: PixelRect, destination: PixelRect) {
        (self.plane, self.framebuffer, self.source, self.destination) = (plane, framebuffer, source, destination)
    }
}

/// The conversion from Y'CbCr to RGB: the matrix, and whether black and white are 16...235 or 0...255.
package struct YUVEncoding: Hashable, Sendable {
    package enum Matrix: Hashable, Sendable { case bt601, bt709, bt2020 }
    package enum Range: Hashable, Sendable { case limited, full }

    package var matrix: Matrix
    package var range: Range

    package init(_ matrix: Matrix, _ range: Range) { (self.matrix, self.range) = (matrix, range) }

    package static let bt709 = YUVEncoding(.bt709, .limited)
}

/// The kind of commit.
package enum CommitKind: Hashable, Sendable {
    /// Tests whether the kernel would accept the state; nothing changes.
    case test(modeset: Bool)
    /// Shows the state at the next refresh; a flip event follows. Never blocks.
    case flip(CommitID)
    /// Sets every property and blocks: for the first picture, a new mode, or the return from another session. A flip
    /// event follows.
    case modeset(CommitID)
}

/// A panel that one CRTC drives, with all kernel calls that the presentation of frames needs. Tests implement an output
/// that fails on purpose.
@MainActor
package protocol Output: AnyObject {
    /// The size in pixels, as scanned out.
    var width: Int { get }
    var height: Int { get }
    /// Refreshes per second, exact.
    var rate: Double { get }
    var capabilities: CapabilityTable { get }
    /// Commits a complete state: planes that it does not list are disabled.
    func commit(_ state: [PlaneState], _ kind: CommitKind) throws(CommitError)
    /// Called from the loop for each flip.
    var onFlip: (Flip) -> Void { get set }
    /// The time of the last refresh, read from the kernel; nil if the kernel does not report it.
    func lastRefresh() -> Instant?
    /// Makes a buffer that can be scanned out.
    func makeBuffer(width: Int, height: Int, format: PixelFormat) throws(CommitError) -> any ScanoutBuffer
    /// Imports a picture in another process's memory, to be scanned out without a copy.
    ///
    /// - Throws: `.refused` if the controller cannot read the memory; the errno is ENOTSUP where no memory of this
    ///   kind can be imported.
    func importBuffer(_ picture: ForeignPicture) throws(CommitError) -> any ImportedBuffer
}

extension Output {
    package func importBuffer(_ picture: ForeignPicture) throws(CommitError) -> any ImportedBuffer {
        throw .refused(errno: ENOTSUP)
    }
}

/// An output whose panel can also be switched off.
@MainActor
package protocol PanelOutput: Output {
    /// Stops the CRTC, or starts it again with its last picture; blocks until that is done. While the CRTC is stopped
    /// only `.modeset` is accepted, which starts it too.
    func setActive(_ isActive: Bool) throws(CommitError)
    /// The plane for a mouse's pointer and its picture size; nil if there is no usable one.
    var cursorPlane: CursorPlane? { get }
    /// The pointer's state, shown above all planes from the next commit on; nil hides it.
    var cursor: PlaneState? { get set }
    /// Whether `cursor` differs from the pointer on the panel.
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

/// A plane that shows a small picture at any position.
package struct CursorPlane: Hashable, Sendable {
    package var plane: PlaneID
    /// The size of the largest picture that the plane shows, in pixels.
    package var width: Int
    package var height: Int

    package init(plane: PlaneID, width: Int, height: Int) {
        (self.plane, self.width, self.height) = (plane, width, height)
    }

    /// The picture size for a pointer of `length` pixels: a square of 64, 128 or 256 pixels, or else the largest size.
    package func size(for length: Int) -> (width: Int, height: Int) {
        let side = [64, 128, 256].first { $0 >= length && $0 <= min(width, height) }
        return side.map { ($0, $0) } ?? (width, height)
    }
}

/// Imported memory that is scanned out. It must live until the flip of its successor.
@MainActor
package protocol ImportedBuffer: AnyObject {
    var framebuffer: FramebufferID { get }
    /// Makes writes to the memory visible to the controller.
    func flush()
}

/// Memory that can be scanned out and written. It may be uncached: write rows in order, never read.
@MainActor
package protocol ScanoutBuffer: AnyObject {
    var framebuffer: FramebufferID { get }
    var format: PixelFormat { get }
    var width: Int { get }
    var height: Int { get }
    /// The byte offset of each plane of the format, and the bytes per row.
    var planes: [(offset: Int, stride: Int)] { get }
    var bytes: UnsafeMutableRawBufferPointer { get }
}
