import Geometry
import Glibc
import Linux
import Paint
import Scene
import Support
import Testing
import WorkerProtocol

/// A canvas of its own.
@MainActor
private final class PlaneLayer {
    let canvas: Canvas
    init(_ width: Int, _ height: Int) {
        let pixels = UnsafeMutableRawPointer.allocate(byteCount: width * height * 4, alignment: 64)
        pixels.initializeMemory(as: UInt8.self, repeating: 0x77, count: width * height * 4)
        canvas = Canvas(pixels: pixels, stride: width * 4, width: width, height: height)
    }
    isolated deinit { canvas.pixels.deallocate() }

    /// 0xRRGGBB
    func pixel(_ x: Int, _ y: Int) -> UInt32 {
        canvas.pixels.load(fromByteOffset: y * canvas.stride + x * 4, as: UInt32.self) & 0xFFFFFF
    }

    /// The largest difference of any channel of any pixel.
    func difference(_ other: PlaneLayer) -> Int {
        var largest = 0
        for y in 0..<canvas.height {
            for x in 0..<canvas.width {
                let (a, b) = (pixel(x, y), other.pixel(x, y))
                for shift in [0, 8, 16] as [UInt32] {
                    largest = max(largest, abs(Int(a >> shift & 255) - Int(b >> shift & 255)))
                }
            }
        }
        return largest
    }
}

@MainActor
@Suite struct CompositorTests {
    private let nothing = Compositor.Sources(picture: { _ in nil }, video: { _ in nil })
    private let size = Size(width: 96, height: 64)
    private let style = TextStyle(size: 14, weight: 600, lineHeight: 20)

    /// The pixels of a text in white on black, as red, green and blue.
    private func pixels(of text: String, opacity: Double = 1) -> [[UInt32]] {
        let layer = PlaneLayer(96, 64)
        let run = TextRun(text, TextStyle(size: 32, weight: 400, lineHeight: 48), width: 90)
        var scene = Scene(size: size, background: Colour(0))
        scene.layers.append(
            Layer(
                LayerID(part: 1), Rect(x: 4, y: 4, width: 90, height: 48), .text(run, Colour(0xFFFFFF)),
                opacity: opacity))
        Compositor(scale: 1).compose(
            scene, damage: scene.damage(since: nil, scale: 1), into: layer.canvas, nothing)
        return (0..<64 * 96).map { index in
            let pixel = layer.pixel(index % 96, index / 96)
            return [pixel >> 16 & 255, pixel >> 8 & 255, pixel & 255]
        }
    }

    @Test func `emoji have colours, the letters beside them that of the text, and both fade`() {
        func colours(_ pixels: [[UInt32]]) -> Int { pixels.count { $0.max()! - $0.min()! > 60 } }
        #expect(colours(pixels(of: "Wood")) == 0)
        let party = pixels(of: "W 🎉")
        #expect(colours(party) > 50)
        // The W's ink is white, without a colour.
        let letter = party.indices.filter { $0 % 96 < 30 }.map { party[$0] }
        #expect(letter.contains([255, 255, 255]) && colours(letter) == 0)
        let faded = pixels(of: "W 🎉", opacity: 0.5)
        #expect(zip(party, faded).allSatisfy { zip($0, $1).allSatisfy { abs(Int($0) - 2 * Int($1)) <= 3 } })
        // A heart is an emoji where a selector says so.
        #expect(colours(pixels(of: "❤\u{FE0F}")) > 50)
    }

    private func randomScene(_ random: inout SeededGenerator) -> Scene {
        func number(_ range: ClosedRange<Double>) -> Double { Double.random(in: range, using: &random) }
        func rect() -> Rect {
            Rect(x: number(-20...90), y: number(-20...60), width: number(1...70), height: number(1...50))
        }
        func colour(_ alpha: Double) -> Colour { Colour(UInt32.random(in: 0...0xFFFFFF, using: &random), alpha: alpha) }
        var scene = Scene(size: size, background: Colour(0x102030))
        let frame = rect()
        let opacities = [0.5, 1, 1]
        scene.groups = [
            Group(
                frame: frame, cornerRadius: [0, 6].randomElement(using: &random)!,
                opacity: opacities.randomElement(using: &random)!)
        ]
        let count = Int.random(in: 1...9, using: &random)
        let grouped = Int.random(in: 0...count, using: &random)
        for index in 0..<count {
            let content: Content
            switch Int.random(in: 0..<5, using: &random) {
            case 0, 1: content = .fill(colour(opacities.randomElement(using: &random)!))
            case 2: content = .gradient(colour(1), colour(0.2))
            case 3: content = .text(TextRun("Vitrine 東京", style, width: 60, lines: 2), colour(1))
            default: content = .icon(Icon.allCases.randomElement(using: &random)!, colour(1))
            }
            var layer = Layer(
                LayerID(part: 1, index: UInt64.random(in: 0...12, using: &random)), rect(), content,
                cornerRadius: [0, 0, 5].randomElement(using: &random)!,
                opacity: opacities.randomElement(using: &random)!, clip: Bool.random(using: &random) ? rect() : nil)
            if case .fill = content { layer.angle = [0, 0, 0.6, -2].randomElement(using: &random)! }
            if case .text = content { layer.textScale = [1, 1, 0.93, 0.5].randomElement(using: &random)! }
            if index >= grouped {
                layer.group = 0
                layer.clip = layer.clip?.intersection(frame) ?? frame
            }
            scene.layers.append(layer)
        }
        return scene
    }

