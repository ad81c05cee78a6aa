import Glibc
import Linux
package import Paint
import Scene
import WorkerProtocol

/// Landscapes that stand for thumbnails and videos: sky, sun and hills, by number.
package struct PaintedScenery {
    private typealias Shade = (r: Double, g: Double, b: Double)

    /// Sky above, sky below, sun, and the hills from the farthest on.
    private static let palettes: [[UInt32]] = [
        [0x1B2A52, 0xE08A5B, 0xFFD9A0, 0x6B4A6E, 0x43345A, 0x241F3B],
        [0x2F7FB8, 0xBFE3EE, 0xFFF4D0, 0x6FA48B, 0x3F7B62, 0x1F4D40],
        [0x0C1430, 0x2C4C74, 0xE8EEF6, 0x22385C, 0x172846, 0x0C1730],
        [0xF2B56B, 0xFBE3B0, 0xFFFFFF, 0xD98957, 0xA85D45, 0x6C3B38],
        [0x46325E, 0xC96B8B, 0xFFD5C2, 0x7B4A75, 0x54355F, 0x2E2142],
        [0x2B8C8C, 0xD6F0D8, 0xFFF8DC, 0x5BAF9A, 0x2F7F77, 0x165055],
    ]

    private let colours: [Shade]
    private let seed: Double

    package init(_ number: UInt64) {
        colours = Self.palettes[Int(number % UInt64(Self.palettes.count))].map {
            (Double($0 >> 16 & 255), Double($0 >> 8 & 255), Double($0 & 255))
        }
        seed = Double(number) * 1.7
    }

    /// `x` from 0 to 16/9, `y` from 0 down to 1.
    private func shade(_ x: Double, _ y: Double) -> Shade {
        for hill in [2, 1, 0] {
            let base = 0.62 + 0.13 * Double(hill)
            let ridge = 0.09 * sin(x * 2.3 + seed * Double(hill + 1)) + 0.04 * sin(x * 5.9 + seed * 2 + Double(hill))
            if y > base + ridge { return colours[3 + hill] }
        }
        let (dx, dy) = (x - 0.9 - 0.4 * sin(seed), y - 0.36)
        if dx * dx + dy * dy < 0.018 { return colours[2] }
        let (top, bottom, share) = (colours[0], colours[1], min(1, y / 0.7))
        return (
            top.r + (bottom.r - top.r) * share, top.g + (bottom.g - top.g) * share, top.b + (bottom.b - top.b) * share
        )
    }

    /// Of one pixel, from four places in it.
    private func pixel(_ x: Int, _ y: Int, _ width: Int, _ height: Int) -> Shade {
        var sum: Shade = (0, 0, 0)
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
            let part = shade((Double(x) + dx) / Double(width) * 16 / 9, (Double(y) + dy) / Double(height))
            sum = (sum.r + part.r / 4, sum.g + part.g / 4, sum.b + part.b / 4)
        }
        return sum
    }

    package func picture(width: Int, height: Int) throws -> Picture {
        let shared = try SharedMemory(name: "picture", size: width * height * 4)
        for index in 0..<width * height {
            let shade = pixel(index % width, index / width, width, height)
            for (offset, part) in [shade.b, shade.g, shade.r, 255].enumerated() {
                shared.bytes[index * 4 + offset] = UInt8(part.rounded())
            }
        }
        let memory = try ForeignMemory(Descriptor(owning: dup(shared.descriptor)), minimumSize: width * height * 4)
        return Picture(memory, width: width, height: height, stride: width * 4)!
    }

    /// BT.709, limited range.
    package func video(width: Int, height: Int) throws -> VideoPicture {
        let layout = FrameLayout(
            format: .nv12, width: width, height: height, pixelAspect: 1, strides: [width, width],
            offsets: [0, width * height], matrix: .bt709, range: .limited)
        let shared = try SharedMemory(name: "video", size: layout.byteCount)
        for y in 0..<height {
            for x in 0..<width {
                let c = pixel(x, y, width, height)
                let luma = 0.2126 * c.r + 0.7152 * c.g + 0.0722 * c.b
                shared.bytes[y * width + x] = UInt8((16 + luma * 219 / 255).rounded())
                guard x % 2 == 0, y % 2 == 0 else { continue }
                let place = width * height + y / 2 * width + x
                shared.bytes[place] = UInt8((128 + (c.b - luma) / 1.8556 * 224 / 255).rounded())
                shared.bytes[place + 1] = UInt8((128 + (c.r - luma) / 1.5748 * 224 / 255).rounded())
            }
        }
        let memory = try ForeignMemory(Descriptor(owning: dup(shared.descriptor)), minimumSize: layout.byteCount)
        return VideoPicture(memory, layout: layout)!
    }
}
