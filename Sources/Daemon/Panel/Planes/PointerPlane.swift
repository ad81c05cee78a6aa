import Geometry
import Interface
import KMS
import Linux
import Paint
import Presentation
import Scene

/// A mouse pointer on the cursor plane: drawn once, and then only moved.
@MainActor
final class PointerPlane {
    private let output: any PanelOutput
    private let turn: PanelTurn
    private var picture: Drawn?

    /// The buffer with the pointer, and its upright size in points.
    private struct Drawn {
        let buffer: any ScanoutBuffer
        let scale: Double
        let room: Size
    }

    init(_ output: any PanelOutput, rotation: Rotation) {
        self.output = output
        turn = PanelTurn(rotation: rotation, width: output.width, height: output.height)
    }

    /// Shows the pointer from the next commit on.
    ///
    /// - Parameters:
    ///   - tip: the position of the pointer's tip in points of the picture; nil hides the pointer.
    ///   - scale: pixels per point.
    /// - Returns: whether the plane shows the pointer; otherwise the pointer must be composed.
    func show(at tip: Point?, scale: Double, _ compositor: Compositor) -> Bool {
        output.cursor = nil
        guard let tip, let plane = output.cursorPlane else { return tip == nil }
        guard let drawn = drawn(for: plane, scale: scale, compositor) else { return false }
        let square = Rect(origin: tip - Pointer.tip(in: drawn.room), size: drawn.room)
        var upright = PixelRect(snapping: square, scale: scale)
        let swaps = turn.rotation.swapsAxes
        let (width, height) = (drawn.buffer.width, drawn.buffer.height)
        (upright.width, upright.height) = swaps ? (height, width) : (width, height)
        output.cursor = PlaneState(
            plane: plane.plane, framebuffer: drawn.buffer.framebuffer,
            source: PixelRect(x: 0, y: 0, width: width, height: height), destination: turn.onPanel(upright))
        return true
    }

    private func drawn(for plane: CursorPlane, scale: Double, _ compositor: Compositor) -> Drawn? {
        if let picture, picture.scale == scale { return picture }
        do throws(CommitError) {
            let (width, height) = plane.size(for: Pointer.pixels(scale: scale))
            let buffer = try output.makeBuffer(width: width, height: height, format: .argb8888)
            let room = paint(to: buffer, scale: scale, compositor)
            picture = Drawn(buffer: buffer, scale: scale, room: room)
        } catch {
            Log.debug("a buffer for the pointer: \(error)")
            picture = nil
        }
        return picture
    }

    /// - Returns: the pointer's upright size in points.
    private func paint(to buffer: any ScanoutBuffer, scale: Double, _ compositor: Compositor) -> Size {
        let swaps = turn.rotation.swapsAxes
        let (width, height) = swaps ? (buffer.height, buffer.width) : (buffer.width, buffer.height)
        let memory = CanvasMemory(width: width, height: height, isTranslucent: true)
        let room = Size(width: Double(width) / scale, height: Double(height) / scale)
        let whole = Region(PixelRect(x: 0, y: 0, width: width, height: height))
        compositor.compose(
            Pointer.scene(in: room), damage: whole, into: memory.canvas,
            Compositor.Sources(picture: { _ in nil }, video: { _ in nil }))
        let copy = ScanoutCopy(width: buffer.width, height: buffer.height, rotation: turn.rotation)
        guard let start = buffer.bytes.baseAddress else { return room }
        copy.copy(
            whole, of: memory.canvas, to: start + buffer.planes[0].offset,
            stride: buffer.planes[0].stride, format: buffer.format)
        return room
    }
}
