import CGStreamer
import CYUV
import Glibc

/// Brings light of high dynamic range to a display of the usual one: BT.2100 to BT.709.
///
/// The signal becomes light (PQ: SMPTE ST 2084; HLG: the EOTF of BT.2100 for a display of 1000 cd/m²). The EETF of
/// BT.2390 brings it into the range of the display, by the brightest of the three colours, so that hues stay. The light
/// goes from the colours of BT.2020 to those of BT.709 (matrix of BT.2087) and through the inverse of BT.1886.
/// White of the display is 203 cd/m², the reference white of BT.2408: a title or a sheet of paper looks as before.
struct ToneMapping: Hashable {
    enum Transfer: Hashable { case pq, hlg }

    let transfer: Transfer
    /// Whether samples range over 0...255; otherwise over 16...235.
    let isFullRange: Bool

    /// Nil for a picture of the usual dynamic range.
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

    /// cd/m².
    private static let (white, peak) = (203.0, 1000.0)
    private static let pqPeak = 10000.0

    // MARK: Light

    /// SMPTE ST 2084: a signal of 0...1 to cd/m².
    static func pqToLight(_ signal: Double) -> Double {
        let root = pow(max(0, signal), 1 / m2)
        return pqPeak * pow(max(root - c1, 0) / (c2 - c3 * root), 1 / m1)
    }

    static func lightToPQ(_ light: Double) -> Double {
        let power = pow(max(0, light) / pqPeak, m1)
        return pow((c1 + c2 * power) / (1 + c3 * power), m2)
    }

    private static let (m1, m2) = (2610.0 / 16384, 2523.0 / 4096 * 128)
    private static let (c1, c2, c3) = (3424.0 / 4096, 2413.0 / 4096 * 32, 2392.0 / 4096 * 32)

    /// BT.2100, the inverse of HLG's OETF: a signal to the light of the scene, 0...1.
    static func hlgToScene(_ signal: Double) -> Double {
        let (a, b, c) = (0.17883277, 0.28466892, 0.55991073)
        return signal <= 0.5 ? signal * signal / 3 : (exp((signal - c) / a) + b) / 12
    }

    /// BT.2390, section 5.4.1, with a display that shows black: light to light that the display shows, in cd/m².
    static func compressed(_ light: Double) -> Double {
        let top = lightToPQ(peak)
        let signal = min(1, lightToPQ(light) / top)
        let most = lightToPQ(white) / top
        let knee = 1.5 * most - 0.5
        guard signal > knee else { return light }
        let t = (signal - knee) / (1 - knee)
        let (t2, t3) = (t * t, t * t * t)
        let spline = (2 * t3 - 3 * t2 + 1) * knee + (t3 - 2 * t2 + t) * (1 - knee) + (3 * t2 - 2 * t3) * most
        return pqToLight(spline * top)
    }

    /// Red, green and blue signals of BT.2100 to those of BT.709, 0...1.
    func mapped(_ signal: SIMD3<Double>) -> SIMD3<Double> {
        var light = light(signal)
        let brightest = light.max()
        if brightest > 0 { light *= Self.compressed(brightest) / brightest }
        let narrow = SIMD3(
            1.6605 * light.x - 0.5876 * light.y - 0.0728 * light.z,
            -0.1246 * light.x + 1.1329 * light.y - 0.0083 * light.z,
            -0.0182 * light.x - 0.1006 * light.y + 1.1187 * light.z)
        let shown = (narrow / Self.white).clamped(lowerBound: .zero, upperBound: .one)
        return SIMD3(pow(shown.x, 1 / 2.4), pow(shown.y, 1 / 2.4), pow(shown.z, 1 / 2.4))
    }

    /// cd/m².
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

    /// - Parameters: samples of 10 bits.
    /// - Returns: samples of 8 bits, limited range, with their fractions.
    func mapped(y: Double, u: Double, v: Double) -> SIMD3<Double> {
        let (black, span, colour) = isFullRange ? (0.0, 1023.0, 1023.0) : (64.0, 876.0, 896.0)
        let (luma, cb, cr) = ((y - black) / span, (u - 512) / colour, (v - 512) / colour)
        let (red, blue) = (luma + 1.4746 * cr, luma + 1.8814 * cb)
        let rgb = mapped(SIMD3(red, (luma - 0.2627 * red - 0.0593 * blue) / 0.6780, blue))
        let shown = 0.2126 * rgb.x + 0.7152 * rgb.y + 0.0722 * rgb.z
        return SIMD3(16 + 219 * shown, 128 + 224 * (rgb.z - shown) / 1.8556, 128 + 224 * (rgb.x - shown) / 1.5748)
    }
}

/// The tables of one mapping, made once.
final class ToneTables {
    let mapping: ToneMapping
    private let grey: [Int16]
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
                    let shown = mapping.mapped(y: y, u: u, v: v)
                    cube.append(contentsOf: [fixed(shown.x - grey), fixed(shown.y), fixed(shown.z), 0])
                }
            }
        }
        self.cube = cube
    }

    /// How many samples each way become one before they are looked up: a look-up costs most, and what is scaled down
    /// need not be looked up at its full size.
    static func reduction(from: PictureScaler.Size, to: PictureScaler.Size) -> (Int, size: PictureScaler.Size) {
        for reduction in [4, 2] {
            let size = (width: from.width / reduction & ~1, height: from.height / reduction & ~1)
            if size.width >= to.width, size.height >= to.height { return (reduction, size) }
        }
        return (1, from)
    }

    /// - Parameter size: of the target, in pixels; the source is `reduction` times as large.
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
