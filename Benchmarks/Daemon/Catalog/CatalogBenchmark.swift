import Control
import Figures
import Glibc
import Linux
import Time
import WorkerProtocol

/// What a large library costs: reading it, looking at it again, its first shelf, a search at each keystroke, and memory.
struct CatalogBenchmark {
    private let programs: String
    private let scratch: String
    private let library: GeneratedLibrary

    init(programs: String, scratch: String, quick: Bool) {
        (self.programs, self.scratch) = (programs, scratch)
        library = GeneratedLibrary(scratch + "/catalog-library", count: quick ? 10_000 : 100_000)
    }

    @MainActor
    func run() throws -> [Measurement] {
        say("==> measuring a library of \(library.count) videos with sidecars")
        try library.make()
        let worker = CatalogFigures(programs + "/vitrine-catalog", library, state: scratch + "/catalog-state")
        return try worker.measure() + daemon()
    }

    /// The memory that the library adds to the daemon, and the time of a typed search.
    private func daemon() throws -> [Measurement] {
        let empty = scratch + "/catalog-empty"
        makeFolder(empty)
        let without = try megabytes(of: startDaemon(reading: empty, items: 0))
        let run = try startDaemon(reading: library.path, items: library.count)
        let with = megabytes(of: run)
        return try TypedSearch(run).measure() + [
            Measurement(name: "the daemon with an empty library", value: without, unit: "MB", decimals: 1),
            Measurement(
                name: "a large library adds to the daemon", value: with - without, unit: "MB", limit: 5, decimals: 1),
        ]
    }

    private static let (looks, pause): (Int, UInt32) = (600, 200_000)

    /// The memory of a daemon alone.
    private func megabytes(of run: ServiceRun) -> Double { (memory(run.pid, "RssAnon") ?? .nan) / 1e6 }

    /// A daemon that has read a library.
    private func startDaemon(reading folder: String, items: Int) throws -> ServiceRun {
        let place = scratch + "/catalog-daemon-\(items)"
        makeFolder(place)
        let run = try ServiceRun(
            programs + "/vitrined", library: folder, folder: place, config: "kiosk.autoplay = \"none\"\n")
        for _ in 0..<Self.looks {
            usleep(Self.pause)
            guard case .library(let list) = try run.ask(.library(.list(offset: 0, count: 1))), list.total == items
            else {
                continue
            }
            // Its first rows have been drawn.
            sleep(3)
            return run
        }
        throw BenchmarkFault("the daemon has not read \(items) items")
    }
}

/// The figures of the worker alone.
@MainActor
struct CatalogFigures {
    private let program: String
    private let library: GeneratedLibrary
    private let state: String

    init(_ program: String, _ library: GeneratedLibrary, state: String) {
        (self.program, self.library, self.state) = (program, library, state)
    }

    func measure() throws -> [Measurement] {
        let bare = try index(state + "-bare", ["--no-sidecars"])
        let first = try index(state, [])
        let again = try index(state, [])
        let shelf = try (0..<5).map { _ in try firstShelf() }
        let search = try searches()
        let lists = try lists()
        return [
            perItem("reading an item without sidecars", bare.seconds, limit: 100),
            perItem("reading an item with its sidecar", first.seconds, limit: 333),
            perItem("looking at an unchanged item again", again.seconds, limit: 30),
            Measurement(
                name: "first shelf after exec, median of 5", value: median(shelf) * 1e3, unit: "ms", limit: 50,
                decimals: 1),
            Measurement(
                name: "a keystroke of a search, median of \(search.times.count)", value: median(search.times) * 1e3,
                unit: "ms", decimals: 1),
            Measurement(
                name: "the worst keystroke, to '\(search.worst)'", value: (search.times.max() ?? .nan) * 1e3,
                unit: "ms", limit: 15,
                decimals: 1),
            Measurement(
                name: "the names of all lists, once after a scan", value: lists.names * 1e3, unit: "ms", limit: 250,
                decimals: 1),
            Measurement(
                name: "first page of the most viewed", value: lists.views * 1e3, unit: "ms", limit: 350, decimals: 1),
            Measurement(
                name: "peak memory of the catalog", value: max(first.peak, again.peak, search.peak, lists.peak),
                unit: "MB",
                limit: 64,
                decimals: 1),
        ]
    }

    private func perItem(_ name: String, _ seconds: Double, limit: Double) -> Measurement {
        Measurement(
            name: name, value: seconds / Double(library.count) * 1e6, unit: "us", limit: limit, decimals: 1)
    }

    /// The seconds of a run's scan, and its peak memory.
    private func index(_ state: String, _ options: [String]) throws -> (seconds: Double, peak: Double) {
        let catalog = try MeasuredCatalog(program, [library.path, "--state", state] + options)
        let items = try catalog.scanned()
        guard items == library.count else { throw BenchmarkFault("\(items) of \(library.count) items were read") }
        return (catalog.age, catalog.peak)
    }

    /// The seconds from the start of the program to the rows of the newest items.
    private func firstShelf() throws -> Double {
        let catalog = try MeasuredCatalog(
            program, [library.path, "--state", state],
            ahead: [.select(request: 1, .newest, offset: 0, count: 16)])
        while true {
            if case .page(1, _, _, let rows) = try catalog.next() {
                guard rows.count == 16 else { throw BenchmarkFault("\(rows.count) rows") }
                return catalog.age
            }
        }
    }

    /// The seconds of each keystroke while words are typed.
    private func searches() throws -> (times: [Double], worst: String, peak: Double) {
        let catalog = try MeasuredCatalog(program, [library.path, "--state", state])
        _ = try catalog.scanned()
        var times: [Double] = []
        var texts: [String] = []
        for words in GeneratedLibrary.searches {
            for end in words.indices {
                let text = String(words[...end])
                let began = monotonicNow()
                try catalog.send(.search(request: 2, text, count: 32))
                while true { if case .found(2, _) = try catalog.next() { break } }
                times.append((monotonicNow() - began).value)
                texts.append(text)
            }
        }
        let worst = zip(times, texts).max { $0.0 < $1.0 }?.1 ?? ""
        return (times, worst, catalog.peak)
    }
}

extension CatalogFigures {
    /// The seconds to the first names of playlists and folders, and to the first page in an order without an index.
    fileprivate func lists() throws -> (names: Double, views: Double, peak: Double) {
        let catalog = try MeasuredCatalog(program, [library.path, "--state", state])
        _ = try catalog.scanned()
        let began = monotonicNow()
        try catalog.send(.lists(request: 3, offset: 0, count: 64))
        while true { if case .lists(3, _, let lists) = try catalog.next(), !lists.isEmpty { break } }
        let named = monotonicNow()
        try catalog.send(.select(request: 4, .ordered(.views, of: .all), offset: 0, count: 32))
        while true { if case .page(4, _, _, let rows) = try catalog.next(), rows.count == 32 { break } }
        return ((named - began).value, (monotonicNow() - named).value, catalog.peak)
    }
}

struct BenchmarkFault: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}
