import CGStreamer
import CYUV
import Glibc

/// Maps high dynamic range (HDR) to standard dynamic range (SDR): BT.2100 to BT.709.
///
/// 1. The EOTF turns the signal into light. PQ has that of SMPTE ST 2084, HLG that of BT.2100 for a 1000 cd/m² display.
/// 2. The EETF of BT.2390 compresses the largest of the three colour components into the display's range. The other two
///    are scaled by the same factor, so that the hue is preserved.
/// 3. The inverse of BT.2087's matrix converts the colours of BT.2020 to those of BT.709.
/// 4. The inverse of BT.1886 turns the light into a signal.
///
/// The display's white is 203 cd/m², the reference white of BT.2408. So a title or a sheet of paper keeps about its
/// usual brightness.
struct ToneMapping: Hashable {
    enum Transfer: Hashable { case pq, hlg }

    let transfer: Transfer
    /// Whether samples have the full range (in 8 bits 0...255) and not the limited one (16...235, chroma 16...240).
    let isFullRange: Bool

    /// Nil for a video of standard dynamic range.
    init?(_ info: GstVideoInfo) {
        switch info.colorimetry.transfer {
        case GST_VIDEO_TRANSFER_SMPTE2084: transfer = .pq
        case GST_VIDEO_TRANSFER_ARIB_STD_B67: transfer = .hlg
        default: return nil
        }
        isFullRange = info.colorimetry.range == GST_VIDEO_COLOR_RANGE_0_255
    }

    init(_ transfer: Transfer, isFullRange: Bool = false) {
        (self.transfer, self.isFullRange) = (transfer, isFullRange)
    }

    /// The white of the display, and the assumed peak luminance of a video, in cd/m².
    private static let (white, peak) = (203.0, 1000.0)
    /// The light of the highest PQ signal, in cd/m².
    private static let pqPeak = 10000.0

    // MARK: Light

    /// The EOTF of SMPTE ST 2084: a signal of 0...1 to light in cd/m².
    static func pqToLight(_ signal: Double) -> Double {
        let root = pow(max(0, signal), 1 / m2)
        return pqPeak * pow(max(root - c1, 0) / (c2 - c3 * root), 1 / m1)
    }

