import Geometry
import KMS
import Presentation
import Scene

/// Buffers of one size and format that take turns on a plane; each is made when it is needed first.
@MainActor
final class ScanoutRing {
    /// The buffer to be shown next.
    struct Turn {
        let index: Int
        let framebuffer: FramebufferID
        /// What was to be shown before it, and the pixels in which the two differ.
        let previous: FramebufferID?
        var difference: Region
    }

    let width: Int
    let height: Int
    let format: PixelFormat
    private let output: any Output
    private var buffers = [(any ScanoutBuffer)?](repeating: nil, count: Swapchain.buffers)
    private var swapchain: Swapchain

    /// - Parameter pixels: what is shown, upright; regions are parts of it.
    init(_ output: any Output, width: Int, height: Int, format: PixelFormat, pixels: PixelRect) {
        (self.output, self.width, self.height, self.format) = (output, width, height, format)
        swapchain = Swapchain(width: pixels.width, height: pixels.height)
    }

    /// A buffer of this kind, whatever is in it, to ask the controller about.
    func sample() throws(CommitError) -> FramebufferID { try buffer(latest ?? swapchain.free).framebuffer }

    /// These pixels are to look different.
    func damage(_ region: Region) { swapchain.damage(region) }

    /// The buffer that has everything: the one that was shown last, or a free one, filled.
    func next(_ fill: (any ScanoutBuffer, Region) -> Void) throws(CommitError) -> Turn {
        let previous = latest.flatMap { buffers[$0]?.framebuffer }
        let difference = latest.map { swapchain.lacking($0) } ?? Region()
        let index = latest.flatMap { difference.isEmpty ? $0 : nil } ?? swapchain.free
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
