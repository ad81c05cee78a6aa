import Figures
import Geometry
import Glibc
import Interface
import InterfaceKit
import Linux
import PageInterface
import Paint
import Playback
import Scene
import Settings
import Supervision
import Time
import WorkerProtocol

/// How long a page takes to be there: its first frame, and its pictures from a real worker with a cache on disk.
@MainActor
final class PageOpening {
    private static let size = (width: 1280, height: 800)
    private static let refresh = Seconds(1.0 / 60)

    private let files: FileReader
    private let link: Player.Link
    private let compositor = Compositor(scale: 1)
    private let memory = CanvasMemory(width: size.width, height: size.height)
    private var interface: Interface
    private let rows: [CatalogRow]
    private var pictures: [PictureID: Picture] = [:]
    private var firstFrames: [Double] = []
    private var waits: [Double] = []
    private var arrived = 0
    /// Rows and pictures, so far.
    private var asked = 0

    /// - Parameters:
    ///   - library: a folder of videos.
    ///   - cache: where thumbnails are kept.
    init(worker: String, library: String, cache: String) throws {
        let options = ["--read", library, "--cache", cache, "--cache-size", "64"]
        link = WorkerLink(name: "picture worker", path: worker, arguments: options)
        files = FileReader(link: link)
        rows = try names(in: library).enumerated().map { number, name in
            CatalogRow(
                id: ItemID(UInt64(number)), path: library + "/" + name, title: name, channel: "Channel", duration: 3,
                thumbnail: library + "/" + name, views: 12, date: "20260101")
        }
        interface = Interface(size: Self.size, compositor)
    }

    /// Opens one page and the other in turn; what is asked for the first time fills the cache and does not count.
    func run(rounds: Int) throws {
        handle(.scanned(total: rows.count))
        for round in 0...rounds {
            for tab in [Tab.library, .home] {
                let start = monotonicNow()
                handle(.command(.open(.tab(tab))))
                draw()
                let first = monotonicNow()
                arrived = 0
                while files.isWaiting { Loop.iterate(blocking: true) }
                let end = monotonicNow()
                settle()
                guard round > 0, arrived > 0 else { continue }
                firstFrames.append((first - start).value * 1e3)
                waits.append((end - start).value * 1e3)
            }
        }
    }

    /// Frames until the transition is over, so that the page before lets go of its pictures, and nothing more is asked for.
    private func settle() {
        var before: Int
        repeat {
            before = asked
            draw()
            while files.isWaiting { Loop.iterate(blocking: true) }
        } while asked != before || interface.nextChange(after: monotonicNow()).map { $0 <= monotonicNow() } ?? false
    }

    private func handle(_ event: Event) { perform(interface.handle(event, at: monotonicNow())) }

    private func draw() {
        let now = monotonicNow()
        perform(interface.frame(build: now, flip: now + Self.refresh))
        let whole = PixelRect(x: 0, y: 0, width: Self.size.width, height: Self.size.height)
        compositor.compose(
            interface.scene(at: now + Self.refresh), damage: Region(whole), into: memory.canvas,
            Compositor.Sources(picture: { [pictures] in pictures[$0] }, video: { _ in nil }))
    }

    private func perform(_ effects: [Effect]) {
        asked += effects.count
        for effect in effects {
            switch effect {
            case .requestRows(let query, let offset, let count):
                let end = min(offset + count, rows.count)
                let some = offset < end ? Array(rows[offset..<end]) : []
                handle(.rows(query, offset: offset, total: rows.count, some))
            case .requestPicture(let id, let path):
                files.makePicture(path: path, width: id.width, height: id.height) { [unowned self] in took($0, as: id) }
            case .releasePicture(let id): pictures[id] = nil
            default: break
            }
        }
    }

    private func took(_ made: FileReader.Made?, as id: PictureID) {
        pictures[id] = made.flatMap { Picture($0.memory, width: $0.width, height: $0.height, stride: $0.stride) }
        arrived += 1
        handle(.picture(id, available: pictures[id] != nil))
    }

    var measurements: [Measurement] {
        [
            Measurement(
                name: "opening a page: its first frame, the slowest of \(firstFrames.count)",
                value: firstFrames.max() ?? .nan, unit: "ms", limit: Self.refresh.value * 1e3, decimals: 1),
            Measurement(
                name: "  all its pictures from the cache, and those of a panel more, likewise",
                value: waits.max() ?? .nan, unit: "ms", limit: 100, decimals: 1),
            Measurement(name: "  their median", value: median(waits), unit: "ms", decimals: 1),
        ]
    }
}
