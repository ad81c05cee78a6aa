import Geometry
import Interface
import KMS
import KioskInterface
import Linux
import Panel
import Presentation
import Settings
import Time

/// The pointer wire: shows the mouse pointer on the cursor plane, or composes it into the picture.
extension Kiosk {
    func pointed(to point: Point?) {
        if point != nil {
            wakeByMouse()
            hidePointerLater()
        }
        showPointer(at: point)
    }

    /// Moving the pointer on its plane draws nothing. Without such a plane it is composed into the picture.
    func showPointer(at point: Point?) {
        guard point != shownPointer || interface.pointer != nil else { return }
        shownPointer = point
        let isOnPlane = panel?.showPointer(at: point, scale: settings.display.scale, compositor) ?? false
        interface.pointer = isOnPlane ? nil : point
        frames.handle(.changed)
    }

    /// A driver may refuse a cursor that it advertises; the first commit reveals that.
    func composeRefusedPointer() {
        guard let point = shownPointer, interface.pointer == nil, !(panel?.hasPointerPlane ?? false) else {
            return
        }
        interface.pointer = point
        frames.handle(.changed)
    }

    private func wakeByMouse() {
        let now = now
        let isOn = blanking.level(at: now) == .on
        blanking.used(at: now)
        if !isOn { blank() }
    }

    /// Hides the pointer after a time. One timer serves many movements: when it fires early, it is armed again.
    private func hidePointerLater() {
        let after = settings.input.pointerHideAfter
        pointerHides = after > 0 ? now + Seconds(after) : nil
        guard let pointerHides, !isPointerTimed else { return }
        do throws(SystemError) {
            if pointerTimer == nil { pointerTimer = try OneShotTimer { [unowned self] in hidePointer() } }
            pointerTimer?.arm(at: pointerHides)
            isPointerTimed = true
        } catch {
            Log.error("\(error): the pointer is not hidden")
        }
    }

    private func hidePointer() {
        isPointerTimed = false
        guard let pointerHides, shownPointer != nil else { return }
        guard now >= pointerHides else {
            pointerTimer?.arm(at: pointerHides)
            isPointerTimed = true
            return
        }
        showPointer(at: nil)
    }
}
