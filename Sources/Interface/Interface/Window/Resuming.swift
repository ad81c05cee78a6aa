import Geometry
import InterfaceKit
import Scene
import Settings
import WorkerProtocol

/// The positions at which items were left. An item that is opened again in the same session continues there.
struct ResumePoints {
    /// A position near the beginning or the end is not resumed. Seconds.
    private static let leastWatched = 5.0
    private static let leastLeft = 10.0

    private var positions: [ItemID: Double] = [:]

    subscript(id: ItemID) -> Double? { positions[id] }

    mutating func leave(_ nowPlaying: NowPlaying) {
        let id = nowPlaying.row.id
        positions[id] = nil
        guard id != ItemID(0), !nowPlaying.hasFailed, nowPlaying.phase != .ended,
            nowPlaying.position >= Self.leastWatched, nowPlaying.duration - nowPlaying.position >= Self.leastLeft
        else { return }
        positions[id] = nowPlaying.position
    }
}

extension Interface {
    /// The watched fraction of an item, along the lower edge of its picture.
    func addSeen(_ row: CatalogRow, _ picture: Rect, _ track: Part, _ level: Part, _ index: Int, to scene: inout Scene)
    {
        guard row.duration > 0, let position = resumePoints[row.id] else { return }
        let line = Rect(
            x: picture.x + Theme.pictureRadius, y: picture.maxY - 5, width: picture.width - 2 * Theme.pictureRadius,
            height: 3)
        scene.layers.append(Layer(track.id(index), line, .fill(Theme.white.opacity(0.4)), cornerRadius: 1.5))
        let width = (line.width * min(max(position / row.duration, 0), 1)).rounded()
        guard width >= line.height else { return }
        let seen = Rect(x: line.x, y: line.y, width: width, height: line.height)
        scene.layers.append(Layer(level.id(index), seen, .fill(palette.accent), cornerRadius: 1.5))
    }
}
