import CInput
import Geometry
import Linux
import Time

extension TouchInput {
    /// libinput's event codes, one line a kind.
    func handle(_ event: OpaquePointer) {
        guard let device = libinput_event_get_device(event).map(InputDevice.init(pointer:)) else { return }
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED: added(device)
        case LIBINPUT_EVENT_DEVICE_REMOVED: removed(device)
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL:
            touched(device, event)
        case LIBINPUT_EVENT_TOUCH_FRAME: deliver()
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE: pointed(device, event)
        case LIBINPUT_EVENT_POINTER_BUTTON: clicked(device, event)
        case LIBINPUT_EVENT_KEYBOARD_KEY: pressed(event)
        default: break
        }
    }

    private func added(_ device: InputDevice) {
        let isMouse = options.usesMouse && device.has(LIBINPUT_DEVICE_CAP_POINTER)
        let isPanel =
            device.has(LIBINPUT_DEVICE_CAP_TOUCH)
            && options.takesTouch(named: device.name, on: device.output)
        let isKeyboard = options.usesKeyboard && device.has(LIBINPUT_DEVICE_CAP_KEYBOARD)
        guard isMouse || isPanel || isKeyboard else { return ignore(device) }
        let source = newSource()
        device.source = source
        if isMouse { mice.insert(source) }
        if isPanel { panels.insert(source) }
        guard isPanel else { return Log.info("input device \(device.name)") }
        Log.info("touch panel \(device.name), \(device.measure), \(device.calibrate(options.calibration))")
    }

    private func ignore(_ device: InputDevice) {
        device.silence()
        Log.info("input device \(device.name) is not used")
    }

    private func removed(_ device: InputDevice) {
        guard let source = device.source else { return }
        Log.info("input device \(device.name) is gone")
        // libinput has cancelled its fingers; whatever it forgot ends with the newest stamp that they had.
        tracker.cancel(source, at: .zero)
        panels.remove(source)
        if mice.remove(source) != nil, mice.isEmpty { hidePointer(at: .zero) }
        deliver()
    }

    private func touched(_ device: InputDevice, _ event: OpaquePointer) {
        guard let source = device.source, panels.contains(source), let touch = libinput_event_get_touch_event(event)
        else { return }
        let time = Instant(microseconds: libinput_event_touch_get_time_usec(touch))
        let slot = libinput_event_touch_get_seat_slot(touch)
        let contact: ContactEvent =
            switch libinput_event_get_type(event) {
            case LIBINPUT_EVENT_TOUCH_DOWN: .down(slot: slot, position(of: touch))
            case LIBINPUT_EVENT_TOUCH_MOTION: .motion(slot: slot, position(of: touch))
            case LIBINPUT_EVENT_TOUCH_UP: .up(slot: slot)
            default: .cancel(slot: slot)
            }
        if case .down = contact { hidePointer(at: time) }
        tracker.handle(contact, from: source, at: time)
    }

    private func position(of touch: OpaquePointer) -> Point {
        surface.point(
            x: libinput_event_touch_get_x_transformed(touch, UInt32(surface.width)),
            y: libinput_event_touch_get_y_transformed(touch, UInt32(surface.height)))
    }

    private func pressed(_ event: OpaquePointer) {
        guard options.usesKeyboard, let key = libinput_event_get_keyboard_event(event) else { return }
        onKey(
            KeyPress(
                code: libinput_event_keyboard_get_key(key),
                isPressed: libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED,
                time: Instant(microseconds: libinput_event_keyboard_get_time_usec(key))))
    }
}

extension TouchInput {
    private func pointed(_ device: InputDevice, _ event: OpaquePointer) {
        guard options.usesMouse, let motion = libinput_event_get_pointer_event(event) else { return }
        let contact =
            if libinput_event_get_type(event) == LIBINPUT_EVENT_POINTER_MOTION {
                pointer.move(
                    by: Point(x: libinput_event_pointer_get_dx(motion), y: libinput_event_pointer_get_dy(motion))
                        * (1 / surface.scale), within: surface.picture)
            } else {
                pointer.move(
                    to: surface.point(
                        x: libinput_event_pointer_get_absolute_x_transformed(motion, UInt32(surface.width)),
                        y: libinput_event_pointer_get_absolute_y_transformed(motion, UInt32(surface.height))),
                    within: surface.picture)
            }
        onPointer(pointer.shown)
        finger(contact, motion)
    }

    private func clicked(_ device: InputDevice, _ event: OpaquePointer) {
        guard options.usesMouse, let click = libinput_event_get_pointer_event(event),
            libinput_event_pointer_get_button(click) == UInt32(BTN_LEFT)
        else { return }
        let isPressed = libinput_event_pointer_get_button_state(click) == LIBINPUT_BUTTON_STATE_PRESSED
        // Of several mice the first press and the last release count.
        guard libinput_event_pointer_get_seat_button_count(click) == (isPressed ? 1 : 0) else { return }
        finger(isPressed ? pointer.press() : pointer.release(), click)
    }

    private func finger(_ contact: ContactEvent?, _ event: OpaquePointer) {
        guard let contact else { return }
        let time = Instant(microseconds: libinput_event_pointer_get_time_usec(event))
        tracker.handle(contact, from: .pointer, at: time)
        deliver()
    }

    func hidePointer(at time: Instant) {
        guard pointer.shown != nil else { return }
        if let contact = pointer.hide() { tracker.handle(contact, from: .pointer, at: time) }
        onPointer(nil)
    }
}

extension Instant {
    /// libinput stamps with the kernel's CLOCK_MONOTONIC.
    fileprivate init(microseconds: UInt64) { self.init(nanoseconds: Int64(microseconds) * 1000) }
}
