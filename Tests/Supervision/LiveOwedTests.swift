import Foundation
import Glibc
import Library
import Linux
import Playback
import Servers
import Supervision
import Support
import Testing
import Time
import WorkerProtocol

/// What becomes of a worker that does not do what it owes, whatever it says.
@MainActor @Suite(.serialized, .timeLimit(.minutes(20))) struct LiveOwedTests {
    private static let full = 200
    private static let slice = 8
    private static let seed: UInt64 = 14

    private let programs: String
    private let folder: String

    init() throws {
        programs = try programFolder()
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)").path
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    }

    /// - Returns: seconds until it was so, or nil.
    private func wait(_ timeLimit: Seconds, until done: () -> Bool) throws -> Seconds? {
        let start = monotonicNow()
        // It needs no descriptor.
        let timer = LoopSource.every(0.01) {}
        defer { withExtendedLifetime(timer) {} }
        while !done() {
            guard monotonicNow() < start + timeLimit else { return nil }
            Loop.iterate(blocking: true)
        }
        return monotonicNow() - start
    }

    @Test func `a worker that lives and sends no pictures is replaced`() throws {
        let link = Player.Link(
            name: "media worker", path: programs + "/hostile-peer", arguments: ["pictureless", "0"])
        let player = Player(link: link, Player.Configuration(clock: .live))
        link.start()
        player.load("/clips/a.mp4")
        player.play(at: monotonicNow())
        let first = try #require(link.pid)
        let time = try #require(try wait(30) { link.pid != first })
        print("no pictures: replaced after \(time.value) s")
    }

    @Test func `a worker whose unit is not there runs as a child`() throws {
        let link = LibraryReader.Link(
            name: "catalog worker", path: programs + "/hostile-peer", arguments: ["superstitious", "0"],
            unit: "/nowhere/worker-catalog.sock")
        let library = LibraryReader(link: link)
        link.start()
        let child = try #require(link.pid)
        #expect(getpgid(child) == child)
        var answers = 0
        library.find(ItemID(1)) { _ in answers += 1 }
        _ = try #require(try wait(20) { answers == 1 })
    }

    @Test func `a worker whose unit starts nothing runs as a child in the end`() throws {
        let path = "/tmp/vitrine-unit-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock"
        let unit = try UnitSocket(at: path)
        let link = LibraryReader.Link(
            name: "catalog worker", path: programs + "/hostile-peer", arguments: ["superstitious", "0"], unit: path)
        let library = LibraryReader(link: link)
        link.start()
        unit.refuse()
        var answers = 0
        library.find(ItemID(1)) { _ in answers += 1 }
        _ = try #require(try wait(20) { answers == 1 })
        #expect(link.pid ?? 0 > 0)
    }

    @Test func `a request that ends the catalog twice gets a failure, and those behind it their answers`() throws {
        let link = LibraryReader.Link(
            name: "catalog worker", path: programs + "/hostile-peer", arguments: ["superstitious", "0"])
        let library = LibraryReader(link: link)
        var deaths = 0
        let told = link.onDeath
        link.onDeath = {
            deaths += 1
            told?()
        }
        link.start()
        var order: [UInt64] = []
        for id in [1, 13, 2, 13, 3] as [UInt64] { library.find(ItemID(id)) { _ in order.append(id) } }
        _ = try #require(try wait(20) { order.count == 5 })
        #expect(order == [1, 13, 2, 13, 3])
        #expect(deaths == 4)
        #expect(!library.isWaiting || link.pid == nil)
    }

    @Test func `a catalog that is killed or stopped at any moment answers again`() throws {
        for n in 0..<300 { #expect(FileManager.default.createFile(atPath: "\(folder)/\(n).mp4", contents: Data([1]))) }
        defer { #expect((try? FileManager.default.removeItem(atPath: folder)) != nil) }
        let link = LibraryReader.Link(
            name: "catalog worker", path: programs + "/vitrine-catalog", arguments: [folder, "--watch"])
        let library = LibraryReader(link: link)
        link.start()
        try faults("catalog") {
            var isComplete = false
            // During its scan a worker answers with the rows so far.
            @MainActor func list() {
                library.list(.all, offset: 0, count: 300) {
                    guard case .page(_, _, _, let page) = $0 else { return }
                    if page.count == 300 { isComplete = true } else { list() }
                }
            }
            list()
            return (link.pid, { isComplete })
        }
    }

    @Test func `a scan that is asked for during another one counts what is there by then`() throws {
        let link = LibraryReader.Link(
            name: "catalog worker", path: programs + "/vitrine-catalog", arguments: [folder])
        let library = LibraryReader(link: link)
        link.start()
        // The first scan ends, and nobody has heard of it yet.
        Thread.sleep(forTimeInterval: 1)
        #expect(FileManager.default.createFile(atPath: "\(folder)/late.mp4", contents: Data([1])))
        var total: Int?
        library.scan { total = $0 }
        _ = try #require(try wait(20) { total != nil })
        #expect(total == 1)
    }

    @Test func `a picture worker that is killed or stopped at any moment makes its pictures again`() throws {
        let files = (0..<40).map { "\(folder)/\($0).png" }
        defer { #expect((try? FileManager.default.removeItem(atPath: folder)) != nil) }
        let pipeline =
            "videotestsrc num-buffers=40 ! video/x-raw,width=640,height=360 ! pngenc ! multifilesink location=\(folder)/%d.png"
        let words: [String] = pipeline.split(separator: " ").map(String.init)
        let process = try Process.run(URL(fileURLWithPath: "/usr/bin/gst-launch-1.0"), arguments: ["-q"] + words)
        process.waitUntilExit()
        let link = Player.Link(
            name: "picture worker", path: programs + "/vitrine-media", arguments: ["--read", folder])
        let reader = FileReader(link: link)
        var next = 0
        try faults("pictures") {
            var made = 0
            for _ in 0..<3 {
                next += 1
                reader.makePicture(path: files[next % files.count], width: 320, height: 180) {
                    if $0 != nil { made += 1 }
                }
            }
            return (link.pid, { made == 3 })
        }
    }

    @Test func `a worker that ends while no descriptors are left comes back when there are some`() throws {
        let link = LibraryReader.Link(
            name: "catalog worker", path: programs + "/vitrine-catalog", arguments: [folder, "--watch"])
        let library = LibraryReader(link: link)
        link.start()
        _ = try #require(try wait(20) { !library.isWaiting })
        let victim = try #require(link.pid)
        var limit = rlimit()
        try #require(getrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) == 0)
        // No number below the soft limit is free then.
        let free = dup(0)
        close(free)
        var none = rlimit(rlim_cur: rlim_t(free), rlim_max: limit.rlim_max)
        try #require(setrlimit(Int32(RLIMIT_NOFILE.rawValue), &none) == 0)
        kill(victim, SIGKILL)
        let isGone = try wait(0.6) { false } == nil && link.pid == nil
        try #require(setrlimit(Int32(RLIMIT_NOFILE.rawValue), &limit) == 0)
        #expect(isGone, "there was one left")
        var isAnswered = false
        library.list(.all, offset: 0, count: 1) { _ in isAnswered = true }
        #expect(try wait(10) { isAnswered } != nil)
    }

    /// - Parameter ask: asks the worker for something; its process, and whether all answers are there.
    private func faults(_ name: String, _ ask: () throws -> (Int32?, () -> Bool)) throws {
        var random = SeededGenerator(seed: Self.seed)
        let wanted = isFullScale ? Self.full : Self.slice
        var (ran, worst) = (0, [Seconds.zero, .zero])
        // The first answer takes as long as a program needs to start.
        let (_, isThere) = try ask()
        _ = try #require(try wait(20, until: isThere))
        for number in 0..<wanted {
            // A life of some use.
            _ = try wait(1.1) { false }
            let (victim, isAnswered) = try ask()
            let isStop = number % 2 == 0
            _ = try wait(Seconds(Double.random(in: 0...0.05, using: &random)), until: { false })
            kill(try #require(victim), isStop ? SIGSTOP : SIGKILL)
            let time = try #require(try wait(20, until: isAnswered), "\(name) \(number), \(isStop ? "stop" : "kill")")
            worst[isStop ? 1 : 0] = max(worst[isStop ? 1 : 0], time)
            // One that was stopped after its answer owes nothing; the next question finds out.
            kill(try #require(victim), SIGCONT)
            ran += 1
        }
        print(
            "\(name): \(ran) of \(Self.full) cases, seed \(Self.seed); answered \(worst[0].value) s after a kill and "
                + "\(worst[1].value) s after a stop at the latest")
        #expect(ran >= wanted)
    }
}
