import Geometry
import Interface
import Panel
import Presentation
import Settings
import Setup
import Time

/// The mouse pointer, which is on the cursor plane or composed into the picture.
extension Kiosk {
    func pointed(to point: Point?) {
        if point != nil {
            use.wakeByMouse()
            pointer.hide(after: Seconds(config.settings.input.pointerHideAfter))
        }
        showPointer(at: point)
    }

    /// Shows the pointer on its plane, or composes it into the picture where there is no such plane; nil hides it.
    func showPointer(at point: Point?) {
        guard point != pointer.position || interface.pointer != nil else { return }
        pointer.position = point
        let scale = config.settings.display.scale
        let isOnPlane = output.panel?.showPointer(at: point, scale: scale, contents.compositor) ?? false
        interface.pointer = isOnPlane ? nil : point
        frames.handle(.changed)
    }

    /// A driver may refuse a cursor that it advertises; the first commit reveals that.
    func composeRefusedPointer() {
        guard let point = pointer.position, interface.pointer == nil, !(output.panel?.hasPointerPlane ?? false) else {
            return
        }
        interface.pointer = point
        frames.handle(.changed)
    }
}
