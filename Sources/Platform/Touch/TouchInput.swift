import CInput
package import Geometry
package import Gesture
import Glibc
package import Linux
package import Time

/// The touch panels, mice and keyboards of a seat through libinput; its gamepads and headset jacks through libevdev.
///
/// Devices may be added and removed at any time. The fingers of a removed device are cancelled.
@MainActor
package final class TouchInput {
    private enum State {
        case running
        case suspended
        /// libinput failed; logged once.
        case failed
    }

    /// Called once for each report of a panel, with all changed fingers.
    package var onTouches: ([TouchSample]) -> Void = { _ in }
    /// The position to draw a pointer at, in points; nil for none.
    package var onPointer: (Point?) -> Void = { _ in }
    package var onKey: (KeyChange) -> Void = { _ in }
    /// Called when a device is gone, or all are, whose held keys are not released any more.
    package var onKeysLost: () -> Void = {}
    /// Called when a headset was plugged in or pulled out.
    package var onHeadset: (_ isIn: Bool) -> Void = { _ in }

    let options: TouchOptions
    package private(set) var surface: TouchSurface
    var tracker = ContactTracker()
    var pointer = MousePointer()
    var devices = DeviceSources()
    private let opener: DeviceOpener
    private var others: EventDevices?
    private let context: OpaquePointer
    private var source: LoopSource?
    private var state = State.running

    /// Opens the devices that udev assigns to the seat, now and later.
    ///
    /// - Parameters:
    ///   - open: returns a descriptor for a path, or `-errno`.
    ///   - close: closes such a descriptor.
    /// - Throws: `SystemError` when udev or libinput refuse. A missing device is no error.
    package init(
        seat: String, options: TouchOptions, surface: TouchSurface, open: @escaping (String) -> Int32,
        close: @escaping (Int32) -> Void
    ) throws(SystemError) {
        (self.options, self.surface) = (options, surface)
        opener = DeviceOpener(open: open, close: close)
        context = try opener.context(seat: seat)
        source = .reading(libinput_get_fd(context), priority: .first) { [unowned self] in dispatch() }
        // The devices found so far wait in libinput's queue, which does not make its descriptor readable.
        handleQueued()
        let others = try EventDevices(
            seat: seat, handlesKeys: options.usesKeyboard, jackFile: options.jackFile, open: open, close: close)
        others.onKey = { [unowned self] in onKey($0) }
        others.onKeysLost = { [unowned self] in onKeysLost() }
        others.onHeadset = { [unowned self] in onHeadset($0) }
        self.others = others
    }

    /// Whether a visitor's headset is plugged in, maybe since an earlier run of the daemon.
    package var hasHeadset: Bool { others?.hasHeadset ?? false }

    isolated deinit {
        source = nil
        libinput_unref(context)
    }

    /// Changes the mapping of positions. Fingers that are down are cancelled: their path would jump.
    package func setSurface(_ new: TouchSurface, at time: Instant) {
        guard new != surface else { return }
        cancelFingers(at: time)
        surface = new
    }

    /// Closes all devices, for a seat that was disabled.
    package func suspend(at time: Instant) {
        guard state == .running else { return }
        state = .suspended
        libinput_suspend(context)
        others?.suspend()
        handleQueued()
        cancelFingers(at: time)
    }

    /// Opens all devices again: after `suspend`, or because the seat was not active at the first attempt.
    package func resume(at time: Instant) {
        suspend(at: time)
        guard state == .suspended else { return }
        guard libinput_resume(context) == 0 else { return fail("resume input devices", ENODEV) }
        state = .running
        handleQueued()
        others?.resume()
    }

    /// Delivers the samples that the tracker has collected.
    func deliver() {
        guard !tracker.batch.isEmpty else { return }
        let samples = tracker.takeBatch()
        onTouches(samples)
        tracker.reuse(samples)
    }

    private func cancelFingers(at time: Instant) {
        tracker.cancelAll(at: time)
        hidePointer(at: time)
        deliver()
    }

    private func dispatch() {
        let result = libinput_dispatch(context)
        guard result == 0 else { return fail("read input devices", -result) }
        handleQueued()
    }

    private func handleQueued() {
        while let event = libinput_get_event(context) {
            handle(event)
            libinput_event_destroy(event)
        }
    }

    private func fail(_ action: String, _ code: Int32) {
        Log.error("\(SystemError(action, code: code)); touches are no longer received")
        state = .failed
        source = nil
        onKeysLost()
    }
}

/// The sources of the samples: the present devices of libinput.
struct DeviceSources {
    private var last = SourceID.pointer
    private(set) var panels: Set<SourceID> = []
    private var mice: Set<SourceID> = []
    /// The connectors that touch panels name, used where the settings name none.
    private var outputs: [SourceID: String] = [:]

    /// - Returns: the source of a new device.
    mutating func add(isMouse: Bool, isPanel: Bool, output: String?) -> SourceID {
        last = SourceID(number: last.number + 1)
        if isMouse { mice.insert(last) }
        if isPanel {
            panels.insert(last)
            outputs[last] = output
        }
        return last
    }

    /// - Returns: whether the last mouse is gone.
    mutating func remove(_ source: SourceID) -> Bool {
        panels.remove(source)
        outputs[source] = nil
        return mice.remove(source) != nil && mice.isEmpty
    }

    /// Whether a panel belongs to a connector; one that names none belongs to any.
    func isOn(_ connector: String, _ source: SourceID) -> Bool { outputs[source].map { $0 == connector } ?? true }
}
