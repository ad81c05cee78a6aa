import Geometry
import Gesture
import Glibc
import Linux
import Seat
import Time
import Touch

/// Opens the seat and its input devices as the daemon does, and prints what they say.
///
///     touch-trial SEAT WIDTH HEIGHT ROTATION SCALE [key=value...] < CONTROL
///
/// Keys: `device`, `output`, `calibration` (six numbers), `mouse`, `keyboard`, `terminal` (of a direct seat),
/// `card` (opened while the seat is ours). Control:
/// `suspend`, `resume`, `rotate DEGREES`, `switch SESSION`; its end is the end of the trial. Every report is one line:
/// `batch`, then `PHASE ID X Y MICROSECONDS` for each finger.
@main @MainActor
final class TouchTrial {
    private let seat: any Seat
    private let input: TouchInput
    private let card: String?
    private var openedCard: SeatDevice?
    private var control: LoopSource?

    static func main() throws {
        Log.threshold = .debug
        let trial = try TouchTrial(Array(CommandLine.arguments.dropFirst()))
        trial.control = .reading(0) { trial.obey() }
        Loop.run()
        trial.seat.leave()
    }

    private init(_ arguments: [String]) throws {
        guard arguments.count >= 5, let kind = SeatKind(rawValue: arguments[0]),
            let surface = Self.surface(arguments[1...4].map { $0 })
        else { fatalError("touch-trial SEAT WIDTH HEIGHT ROTATION SCALE [key=value...]") }
        let terminal = arguments.first { $0.hasPrefix("terminal=") }?.dropFirst("terminal=".count)
        let seat = try openSeat(kind, terminal: terminal.flatMap { Int32($0) })
        var held: [Int32: SeatDevice] = [:]
        self.seat = seat
        input = try TouchInput(
            seat: seat.name, options: Self.options(arguments.dropFirst(5)), surface: surface,
            open: { path in
                do throws(SeatError) {
                    let device = try seat.open(path)
                    held[device.descriptor] = device
                    return device.descriptor
                } catch {
                    Log.warning("\(error)")
                    return -error.code
                }
            },
            close: { descriptor in if let device = held.removeValue(forKey: descriptor) { seat.close(device) } })
        card = arguments.first { $0.hasPrefix("card=") }.map { String($0.dropFirst("card=".count)) }
        listen()
        openCard()
        say("ready")
    }

    private func listen() {
        input.onTouches = { samples in
            let words = samples.map {
                "\($0.phase) \($0.id.number) \($0.position.x) \($0.position.y) \($0.time.nanoseconds / 1000)"
            }
            say("batch " + words.joined(separator: " "))
        }
        input.onPointer = { say($0.map { "pointer \($0.x) \($0.y)" } ?? "pointer hidden") }
        input.onKey = { say("key \($0.code) \($0.isPressed ? "down" : "up")") }
        seat.onChange = { [unowned self] change in
            say("seat \(change)")
            switch change {
            case .disabled:
                input.suspend(at: monotonicNow())
                if let openedCard { seat.close(openedCard) }
                openedCard = nil
                seat.acknowledgeDisable()
            case .enabled:
                openCard()
                input.resume(at: monotonicNow())
            case .lost: break
            }
        }
    }

    private func openCard() {
        guard let card, seat.isActive else { return }
        do throws(SeatError) {
            openedCard = try seat.open(card)
            say("card open")
        } catch {
            say("card refused: \(error)")
        }
    }

    private static func surface(_ words: [String]) -> TouchSurface? {
        guard let width = Int(words[0]), let height = Int(words[1]), let scale = Double(words[3]),
            let rotation = Int(words[2]).flatMap(Rotation.init(rawValue:))
        else { return nil }
        return TouchSurface(width: width, height: height, rotation: rotation, scale: scale)
    }

    private static func options(_ words: ArraySlice<String>) -> TouchOptions {
        var options = TouchOptions()
        for word in words {
            let parts = word.split(separator: "=", maxSplits: 1).map(String.init)
            switch parts[0] {
            case "device": options.device = parts[1]
            case "card", "terminal": break
            case "mouse": options.usesMouse = parts[1] == "true"
            case "keyboard": options.usesKeyboard = parts[1] == "true"
            case "output": options.output = parts[1]
            case "calibration":
                options.calibration = Calibration(parts[1].split(separator: " ").compactMap { Double($0) })
            default: fatalError("unknown key \(parts[0])")
            }
        }
        return options
    }

    private func obey() {
        var bytes = [UInt8](repeating: 0, count: 1024)
        let count = read(0, &bytes, bytes.count)
        guard count > 0 else { return Loop.stop() }
        for line in String(decoding: bytes[..<count], as: UTF8.self).split(separator: "\n") { obey(line) }
    }

    private func obey(_ line: Substring) {
        let words = line.split(separator: " ").map(String.init)
        switch words[0] {
        case "suspend": input.suspend(at: monotonicNow())
        case "resume": input.resume(at: monotonicNow())
        case "switch": seat.switchSession(to: Int(words[1])!)
        case "rotate":
            var surface = input.surface
            surface.rotation = Int(words[1]).flatMap(Rotation.init(rawValue:)) ?? .none
            input.setSurface(surface, at: monotonicNow())
        default: fatalError("unknown control \(line)")
        }
        say("done \(line)")
    }
}

/// Whoever reads is not to wait for a full buffer.
private func say(_ line: String) {
    let line = line + "\n"
    _ = line.withCString { write(1, $0, strlen($0)) }
}
