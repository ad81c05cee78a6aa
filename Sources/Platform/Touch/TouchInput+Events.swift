import CInput
import Geometry
import Linux
import Time

extension TouchInput {
    /// Dispatches a libinput event by its type.
    func handle(_ event: OpaquePointer) {
        guard let device = libinput_event_get_device(event).map(InputDevice.init(pointer:)) else { return }
        switch libinput_event_get_type(event) {
        case LIBINPUT_EVENT_DEVICE_ADDED: added(device)
        case LIBINPUT_EVENT_DEVICE_REMOVED: removed(device)
        case LIBINPUT_EVENT_TOUCH_DOWN, LIBINPUT_EVENT_TOUCH_MOTION, LIBINPUT_EVENT_TOUCH_UP,
            LIBINPUT_EVENT_TOUCH_CANCEL:
            touched(device, event)
        case LIBINPUT_EVENT_TOUCH_FRAME: deliver()
        case LIBINPUT_EVENT_POINTER_MOTION, LIBINPUT_EVENT_POINTER_MOTION_ABSOLUTE: pointed(event)
        case LIBINPUT_EVENT_POINTER_BUTTON: clicked(event)
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
        device.source = devices.add(
            isMouse: isMouse, isPanel: isPanel, output: options.output.isEmpty ? device.output : nil)
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
        // libinput has cancelled the device's fingers. Time zero cancels any that it missed at their newest time stamp.
        tracker.cancel(source, at: .zero)
        if devices.remove(source) { hidePointer(at: .zero) }
        deliver()
    }

    private func touched(_ device: InputDevice, _ event: OpaquePointer) {
        guard let source = device.source, devices.panels.contains(source), isOnPicture(source),
            let touch = libinput_event_get_touch_event(event)
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

    private func isOnPicture(_ source: SourceID) -> Bool {
        surface.connector.map { devices.isOn($0, source) } ?? true
    }

    private func position(of touch: OpaquePointer) -> Point {
        surface.point(
            x: libinput_event_touch_get_x_transformed(touch, UInt32(clamping: surface.width)),
            y: libinput_event_touch_get_y_transformed(touch, UInt32(clamping: surface.height)))
    }

    private func pressed(_ event: OpaquePointer) {
        guard options.usesKeyboard, let key = libinput_event_get_keyboard_event(event) else { return }
        onKey(
            KeyChange(
                code: libinput_event_keyboard_get_key(key),
                isPressed: libinput_event_keyboard_get_key_state(key) == LIBINPUT_KEY_STATE_PRESSED,
                time: Instant(microseconds: libinput_event_keyboard_get_time_usec(key))))
    }
}

extension Instant {
    /// libinput's time stamps are the kernel's, of CLOCK_MONOTONIC.
    init(microseconds: UInt64) { self.init(nanoseconds: Int64(clamping: microseconds) * 1000) }
}
