import Geometry
import Support
import Testing

/// A region as a set of pixels, to compare with.
private struct Bitmap: Equatable {
    var pixels: Set<Int> = []

    static func of(_ rects: [PixelRect]) -> Bitmap {
        var bitmap = Bitmap()
        for r in rects { bitmap.formUnion(r) }
        return bitmap
    }

    private func each(_ r: PixelRect, _ body: (Int) -> Void) {
        guard !r.isEmpty else { return }
        for y in r.y..<r.maxY { for x in r.x..<r.maxX { body(y * 64 + x) } }
    }

    mutating func formUnion(_ r: PixelRect) { each(r) { pixels.insert($0) } }
    mutating func subtract(_ r: PixelRect) { each(r) { pixels.remove($0) } }
}

@Suite struct RegionTests {
    private func randomRect(_ random: inout SeededGenerator) -> PixelRect {
        PixelRect(
            x: Int.random(in: 0..<30, using: &random), y: Int.random(in: 0..<30, using: &random),
            width: Int.random(in: 0..<20, using: &random), height: Int.random(in: 0..<20, using: &random))
    }

    @Test func `random unions and differences equal those of sets of pixels`() {
        var random = SeededGenerator(seed: 7)
        for _ in 0..<300 {
            var region = Region()
            var bitmap = Bitmap()
            for _ in 0..<12 {
                let rect = randomRect(&random)
                if Bool.random(using: &random) {
                    region.formUnion(rect, limit: 1000)
                    bitmap.formUnion(rect)
                } else {
                    region.subtract(rect)
                    bitmap.subtract(rect)
                }
                #expect(Bitmap.of(region.rects) == bitmap)
                #expect(region.area == bitmap.pixels.count, "rectangles must not overlap")
            }
        }
    }

    @Test func `past its limit a region becomes its bounds and loses no pixel`() {
        var random = SeededGenerator(seed: 8)
        var region = Region()
        var bitmap = Bitmap()
        for _ in 0..<200 {
            let rect = randomRect(&random)
            region.formUnion(rect, limit: 4)
            bitmap.formUnion(rect)
            #expect(bitmap.pixels.isSubset(of: Bitmap.of(region.rects).pixels))
            #expect(region.rects.count <= 4)
        }
    }
}
