import Rules
import Testing

@Suite struct `Conversions to integers` {
    @Test(arguments: [
        "let a = Int(seconds)", "let a = 2 + UInt32(packet.width * 4)", "let a = list.map { Int64($0) }",
        "let a = list.map(Int.init)", "let a = Int.init(seconds)", "let a = Int32(\n    frame.rows)", "f(Int(-x))",
    ])
    func `that can trap are told`(code: String) { #expect(IntegerConversion.violations(in: code).count == 1) }

    @Test(arguments: [
        "Int(saturating: seconds)", "UInt32(clamping: n)", "Int(exactly: n)", "UInt8(truncatingIfNeeded: n)",
        "Int64(bitPattern: n)", "Int(text, radix: 10)", "UInt8(ascii: \"a\")", "UInt8(0)", "Int32(-1)", "Int(0xff)",
        "Double(n)", "String(n)", "Seconds(n)", "// Int(x)", "\"Int(x)\"", "Int.max", "let a: Int = 5",
        "Int.init(clamping: n)",
    ])
    func `that cannot are not`(code: String) { #expect(IntegerConversion.violations(in: code).isEmpty) }

    @Test func `are told at their place, one inside the other too`() {
        let found = IntegerConversion.violations(in: "let a = 1\nlet b = Int(UInt8(c) + 1)\n")
        #expect(found.map { "\($0.line):\($0.column) \($0.code)" } == ["2:9 Int(UInt8(c) + 1)", "2:13 UInt8(c)"])
    }
}
