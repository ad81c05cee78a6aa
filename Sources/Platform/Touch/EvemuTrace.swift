/// A recording of a touch device in the text format of `evemu-record`.
///
/// `N:` is the device's name, `A:` an axis with its range, `E:` an event. `I:`, `P:`, `B:`, `L:` and `S:` describe the
/// device in more detail than a replay needs. Any of these lines may be missing. Blank lines and lines that
/// begin with `#` are skipped. Source of the format: evemu-describe(1).
package struct EvemuTrace: Hashable, Sendable {
    /// The device's name, empty when the recording has none.
    package private(set) var name = ""
    var axes: [UInt16: AxisRange] = [:]
    var events: [EvemuEvent] = []

    /// - Throws: `EvemuError` for the first invalid line.
    package init(parsing text: String) throws(EvemuError) {
        var number = 0
        for line in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline) {
            number += 1
            try read(line.drop { $0 == " " || $0 == "\t" }, number)
        }
    }

    private mutating func read(_ line: Substring, _ number: Int) throws(EvemuError) {
        guard let letter = line.first, letter != "#" else { return }
        guard line.dropFirst().first == ":" else {
            throw EvemuError(line: number, what: "text", text: String(line), reason: .unknown)
        }
        let rest = line.dropFirst(2)
        switch letter {
        case "N": name = String(rest.drop { $0 == " " })
        case "A": try readAxis(EvemuWords(rest, line: number))
        case "E": try readEvent(EvemuWords(rest, line: number))
        case "I", "P", "B", "L", "S": break
        default: throw EvemuError(line: number, what: "text", text: String(line), reason: .unknown)
        }
    }

    private mutating func readAxis(_ given: EvemuWords) throws(EvemuError) {
        var words = given
        let code = try words.hexadecimal("axis")
        let minimum = try words.decimal("axis minimum")
        let maximum = try words.decimal("axis maximum")
        _ = try words.decimal("axis fuzz")
        _ = try words.decimal("axis flat")
        if !words.isEmpty { _ = try words.decimal("axis resolution") }
        try words.end()
        // Other axes are not used, so their ranges are neither checked nor kept.
        guard AxisCode.positions.contains(code) else { return }
        guard minimum <= maximum else {
            throw EvemuError(line: given.line, what: "axis minimum", text: "\(minimum)", reason: .reversed)
        }
        axes[code] = AxisRange(minimum: minimum, maximum: maximum)
    }

    private mutating func readEvent(_ given: EvemuWords) throws(EvemuError) {
        var words = given
        let time = try words.time()
        let event = EvemuEvent(
            time: time, type: try words.hexadecimal("event type"), code: try words.hexadecimal("event code"),
            value: try words.decimal("event value"))
        try words.end()
        if let last = events.last, time < last.time {
            throw EvemuError(line: given.line, what: "time", text: "\(time) ns", reason: .backwards)
        }
        events.append(event)
    }
}

/// One event as the kernel reported it.
struct EvemuEvent: Hashable, Sendable {
    /// Nanoseconds since the recording began.
    var time: Int64
    var type: UInt16
    var code: UInt16
    var value: Int32
}

/// The minimum and maximum that a device reports on one axis.
struct AxisRange: Hashable, Sendable {
    var minimum: Int32
    var maximum: Int32

    /// Converts a value to points along a panel side of `length` points, as libinput does.
    func position(of value: Int32, along length: Double) -> Double {
        (Double(value) - Double(minimum)) * length / (Double(maximum) - Double(minimum) + 1)
    }
}

/// Constants of linux/input-event-codes.h.
enum EventType {
    static let sync: UInt16 = 0, key: UInt16 = 1, absolute: UInt16 = 3
}

enum SyncCode {
    static let report: UInt16 = 0, dropped: UInt16 = 3
}

enum KeyCode {
    static let touch: UInt16 = 0x14a
}

enum AxisCode {
    static let x: UInt16 = 0x00, y: UInt16 = 0x01
    static let slot: UInt16 = 0x2f, slotX: UInt16 = 0x35, slotY: UInt16 = 0x36, trackingID: UInt16 = 0x39
    static let positions: Set<UInt16> = [x, y, slotX, slotY]
}
