import CInput
import Geometry
import Time

extension TouchInput {
    func pointed(_ event: OpaquePointer) {
        guard options.usesMouse, let motion = libinput_event_get_pointer_event(event) else { return }
        let contact =
            if libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_MOTION {
                pointer.move(
                    by: Point(x: libinput_event_pointer_get_dx(motion), y: libinput_event_pointer_get_dy(motion))
                        * (1 / surface.scale), within: surface.picture)
            } else {
                pointer.move(
                    to: surface.point(
                        x: libinput_event_pointer_get_absolute_x_transformed(motion, UInt32(clamping: surface.width)),
                        y: libinput_event_pointer_get_absolute_y_transformed(motion, UInt32(clamping: surface.height))),
                    within: surface.picture)
            }
        onPointer(pointer.shown)
        finger(contact, motion)
    }

    func clicked(_ event: OpaquePointer) {
        guard options.usesMouse, let click = libinput_event_get_pointer_event(event),
            libinput_event_pointer_get_button(click) == UInt32(clamping: BTN_LEFT)
        else { return }
        let isPressed = libinput_event_pointer_get_button_state(click) == LIBINPUT_BUTTON_STATE_PRESSED
        // With several mice the first press and the last release count.
        guard libinput_event_pointer_get_seat_button_count(click) == (isPressed ? 1 : 0) else { return }
        finger(isPressed ? pointer.press() : pointer.release(), click)
    }

    private func finger(_ contact: ContactEvent?, _ event: OpaquePointer) {
        guard let contact else { return }
        let time = Instant(microseconds: libinput_event_pointer_get_time_usec(event))
        tracker.handle(contact, from: .pointer, at: time)
        deliver()
    }

    /// Hides the pointer when a finger touches the panel or the last mouse is gone, and cancels a held button's touch.
    func hidePointer(at time: Instant) {
        guard pointer.shown != nil else { return }
        if let contact = pointer.hide() { tracker.handle(contact, from: .pointer, at: time) }
        onPointer(nil)
    }
}
