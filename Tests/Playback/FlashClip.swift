import Glibc
import Support
import Time

/// A clip with one flash and one beep a second, which begin with each second.
struct FlashClip {
    static let framesPerSecond = 30
    /// How long flash and beep are.
    static let length = 0.1
    /// Silence that ends a beep: after a jump the next one may come 0.28 s after the one before it.
    private static let betweenBeeps: Seconds = 0.15
    private static let (width, height) = (160, 90)
    private static let (black, white, grey) = (UInt8(16), UInt8(235), UInt8(128))
    private static let samplesPerSecond = 48_000

    /// Waves a second: a whole number, so that every beep begins alike, and a prime one, so that no part of a second
    /// can be left out unnoticed.
    static let frequency = 1009
    /// How loud the tone is in a beep, and between beeps if it goes on there.
    static let (loud, soft) = (4000.0, 800.0)

    let path: String
    let seconds: Int

    /// - Parameters:
    ///   - delay: how much later the beeps are; the test of the test.
    ///   - hums: the tone goes on between the beeps, softly and without a break.
    init(seconds: Int, delay: Double = 0, hums: Bool = false) throws {
        self.seconds = seconds
        let stem = "\(TestFiles.folder)/flash-\(seconds)-\(Int(delay * 1000))\(hums ? "-hum" : "")"
        path = stem + ".mkv"
        try Self.write(Self.pictures(seconds), to: stem + ".yuv")
        try Self.write(Self.sound(seconds, delay: delay, between: hums ? Self.soft : 0), to: stem + ".pcm")
        let made = system(
            "gst-launch-1.0 -q filesrc location='\(stem).yuv' "
                + "! rawvideoparse format=i420 width=\(Self.width) height=\(Self.height) "
                + "framerate=\(Self.framesPerSecond)/1 ! x264enc speed-preset=ultrafast key-int-max=30 bframes=0 "
                + "! h264parse ! queue ! matroskamux name=m ! filesink location='\(path)' "
                + "filesrc location='\(stem).pcm' ! rawaudioparse num-channels=1 sample-rate=48000 "
                + "! flacenc ! flacparse ! queue ! m.")
        guard made == 0 else { fatalError("cannot make \(path)") }
    }

    /// Whether a picture is of a flash: white, or black.
    static func isWhite(_ brightness: UInt8) -> Bool { brightness > 125 }

    /// When the whole beeps of a recording began: one that a jump or a pause cut short does not say when it would have.
    ///
    /// The card of a loopback begins at a tick of the kernel's, up to 4 ms later (HZ=250).
    @MainActor static func beeps(in heard: Recording) -> [Instant] {
        heard.sounds(pause: betweenBeeps).filter { abs(($0.end - $0.begin).value - length) < 0.010 }.map(\.begin)
    }

    private static func pictures(_ seconds: Int) -> [UInt8] {
        let flash = Int(length * Double(framesPerSecond))
        let chroma = [UInt8](repeating: grey, count: width * height / 2)
        return (0..<seconds * framesPerSecond).flatMap { number -> [UInt8] in
            let luma = number % framesPerSecond < flash ? white : black
            return [UInt8](repeating: luma, count: width * height) + chroma
        }
    }

    /// A cosine: it is loud from its first sample.
    private static func sound(_ seconds: Int, delay: Double, between soft: Double) -> [Int16] {
        (0..<seconds * samplesPerSecond).map { index in
            let time = Double(index) / Double(samplesPerSecond) - delay
            let isBeep = time >= 0 && time - time.rounded(.down) < length
            return Int16((isBeep ? loud : soft) * cos(2 * .pi * Double(frequency) * time))
        }
    }

    private static func write<Element: BitwiseCopyable>(_ elements: [Element], to path: String) throws {
        guard let file = fopen(path, "wb") else { fatalError("cannot write \(path)") }
        defer { fclose(file) }
        guard fwrite(elements, MemoryLayout<Element>.stride, elements.count, file) == elements.count else {
            fatalError("cannot write \(path)")
        }
    }
}
