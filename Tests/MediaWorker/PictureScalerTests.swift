import CGStreamer
import Testing
import WorkerProtocol

@testable import MediaWorker

/// Against averages that are computed here, of what a pixel covers.
@Suite struct PictureScalerTests {
    private typealias Size = PictureScaler.Size
    /// A picture in memory, samples of 8 or 16 bits.
    private final class Planes {
        let layout: FrameLayout
        let bytes: UnsafeMutableRawPointer
        let planes: PicturePlanes

        init(_ format: PixelFormat, _ size: Size, bytesPerSample: Int = 1) {
            layout = FramePlan.packed(
                FrameLayout(
                    format: format, width: size.width, height: size.height, pixelAspect: 1, strides: [], offsets: [],
                    matrix: .bt709, range: .limited))
            var wide = layout
            wide.strides = layout.strides.map { $0 * bytesPerSample }
            wide.offsets = layout.offsets.map { $0 * bytesPerSample }
            let count = wide.strides[0] * (size.height + 1) * 2
            bytes = .allocate(byteCount: count, alignment: 64)
            bytes.initializeMemory(as: UInt8.self, repeating: 0, count: count)
            planes = PicturePlanes(wide, at: bytes)
        }

        deinit { bytes.deallocate() }
    }

    /// Brightness of 8 bits, slowly changing: a gradient survives every fair scaling.
    private func shade(_ x: Double, _ y: Double, plane: Int) -> Double {
        16 + 100 * x + 80 * y + 20 * Double(plane)
    }

    private static let formats: [(GstVideoFormat, Double, Bool)] = [
        (GST_VIDEO_FORMAT_I420, 1, false), (GST_VIDEO_FORMAT_NV12, 1, false), (GST_VIDEO_FORMAT_I420_10LE, 4, true),
        (GST_VIDEO_FORMAT_P010_10LE, 256, true),
    ]

    @Test(
        arguments: [0, 1, 2, 3],
        [
            (1920, 1080, 819, 461), (1920, 1080, 178, 100), (1280, 720, 819, 461), (641, 363, 320, 181),
            (641, 363, 97, 53), (320, 180, 1, 1), (1921, 1081, 960, 540), (1920, 1080, 960, 540),
        ])
    func `a gradient stays the gradient, whatever the format and the size`(
        kind: Int, sizes: (Int, Int, Int, Int)
    ) throws {
        let (raw, factor, isWide) = Self.formats[kind]
        let format = try #require(DecodedFormat(raw))
        let (from, to): (Size, Size) = ((sizes.0, sizes.1), (sizes.2, sizes.3))
        let source = Planes(format.pixels, from, bytesPerSample: isWide ? 2 : 1)
        fill(source, factor, isWide: isWide)
        let target = Planes(format.pixels, to)
        PictureScaler().scale(source.planes, format, from: from, into: target.planes, to: to)
        for plane in 0..<format.pixels.planeCount {
            let (rows, bytes) = target.layout.extent(ofPlane: plane)
            let step = plane == 1 && format.pixels == .nv12 ? 2 : 1
            for row in stride(from: 0, to: rows, by: max(1, rows / 17)) {
                for x in stride(from: 0, to: bytes, by: max(1, bytes / 23)) {
                    let column = (Double(x / step) + 0.5) / Double(bytes / step)
                    let expected = shade(
                        column, (Double(row) + 0.5) / Double(rows), plane: plane + (step == 2 ? x % 2 : 0))
                    let found = Double(target.planes.data[plane][row * Int(target.planes.strides[plane]) + x])
                    // Rounding at each step, and one pixel of colour: libyuv puts it a little beside its place.
                    let tolerance = 3 + 200 / Double(to.width) + 160 / Double(to.height)
                    #expect(abs(found - expected) <= tolerance, "plane \(plane) at \(x), \(row)")
                }
            }
        }
    }

    @Test func `fine stripes become grey, not coarse stripes`() throws {
        let (from, to): (Size, Size) = ((1920, 1080), (178, 100))
        let source = Planes(.i420, from)
        for row in 0..<from.height {
            for x in 0..<from.width {
                source.planes.data[0][row * Int(source.planes.strides[0]) + x] = x % 2 == 0 ? 0 : 200
            }
        }
        let target = Planes(.i420, to)
        let format = try #require(DecodedFormat(GST_VIDEO_FORMAT_I420))
        PictureScaler().scale(source.planes, format, from: from, into: target.planes, to: to)
        for x in 0..<to.width {
            #expect(abs(Int(target.planes.data[0][50 * Int(target.planes.strides[0]) + x]) - 100) <= 2)
        }
    }

    @Test(arguments: [
        (1920, 1080, 819, 461, 1), (1920, 1080, 960, 540, 0), (1920, 1080, 178, 100, 3), (1280, 720, 819, 461, 0),
        (3840, 2160, 178, 100, 4),
    ])
    func `a size is halved while it is more than twice what is wanted`(a: Int, b: Int, c: Int, d: Int, count: Int) {
        #expect(PictureScaler.halvings(from: (a, b), to: (c, d)) == count)
    }

    private func fill(_ picture: Planes, _ factor: Double, isWide: Bool) {
        for plane in 0..<picture.layout.format.planeCount {
            let (rows, samples) = picture.layout.extent(ofPlane: plane)
            let step = plane == 1 && picture.layout.format == .nv12 ? 2 : 1
            for row in 0..<rows {
                let start = picture.planes.data[plane] + row * Int(picture.planes.strides[plane])
                for x in 0..<samples {
                    let column = (Double(x / step) + 0.5) / Double(samples / step)
                    let value = shade(
                        column, (Double(row) + 0.5) / Double(rows), plane: plane + (step == 2 ? x % 2 : 0))
                    if isWide {
                        UnsafeMutableRawPointer(start).storeBytes(
                            of: UInt16(value * factor), toByteOffset: 2 * x, as: UInt16.self)
                    } else {
                        start[x] = UInt8(value.rounded())
                    }
                }
            }
        }
    }
}
