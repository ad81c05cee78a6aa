import Geometry
import Glibc
import Paint

/// Pixels to compare.
struct Picture: Equatable {
    /// Never painted by anybody: what was not sent to the panel stays so.
    static let noise: UInt32 = 0x5ad0_0d5a

    let width: Int
    let height: Int
    private(set) var pixels: [UInt32]

    init(width: Int, height: Int) {
        (self.width, self.height) = (width, height)
        pixels = Array(repeating: Self.noise, count: width * height)
    }

    /// A canvas as it must be on a panel that it is turned for.
    @MainActor
    init(_ canvas: Canvas, rotation: Rotation) {
        let turned = rotation.swapsAxes
        self.init(width: turned ? canvas.height : canvas.width, height: turned ? canvas.width : canvas.height)
        for y in 0..<canvas.height {
            let row = (canvas.pixels + y * canvas.stride).assumingMemoryBound(to: UInt32.self)
            for x in 0..<canvas.width { pixels[place(x, y, rotation)] = row[x] }
        }
    }

    /// Written out once more, so that a mistake in `Rotation` shows.
    private func place(_ x: Int, _ y: Int, _ rotation: Rotation) -> Int {
        switch rotation {
        case .none: y * width + x
        case .quarter: x * width + (width - 1 - y)
        case .half: (height - 1 - y) * width + (width - 1 - x)
        case .threeQuarters: (height - 1 - x) * width + y
        }
    }

    mutating func copy(_ rect: PixelRect, from source: UnsafeRawPointer, stride: Int) {
        let rect = rect.intersection(PixelRect(x: 0, y: 0, width: width, height: height))
        pixels.withUnsafeMutableBytes { bytes in
            for y in rect.y..<rect.maxY {
                memcpy(bytes.baseAddress! + (y * width + rect.x) * 4, source + y * stride + rect.x * 4, rect.width * 4)
            }
        }
    }
}
