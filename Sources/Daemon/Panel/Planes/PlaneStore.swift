import Geometry
import KMS
package import Paint
import Presentation
import Scene

/// Draws the contents of planes.
package struct Painter {
    let compositor: Compositor
    let sources: Compositor.Sources
    /// Pixels per point.
    let scale: Double

    package init(_ compositor: Compositor, _ sources: Compositor.Sources, scale: Double) {
        (self.compositor, self.sources, self.scale) = (compositor, sources, scale)
    }
}

/// The contents of one plane in memory, and the buffers that show them.
@MainActor
enum PlaneStore {
    case canvas(PlaneCanvas)
    case video(PlaneVideo)

    var ring: ScanoutRing {
        switch self {
        case .canvas(let canvas): canvas.ring
        case .video(let video): video.ring
        }
    }
}

/// A part of the picture that is drawn in cached memory, and redrawn only where it changes.
@MainActor
final class PlaneCanvas {
    let ring: ScanoutRing
    private let memory: CanvasMemory
    private let copy: ScanoutCopy
    private var shown: Scene?
    private var members: [PlaneLayer] = []

    /// - Parameters:
    ///   - width: the width of the canvas as scanned out, in pixels.
    ///   - height: the height of the canvas as scanned out, in pixels.
    ///   - rotation: the rotation of the picture on the panel.
    init(_ output: any Output, width: Int, height: Int, format: PixelFormat, rotation: Rotation) {
        let turned = rotation.swapsAxes
        memory = CanvasMemory(
            width: turned ? height : width, height: turned ? width : height, isTranslucent: format.hasAlpha)
        copy = ScanoutCopy(width: width, height: height, rotation: rotation)
        ring = ScanoutRing(
            output, width: width, height: height, format: format,
            pixels: PixelRect(x: 0, y: 0, width: memory.canvas.width, height: memory.canvas.height))
    }

    /// Redraws the canvas where its plane layers have changed.
    ///
    /// - Returns: the number of drawn pixels.
    func draw(_ planeLayers: PlaneLayerSet, _ content: PlaneLayout.Content) -> Int {
        guard !planeLayers.areMembers(members, of: content) else { return 0 }
        members = planeLayers.members(of: content)
        let scene = planeLayers.scene(of: content, members)
        let damage = scene.damage(since: shown, scale: planeLayers.painter.scale)
        shown = scene
        guard !damage.isEmpty else { return 0 }
        planeLayers.painter.compositor.compose(scene, damage: damage, into: memory.canvas, planeLayers.painter.sources)
        ring.damage(damage)
        return damage.area
    }

    func next() throws(CommitError) -> ScanoutRing.Turn {
        var turn = try ring.next { buffer, lacking in
            guard let start = buffer.bytes.baseAddress else { return }
            copy.copy(
                lacking, of: memory.canvas, to: start + buffer.planes[0].offset,
                stride: buffer.planes[0].stride, format: buffer.format)
        }
        let difference = turn.difference
        copy.place(difference, into: &turn.difference)
        return turn
    }
}

/// The decoded frames of a video, each copied once from the worker's memory to the display controller's.
@MainActor
final class PlaneVideo {
    let ring: ScanoutRing
    private let whole: Region
    private let copy: VideoCopy
    private var shown: VideoFrameID?

    /// - Parameter rotation: the rotation of the copies.
    init(_ output: any Output, width: Int, height: Int, format: PixelFormat, rotation: Rotation) {
        copy = VideoCopy(rotation: rotation)
        let pixels = PixelRect(x: 0, y: 0, width: width, height: height)
        ring = ScanoutRing(output, width: width, height: height, format: format, pixels: pixels)
        whole = Region(pixels)
    }

    func next(_ id: VideoFrameID, _ picture: VideoPicture) throws(CommitError) -> ScanoutRing.Turn {
        if id != shown {
            ring.damage(whole)
            shown = id
        }
        return try ring.next { buffer, _ in
            copy.copy(picture, width: buffer.width, height: buffer.height, to: buffer.bytes, planes: buffer.planes)
        }
    }
}
