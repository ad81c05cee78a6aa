import Glibc

extension Recording {
    /// Of a tone that goes on (1/100 s): whole waves fit it nearly.
    private static let piece = 480
    /// Waves by which the tone in one piece may be off from that in the next, for becoming louder in it.
    private static let tolerance = 0.03

    /// How many hundredths of a second there are at which a steady tone is skipped, repeated or silent.
    func breaks(inToneOf frequency: Int, softest: Double) -> Int {
        let samples = self.samples
        var breaks = 0
        var before: Double?
        for start in stride(from: 0, through: samples.count - Self.piece, by: Self.piece) {
            let tone = Self.tone(in: samples[start..<start + Self.piece], frequency)
            let isSilent = tone.loudness < softest / 2
            let off = before.map { ($0 - tone.waves) - ($0 - tone.waves).rounded() } ?? 0
            if isSilent || abs(off) > Self.tolerance { breaks += 1 }
            before = isSilent ? nil : tone.waves
        }
        return breaks
    }

    /// How loud it is, and how far in its wave at the beginning of the run.
    private static func tone(in samples: ArraySlice<Int16>, _ frequency: Int) -> (loudness: Double, waves: Double) {
        var (real, imaginary) = (0.0, 0.0)
        for index in samples.indices {
            let angle = 2 * .pi * Double(frequency) * Double(index) / Double(samplesPerSecond)
            real += Double(samples[index]) * cos(angle)
            imaginary -= Double(samples[index]) * sin(angle)
        }
        return (2 * hypot(real, imaginary) / Double(samples.count), atan2(imaginary, real) / (2 * .pi))
    }
}
