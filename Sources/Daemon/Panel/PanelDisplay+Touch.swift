import Geometry
import Glibc
import KMS
import Linux
import Seat
package import Settings
import Touch

/// The input devices of the seat: touch, mouse, keys and the headset jack. They also work while there is no display.
extension PanelDisplay {
    /// - Parameter jackFile: the file that keeps visitors' headsets until the next start; nil for none.
    package func startInput(_ settings: Settings, jackFile: String?) {
        // The placeholder is used until `setSurface` is called for the first display.
        let placeholder = TouchSurface(width: 1280, height: 800, rotation: .none, scale: 1)
        do throws(SystemError) {
            let input = try TouchInput(
                seat: seat.name, options: TouchOptions(settings, jackFile: jackFile), surface: placeholder,
                open: { [unowned self] in openInput($0) }, close: { [unowned self] in closeInput($0) })
            input.onTouches = { [unowned self] in onNotice(.touched($0)) }
            input.onPointer = { [unowned self] in onNotice(.pointed($0)) }
            input.onHeadset = { [unowned self] in onNotice(.headset(isIn: $0)) }
            input.onKeysLost = { [unowned self] in onNotice(.keysLost) }
            input.onKey = { [unowned self] in onNotice(.keyChanged($0)) }
            self.input = input
            if input.hasHeadset { onNotice(.headset(isIn: true, isNew: false)) }
        } catch {
            Log.error("\(error); there is no touch, mouse or keyboard input")
        }
    }

    /// Sets the mapping from the touch panel to the picture.
    package func setSurface(scale: Double) {
        guard let screen else { return }
        let surface = TouchSurface(
            width: screen.output.width, height: screen.output.height, rotation: screen.rotation, scale: scale,
            connector: screen.connector.name)
        input?.setSurface(surface, at: Loop.now)
    }

    private func openInput(_ path: String) -> Int32 {
        do throws(SeatError) {
            let device = try seat.open(path)
            inputDevices[device.descriptor] = device
            return device.descriptor
        } catch {
            Log.warning("\(error)")
            return -error.code
        }
    }

    private func closeInput(_ descriptor: Int32) {
        if let device = inputDevices.removeValue(forKey: descriptor) { seat.close(device) }
    }
}

extension TouchOptions {
    fileprivate init(_ settings: Settings, jackFile: String?) {
        self.init()
        self.jackFile = jackFile
        device = settings.touch.device
        output = settings.touch.output
        calibration = Calibration(settings.touch.calibration)
        (usesMouse, usesKeyboard) = (settings.input.mouse, settings.input.keyboard)
    }
}