    static func lightToPQ(_ light: Double) -> Double {
        let power = pow(max(0, light) / pqPeak, m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    /// The constants of SMPTE ST 2084.
    private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

    /// The inverse of HLG's OETF in BT.2100: a signal to scene light, both 0...1.
    static func hlgToScene(_ signal: Double) -> Double {
        let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
        return signal <= 0.5 ? signal * signal / 3 : (exp((signal - c) / a) + b) / 12
    }

    /// The EETF of BT.2390, section 5.4.1, for a display with perfect black: source light to display light, in cd/m².
    static func compressed(_ light: Double) -> Double {
        let top = lightToPQ(peak)
        let signal = min(1, lightToPQ(light) / top)
        let peak = lightToPQ(white) / top
        let knee = 1.5 * peak - 0.5
        guard signal > knee else { return light }
        let t = (signal - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let spline = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * peak
        return pqToLight(spline * top)
    }

    /// Converts red, green and blue signals of BT.2100 to those of BT.709, all 0...1.
    func mapped(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        var light = light(signal)
        let brightest = light.max()
        if brightest > 0 { light *= Self.compressed(brightest) / brightest }
        let narrow = SIMD3(
            1.6605 * light.x - 0.5876 * light.y - 0.0728 * light.z,
            -0.1246 * light.x + 1.1329 * light.y - 0.0083 * light.z,
            -0.0182 * light.x - 0.1006 * light.y + 1.1187 * light.z)
        let displayLight = (narrow / Self.white).clamped(lowerBound: .zero, upperBound: .one)
        return SIMD3(pow(displayLight.x, 1 / 2.4), pow(displayLight.y, 1 / 2.4), pow(displayLight.z, 1 / 2.4))
    }

    /// The light of a signal, in cd/m².
    private func light(_ s: SIMD3<Double>) -> SIMD3<Double> {
        let signal = s.clamped(lowerBound: .zero, upperBound: .one)
        switch transfer {
        case .pq: return SIMD3(Self.pqToLight(signal.x), Self.pqToLight(signal.y), Self.pqToLight(signal.z))
        case .hlg:
            let scene = SIMD3(Self.hlgToScene(signal.x), Self.hlgToScene(signal.y), Self.hlgToScene(signal.z))
            let brightness = 0.2627 * scene.x + 0.6780 * scene.y + 0.0593 * scene.z
            // The system gamma of a display of 1000 cd/m² is 1.2.
            return brightness > 0 ? Self.peak * pow(brightness, 0.2) * scene : .zero
        }
    }

    // MARK: Tables

    /// Maps one pixel, given as 10-bit samples.
    ///
    /// - Returns: Y, U and V as 8-bit samples of limited range, not rounded.
    func mapped(y: Double, u: Double, v: Double) -> SIMD3<Double> {
        let (black, span, colour) = isFullRange ? (0.0, 1023.0, 1023.0) : (64.0, 876.0, 896.0)
        let (source, cb, cr) = ((y - black) / span, (u - 512) / colour, (v - 512) / colour)
        let (red, blue) = (source + 1.4746 * cr, source + 1.8814 * cb)
        let rgb = mapped(SIMD3(red, (source - 0.2627 * red - 0.0593 * blue) / 0.6780, blue))
        let luma = 0.2126 * rgb.x + 0.7152 * rgb.y + 0.0722 * rgb.z
        return SIMD3(16 + 219 * luma, 128 + 224 * (rgb.z - luma) / 1.8556, 128 + 224 * (rgb.x - luma) / 1.5748)
    }
}

/// The lookup tables of one mapping, computed once.
final class ToneTables {
    let mapping: ToneMapping
    /// The output luma of a grey, by its 10-bit luma. Values of both tables are 8-bit samples times 64.
    private let grey: [Int16]
    /// By V, U and luma in steps of 32: the difference of the luma from that of the grey, U, V, and an unused value.
    private let cube: [Int16]

    init(_ mapping: ToneMapping) {
        self.mapping = mapping
        func fixed(_ value: Double) -> Int16 { Int16((value * 64).rounded()) }
        grey = (0..<1024).map { fixed(mapping.mapped(y: Double($0), u: 512, v: 512).x) }
        let places = (0..<Int(VT_TONE_SIDE)).map { Double(32 * $0) }
        let greys = places.map { mapping.mapped(y: $0, u: 512, v: 512).x }
        var cube: [Int16] = []
        cube.reserveCapacity(4 * places.count * places.count * places.count)
        for v in places {
            for u in places {
                for (y, grey) in zip(places, greys) {
                    let mapped = mapping.mapped(y: y, u: u, v: v)
                    cube.append(contentsOf: [fixed(mapped.x - grey), fixed(mapped.y), fixed(mapped.z), 0])
                }
            }
        }
        self.cube = cube
    }

    /// The number of samples in each direction to average into one before the look-up, and the resulting size.
    ///
    /// The look-up costs the most time, and a frame that is scaled down does not need it at full size.
    static func reduction(from: PictureScaler.Size, to: PictureScaler.Size) -> (Int, size: PictureScaler.Size) {
        for reduction in [4, 2] {
            let size = (width: from.width / reduction & ~1, height: from.height / reduction & ~1)
            if size.width >= to.width, size.height >= to.height { return (reduction, size) }
        }
        return (1, from)
    }

    /// - Parameter size: the size of the target in pixels. The source is at least `reduction` times as large in each
    ///   direction.
    func map(
        _ source: vt_tone_source, into target: PicturePlanes, _ size: PictureScaler.Size, reduction: Int = 1
    ) {
        grey.withUnsafeBufferPointer { grey in
            cube.withUnsafeBufferPointer { cube in
                var (tables, source) = (vt_tone(grey: grey.baseAddress, cube: cube.baseAddress), source)
                var planes = vt_tone_target(
                    y: target.data[0], u: target.data[1], v: target.data[2], y_stride: target.strides[0],
                    uv_stride: target.strides[1], width: Int32(size.width), height: Int32(size.height))
                vt_tone_map(&tables, &source, &planes, Int32(reduction))
            }
        }
    }
}
