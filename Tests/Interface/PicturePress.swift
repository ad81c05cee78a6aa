import Geometry
import Glibc
import Linux
import Paint
import Pictures
import Scene
import WorkerProtocol

/// What is seen of a scene, composed with real text and a real video.
@MainActor
struct PicturePress {
    let scale: Double
    var text: TextSetter { compositor.text }
    private let compositor: Compositor
    private let video: VideoPicture
    /// Whether there are thumbnails.
    private let hasPictures: Bool

    /// - Parameter scenery: landscapes for video and thumbnails, in place of a pattern and none.
    init(scale: Double, scenery: Bool = false) throws {
        self.scale = scale
        hasPictures = scenery
        compositor = Compositor(scale: scale, fontMap: GoldenFonts.map)
        video = scenery ? try Self.landscape.get() : try Self.pattern()
    }

    private static let landscape = Result { try PaintedScenery(2).video(width: 480, height: 270) }

    private static func pattern() throws -> VideoPicture {
        let layout = FrameLayout(
            format: .nv12, width: 64, height: 36, pixelAspect: 1, strides: [64, 64], offsets: [0, 64 * 36],
            matrix: .bt709, range: .limited)
        let shared = try SharedMemory(name: "clip", size: layout.byteCount)
        for index in 0..<layout.byteCount { shared.bytes[index] = UInt8(16 + index * 7 % 220) }
        let memory = try ForeignMemory(
            Descriptor(owning: dup(shared.descriptor)), minimumSize: layout.byteCount)
        return VideoPicture(memory, layout: layout)!
    }

    func picture(_ scene: Scene) -> PixelPicture {
        let size = PixelRect(snapping: Rect(origin: .zero, size: scene.size), scale: scale)
        let memory = CanvasMemory(width: size.width, height: size.height)
        let sources = Compositor.Sources(picture: { painted($0) }, video: { _ in video })
        compositor.compose(scene, damage: Region(size), into: memory.canvas, sources)
        let canvas = memory.canvas
        return PixelPicture(canvas.pixels, width: size.width, height: size.height, stride: canvas.stride)
    }

    /// Painting takes longer than all the rest.
    private static var paintings: [PictureID: Picture] = [:]

    private func painted(_ id: PictureID) -> Picture? {
        guard hasPictures else { return nil }
        if let known = Self.paintings[id] { return known }
        do {
            let painting = try PaintedScenery(id.item).picture(width: id.width, height: id.height)
            Self.paintings[id] = painting
            return painting
        } catch {
            preconditionFailure("\(error)")
        }
    }
}