    @Test func `composing only the damage gives the pixels of composing everything`() {
        var random = SeededGenerator(seed: 21)
        let compositor = Compositor(scale: 1)
        let kept = PlaneLayer(96, 64)
        var previous: Scene?
        for _ in 0..<400 {
            let scene = randomScene(&random)
            compositor.compose(scene, damage: scene.damage(since: previous, scale: 1), into: kept.canvas, nothing)
            let fresh = PlaneLayer(96, 64)
            compositor.compose(scene, damage: scene.damage(since: nil, scale: 1), into: fresh.canvas, nothing)
            // A blend that is rounded once more may differ by one.
            #expect(kept.difference(fresh) <= 1)
            previous = scene
        }
    }

    @Test func `two equal scenes have no damage`() {
        var random = SeededGenerator(seed: 22)
        for _ in 0..<100 {
            let scene = randomScene(&random)
            #expect(scene.damage(since: scene, scale: 1).isEmpty)
        }
    }

    @Test func `a scaled text has its ink at the scaled places`() {
        let compositor = Compositor(scale: 1)
        func ink(_ factor: Double) -> (width: Int, height: Int) {
            let plane = PlaneLayer(96, 64)
            var scene = Scene(size: size, background: Colour(0))
            let frame = Rect(x: 4, y: 4, width: 80 * factor, height: 20 * factor)
            var layer = Layer(LayerID(part: 1), frame, .text(TextRun("HHHHH", style, width: 80), Colour(0xFFFFFF)))
            layer.textScale = factor
            scene.layers = [layer]
            compositor.compose(scene, damage: scene.damage(since: nil, scale: 1), into: plane.canvas, nothing)
            let places = (0..<64).flatMap { y in (0..<96).map { ($0, y) } }
            let lit = places.filter { plane.pixel($0.0, $0.1) & 0xFF > 100 }
            guard let right = lit.map(\.0).max(), let left = lit.map(\.0).min(), let low = lit.map(\.1).max(),
                let high = lit.map(\.1).min()
            else { return (0, 0) }
            return (right - left + 1, low - high + 1)
        }
        let (whole, half) = (ink(1), ink(0.5))
        #expect(whole.width > 40 && whole.height > 8)
        #expect(abs(half.width * 2 - whole.width) <= 4 && abs(half.height * 2 - whole.height) <= 3, "\(whole) \(half)")
    }

