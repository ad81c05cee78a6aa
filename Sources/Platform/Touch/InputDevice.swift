import CInput
import Linux
import Numbers

/// A device that libinput reports, borrowed for the lifetime of the event that named it.
struct InputDevice {
    let pointer: OpaquePointer

    var name: String { String(cString: libinput_device_get_name(pointer)) }

    /// The connector in udev's WL_OUTPUT.
    var output: String? { libinput_device_get_output_name(pointer).map { String(cString: $0) } }

    func has(_ capability: libinput_device_capability) -> Bool {
        libinput_device_has_capability(pointer, capability) != 0
    }

    /// The source number stored in the device's user data, so that an event finds it without a search; nil before it is
    /// set.
    var source: SourceID? {
        get { libinput_device_get_user_data(pointer).map { SourceID(number: Int(bitPattern: $0)) } }
        nonmutating set {
            libinput_device_set_user_data(pointer, newValue.flatMap { UnsafeMutableRawPointer(bitPattern: $0.number) })
        }
    }

    /// Closes a device that is not used, so that its events do not wake this process.
    func silence() {
        let wanted = LIBINPUT_CONFIG_SEND_EVENTS_DISABLED.rawValue
        let result = libinput_device_config_send_events_set_mode(pointer, wanted)
        guard result != LIBINPUT_CONFIG_STATUS_SUCCESS else { return }
        Log.debug("\(name) stays open: \(String(cString: libinput_config_status_to_str(result)))")
    }

    /// Sets the settings' matrix, if there is one, in place of udev's. The two are never combined.
    func calibrate(_ calibration: Calibration?) -> Calibration.Source {
        guard libinput_device_config_calibration_has_matrix(pointer) != 0 else { return .none }
        var matrix = [Float](repeating: 0, count: 6)
        let isSystemCalibrated = libinput_device_config_calibration_get_default_matrix(pointer, &matrix) != 0
        guard let calibration else { return isSystemCalibrated ? .system : .none }
        // This call replaces the matrix in force, which is udev's until now.
        let result = libinput_device_config_calibration_set_matrix(pointer, calibration.values)
        guard result == LIBINPUT_CONFIG_STATUS_SUCCESS else {
            Log.warning("calibrate \(name): \(String(cString: libinput_config_status_to_str(result)))")
            return isSystemCalibrated ? .system : .none
        }
        return isSystemCalibrated ? .settingsInsteadOfSystem : .settings
    }

    /// `200 x 125 mm`, where the device reports its size.
    var measure: String {
        var (width, height) = (0.0, 0.0)
        guard libinput_device_get_size(pointer, &width, &height) == 0 else { return "of unknown size" }
        return "\(Int(saturating: width.rounded())) x \(Int(saturating: height.rounded())) mm"
    }
}
