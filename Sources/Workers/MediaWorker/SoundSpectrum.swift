import CGStreamer
import Glibc

/// The sound's levels in bands of frequency, read from the pictures of GStreamer's spectrascope.
///
/// A picture has one column for each frequency. The lit part of a column is as high as the amplitude.
struct SoundSpectrum {
    /// The description of the visualisation. Its width determines the length of the Fourier transform: 2046 samples,
    /// 43 ms. GStreamer 1.22 makes one picture for each transform. Sound of another rate is resampled, so that pictures
    /// come as often and columns are the same frequencies.
    static let visualisation =
        "capsfilter caps=audio/x-raw,rate=48000 ! spectrascope shader=none "
        + "! capsfilter caps=video/x-raw,width=\(width),height=\(height)"
    /// The least time from one shown picture to the next, in nanoseconds.
    static let leastSpacing: Int64 = 30_000_000
    private static let (width, height) = (1024, 128)
    /// The columns at which bands begin and end: half an octave each, 47 Hz to 12 kHz.
    private static let edges = [2, 3, 4, 6, 8, 11, 16, 23, 32, 45, 64, 91, 128, 181, 256, 362, 512]
    /// The lowest visible level, in decibels: one row of the picture.
    private static let floor = 20 * log10(1 / Double(height))
    /// The largest decrease of a level from one picture to the next, so that bars fall within half a second.
    private static let fall = 0.08
    /// The smallest value of a lit pixel; unlit ones are black.
    private static let threshold: UInt8 = 64

    /// The levels of the bands from the lowest to the highest frequency, 0...1 in decibels.
    private(set) var levels = [Double](repeating: 0, count: edges.count - 1)

    /// Reads the next picture. A picture of another size leaves the levels as they are.
    mutating func read(_ sample: borrowing Sample, _ info: GstVideoInfo) {
        guard Int(info.width) == Self.width, Int(info.height) == Self.height else { return }
        let pixel = Int(info.finfo.pointee.pixel_stride.0)
        _ = sample.withFrame(info) { frame in
            let planes = PicturePlanes(&frame, count: 1)
            for band in levels.indices {
                let columns = Self.edges[band]..<Self.edges[band + 1]
                let rows =
                    columns.lazy.map { Self.litRows(planes.data[0] + $0 * pixel, Int(planes.strides[0])) }.max() ?? 0
                let level = rows > 0 ? 1 - 20 * log10(Double(rows) / Double(Self.height)) / Self.floor : 0
                levels[band] = max(level, levels[band] - Self.fall)
            }
        }
    }

    /// The number of lit rows of a column.
    private static func litRows(_ column: UnsafeMutablePointer<UInt8>, _ stride: Int) -> Int {
        let row = (0..<height).first { column[$0 * stride] >= threshold }
        return row.map { height - $0 } ?? 0
    }
}
