import CInput
import Glibc
import Linux

/// Opens and closes devices for libinput.
///
/// The opener outlives the context, because libinput closes the last devices when it frees the context.
@MainActor
final class DeviceOpener {
    private let open: (String) -> Int32
    private let close: (Int32) -> Void
    /// The interface is on the heap, because libinput keeps its address.
    private let interface: UnsafeMutablePointer<libinput_interface>

    /// - Parameter open: returns a descriptor, or `-errno`.
    init(open: @escaping (String) -> Int32, close: @escaping (Int32) -> Void) {
        (self.open, self.close) = (open, close)
        interface = .allocate(capacity: 1)
        interface.initialize(
            to: libinput_interface(open_restricted: openRestricted, close_restricted: closeRestricted))
    }

    isolated deinit { interface.deallocate() }

    /// A libinput context for the devices that udev assigns to a seat; it reports them as added.
    ///
    /// - Throws: `SystemError` when udev or libinput refuse.
    func context(seat: String) throws(SystemError) -> OpaquePointer {
        guard let udev = udev_new() else { throw SystemError("udev for input devices") }
        // The context keeps its own reference.
        defer { udev_unref(udev) }
        let data = Unmanaged.passUnretained(self).toOpaque()
        guard let context = libinput_udev_create_context(interface, data, udev) else {
            throw SystemError("libinput for \(seat)", code: ENOMEM)
        }
        redirectLog(of: context)
        guard libinput_udev_assign_seat(context, seat) == 0 else {
            libinput_unref(context)
            throw SystemError("input devices of \(seat)", code: ENODEV)
        }
        return context
    }

    fileprivate func opened(_ path: String) -> Int32 {
        // libinput ignores the switch of a jack, but would read its buttons. A seat may give both readers the same open
        // file, and then each event reaches only one of them.
        HeadsetJack.isOne(path.split(separator: "/").last ?? "") ? -ENODEV : open(path)
    }

    fileprivate func closed(_ descriptor: Int32) { close(descriptor) }
}

/// libinput calls back on the calling thread, which is the loop's.
private nonisolated func withOpener<Result: Sendable>(
    _ data: UnsafeMutableRawPointer?, _ body: @MainActor (DeviceOpener) -> Result
) -> Result {
    guard let data else { preconditionFailure("libinput was given no opener") }
    nonisolated(unsafe) let opener = data
    return MainActor.assumeIsolated { body(Unmanaged<DeviceOpener>.fromOpaque(opener).takeUnretainedValue()) }
}

/// The flags are ignored, because libinput requests those that seats use anyway.
private nonisolated func openRestricted(
    _ path: UnsafePointer<CChar>?, _: Int32, _ data: UnsafeMutableRawPointer?
) -> Int32 {
    guard let path = path.map({ String(cString: $0) }) else { return -EINVAL }
    return withOpener(data) { $0.opened(path) }
}

private nonisolated func closeRestricted(_ descriptor: Int32, _ data: UnsafeMutableRawPointer?) {
    withOpener(data) { $0.closed(descriptor) }
}

/// Logs libinput's errors as warnings: they concern odd devices or a late loop, not bugs of this program.
private func redirectLog(of context: OpaquePointer) {
    vt_input_log(context) { @Sendable priority, line in
        guard let line else { return }
        let message = "libinput: " + String(cString: line)
        if priority == LIBINPUT_LOG_PRIORITY_ERROR { Log.warning(message) } else { Log.debug(message) }
    }
    let priority = Log.threshold <= .debug ? LIBINPUT_LOG_PRIORITY_INFO : LIBINPUT_LOG_PRIORITY_ERROR
    libinput_log_set_priority(context, priority)
}
