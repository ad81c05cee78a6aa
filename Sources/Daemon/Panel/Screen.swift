import Geometry
import Glibc
import KMS
import Paint
import Presentation
import Scene
import Settings

/// A lit display: the output, its buffers, and the canvas that fills them.
@MainActor
final class Screen {
    let output: any PanelOutput
    let connector: Connector
    let mode: Mode
    let rotation: Rotation
    let shape: PanelShape
    let memory: CanvasMemory
    /// Shows plane layers on planes; nil where everything is composed.
    let planes: PlaneScreen?
    /// Shows the mouse pointer; nil where the pointer is composed.
    let pointer: PointerPlane?
    private let buffers: [any ScanoutBuffer]
    private var swapchain: Swapchain
    private let copy: ScanoutCopy
    /// The state of the primary plane. This array and `clips` keep their capacity, so that a frame allocates nothing.
    private var state: [PlaneState]
    private var clips = Region()

    /// - Throws: `CommitError` where the output makes no buffer, or has no primary plane.
    init(
        _ output: any PanelOutput, _ connector: Connector, _ mode: Mode, _ settings: Settings.Display
    ) throws(CommitError) {
        (self.output, self.connector, self.mode) = (output, connector, mode)
        rotation = settings.rotation.angle ?? connector.orientation
        planes =
            settings.planes && output.capabilities.planes.count > 1 ? PlaneScreen(output, rotation: rotation) : nil
        pointer = settings.planes && output.cursorPlane != nil ? PointerPlane(output, rotation: rotation) : nil
        let (width, height) = (output.width, output.height)
        let swaps = rotation.swapsAxes
        shape = PanelShape(
            width: swaps ? height : width, height: swaps ? width : height, rate: output.rate,
            millimetres: swaps ? connector.physicalHeight : connector.physicalWidth)
        memory = CanvasMemory(width: shape.width, height: shape.height)
        swapchain = Swapchain(width: shape.width, height: shape.height)
        copy = ScanoutCopy(width: width, height: height, rotation: rotation)
        var buffers: [any ScanoutBuffer] = []
        for _ in 0..<Swapchain.buffers {
            buffers.append(try output.makeBuffer(width: width, height: height, format: .xrgb8888))
        }
        self.buffers = buffers
        guard let plane = output.capabilities.planes.first(where: { $0.kind == .primary }) else {
            throw .refused(errno: ENOENT)
        }
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        state = [PlaneState(plane: plane.id, framebuffer: buffers[0].framebuffer, source: whole, destination: whole)]
    }

    /// Updates a free buffer from the canvas and commits it.
    func present(_ frame: Presenter.Frame, damage: Region) throws(CommitError) {
        if damage.isEmpty, frame.reason == .change, !(planes?.isShowing ?? false) {
            // Only the pointer has moved: the primary plane keeps its buffer.
            return try output.commit(state, .flip(frame.commit))
        }
        swapchain.damage(damage)
        let index = swapchain.free
        let buffer = buffers[index]
        guard let start = buffer.bytes.baseAddress else { throw .refused(errno: ENOMEM) }
        copy.copy(
            swapchain.lacking(index), of: memory.canvas, to: start + buffer.planes[0].offset,
            stride: buffer.planes[0].stride, format: buffer.format)
        swapchain.filled(index)
        state[0].framebuffer = buffer.framebuffer
        // The damage is relative to the last frame on the panel, whose buffer differs from this one only in `damage`.
        state[0].damage = nil
        if frame.reason == .change, !(planes?.isShowing ?? false) {
            copy.place(damage, into: &clips)
            state[0].damage = clips
        }
        try output.commit(state, frame.reason == .modeset ? .modeset(frame.commit) : .flip(frame.commit))
        swapchain.committed(index, as: frame.commit)
        planes?.composedCommitted(as: frame.commit)
    }

    func flipped(_ flip: Flip) {
        swapchain.flipped(flip.commit)
        planes?.flipped(flip.commit)
    }
}

extension Settings.Display.Rotation {
    /// Nil for the display's own orientation.
    var angle: Rotation? {
        switch self {
        case .automatic: nil
        case .none: Rotation.none
        case .quarter: .quarter
        case .half: .half
        case .threeQuarters: .threeQuarters
        }
    }
}
