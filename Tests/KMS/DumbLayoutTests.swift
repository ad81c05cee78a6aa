import Scene
import Testing

@testable import KMS

@Suite struct `Planes in one dumb buffer` {
    @Test func `pixels of one plane have their bits, a row each`() throws {
        for (format, bits) in [(PixelFormat.xrgb8888, 32), (.argb8888, 32), (.rgb565, 16)] {
            let layout = try #require(DumbLayout(format, width: 33, height: 7))
            #expect((Int(layout.bits), layout.rows) == (bits, 7))
            #expect(layout.planes(stride: 256).map(\.offset) == [0])
        }
    }

    @Test(arguments: [PixelFormat.nv12, .yuv420]) func `planes of colour follow without a gap and fill the rest`(
        format: PixelFormat
    ) throws {
        let layout = try #require(DumbLayout(format, width: 640, height: 360))
        let stride = 704
        var end = 0
        for (index, plane) in layout.planes(stride: stride).enumerated() {
            #expect(plane.offset == end)
            end += plane.stride * (index == 0 ? 360 : 180)
        }
        // Half as many samples of colour as of light.
        #expect(end == stride * 360 * 3 / 2)
        #expect(end == stride * layout.rows)
    }

    @Test func `what cannot be laid out is refused`() {
        #expect(DumbLayout(.nv12, width: 641, height: 360) == nil)
        #expect(DumbLayout(.yuv420, width: 640, height: 361) == nil)
        #expect(DumbLayout(PixelFormat("P010"), width: 640, height: 360) == nil)
    }
}
