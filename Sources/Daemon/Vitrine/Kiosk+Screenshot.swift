import Control
import Geometry
import Interface
import Linux
import Paint
import Panel
import Scene
import Settings
import Setup

/// Screenshots: the picture is copied here, and the client encodes it.
extension Kiosk {
    func screenshot(
        in makeMemory: (Int) throws -> SharedMemory
    ) throws -> (Reply.Picture, SharedMemory) {
        guard let shown = output.display.canvas else { throw MessageError("there is no display") }
        let memory = try makeMemory(shown.stride * shown.height)
        if output.panel?.planes?.isShowing ?? false {
            guard let start = memory.bytes.baseAddress else { throw MessageError("there is no memory") }
            let canvas = Canvas(
                pixels: start, stride: shown.stride, width: shown.width, height: shown.height)
            let whole = Region(PixelRect(x: 0, y: 0, width: shown.width, height: shown.height))
            contents.compositor.compose(interface.scene(at: now), damage: whole, into: canvas, contents.sources)
        } else {
            memory.bytes.copyMemory(
                from: UnsafeRawBufferPointer(start: shown.pixels, count: shown.stride * shown.height))
        }
        return (Reply.Picture(width: shown.width, height: shown.height, stride: shown.stride), memory)
    }
}
