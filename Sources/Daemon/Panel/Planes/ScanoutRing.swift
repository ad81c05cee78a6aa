import Geometry
import KMS
import Presentation
import Scene

/// A ring of buffers of one size and format for one plane. Each buffer is made on first use.
@MainActor
final class ScanoutRing {
    /// The next buffer to show.
    struct Turn {
        let index: Int
        let framebuffer: FramebufferID
        /// The previous buffer, and the pixels in which the two differ.
        let previous: FramebufferID?
        var difference: Region
    }

    let width: Int
    let height: Int
    let format: PixelFormat
    private let output: any Output
    private var buffers = [(any ScanoutBuffer)?](repeating: nil, count: Swapchain.buffers)
    private var swapchain: Swapchain

    /// - Parameter pixels: bounds of the content, upright; regions are parts of it.
    init(_ output: any Output, width: Int, height: Int, format: PixelFormat, pixels: PixelRect) {
        (self.output, self.width, self.height, self.format) = (output, width, height, format)
        swapchain = Swapchain(width: pixels.width, height: pixels.height)
    }

    /// Any buffer of this kind, for test commits; its content does not matter.
    func sample() throws(CommitError) -> FramebufferID { try buffer(latest ?? swapchain.free).framebuffer }

    /// Marks pixels as changed.
    func damage(_ region: Region) { swapchain.damage(region) }

    /// An up-to-date buffer: the last one, if nothing has changed, or a free one that `fill` updates.
    func next(_ fill: (any ScanoutBuffer, Region) -> Void) throws(CommitError) -> Turn {
        if let latest, swapchain.isFilled(latest), let buffer = buffers[latest] {
            return Turn(
                index: latest, framebuffer: buffer.framebuffer, previous: buffer.framebuffer, difference: Region())
        }
        let previous = latest.flatMap { buffers[$0]?.framebuffer }
        let difference = latest.map { swapchain.lacking($0) } ?? Region()
        let index = swapchain.free
        let next = try buffer(index)
        let lacking = swapchain.lacking(index)
        if !lacking.isEmpty {
            fill(next, lacking)
            swapchain.filled(index)
        }
        return Turn(index: index, framebuffer: next.framebuffer, previous: previous, difference: difference)
    }

    func committed(_ index: Int, as commit: CommitID) {
        if index != swapchain.showing || swapchain.pending != nil { swapchain.committed(index, as: commit) }
    }

    func flipped(_ commit: CommitID) { swapchain.flipped(commit) }

    private var latest: Int? { swapchain.pending?.buffer ?? swapchain.showing }

    private func buffer(_ index: Int) throws(CommitError) -> any ScanoutBuffer {
        if let buffer = buffers[index] { return buffer }
        let buffer = try output.makeBuffer(width: width, height: height, format: format)
        buffers[index] = buffer
        return buffer
    }
}
