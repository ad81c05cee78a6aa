import CYUV
import Glibc
import Support
import Testing
import WorkerProtocol

@testable import MediaWorker

/// Expected values are points that the standards name, or that follow from them by hand.
@Suite struct ToneMappingTests {
    /// BT.2408: 203 cd/m² is 58 % of PQ, 100 cd/m² 51 %, 1000 cd/m² 75 %; ST 2084: the whole signal is 10 000 cd/m².
    @Test(arguments: [(0, 0), (0.508, 100), (0.581, 203), (0.752, 1000), (1, 10000)])
    func `PQ is the light that the standard names`(signal: Double, light: Double) {
        #expect(abs(ToneMapping.pqToLight(signal) - light) <= 0.01 * light + 1e-9)
        #expect(abs(ToneMapping.lightToPQ(light) - signal) < 0.001)
    }

    /// BT.2100: half of the signal is a twelfth of the light, all of it all; BT.2408: 75 % shows 203 cd/m².
    @Test func `HLG is the light that the standard names`() {
        #expect(abs(ToneMapping.hlgToScene(0.5) - 1.0 / 12) < 1e-6)
        #expect(abs(ToneMapping.hlgToScene(1) - 1) < 1e-4)
        #expect(abs(1000 * pow(ToneMapping.hlgToScene(0.75), 1.2) - 203) < 1)
    }

    /// Below the knee light stays as it is; the brightest light is the display's white; between, more light is more.
    @Test func `light is compressed into the range of the display`() {
        #expect(ToneMapping.compressed(50) == 50)
        #expect(abs(ToneMapping.compressed(1000) - 203) < 0.01)
        #expect(abs(ToneMapping.compressed(4000) - 203) < 0.01)
        let shown = (0...1000).map { ToneMapping.compressed(Double($0)) }
        #expect(zip(shown, shown.dropFirst()).allSatisfy { $0 < $1 })
    }

    /// Grey of 50 cd/m² where white is 203: (50 / 203) to the 2.4th root is 0.5578. In PQ 50 cd/m² is 44 % of the signal,
    /// in HLG, where the system gamma of 1.2 is taken back, 49.7 %.
    @Test(arguments: [(ToneMapping.Transfer.pq, 0.4400), (.hlg, 0.4975)])
    func `a grey keeps its light`(transfer: ToneMapping.Transfer, signal: Double) {
        let shown = ToneMapping(transfer).mapped(y: 64 + 876 * signal, u: 512, v: 512)
        #expect(abs(shown.x - (16 + 219 * 0.5578)) < 1.5, "\(shown)")
        #expect(abs(shown.y - 128) < 0.1 && abs(shown.z - 128) < 0.1, "\(shown)")
    }

    /// Colours as cameras see them, not the outermost, where what no display can show is cut off.
    @Test(arguments: [ToneMapping.Transfer.pq, .hlg])
    func `the tables say what the formulas say`(transfer: ToneMapping.Transfer) {
        let mapping = ToneMapping(transfer)
        let tables = ToneTables(mapping)
        var worst = 0.0
        for step in 0..<1000 {
            let grey = 0.15 + 0.5 * Double(step % 10) / 10
            let (red, blue) = (grey + 0.003 * Double(step / 10 % 10 - 5), grey + 0.003 * Double(step / 100 - 5))
            let luma = 0.2627 * red + 0.6780 * grey + 0.0593 * blue
            let y = (64 + 876 * luma).rounded()
            let (u, v) = ((512 + 896 * (blue - luma) / 1.8814).rounded(), (512 + 896 * (red - luma) / 1.4746).rounded())
            let error = mapping.mapped(y: y, u: u, v: v) - shade(tables, UInt16(y), UInt16(u), UInt16(v))
            worst = max(worst, abs(error.x), abs(error.y), abs(error.z))
        }
        // In the dark, where PQ bends most and 32 steps are coarse.
        #expect(worst < 6, "\(worst)")
    }

