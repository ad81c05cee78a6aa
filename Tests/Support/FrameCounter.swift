/// Reads the number that scripts/sample-pictures.c writes into every frame of the sample library.
///
/// One row of 32 equal blocks along the top edge, 1/32 of the width and 1/24 of the height each, black or white:
/// `1010`, the number in 24 bits with the most significant first, `1100`.
package enum FrameCounter {
    private static let blocks = 32
    private static let rows = 24
    private static let start: UInt32 = 0b1010
    private static let end: UInt32 = 0b1100
    /// Between black and white, of 255: blocks that scaling has blurred to in between are refused.
    private static let dark = 96
    private static let bright = 160

    /// The number of the frame shown in a picture, at any scale; nil where no counter is.
    ///
    /// - Parameter brightness: 0...255 at a pixel, 0 at the left and top.
    package static func read(width: Int, height: Int, brightness: (_ x: Int, _ y: Int) -> Int) -> UInt32? {
        var bits: UInt32 = 0
        let y = height / (2 * rows)
        for block in 0..<blocks {
            let value = brightness((2 * block + 1) * width / (2 * blocks), y)
            guard value < dark || value > bright else { return nil }
            bits = bits << 1 | (value > bright ? 1 : 0)
        }
        guard bits >> 28 == start, bits & 0xf == end else { return nil }
        return bits >> 4 & 0xff_ffff
    }

    /// The number of the frame shown in a rectangle of a picture of RGB or BGR pixels, at any scale.
    ///
    /// - Parameters:
    ///   - stride: bytes from one row to the next.
    ///   - bytesPerPixel: 3 or 4; the colours are the first three.
    package static func read(
        pixels: [UInt8], stride: Int, bytesPerPixel: Int, x left: Int, y top: Int, width: Int, height: Int
    ) -> UInt32? {
        read(width: width, height: height) { x, y in
            let start = (top + y) * stride + (left + x) * bytesPerPixel
            return (Int(pixels[start]) + Int(pixels[start + 1]) + Int(pixels[start + 2])) / 3
        }
    }
}
