import Geometry
import InterfaceKit
import Scene
import Settings
import WorkerProtocol

/// The frames of the controls on the large video, and their tap areas.
struct ControlPlaces {
    let play: Rect
    /// The seek buttons back and forward; nil on a small video, and without a time line.
    let skips: (back: Rect, forward: Rect)?
    let minimise: Rect
    /// Nil for a photograph, as are the captions, the mute button and the volume.
    let speed: Rect?
    /// The buttons of the menus with tracks; nil without a choice, that of the video tracks also on a narrow video.
    let tracks: (sound: Rect?, video: Rect?)
    /// Nil without a choice, and on a narrow video.
    let language: Rect?
    let captions: Rect?
    let compact: Rect
    let immersive: Rect
    let mute: Rect?
    /// The area whose drag changes the volume, and its track; nil on a narrow video, too.
    let volume: (area: Rect, track: Rect)?
    /// The area whose drag seeks, and the track that shows the time; nil for an item without a time line.
    let timeline: (area: Rect, track: Rect)?
    let time: Point
    let menu: MenuPlaces

    static let rates = [0.25, 0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]
    /// The least width of a video with seek buttons, points.
    private static let roomForSkips = 320.0
    /// The least width of a video with a volume slider, points.
    private static let roomForVolume = 560.0
    /// The width of the volume slider's tap area, points.
    private static let sliderWidth = 112.0

    /// The height of the two rows at the bottom, points: the time with its buttons, and the track.
    static func rowsHeight(_ target: Double) -> Double { 2 * target }

    init(slot: Rect, _ surroundings: Surroundings, _ item: NowPlaying, _ controls: Controls) {
        let (styles, target) = (surroundings.styles, surroundings.settings.interface.target)
        let (isPhoto, languages) = (item.isPhoto, surroundings.offeredLanguages.count)
        func hasChoice(_ kind: TrackKind) -> Bool { item.tracks[kind].map { $0.all.count > 1 } ?? false }
        let edge = Theme.unit
        let large = max(target, 72)
        let middle = Point(x: slot.midX.rounded(), y: slot.midY.rounded())
        play = Rect(centre: middle, size: Size(width: large, height: large))
        let side = Size(width: target, height: target)
        skips =
            item.hasTimeline && slot.width >= Self.roomForSkips
            ? Self.skips(beside: play, side, surroundings) : nil
        minimise = Rect(origin: slot.origin + Point(x: edge, y: edge), size: side)
        func fromRight(_ number: Double, top: Double) -> Rect {
            Rect(origin: Point(x: (slot.maxX - edge - number * target).rounded(), y: top), size: side)
        }
        let upper = minimise.y
        compact = fromRight(1, top: upper)
        var number = 1.0
        func next(if isShown: Bool) -> Rect? {
            guard isShown else { return nil }
            number += 1
            return fromRight(number, top: upper)
        }
        captions = next(if: !isPhoto)
        speed = next(if: !isPhoto)
        let soundTracks = next(if: hasChoice(.sound))
        let left = minimise.maxX
        func nextWithRoom(if isShown: Bool) -> Rect? { next(if: isShown).flatMap { $0.x >= left ? $0 : nil } }
        tracks = (soundTracks, nextWithRoom(if: hasChoice(.video)))
        language = nextWithRoom(if: languages > 1)
        let bottom = (slot.maxY - target).rounded()
        let scrubber = Rect(x: slot.x, y: bottom, width: slot.width, height: target)
        let track = Rect(
            x: slot.x + Theme.gap, y: bottom + target / 2 - 2, width: slot.width - 2 * Theme.gap, height: 4)
        timeline = item.hasTimeline ? (scrubber, track) : nil
        let row = bottom - target
        immersive = fromRight(1, top: row)
        time = Point(x: track.x, y: row + (target - styles.caption.lineHeight) / 2)
        let hasSlider = slot.width >= Self.roomForVolume
        let sign = fromRight(2, top: row).offset(by: Point(x: hasSlider ? -Self.sliderWidth : 0, y: 0))
        mute = isPhoto ? nil : sign
        volume = hasSlider && !isPhoto ? Self.slider(rightOf: sign) : nil
        menu = MenuPlaces(controls, item, surroundings, slot, below: minimise.maxY)
    }

    private static func skips(
        beside play: Rect, _ size: Size, _ surroundings: Surroundings
    ) -> (back: Rect, forward: Rect) {
        let aside = Point(x: (play.width + size.width) / 2 + Theme.gap, y: 0)
        func skip(_ centre: Point) -> Rect { surroundings.unmirrored(Rect(centre: centre, size: size), in: play) }
        return (skip(play.centre - aside), skip(play.centre + aside))
    }

    private static func slider(rightOf mute: Rect) -> (area: Rect, track: Rect) {
        let area = Rect(x: mute.maxX, y: mute.y, width: sliderWidth, height: mute.height)
        return (area, Rect(x: area.x + 4, y: area.midY - 2, width: sliderWidth - Theme.gap, height: 4))
    }

    /// The left edge of the buttons at the right of the top row.
    var topButtons: Double { (language ?? tracks.video ?? tracks.sound ?? speed ?? captions ?? compact).x }
    /// The left edge of the buttons at the right of the row with the time.
    var timeButtons: Double { (mute ?? immersive).x }

    /// The buttons in the middle.
    var middle: Rect { skips.map { $0.back.union($0.forward).union(play) } ?? play }

    /// Whether an open menu covers the buttons in the middle, which are hidden then.
    var isMiddleCovered: Bool { isCovered(middle) }

    /// Whether an open menu covers the row with the time, the volume and their buttons, which is hidden then.
    var isTimeRowCovered: Bool {
        isCovered(Rect(x: time.x, y: immersive.y, width: immersive.maxX - time.x, height: immersive.height))
    }

    private func isCovered(_ place: Rect) -> Bool { !menu.plate.intersection(place).isEmpty }

    /// All controls that take taps, front to back.
    var buttons: [(target: PlayerTarget, place: Rect)] {
        var buttons = menu.choices
        if !isMiddleCovered {
            buttons.append((.controlsPlay, play))
            if let skips { buttons += [(.skip(-1), skips.back), (.skip(1), skips.forward)] }
        }
        var others: [(PlayerTarget, Rect?)] = [
            (.controlsMinimise, minimise), (.controlsCompact, compact), (.controlsCaptions, captions),
            (.controlsSpeed, speed), (.controlsTrack(.sound), tracks.sound), (.controlsTrack(.video), tracks.video),
            (.controlsLanguage, language), (.scrubber, timeline?.area),
        ]
        if !isTimeRowCovered {
            others += [(.controlsImmersive, immersive), (.controlsMute, mute), (.volume, volume?.area)]
        }
        return buttons + others.compactMap { target, place in place.map { (target, $0) } }
    }
}

/// The frames of the floating window's controls.
struct FloatingPlaces {
    let close: Rect
    let expand: Rect
    /// Nil in a window too narrow for three buttons.
    let play: Rect?

    init(frame: Rect, target: Double) {
        let side = Size(width: target, height: target)
        close = Rect(origin: frame.origin, size: side)
        expand = Rect(origin: Point(x: frame.maxX - target, y: frame.y), size: side)
        let isNarrow = frame.width < 3 * target
        play = isNarrow ? nil : Rect(centre: Point(x: frame.midX.rounded(), y: frame.midY.rounded()), size: side)
    }
}
