import Geometry
import Paint
import Scene

/// The sheets of one frame, and how the panel shows them.
@MainActor
struct SheetSet {
    typealias Video = (id: VideoFrameID, picture: VideoPicture)

    let sheets: [Sheet]
    let painter: Painter
    /// The frame of the video among them; nil where it is not there.
    let video: Video?
    let surfaces: [Surface]
    private let turn: PanelTurn

    init(_ sheets: [Sheet], _ turn: PanelTurn, _ painter: Painter) {
        (self.sheets, self.turn, self.painter) = (sheets, turn, painter)
        var video: (VideoFrameID, VideoPicture)?
        for sheet in sheets {
            if case .video(let id) = sheet.content, let picture = painter.sources.video(id) { video = (id, picture) }
        }
        self.video = video
        surfaces = Self.surfaces(of: sheets, video?.1, turn, painter.scale)
    }

    /// Other places of the same sheets.
    func surfaces(of sheets: [Sheet]) -> [Surface] { Self.surfaces(of: sheets, video?.picture, turn, painter.scale) }

    private static func surfaces(
        of sheets: [Sheet], _ video: VideoPicture?, _ turn: PanelTurn, _ scale: Double
    ) -> [Surface] {
        sheets.map {
            Surface($0, video: video?.layout, rotation: turn.rotation, frame: turn.onPanel($0.pixels(scale: scale)))
        }
    }

    /// The sheets on one plane; of one that is alone there it does not matter where it is.
    func members(of content: PlaneLayout.Content) -> [Sheet] {
        switch content {
        case .surface(let id):
            guard var sheet = sheets.first(where: { $0.id == id }) else { return [] }
            (sheet.frame, sheet.opacity) = (Rect(origin: .zero, size: sheet.frame.size), 1)
            return [sheet]
        case .canvas(let canvas): return sheets.filter { canvas.members.contains($0.id) }
        }
    }

    /// What is drawn on one plane.
    func scene(of content: PlaneLayout.Content) -> Scene {
        let members = members(of: content)
        var frame = members.first?.pixels(scale: painter.scale) ?? .zero
        if case .canvas(let canvas) = content { frame = turn.inPicture(canvas.frame) }
        return Scene(members, in: frame, background: Colour(0), scale: painter.scale)
    }
}

/// How the picture is turned on a panel of a certain size.
struct PanelTurn {
    let rotation: Rotation
    /// Of the panel as it is scanned out, pixels.
    let width: Int
    let height: Int

    func onPanel(_ rect: PixelRect) -> PixelRect { rotation.onPanel(rect, width: width, height: height) }

    func inPicture(_ rect: PixelRect) -> PixelRect {
        let swaps = rotation.swapsAxes
        return back.onPanel(rect, width: swaps ? height : width, height: swaps ? width : height)
    }

    /// The rotation that undoes this one.
    private var back: Rotation {
        switch rotation {
        case .none: .none
        case .quarter: .threeQuarters
        case .half: .half
        case .threeQuarters: .quarter
        }
    }
}
