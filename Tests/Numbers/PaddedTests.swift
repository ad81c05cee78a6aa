import Numbers
import Testing

@Suite struct `Padded numbers` {
    @Test(arguments: [
        (0, 2, 10, "00"), (7, 4, 10, "0007"), (12345, 4, 10, "12345"), (255, 4, 16, "00ff"), (9, 0, 10, "9"),
    ])
    func `zeros stand before the digits`(number: Int, count: Int, radix: Int, text: String) {
        #expect(number.padded(to: count, radix: radix) == text)
    }

    @Test func `letters are large where that is asked for`() {
        #expect(UInt64.max.padded(to: 20, radix: 16, uppercase: true) == "0000FFFFFFFFFFFFFFFF")
    }
}
