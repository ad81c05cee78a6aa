import Glibc
import Linux

/// An evemu recording of one finger on the stage.
struct FingerTrace {
    private var text: String
    private var touches = 0
    /// Reports a second.
    private static let rate = 100.0

    init() {
        text = """
            # EVEMU 1.3
            N: panel
            A: 2f 0 9 0 0 0
            A: 35 0 \(Stage.size.width - 1) 0 0 10
            A: 36 0 \(Stage.size.height - 1) 0 0 10
            A: 39 0 65535 0 0 0

            """
    }

    mutating func tap(at time: Double, _ x: Int, _ y: Int) { stroke(at: time, (x, y), (x, y), during: 0.06) }

    /// A straight stroke of the finger; times in seconds.
    mutating func stroke(at start: Double, _ from: (x: Int, y: Int), _ to: (x: Int, y: Int), during: Double) {
        touches += 1
        let steps = max(1, Int(during * Self.rate))
        event(start, 0x39, touches % 65536)
        for step in 0...steps {
            let time = start + Double(step) / Self.rate
            event(time, 0x35, from.x + (to.x - from.x) * step / steps)
            event(time, 0x36, from.y + (to.y - from.y) * step / steps)
            report(time)
        }
        let end = start + Double(steps) / Self.rate
        event(end, 0x39, -1)
        report(end)
    }

    private mutating func report(_ time: Double) { line(time, "0000 0000 0") }
    private mutating func event(_ time: Double, _ code: Int, _ value: Int) {
        line(time, "0003 00\(String(code, radix: 16)) \(value)")
    }

    private mutating func line(_ time: Double, _ rest: String) {
        let microseconds = Int((time * 1e6).rounded())
        let part = String(microseconds % 1_000_000)
        let padded = String(repeating: "0", count: 6 - part.count) + part
        text += "E: \(microseconds / 1_000_000).\(padded) \(rest)\n"
    }

    func write(to path: String) throws(SystemError) {
        guard let file = fopen(path, "w") else { throw SystemError("write \(path)") }
        defer { fclose(file) }
        guard fputs(text, file) >= 0 else { throw SystemError("write \(path)") }
    }
}
