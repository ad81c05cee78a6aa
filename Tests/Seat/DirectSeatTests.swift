import Glibc
import Linux
import Testing

@testable import Seat

/// A terminal whose kernel is this test.
@MainActor
private final class FakeTerminal: Terminal {
    enum Call: Equatable { case allowRelease, confirmAcquire, activate(Int32), restore }

    let path = "/dev/tty7"
    var isInFront: Bool
    let held = HeldConsole(descriptor: 9, keyboard: 3)
    var onRelease: () -> Void = {}
    var onAcquire: () -> Void = {}
    private(set) var calls: [Call] = []

    init(isInFront: Bool) { self.isInFront = isInFront }

    func allowRelease() { calls.append(.allowRelease) }
    func confirmAcquire() { calls.append(.confirmAcquire) }
    func activate(_ number: Int32) { calls.append(.activate(number)) }
    func restore() { calls.append(.restore) }
}

@MainActor @Suite struct `A direct seat` {
    @Test func `lets the terminal go only when the devices were put down`() {
        let terminal = FakeTerminal(isInFront: true)
        let seat = DirectSeat(on: terminal)
        var changes: [SeatChange] = []
        seat.onChange = { changes.append($0) }
        #expect(seat.isActive)
        seat.acknowledgeDisable()
        #expect(terminal.calls.isEmpty)

        terminal.onRelease()
        #expect(changes == [.disabled] && !seat.isActive && terminal.calls.isEmpty)
        seat.acknowledgeDisable()
        seat.acknowledgeDisable()
        #expect(terminal.calls == [.allowRelease] && !seat.isActive)

        terminal.onAcquire()
        #expect(changes == [.disabled, .enabled] && seat.isActive)
        #expect(terminal.calls == [.allowRelease, .confirmAcquire])
    }

    @Test func `that starts behind another terminal waits for its own`() {
        let terminal = FakeTerminal(isInFront: false)
        let seat = DirectSeat(on: terminal)
        var changes: [SeatChange] = []
        seat.onChange = { changes.append($0) }
        #expect(!seat.isActive)
        terminal.onRelease()
        #expect(changes.isEmpty)
        terminal.onAcquire()
        #expect(changes == [.enabled] && seat.isActive)
    }

    @Test func `switches sessions and gives the terminal back when it leaves`() {
        let terminal = FakeTerminal(isInFront: true)
        let seat = DirectSeat(on: terminal)
        seat.switchSession(to: 3)
        seat.leave()
        #expect(terminal.calls == [.activate(3), .restore])
    }

    @Test func `opens what it is asked for and closes it`() throws {
        let seat = DirectSeat(on: nil)
        let device = try seat.open("/dev/null")
        #expect(fcntl(device.descriptor, F_GETFD) == FD_CLOEXEC)
        #expect(fcntl(device.descriptor, F_GETFL) & O_ACCMODE == O_RDWR)
        seat.close(device)
        #expect(fcntl(device.descriptor, F_GETFD) == -1)
    }

    @Test func `says what could not be opened, and why`() {
        let seat = DirectSeat(on: nil)
        #expect {
            try seat.open("/dev/dri/card99")
        } throws: { error in
            (error as? SeatError)?.code == ENOENT
                && "\(error)" == "open /dev/dri/card99 directly: No such file or directory"
        }
    }

    @Test func `refuses a terminal that does not exist`() {
        #expect {
            try DirectSeat(terminal: 64)
        } throws: { error in "\(error)".hasPrefix("open /dev/tty64 directly: ") }
    }
}
