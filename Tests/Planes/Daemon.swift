import Geometry
import Gesture
import Glibc
import Interface
import InterfaceKit
import KMS
import LanguageFiles
import Linux
import LocaleFormats
import Paint
import Panel
import Presentation
import Scene
import Settings
import Time
import WorkerProtocol

/// The daemon's frame code between the interface and an output in memory, at 60 Hz, with a finger and a clip.
@MainActor
final class PlaneDaemon {
    let output: PlaneOutput
    let screen: PlaneScreen
    private(set) var interface: Interface
    var tick = 0
    /// Of the last frame; nil where it was composed.
    private(set) var pixels: Int?
    private(set) var writtenWhileShown = 0
    private let compositor = Compositor(scale: 1)
    private var video: (id: VideoFrameID, picture: VideoPicture)
    /// The worker's buffers, which take turns.
    private let memory: [ForeignMemory]
    /// Of the clip's next frame.
    var layout: FrameLayout
    private(set) var commit: UInt64 = 0
    /// Of the clip's frames, those that somebody looks at, oldest first.
    let looked = LookedAt()

    /// - Parameters:
    ///   - kind: of the clip's memory.
    ///   - clip: the size of the clip's frames.
    init(
        _ output: PlaneOutput, rotation: Rotation = .none, _ kind: ForeignMemory.Kind = .memory,
        clip: (width: Int, height: Int) = (640, 360),
        _ change: (inout Settings) -> Void = { _ in }
    ) throws {
        self.output = output
        screen = PlaneScreen(output, rotation: rotation)
        var settings = Settings()
        settings.display.scale = 1
        change(&settings)
        let panel = rotation.turned(Size(width: 1280, height: 800))
        interface = Interface(
            size: panel, settings: settings,
            languages: InstalledLanguages(folder: nil, environment: nil) { ICUForms($0) { nil } },
            measure: compositor.text)
        let (width, height) = clip
        layout = FrameLayout(
            format: .nv12, width: width, height: height, pixelAspect: 1, strides: [width, width],
            offsets: [0, width * height], matrix: .bt709, range: .limited)
        let size = layout.byteCount
        memory = try (0..<4).map { _ in
            let shared = try SharedMemory(name: "clip", size: size)
            shared.bytes.initializeMemory(as: UInt8.self, repeating: 0x80)
            return try ForeignMemory(Descriptor(owning: dup(shared.descriptor)), kind, minimumSize: size)
        }
        video = (VideoFrameID(1), VideoPicture(memory[0], layout: layout)!)
        open()
    }

    var now: Instant { .zero + Seconds(Double(tick) / 60) }
    var snapshot: Snapshot { interface.snapshot(at: now) }

    private func open() {
        let row = CatalogRow(
            id: ItemID(1), path: "/clip.mp4", title: "Clip", channel: "Channel", duration: 60, thumbnail: "/clip.jpg",
            views: 12, date: "20260101")
        // The page is there: no placeholder fades in.
        send(.scanned(total: 0))
        send(.play(row, animated: false))
        send(.media(.prerolled(duration: 60)))
        frame()
    }

    /// What is seen now when everything is composed, 0xRRGGBB row after row.
    var composedPicture: [UInt32] {
        let width = Int(interface.surroundings.size.width)
        let height = Int(interface.surroundings.size.height)
        let canvas = CanvasMemory(width: width, height: height)
        let whole = PixelRect(x: 0, y: 0, width: width, height: height)
        compositor.compose(interface.scene(at: now), damage: Region(whole), into: canvas.canvas, sources)
        return (0..<height).flatMap { y in
            let row = UnsafeRawBufferPointer(start: canvas.canvas.pixels + y * canvas.canvas.stride, count: width * 4)
            return row.bindMemory(to: UInt32.self).map { $0 & 0xFFFFFF }
        }
    }

    private var sources: Compositor.Sources {
        Compositor.Sources(
            picture: { _ in nil }, video: { [video] in video.id == $0 ? video.picture : nil })
    }

    func send(_ event: Event) { _ = interface.handle(event, at: now) }

    func touch(_ phase: TouchSample.Phase, _ x: Double, _ y: Double) {
        let sample = TouchSample(id: TouchID(number: 0), phase: phase, position: Point(x: x, y: y), time: now)
        send(.touch(sample))
    }

    /// Builds one frame and commits it, and the panel shows it; a new picture of the clip comes with every second one.
    func frame() {
        commitFrame()
        output.flip()
        flip(commit)
        tick += 1
    }

    /// The event of a commit's flip.
    func flip(_ commit: UInt64) { screen.flipped(CommitID(commit)) }

    func commitFrame() {
        let flip = now + Seconds(1.0 / 60)
        if tick % 2 == 0 {
            let id = VideoFrameID(UInt64(tick / 2 + 1))
            let buffer = memory[Int(id.number) % memory.count]
            video = (id, VideoPicture(buffer, layout: layout, lease: looked.lease(id.number))!)
            send(.media(.frame(id, aspect: layout.displayAspect, pts: Double(tick) / 60)))
        }
        _ = interface.frame(build: now, flip: flip)
        pixels = screen.prepare(&interface, at: flip, Painter(compositor, sources, scale: 1))
        writtenWhileShown += output.writtenWhileShown
        present()
    }

    private func present() {
        guard screen.needsCommit || !screen.isPrepared else { return }
        commit += 1
        guard screen.isPrepared else { return screen.composedCommitted(as: CommitID(commit)) }
        do throws(CommitError) {
            try screen.commit(as: CommitID(commit))
        } catch {
            // The frame is composed in its place.
            screen.withdraw()
            screen.composedCommitted(as: CommitID(commit))
            pixels = nil
        }
    }

    /// Drags by 400 points down, or up with -1, at 600 pt/s, and waits until it has settled; calls after each frame.
    func swipe(_ direction: Double, _ look: () -> Void) {
        let start = snapshot.window!.minY + 40
        let x = interface.surroundings.size.width * 0.78
        touch(.down, x, start)
        frame()
        for step in 1...40 {
            touch(.move, x, start + direction * Double(step) * 10)
            frame()
            look()
        }
        touch(.up, x, start + direction * 400)
        for _ in 0..<90 {
            frame()
            look()
        }
    }
}

/// Which frames somebody still looks at.
@MainActor
final class LookedAt {
    private final class Lease {}

    private struct Given {
        let number: UInt64
        weak var lease: Lease?
    }

    private var given: [Given] = []

    func lease(_ number: UInt64) -> AnyObject {
        let lease = Lease()
        given.append(Given(number: number, lease: lease))
        return lease
    }

    /// Oldest first.
    var numbers: [UInt64] { given.filter { $0.lease != nil }.map(\.number) }
}
