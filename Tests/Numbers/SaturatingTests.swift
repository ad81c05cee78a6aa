import Numbers
import Testing

@Suite struct `A number made whole` {
    @Test(arguments: [(0, 0), (-0.9, 0), (1.9, 1), (-1.9, -1), (1e15, 1_000_000_000_000_000)] as [(Double, Int)])
    func `is its whole part`(number: Double, whole: Int) { #expect(Int(saturating: number) == whole) }

    @Test func `stops at the bounds of the type`() {
        // 2^63 is the first Double beyond Int64.max.
        for huge in [9.223372036854775807e18, 1e300, .infinity] {
            #expect(Int64(saturating: huge) == .max && Int64(saturating: -huge) == .min)
        }
        #expect(UInt8(saturating: 255.5) == 255 && UInt8(saturating: 256) == 255 && UInt8(saturating: -1) == 0)
        #expect(Int32(saturating: 2147483646.9) == 2_147_483_646 && Int32(saturating: 2147483648) == .max)
        #expect(UInt64(saturating: 1.8446744073709552e19) == .max)
        #expect(Int64(saturating: 9.223372036854774784e18) == 9_223_372_036_854_774_784)
    }

    @Test func `adds up to the bounds of the type`() {
        #expect(Int64.max.plus(saturating: 1) == .max && Int64.min.plus(saturating: -1) == .min)
        #expect(Int64.min.minus(saturating: 1) == .min && Int64.max.minus(saturating: -1) == .max)
        #expect(Int64(0).minus(saturating: .min) == .max && UInt8(3).minus(saturating: 4) == 0)
        #expect(5.plus(saturating: -7) == -2 && 5.minus(saturating: 7) == -2)
    }

    @Test func `is 0 where there is none`() {
        #expect(Int(saturating: .nan) == 0 && UInt16(saturating: .signalingNaN) == 0)
    }
}
