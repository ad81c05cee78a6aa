import CLinux
import Glibc
import Linux

/// A terminal of the kernel's console in graphics mode with its keyboard off; it asks before it is switched away.
@MainActor
final class VirtualTerminal: Terminal {
    let number: Int32
    let path: String
    var onRelease: () -> Void = {}
    var onAcquire: () -> Void = {}
    private let descriptor: Int32
    /// What the keyboard was set to before.
    private var keyboard: Int32 = 0
    private var signals: [LoopSource] = []

    /// Takes the terminal; nil when none was asked for and standard input is none.
    ///
    /// - Throws: `SeatError` when it does not exist or is not ours to take.
    convenience init?(number: Int32?) throws(SeatError) {
        let inherited = vt_console_number(0)
        guard let wanted = number ?? (inherited > 0 ? inherited : nil) else { return nil }
        try self.init(taking: wanted)
    }

    private init(taking number: Int32) throws(SeatError) {
        self.number = number
        path = "/dev/tty\(number)"
        descriptor = open(path, O_RDWR | O_NOCTTY | O_CLOEXEC)
        guard descriptor >= 0 else { throw SeatError("open \(path) directly") }
        // Before the terminal sends any: their default would end the program.
        signals = [
            .signal(SIGUSR1) { [unowned self] in onRelease() }, .signal(SIGUSR2) { [unowned self] in onAcquire() },
        ]
        guard vt_console_take(descriptor, SIGUSR1, SIGUSR2, &keyboard) == 0 else {
            let error = SeatError("take \(path)")
            close(descriptor)
            throw error
        }
        if !isInFront { activate(number) }
    }

    var isInFront: Bool { vt_console_active(descriptor) == number }

    var held: HeldConsole { HeldConsole(descriptor: descriptor, keyboard: keyboard) }

    func allowRelease() { check(vt_console_release(descriptor), "leave \(path)") }

    func confirmAcquire() { check(vt_console_acquired(descriptor), "confirm \(path)") }

    func activate(_ number: Int32) { check(vt_console_activate(descriptor, number), "switch to /dev/tty\(number)") }

    func restore() {
        guard !signals.isEmpty else { return }
        check(vt_console_restore(descriptor, keyboard), "restore \(path)")
        signals = []
        close(descriptor)
    }

    private func check(_ result: Int32, _ action: String) {
        if result < 0 { Log.warning("\(SeatError(action))") }
    }
}