    @Test(arguments: [0.5236, 1.5708, -2.0])
    func `a turned layer covers what its frame covers after the turn`(angle: Double) {
        var scene = Scene(size: size, background: Colour(0))
        let frame = Rect(x: 28, y: 22, width: 40, height: 20)
        scene.layers = [Layer(LayerID(part: 1), frame, .fill(Colour(0xFF0000)), angle: angle)]
        let planeLayer = PlaneLayer(96, 64)
        Compositor(scale: 1).compose(
            scene, damage: scene.damage(since: nil, scale: 1), into: planeLayer.canvas, nothing)
        for y in 0..<64 {
            for x in 0..<96 {
                // Back into the frame as it was before: how far the pixel is from its middle, along and across.
                let way = Point(x: Double(x) + 0.5 - frame.midX, y: Double(y) + 0.5 - frame.midY)
                let along = (way.x * cos(angle) + way.y * sin(angle)).magnitude
                let across = (way.y * cos(angle) - way.x * sin(angle)).magnitude
                if along < 19, across < 9 { #expect(planeLayer.pixel(x, y) == 0xFF0000, "\(x), \(y)") }
                if along > 21 || across > 11 { #expect(planeLayer.pixel(x, y) == 0, "\(x), \(y)") }
            }
        }
    }

    @Test func `a group of half opacity shows half of what is behind it`() {
        var scene = Scene(size: size, background: Colour(0x000000))
        scene.groups = [Group(frame: Rect(x: 0, y: 0, width: 48, height: 64), cornerRadius: 0, opacity: 0.5)]
        let white = Content.fill(Colour(0xFFFFFF))
        scene.layers = [
            Layer(
                LayerID(part: 1), Rect(x: 0, y: 0, width: 96, height: 64), white, clip: scene.groups[0].frame, group: 0)
        ]
        let planeLayer = PlaneLayer(96, 64)
        Compositor(scale: 1).compose(
            scene, damage: scene.damage(since: nil, scale: 1), into: planeLayer.canvas, nothing)
        #expect((126...129).contains(planeLayer.pixel(10, 10) & 255))
        #expect(planeLayer.pixel(60, 10) == 0)
    }

    @Test func `a rounded group keeps what is behind its corners`() {
        var scene = Scene(size: size, background: Colour(0x00FF00))
        let frame = Rect(x: 8, y: 8, width: 80, height: 48)
        scene.groups = [Group(frame: frame, cornerRadius: 12, opacity: 1)]
        scene.layers = [Layer(LayerID(part: 1), frame, .fill(Colour(0xFF0000)), clip: frame, group: 0)]
        let planeLayer = PlaneLayer(96, 64)
        Compositor(scale: 1).compose(
            scene, damage: scene.damage(since: nil, scale: 1), into: planeLayer.canvas, nothing)
        for (x, y) in [(8, 8), (87, 8), (8, 55), (87, 55)] { #expect(planeLayer.pixel(x, y) == 0x00FF00) }
        for (x, y) in [(48, 8), (8, 32), (87, 32), (48, 55), (48, 32)] { #expect(planeLayer.pixel(x, y) == 0xFF0000) }
    }

    @Test func `text is measured in whole lines and never wider than it may be`() {
        let text = TextSetter(scale: 1)
        for width in [40.0, 80, 200] {
            for lines in 1...3 {
                let run = TextRun("A rather long title 東京スカイツリーの夜景 that wraps", style, width: width, lines: lines)
                let measured = text.size(of: run)
                #expect(measured.width <= width + 1)
                #expect(measured.height <= Double(lines) * style.lineHeight)
                #expect(measured.height.truncatingRemainder(dividingBy: style.lineHeight) == 0)
            }
        }
    }

    @Test func `the tint of a picture is the mean of its most frequent hue`() throws {
        func tint(_ width: Int, _ height: Int, _ colour: (Int, Int) -> UInt32) throws -> Colour {
            let shared = try SharedMemory(name: "picture", size: width * height * 4)
            for y in 0..<height {
                for x in 0..<width {
                    shared.bytes.storeBytes(of: colour(x, y), toByteOffset: (y * width + x) * 4, as: UInt32.self)
                }
            }
            let memory = try ForeignMemory(
                Descriptor(owning: dup(shared.descriptor)), minimumSize: width * height * 4)
            return try #require(Picture(memory, width: width, height: height, stride: width * 4)).tint
        }
        #expect(try tint(1, 1) { _, _ in 0x336699 }.rgb == 0x336699)
        #expect(try tint(200, 100) { _, _ in 0 }.rgb == 0)
        #expect(try tint(64, 64) { x, _ in x < 48 ? 0x808080 : 0xFF0000 }.rgb == 0xFF0000, "grey has no hue")
        #expect(try tint(64, 64) { x, _ in x < 40 ? 0x20A090 : 0xF0A060 }.rgb == 0x20A090, "colours are not mixed")
        #expect(try tint(64, 64) { _, y in y < 32 ? 0xFF0010 : 0xFF1000 }.rgb == 0xFF0808, "red is one hue")
    }

    @Test func `a column of an image is a picture of its own`() throws {
        // Three columns of 4 x 2 pixels, and 8 unused bytes at the end of each row.
        let (colours, stride) = ([0xFF0000, 0x00FF00, 0x0000FF] as [UInt32], 12 * 4 + 8)
        let shared = try SharedMemory(name: "strip", size: 2 * stride)
        for (x, y) in (0..<12).flatMap({ x in [(x, 0), (x, 1)] }) {
            shared.bytes.storeBytes(of: colours[x / 4], toByteOffset: y * stride + x * 4, as: UInt32.self)
        }
        let memory = try ForeignMemory(Descriptor(owning: dup(shared.descriptor)), minimumSize: 2 * stride)
        let strip = try #require(Picture(memory, width: 12, height: 2, stride: stride))
        for (column, colour) in colours.enumerated() {
            let picture = try #require(Picture(column, of: 3, in: strip))
            let canvas = PlaneLayer(4, 2)
            var scene = Scene(size: Size(width: 4, height: 2), background: Colour(0))
            let id = PictureID(item: 1, width: 4, height: 2)
            scene.layers.append(
                Layer(LayerID(part: 0), Rect(x: 0, y: 0, width: 4, height: 2), .picture(id)))
            Compositor(scale: 1).compose(
                scene, damage: scene.damage(since: nil, scale: 1), into: canvas.canvas,
                Compositor.Sources(picture: { _ in picture }, video: { _ in nil }))
            for x in 0..<4 { for y in 0..<2 { #expect(canvas.pixel(x, y) == colour) } }
        }
        #expect(Picture(3, of: 3, in: strip) == nil && Picture(0, of: 13, in: strip) == nil)
    }

    /// A grey video frame.
    private func video(_ width: Int, _ height: Int, grey: UInt8) throws -> VideoPicture {
        let layout = FrameLayout(
            format: .nv12, width: width, height: height, pixelAspect: 1, strides: [width, width],
            offsets: [0, width * height], matrix: .bt709, range: .full)
        let shared = try SharedMemory(name: "video", size: layout.byteCount)
        for index in 0..<layout.byteCount { shared.bytes[index] = index < width * height ? grey : 0x80 }
        let memory = try ForeignMemory(Descriptor(owning: dup(shared.descriptor)), minimumSize: layout.byteCount)
        return try #require(VideoPicture(memory, layout: layout))
    }

    /// Video frames that extend beyond the canvas are drawn from kept pixels, those inside it directly.
    @Test(arguments: [0, 8])
    func `two videos cross-fade, each with its own newest frame`(overhang: Int) throws {
        let greys: [UInt64: UInt8] = [1: 0x40, 2: 0x80, 3: 0xC0, 4: 0xE0]
        let frames = try greys.mapValues { try video(32 + overhang, 16, grey: $0) }
        let sources = Compositor.Sources(picture: { _ in nil }, video: { frames[$0.number] })
        let compositor = Compositor(scale: 1)
        let canvas = PlaneLayer(32, 16)
        let frame = Rect(x: 0, y: 0, width: Double(32 + overhang), height: 16)
        // Frame 1 stays, and fades out over frames 2 to 4.
        for (below, opacity) in [(2, 1.0), (2, 0.75), (3, 0.5), (4, 0.25), (4, 0)] as [(UInt64, Double)] {
            var scene = Scene(size: Size(width: 32, height: 16), background: Colour(0))
            scene.layers = [Layer(LayerID(part: 1), frame, .video(VideoFrameID(below)))]
            if opacity > 0 {
                scene.groups = [Group(frame: frame, cornerRadius: 0, opacity: opacity)]
                scene.layers.append(Layer(LayerID(part: 1, index: 1), frame, .video(VideoFrameID(1)), group: 0))
            }
            compositor.compose(scene, damage: scene.damage(since: nil, scale: 1), into: canvas.canvas, sources)
            let grey = try opacity * Double(#require(greys[1])) + (1 - opacity) * Double(#require(greys[below]))
            for x in [0, 31] {
                #expect(abs(Double(canvas.pixel(x, 8) & 0xFF) - grey) <= 3, "\(below) below, opacity \(opacity)")
            }
        }
    }

    @Test(arguments: [2, 4, 6, 8], [1, 2, 4, 6, 8, 10, 12])
    func `a video of paired chroma shrinks by any two whole factors`(across: Int, down: Int) throws {
        let picture = try video(16 * across, 8 * down, grey: 0xC0)
        let compositor = Compositor(scale: 1)
        let canvas = PlaneLayer(16, 8)
        var scene = Scene(size: Size(width: 16, height: 8), background: Colour(0))
        scene.layers.append(
            Layer(LayerID(part: 0), Rect(x: 0, y: 0, width: 16, height: 8), .video(VideoFrameID(1))))
        compositor.compose(
            scene, damage: scene.damage(since: nil, scale: 1), into: canvas.canvas,
            Compositor.Sources(picture: { _ in nil }, video: { _ in picture }))
        // Scaling rounds.
        #expect((Int(canvas.pixel(8, 4) & 0xFF) - 0xC0).magnitude <= 3)
    }
}
