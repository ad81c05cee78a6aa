import Geometry
import Support
import Testing

@testable import Touch

@Suite struct `Parsing an evemu recording` {
    @Test func `a whole recording keeps its name, its position axes and its events`() throws {
        let trace = try EvemuTrace(
            parsing: """
                # EVEMU 1.3
                # Kernel: 6.1.0
                N: ELAN # Touchscreen
                I: 0018 04f3 2234 0100
                P: 02 00 00 00 00 00 00 00
                B: 00 0b 00 00 00 00 00 00 00
                B: 03 00 00 00 00 00 80 60 02
                A: 00 0 3264 0 0 11
                A: 2f 0 9 0 0
                A: 35 -5 3264 0 0 11
                L: 00 0
                S: 05 0
                ################################
                #      Waiting for events      #
                ################################
                E: 0.000001 0003 0039 0000\t# EV_ABS / ABS_MT_TRACKING_ID   0
                E: 12.000250 0003 0036 -17
                E: 12.000250 0000 0000 0000\t# ------------ SYN_REPORT (0) ----------
                """)
        #expect(trace.name == "ELAN # Touchscreen")
        #expect(trace.axes == [0: AxisRange(minimum: 0, maximum: 3264), 0x35: AxisRange(minimum: -5, maximum: 3264)])
        #expect(
            trace.events == [
                EvemuEvent(time: 1000, type: 3, code: 0x39, value: 0),
                EvemuEvent(time: 12_000_250_000, type: 3, code: 0x36, value: -17),
                EvemuEvent(time: 12_000_250_000, type: 0, code: 0, value: 0),
            ])
    }

    @Test(arguments: ["", "\n\n", "# nothing\n", "N:\n"])
    func `a recording without events has no samples`(text: String) throws {
        #expect(try EvemuTrace(parsing: text).samples(panel: Size(width: 100, height: 100)).isEmpty)
    }

    @Test func `line ends of another system are read`() throws {
        let trace = try EvemuTrace(parsing: "N: a\r\nE: 0.000001 0000 0000 0\r\n")
        #expect(trace.name == "a")
        #expect(trace.events == [EvemuEvent(time: 1000, type: 0, code: 0, value: 0)])
    }

    @Test func `the largest numbers of each field are read`() throws {
        let trace = try EvemuTrace(
            parsing: "A: 35 -2147483648 2147483647 0 0 0\nE: 99999999.999999 ffff FFFF -2147483648")
        #expect(trace.axes[0x35] == AxisRange(minimum: .min, maximum: .max))
        #expect(
            trace.events == [
                EvemuEvent(time: 99_999_999_999_999_000, type: 0xffff, code: 0xffff, value: -2_147_483_648)
            ])
    }

    @Test(arguments: [
        ("hello", "line 1: text 'hello' not a line of an evemu recording"),
        ("X: 1", "line 1: text 'X: 1' not a line of an evemu recording"),
        ("E", "line 1: text 'E' not a line of an evemu recording"),
        ("N: a\n\n# b\nEE: 1", "line 4: text 'EE: 1' not a line of an evemu recording"),
        ("\u{0}\u{1}", "line 1: text '\u{0}\u{1}' not a line of an evemu recording"),
        ("E:", "line 1: time is missing"),
        ("E: # 0.000001", "line 1: time is missing"),
        ("E: 0.000001", "line 1: event type is missing"),
        ("E: 0.000001 3", "line 1: event code is missing"),
        ("E: 0.000001 3 35", "line 1: event value is missing"),
        ("E: 0.000001 3 35 1 1", "line 1: text '1' is one word too many"),
        ("E: 0.5 3 35 1", "line 1: time '0.5' is not seconds, a point and six digits"),
        ("E: 1 3 35 1", "line 1: time '1' is not seconds, a point and six digits"),
        ("E: .000001 3 35 1", "line 1: time '.000001' is not seconds, a point and six digits"),
        ("E: 0.0000001 3 35 1", "line 1: time '0.0000001' is not seconds, a point and six digits"),
        ("E: -1.000000 3 35 1", "line 1: time '-1.000000' is not seconds, a point and six digits"),
        ("E: 1.-00001 3 35 1", "line 1: time '1.-00001' is not seconds, a point and six digits"),
        ("E: 9223372036.000000 3 35 1", "line 1: time '9223372036.000000' is too large"),
        ("E: 99999999999999999999.000000 3 35 1", "line 1: time '99999999999999999999.000000' is too large"),
        ("E: 0.000001 zz 35 1", "line 1: event type 'zz' is not a hexadecimal number"),
        ("E: 0.000001 3 0x35 1", "line 1: event code '0x35' is not a hexadecimal number"),
        ("E: 0.000001 3 +35 1", "line 1: event code '+35' is not a hexadecimal number"),
        ("E: 0.000001 3 -1 1", "line 1: event code '-1' is not a hexadecimal number"),
        ("E: 0.000001 3 ٣٥ 1", "line 1: event code '٣٥' is not a hexadecimal number"),
        ("E: 0.000001 3 10000 1", "line 1: event code '10000' is too large"),
        ("E: 0.000001 3 35 1f", "line 1: event value '1f' is not a decimal number"),
        ("E: 0.000001 3 35 -", "line 1: event value '-' is not a decimal number"),
        ("E: 0.000001 3 35 --1", "line 1: event value '--1' is not a decimal number"),
        ("E: 0.000001 3 35 +1", "line 1: event value '+1' is not a decimal number"),
        ("E: 0.000001 3 35 2147483648", "line 1: event value '2147483648' is too large"),
        ("E: 0.000001 3 35 -2147483649", "line 1: event value '-2147483649' is too large"),
        ("A:", "line 1: axis is missing"),
        ("A: 35 0 100", "line 1: axis fuzz is missing"),
        ("A: 35 0 100 0", "line 1: axis flat is missing"),
        ("A: 35 0 100 0 0 0 0", "line 1: text '0' is one word too many"),
        ("A: 35 0 1e3 0 0", "line 1: axis maximum '1e3' is not a decimal number"),
        ("A: 35 10 9 0 0", "line 1: axis minimum '10' lies above the axis' maximum"),
        ("E: 0.000002 0 0 0\nE: 0.000001 0 0 0", "line 2: time '1000 ns' is earlier than the event before"),
    ])
    func `a line that is wrong is refused with its number and the reason`(text: String, message: String) throws {
        let error = try #require(throws: EvemuError.self) { try EvemuTrace(parsing: text) }
        #expect(error.description == message)
    }

    @Test func `a message shows the beginning of a huge word only`() throws {
        let error = try #require(throws: EvemuError.self) {
            try EvemuTrace(parsing: String(repeating: "x", count: 100_000))
        }
        #expect(error.description.count < 120)
    }

    @Test func `an axis that is no position may have any range`() throws {
        #expect(try EvemuTrace(parsing: "A: 28 5 0 0 0").axes.isEmpty)
    }

    @Test func `random bytes are read or refused, never more`() {
        var random = SeededGenerator(seed: 1)
        let alphabet = Array("EANIPBLS: 0123456789abcdef.-+\n\t#\r")
        for _ in 0..<3000 {
            let text = String(
                (0..<Int.random(in: 0..<60, using: &random)).map { _ in alphabet.randomElement(using: &random)! })
            do {
                _ = try EvemuTrace(parsing: text).samples(panel: Size(width: 100, height: 50))
            } catch { #expect(error.line >= 1) }
        }
    }
}
