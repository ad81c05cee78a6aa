import Geometry
import InterfaceKit
import Numbers
import Scene
import Settings
import WorkerProtocol

/// A strip of pictures from the item's beginning to its end, in one image, for scrubbing.
struct ScrubStrip {
    let picture: PictureID
    let columns: Int
    /// The size of one picture, in points.
    let tile: Size

    /// The most pictures in a strip.
    private static let maximumColumns = 40
    /// The largest width of the strip, in pixels.
    private static let longest = 8192.0
    /// The least and the greatest width of one picture, points.
    private static let widths = 112.0...208.0
    /// The width of one picture, as a fraction of the video's.
    private static let share = 0.22

    /// Nil for an item without a length or without a strip.
    init?(_ nowPlaying: NowPlaying, slot: Rect, scale: Double) {
        guard nowPlaying.duration > 0, nowPlaying.row.hasStrip else { return nil }
        let width = min(max(slot.width * Self.share, Self.widths.lowerBound), Self.widths.upperBound).rounded()
        tile = Size(width: width, height: (width / Theme.videoAspect).rounded())
        columns = max(
            1,
            min(
                Self.maximumColumns, Int(saturating: Self.longest / (width * scale)),
                Int(saturating: nowPlaying.duration))
        )
        picture = PictureID(
            item: nowPlaying.row.id.number ^ nowPlaying.row.version,
            width: columns * Int(saturating: (width * scale).rounded()),
            height: Int(saturating: (tile.height * scale).rounded()))
    }

    /// The frame of the strip that puts the picture for a fraction of the item, 0...1, into `place`.
    func frame(at share: Double, in place: Rect) -> Rect {
        let column = min(max(Int(saturating: share * Double(columns)), 0), columns - 1)
        return Rect(
            x: place.x - Double(column) * tile.width, y: place.y, width: Double(columns) * tile.width,
            height: tile.height)
    }
}

extension Player {
    /// Nil until a visitor has opened the controls of the large video, or scrubbed it.
    var strip: ScrubStrip? {
        guard let nowPlaying, nowPlaying.wantsScrubStrip else { return nil }
        return ScrubStrip(nowPlaying, slot: window.layout.fullVideo, scale: settings.display.scale)
    }

    /// The picture, time and chapter above the scrubbing finger.
    func addScrubTime(
        _ position: Double, to scene: inout Scene, _ nowPlaying: NowPlaying, _ places: ControlPlaces,
        _ pictures: Pictures
    ) {
        guard let timeline = places.timeline else { return }
        let share = nowPlaying.duration > 0 ? min(max(position / nowPlaying.duration, 0), 1) : 0
        let chapter = nowPlaying.chapterTitle(at: position)
        let title = TextRun(chapter, styles.caption, width: styles.scaled(200), alignment: .centre)
        let picture = strip.flatMap { pictures.isAvailable($0.picture) ? $0 : nil }
        let clock = "\(Strings.clock(position)) / \(Strings.clock(nowPlaying.duration))"
        let time = TextRun(clock, styles.heading, width: styles.scaled(200), alignment: .centre)
        let texts = [time] + (chapter.isEmpty ? [] : [title])
        let widest = max(texts.map { measure.size(of: $0).width }.max() ?? 0, picture?.tile.width ?? 0)
        let below = chapter.isEmpty ? 0 : title.style.lineHeight
        let text = time.style.lineHeight + below + 12
        let inset = picture == nil ? Theme.gap : Theme.unit / 2
        let size = Size(
            width: (widest + 2 * inset).rounded(.up), height: text + (picture.map { $0.tile.height + inset } ?? 0))
        let middle = surroundings.timeX(share, on: timeline.track)
        let x = min(max(middle - size.width / 2, timeline.track.x), timeline.track.maxX - size.width).rounded()
        let plate = Rect(origin: Point(x: x, y: timeline.area.y - size.height - Theme.unit), size: size)
        scene.layers.append(
            Layer(Part.scrubPlate.id(), plate, .fill(surroundings.videoPalette.veil), cornerRadius: Theme.badgeRadius))
        if let picture { add(picture, share, above: plate, inset, to: &scene) }
        let line = Rect(x: plate.midX - time.width / 2, y: plate.maxY - text + 6, width: time.width, height: 0)
        surroundings.add(&scene, .scrubTime, 0, line, time, Theme.white)
        let under = Rect(
            x: plate.midX - title.width / 2, y: line.y + time.style.lineHeight, width: title.width, height: 0)
        surroundings.add(&scene, .scrubChapter, 0, under, title, Theme.white.opacity(0.75))
    }

    private func add(_ strip: ScrubStrip, _ share: Double, above plate: Rect, _ inset: Double, to scene: inout Scene) {
        let place = Rect(
            origin: Point(x: (plate.midX - strip.tile.width / 2).rounded(), y: plate.y + inset), size: strip.tile)
        scene.layers.append(
            Layer(Part.scrubEdge.id(), place.inset(by: -2), .fill(Theme.white), cornerRadius: Theme.badgeRadius))
        scene.layers.append(
            Layer(
                Part.scrubPicture.id(), surroundings.unmirrored(strip.frame(at: share, in: place), in: place),
                .picture(strip.picture), clip: place))
    }
}
