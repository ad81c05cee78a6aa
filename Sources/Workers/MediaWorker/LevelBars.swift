import Glibc
import WorkerProtocol

/// Bars for the levels of the sound, at the bottom of a song's picture.
struct LevelBars {
    /// The levels of the bars from left to right, 0...1.
    let levels: [Double]

    /// The opacity of the shade behind the bars at the picture's bottom, and of the bars.
    private static let (shade, ink) = (0.55, 0.92)
    /// The part of the distance from bar to bar that a bar takes.
    private static let thickness = 0.55
    /// The parts of the picture's shorter side: the tallest bar, the distance from the bottom, and the shade's height.
    private static let (tallest, margin, shaded) = (0.16, 0.07, 0.36)
    /// The largest width of all bars, as parts of the picture's width and of its shorter side.
    private static let (widest, widestOfShorter) = (0.8, 1.0)
    /// The chroma of grey.
    private static let grey = 128.0

    /// Darkens the bottom of a picture in I420, so that the bars are visible on any picture.
    static func shade(_ planes: PicturePlanes, _ layout: FrameLayout) {
        guard layout.format == .i420 else { return }
        let black = layout.range == .full ? 0.0 : 16
        let rows = Double(min(layout.width, layout.height)) * shaded
        for index in 0..<3 { Plane(planes, index, layout).darken(rows: rows, to: index == 0 ? black : grey) }
    }

    /// Draws the bars over a picture in I420.
    func draw(on planes: PicturePlanes, _ layout: FrameLayout) {
        guard layout.format == .i420, !levels.isEmpty else { return }
        let white = layout.range == .full ? 240.0 : 225
        let bars = Geometry(count: levels.count, width: layout.width, height: layout.height)
        for index in 0..<3 {
            let plane = Plane(planes, index, layout)
            for (place, level) in levels.enumerated() {
                plane.blend(bars.bar(place, level: level), index == 0 ? white : Self.grey)
            }
        }
    }

    private struct Plane {
        private let data: UnsafeMutablePointer<UInt8>
        private let stride: Int
        private let width: Int
        private let height: Int
        /// The number of the picture's pixels for one of the plane's, in each direction.
        private let scale: Int

        init(_ planes: PicturePlanes, _ index: Int, _ layout: FrameLayout) {
            (data, stride, scale) = (planes.data[index], Int(planes.strides[index]), index == 0 ? 1 : 2)
            (width, height) = ((layout.width + scale - 1) / scale, (layout.height + scale - 1) / scale)
        }

        /// Blends the last rows of the picture with a value, the more the lower a row is.
        func darken(rows: Double, to value: Double) {
            let count = rows / Double(scale)
            for y in max(0, height - Int(count))..<height {
                let opacity = LevelBars.shade * (1 - Double(height - 1 - y) / count)
                // Eight bits of a fraction are enough, and integers are faster.
                let (factor, offset) = (Int((1 - opacity) * 256), Int(value * opacity * 256) + 128)
                let row = data + y * stride
                for x in 0..<width { row[x] = UInt8(clamping: (Int(row[x]) * factor + offset) >> 8) }
            }
        }

        func blend(_ bar: Bar, _ value: Double) {
            let columns = range(bar.x - bar.radius, bar.x + bar.radius, limit: width)
            for y in range(bar.top - bar.radius, bar.bottom + bar.radius, limit: height) {
                let row = data + y * stride
                for x in columns {
                    let opacity = LevelBars.ink * bar.coverage(x, y, scale: Double(scale))
                    if opacity > 0 { row[x] = UInt8(Double(row[x]) + (value - Double(row[x])) * opacity) }
                }
            }
        }

        /// The plane's pixels that a span of the picture may touch.
        private func range(_ from: Double, _ to: Double, limit: Int) -> Range<Int> {
            let first = min(limit, max(0, Int((from / Double(scale)).rounded(.down)) - 1))
            return first..<max(first, min(limit, Int((to / Double(scale)).rounded(.up)) + 1))
        }
    }

    /// A bar with round ends: all points within a radius of a vertical line. Lengths are in pixels.
    private struct Bar {
        let x, top, bottom, radius: Double

        /// The coverage of a pixel of a plane with `scale` picture pixels in each direction, 0...1.
        func coverage(_ column: Int, _ row: Int, scale: Double) -> Double {
            let (px, py) = ((Double(column) + 0.5) * scale, (Double(row) + 0.5) * scale)
            let (dx, dy) = (px - x, max(0, top - py, py - bottom))
            return min(1, max(0, (radius - (dx * dx + dy * dy).squareRoot()) / scale + 0.5))
        }
    }

    private struct Geometry {
        let left, pitch, bottom, tallest: Double

        init(count: Int, width: Int, height: Int) {
            let shorter = Double(min(width, height))
            let all = min(Double(width) * LevelBars.widest, shorter * LevelBars.widestOfShorter)
            pitch = all / Double(count)
            left = (Double(width) - all) / 2
            bottom = Double(height) - shorter * LevelBars.margin
            tallest = shorter * LevelBars.tallest
        }

        /// A silent bar is a dot.
        func bar(_ index: Int, level: Double) -> Bar {
            let radius = pitch * LevelBars.thickness / 2
            let length = max(0, tallest * level - 2 * radius)
            return Bar(
                x: left + (Double(index) + 0.5) * pitch, top: bottom - radius - length, bottom: bottom - radius,
                radius: radius)
        }
    }
}
