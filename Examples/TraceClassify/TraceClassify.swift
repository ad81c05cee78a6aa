import Foundation
import Geometry
import Gesture
import Time

/// Prints the gestures of a recording of a touch screen, as `evemu-record` writes it: `TraceClassify FILE`.
@main
struct TraceClassify {
    static func main() throws {
        guard CommandLine.arguments.count == 2 else {
            FileHandle.standardError.write(Data("usage: TraceClassify FILE\n".utf8))
            exit(64)
        }
        let recording = try String(contentsOfFile: CommandLine.arguments[1], encoding: .utf8)
        var arbiter = TouchArbiter(
            [.tap, .doubleTap, .longPress, .pan, .pinch],
            // A single tap is reported once no second one can follow.
            recognizers: RecognizerSet(tap: TapRecognizer(TapRecognizer.Rules(waitsForSecond: true))))
        var reader = ContactReader()
        for line in recording.split(separator: "\n") {
            for sample in reader.read(line) { arbiter.handle(sample, tell) }
        }
        // What still waits for time alone.
        if let deadline = arbiter.deadline { arbiter.expire(at: deadline, tell) }
    }

    private static func tell(_ event: TouchArbiter.Event) {
        switch event {
        case .began(let kind, let content): print("\(kind) begins \(text(content))")
        case .ended(let kind, let content): print("\(kind) ends \(text(content))")
        case .cancelled(let kind): print("\(kind) is cancelled")
        case .changed: break
        }
    }

    private static func text(_ content: TouchArbiter.Content) -> String {
        switch content {
        case .tap(let tap): "at \(text(tap.position))"
        case .press(let press): "at \(text(press.location))"
        case .pan(let pan): "moved by \(text(pan.translation)), at \(text(pan.velocity)) points per second"
        case .pinch(let pinch): "at \((pinch.scale * 100).rounded() / 100) of its size"
        }
    }

    private static func text(_ point: Point) -> String { "\(Int(point.x.rounded())), \(Int(point.y.rounded()))" }
}

/// Turns the lines of a recording into samples: the kernel's multi-touch protocol B, a unit of the device for a point.
private struct ContactReader {
    private struct Contact {
        var tracking = -1
        var position = Point(x: 0, y: 0)
        /// What the report so far says of it.
        var phase: TouchSample.Phase?
    }

    /// By the device's slot.
    private var contacts: [Int: Contact] = [:]
    private var slot = 0

    /// - Parameter line: `E: 0.123456 0003 0035 0640`: the time, and type, code and value of an event.
    /// - Returns: the samples of a report, at its end.
    mutating func read(_ line: Substring) -> [TouchSample] {
        let words = line.split(separator: " ")
        guard words.count >= 5, words[0] == "E:", let time = Double(words[1]), let type = Int(words[2], radix: 16),
            let code = Int(words[3], radix: 16), let value = Int(words[4])
        else { return [] }
        switch (type, code) {
        case (3, 0x2f): slot = value
        case (3, 0x39): track(value)
        case (3, 0x35): move { $0.x = Double(value) }
        case (3, 0x36): move { $0.y = Double(value) }
        case (0, 0): return report(at: Instant.zero + Seconds(time))
        default: break
        }
        return []
    }

    private mutating func track(_ number: Int) {
        var contact = contacts[slot] ?? Contact()
        contact.phase = number < 0 ? .up : .down
        if number >= 0 { contact.tracking = number }
        contacts[slot] = contact
    }

    private mutating func move(_ change: (inout Point) -> Void) {
        var contact = contacts[slot] ?? Contact()
        change(&contact.position)
        contact.phase = contact.phase ?? .move
        contacts[slot] = contact
    }

    private mutating func report(at time: Instant) -> [TouchSample] {
        var samples: [TouchSample] = []
        for slot in contacts.keys.sorted() {
            guard let contact = contacts[slot], let phase = contact.phase, contact.tracking >= 0 else { continue }
            samples.append(
                TouchSample(
                    id: TouchID(number: Int32(clamping: contact.tracking)), phase: phase, position: contact.position,
                    time: time))
            contacts[slot]?.phase = nil
            if phase == .up { contacts[slot]?.tracking = -1 }
        }
        return samples
    }
}