    /// What is reduced on the way is what the means of its samples become.
    @Test(arguments: [2, 4])
    func `a picture that is scaled down is the mapped mean of its samples`(reduction: Int) {
        let tables = ToneTables(ToneMapping(.pq))
        var random = SeededGenerator(seed: 3)
        let (width, height) = (6, 4)
        let whole = (width: width * reduction, height: height * reduction)
        func plane(_ width: Int, _ height: Int, _ range: ClosedRange<UInt16>) -> [UInt16] {
            (0..<width * height).map { _ in .random(in: range, using: &random) }
        }
        func means(_ plane: [UInt16], _ width: Int, _ height: Int) -> [UInt16] {
            (0..<width * height).map { at in
                var sum = 0
                for y in 0..<reduction {
                    for x in 0..<reduction {
                        sum += Int(
                            plane[(at / width * reduction + y) * width * reduction + at % width * reduction + x])
                    }
                }
                return UInt16((Double(sum) / Double(reduction * reduction)).rounded())
            }
        }
        let y = plane(whole.width, whole.height, 64...940)
        let u = plane(whole.width / 2, whole.height / 2, 400...600)
        let v = plane(whole.width / 2, whole.height / 2, 400...600)
        let reduced = mapped(tables, y, u, v, (width, height), reduction)
        #expect(
            reduced
                == mapped(
                    tables, means(y, width, height), means(u, width / 2, height / 2), means(v, width / 2, height / 2),
                    (width, height), 1))
        #expect(Set(reduced).count > 10)
    }

    @Test func `a picture is reduced as far as it is scaled down`() {
        func reduction(_ from: PictureScaler.Size, _ to: PictureScaler.Size) -> Int {
            ToneTables.reduction(from: from, to: to).0
        }
        #expect(reduction((3840, 2160), (1920, 1080)) == 2)
        #expect(reduction((3840, 2160), (800, 450)) == 4)
        #expect(reduction((1920, 1080), (1920, 1080)) == 1)
        #expect(reduction((1918, 1078), (959, 539)) == 1)
    }

    private func mapped(
        _ tables: ToneTables, _ y: [UInt16], _ u: [UInt16], _ v: [UInt16], _ size: PictureScaler.Size,
        _ reduction: Int
    ) -> [UInt8] {
        let layout = FramePlan.packed(
            FrameLayout(
                format: .i420, width: size.width, height: size.height, pixelAspect: 1, strides: [], offsets: [],
                matrix: .bt709, range: .limited))
        var out = [UInt8](repeating: 0, count: layout.byteCount)
        let width = Int32(size.width * reduction)
        y.withUnsafeBytes { y in
            u.withUnsafeBytes { u in
                v.withUnsafeBytes { v in
                    out.withUnsafeMutableBytes { out in
                        let bytes = { (p: UnsafeRawBufferPointer) in p.bindMemory(to: UInt8.self).baseAddress! }
                        tables.map(
                            vt_tone_source(
                                y: bytes(y), u: bytes(u), v: bytes(v), y_stride: 2 * width, uv_stride: width, bytes: 2,
                                shift: 0, step: 1),
                            into: PicturePlanes(layout, at: out.baseAddress!), size, reduction: reduction)
                    }
                }
            }
        }
        return out
    }

    private func shade(_ tables: ToneTables, _ y: UInt16, _ u: UInt16, _ v: UInt16) -> SIMD3<Double> {
        let ys = [UInt16](repeating: y, count: 4)
        var out = [UInt8](repeating: 0, count: 6)
        ys.withUnsafeBytes { ys in
            withUnsafeBytes(of: u) { u in
                withUnsafeBytes(of: v) { v in
                    out.withUnsafeMutableBufferPointer { out in
                        let bytes = { (p: UnsafeRawBufferPointer) in p.bindMemory(to: UInt8.self).baseAddress! }
                        let layout = FrameLayout(
                            format: .i420, width: 2, height: 2, pixelAspect: 1, strides: [2, 1, 1], offsets: [0, 4, 5],
                            matrix: .bt709, range: .limited)
                        tables.map(
                            vt_tone_source(
                                y: bytes(ys), u: bytes(u), v: bytes(v), y_stride: 4, uv_stride: 2, bytes: 2, shift: 0,
                                step: 1), into: PicturePlanes(layout, at: out.baseAddress!), (2, 2))
                    }
                }
            }
        }
        return SIMD3(Double(out[0]), Double(out[4]), Double(out[5]))
    }
}
