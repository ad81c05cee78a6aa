import CLinux
import Glibc
import Linux

/// A virtual terminal in graphics mode with its keyboard off; the kernel asks before it switches away.
@MainActor
final class VirtualTerminal: Terminal {
    let number: Int32
    let path: String
    var onRelease: () -> Void = {}
    var onAcquire: () -> Void = {}
    private let descriptor: Int32
    /// The keyboard mode that `restore` sets again.
    private var keyboard: Int32 = 0
    private var signals: [LoopSource] = []

    /// Takes the terminal; nil when no number was given and standard input is not a virtual terminal.
    ///
    /// - Throws: `SeatError` when the terminal does not exist or may not be taken.
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
        // The handlers are installed before the terminal sends these signals, whose default action would end the
        // program.
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
