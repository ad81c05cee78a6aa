import Geometry
import Paint
import Scene

/// The plane layers of one frame, in panel coordinates.
@MainActor
struct PlaneLayerSet {
    typealias Video = (id: VideoFrameID, picture: VideoPicture)

    let planeLayers: [PlaneLayer]
    let painter: Painter
    /// The video's frame; nil where no layer shows video.
    let video: Video?
    let surfaces: [Surface]
    private let turn: PanelTurn

    init(_ planeLayers: [PlaneLayer], _ turn: PanelTurn, _ painter: Painter) {
        (self.planeLayers, self.turn, self.painter) = (planeLayers, turn, painter)
        var video: (VideoFrameID, VideoPicture)?
        for planeLayer in planeLayers {
            if case .video(let id) = planeLayer.content, let picture = painter.sources.video(id) {
                video = (id, picture)
            }
        }
        self.video = video
        surfaces = Self.surfaces(of: planeLayers, video?.1, turn, painter.scale)
    }

    /// The surfaces of the same plane layers at other positions.
    func surfaces(of planeLayers: [PlaneLayer]) -> [Surface] {
        Self.surfaces(of: planeLayers, video?.picture, turn, painter.scale)
    }

    private static func surfaces(
        of planeLayers: [PlaneLayer], _ video: VideoPicture?, _ turn: PanelTurn, _ scale: Double
    ) -> [Surface] {
        planeLayers.map {
            Surface(
                $0, video: video?.layout, rotation: turn.rotation, frame: turn.onPanel($0.pixelFrame(scale: scale)))
        }
    }

    /// The plane layers on one plane.
    func members(of content: PlaneLayout.Content) -> [PlaneLayer] {
        switch content {
        case .surface(let id): planeLayers.first { $0.id == id }.map { [Self.alone($0)] } ?? []
        case .canvas(let canvas): planeLayers.filter { canvas.members.contains($0.id) }
        }
    }

    /// Whether `known` are the plane layers on one plane. The check allocates no list: most frames only move planes.
    func areMembers(_ known: [PlaneLayer], of content: PlaneLayout.Content) -> Bool {
        switch content {
        case .surface(let id):
            guard let planeLayer = planeLayers.first(where: { $0.id == id }) else { return known.isEmpty }
            return known.count == 1 && known[0] == Self.alone(planeLayer)
        case .canvas(let canvas):
            var count = 0
            for planeLayer in planeLayers where canvas.members.contains(planeLayer.id) {
                guard count < known.count, known[count] == planeLayer else { return false }
                count += 1
            }
            return count == known.count
        }
    }

    /// A plane layer alone on its plane, without position and opacity: the plane has these.
    private static func alone(_ planeLayer: PlaneLayer) -> PlaneLayer {
        var planeLayer = planeLayer
        (planeLayer.frame, planeLayer.opacity) = (Rect(origin: .zero, size: planeLayer.frame.size), 1)
        return planeLayer
    }

    /// The scene to draw for one plane with its members.
    func scene(of content: PlaneLayout.Content, _ members: [PlaneLayer]) -> Scene {
        var frame = members.first?.pixelFrame(scale: painter.scale) ?? .zero
        if case .canvas(let canvas) = content { frame = turn.inPicture(canvas.frame) }
        return Scene(members, in: frame, background: Colour(0), scale: painter.scale)
    }
}

/// The rotation of the picture on a panel of a given size.
struct PanelTurn {
    let rotation: Rotation
    /// Pixels of the panel as scanned out.
    let width: Int
    let height: Int

    func onPanel(_ rect: PixelRect) -> PixelRect { rotation.onPanel(rect, width: width, height: height) }

    func inPicture(_ rect: PixelRect) -> PixelRect {
        let swaps = rotation.swapsAxes
        return back.onPanel(rect, width: swaps ? height : width, height: swaps ? width : height)
    }

    /// The inverse rotation.
    private var back: Rotation {
        switch rotation {
        case .none: .none
        case .quarter: .threeQuarters
        case .half: .half
        case .threeQuarters: .quarter
        }
    }
}
