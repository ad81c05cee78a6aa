import Geometry
import Gesture
import Interface
import InterfaceKit
import LanguageFiles
import LocaleFormats
import Paint
import Scene
import Settings
import Time
import WorkerProtocol

/// The real interface over a filled home page with a 720p clip in the full window, driven frame by frame at 60 Hz.
@MainActor
final class Stage {
    nonisolated static let size = (width: 1280, height: 800)
    nonisolated static let rate = 60
    /// The same, as the daemon takes it.
    nonisolated static let display = "memory:\(size.width)x\(size.height)@\(rate)"
    nonisolated static let rows = 64

    let compositor = Compositor(scale: 1)
    private let memory = CanvasMemory(width: size.width, height: size.height)
    let video: SyntheticVideo
    private let thumbnails: Thumbnails
    var interface: Interface
    private(set) var pictures: [PictureID: Picture] = [:]
    var tick = 0
    private(set) var scenes = SceneHistory()
    /// Rows of the library.
    private var total = Stage.rows
    /// The video frame that is shown.
    private(set) var videoNumber = 0

    init(_ video: SyntheticVideo, _ thumbnails: Thumbnails) {
        (self.video, self.thumbnails) = (video, thumbnails)
        interface = Interface(size: Self.size, compositor)
    }

    var canvas: Canvas { memory.canvas }
    var now: Instant { .zero + Seconds(Double(tick) / Double(Self.rate)) }
    var flip: Instant { .zero + Seconds(Double(tick + 1) / Double(Self.rate)) }
    var windowMoves: Bool { interface.snapshot(at: now).motion != "rest" }
    var windowState: String { interface.snapshot(at: now).state }

    // MARK: Events

    func send(_ event: Event) { perform(interface.handle(event, at: now)) }

    func perform(_ effects: [Effect]) {
        for effect in effects {
            switch effect {
            case .requestPicture(let id, _):
                pictures[id] = thumbnails.picture(id)
                send(.picture(id, available: true))
            case .requestRows(let query, let offset, let count) where query == .all:
                send(.rows(offset: offset, total: total, (offset..<offset + count).map(SampleText.row)))
            default: break
            }
        }
    }

    /// A library of so many rows, the first of which are here.
    func fillLibrary(_ total: Int = Stage.rows) {
        self.total = total
        send(.scanned(total: total))
        send(.rows(offset: 0, total: total, (0..<Self.rows).map(SampleText.row)))
    }

    func openClip() {
        send(.play(SampleText.row(1), animated: false))
        send(.details(SampleText.details(1)))
        send(.media(.prerolled(duration: 600)))
    }

    func touch(_ phase: TouchSample.Phase, x: Double, y: Double) {
        send(.touch(TouchSample(id: TouchID(number: 0), phase: phase, position: Point(x: x, y: y), time: now)))
    }

    // MARK: Frames

    /// Decides what the next frame shows: interface, scene and damage.
    func decide() -> (scene: Scene, damage: Region) {
        decideAgain()
        guard let scene = scenes.shown else { preconditionFailure("no scene") }
        return (scene, scenes.damage)
    }

    /// The same, in the memory of the frame before.
    func decideAgain() { finish(decideOnly()) }

    /// What comes when a frame is out.
    func finish(_ effects: [Effect]) {
        perform(effects)
        interface.measureTextsAhead()
    }

    /// The same, without doing what the interface asks for.
    func decideOnly() -> [Effect] {
        let effects = interface.frame(build: now, flip: flip)
        scenes.advance(&interface, at: flip, scale: 1)
        tick += 1
        return effects
    }

    var sources: Compositor.Sources {
        Compositor.Sources(
            picture: { [pictures] in pictures[$0] },
            video: { [video] in video.picture(Int($0.number)) })
    }

    func compose(_ scene: Scene, _ damage: Region) {
        compositor.compose(scene, damage: damage, into: canvas, sources)
    }

    /// At every second refresh there is a new video frame.
    func takeVideo() {
        guard tick % (Self.rate / SyntheticVideo.frameRate) == 0 else { return }
        videoNumber += 1
        let id = VideoFrameID(UInt64(videoNumber))
        let pts = Double(videoNumber) / Double(SyntheticVideo.frameRate)
        send(.media(.frame(id, aspect: video.layout.displayAspect, pts: pts)))
    }

    /// Shows frames for a while.
    func run(seconds: Double, withVideo: Bool) {
        for _ in 0..<Int(seconds * Double(Self.rate)) {
            if withVideo { takeVideo() }
            let (scene, damage) = decide()
            compose(scene, damage)
        }
    }
}

extension Interface {
    /// On a panel of so many pixels, each of them a point.
    @MainActor init(size: (width: Int, height: Int), _ compositor: Compositor) {
        var settings = Settings()
        settings.display.scale = 1
        self.init(
            size: Size(width: Double(size.width), height: Double(size.height)), settings: settings,
            languages: InstalledLanguages(folder: nil, environment: nil) { ICUForms($0) { nil } },
            measure: compositor.text)
    }
}

/// Pictures of the home page in shared memory, made once for all stages.
@MainActor
final class Thumbnails {
    private var made: [PictureID: Picture] = [:]

    func picture(_ id: PictureID) -> Picture? {
        if let known = made[id] { return known }
        do {
            let stride = id.width * 4
            let memory = try foreignMemory(name: "thumbnail", size: stride * id.height) {
                UInt8(truncatingIfNeeded: $0 / 7 + Int(id.item) * 40)
            }
            made[id] = Picture(memory, width: id.width, height: id.height, stride: stride)
        } catch {
            fatalError("no memory for a thumbnail: \(error)")
        }
        return made[id]
    }
}
