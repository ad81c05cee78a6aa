import Numbers
package import Scene

extension Picture {
    /// The number of sampled pixels in each direction.
    private static let samples = 16
    /// The number of ranges into which hues are sorted.
    private static let hues = 12

    /// The tint, the picture's characteristic colour: the mean of the pixels of the most frequent hue, in which vivid pixels count more.
    /// Black for a picture without colours.
    package var tint: Colour {
        var sums = [SIMD3<Double>](repeating: .zero, count: Self.hues)
        var weights = [Double](repeating: 0, count: Self.hues)
        for row in 0..<Self.samples {
            let y = (2 * row + 1) * height / (2 * Self.samples)
            for column in 0..<Self.samples {
                let x = (2 * column + 1) * width / (2 * Self.samples)
                let pixel = pixels.loadUnaligned(fromByteOffset: y * stride + x * 4, as: SIMD4<UInt8>.self)
                // The bytes are B, G, R.
                let colour = SIMD3(Double(pixel.z), Double(pixel.y), Double(pixel.x)) / 255
                let chroma = colour.max() - colour.min()
                guard chroma > 0 else { continue }
                let hue = Self.hue(colour, chroma)
                sums[hue] += colour * chroma
                weights[hue] += chroma
            }
        }
        guard let most = weights.indices.max(by: { weights[$0] < weights[$1] }), weights[most] > 0 else {
            return Colour(0)
        }
        let mean = sums[most] / weights[most]
        return Colour(red: mean.x, green: mean.y, blue: mean.z)
    }

    /// The range of a colour's hue, 0 for red.
    private static func hue(_ colour: SIMD3<Double>, _ chroma: Double) -> Int {
        let sixth =
            switch colour.max() {
            case colour.x: (colour.y - colour.z) / chroma
            case colour.y: (colour.z - colour.x) / chroma + 2
            default: (colour.x - colour.y) / chroma + 4
            }
        return (Int(saturating: (sixth * Double(hues) / 6).rounded()) + hues) % hues
    }
}
