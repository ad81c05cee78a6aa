import Foundation
import Linux
import PageInterface
import PasswordHash
import PinLock
import Testing
import Time

/// The PIN with real hashes and a real disk, and a clock that stands still until it is moved.
@MainActor @Suite(.timeLimit(.minutes(19))) final class `The PIN of the staff` {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-pin-\(UUID())").path
    private var clock = Instant.zero
    private var news: [PinReport] = []
    private var changes: [SystemError?] = []

    isolated deinit { try? FileManager.default.removeItem(atPath: folder) }

    private var file: PinFile { PinFile(path: folder + "/pin") }

    private func lock() throws -> PinLock {
        try PinLock(file, now: { [unowned self] in clock }) { [unowned self] in news.append($0) }
    }

    /// The news until a piece of it has come.
    private func said(_ start: () -> Void) -> [PinReport] {
        news = []
        start()
        while news.isEmpty { Loop.iterate(blocking: true) }
        // Sums of instants are not exact.
        return news.map { if case .wait(let time) = $0 { .wait(Seconds(time.value.rounded())) } else { $0 } }
    }

    private func withPIN(_ pin: String = "4711") throws -> PinLock {
        let lock = try lock()
        #expect(said { lock.set(pin) { self.changes.append($0) } } == [.isSet(true)])
        #expect(changes == [nil])
        return lock
    }

    @Test func `the right one is right, and others are wrong`() throws {
        let lock = try withPIN()
        #expect(said { lock.check("4711") } == [.right])
        for other in ["4712", "47110", "", "abcd", "４７１１"] { #expect(said { lock.check(other) } == [.wrong]) }
        #expect(said { lock.check("4711") } == [.right])
        let text = try String(contentsOfFile: folder + "/pin", encoding: .utf8)
        #expect(text.contains("$y$") && !text.contains("4711\n"))
    }

    @Test func `without one none is right, and a removed one is none`() throws {
        let lock = try lock()
        #expect(news == [.isSet(false)])
        #expect(said { lock.check("4711") } == [.wrong])
        let other = try withPIN()
        #expect(said { other.remove { self.changes.append($0) } } == [.isSet(false)])
        #expect(said { other.check("4711") } == [.wrong])
        #expect(try file.read() == nil)
    }

    @Test func `after five wrong ones there is a wait, which a restart does not shorten`() throws {
        var lock = try withPIN()
        for _ in 1...4 { #expect(said { lock.check("0000") } == [.wrong]) }
        #expect(said { lock.check("0000") } == [.wait(30)])
        clock = clock + 29
        #expect(said { lock.check("4711") } == [.wait(1)])
        // The daemon ends and starts again.
        news = []
        lock = try self.lock()
        #expect(news == [.isSet(true)])
        #expect(said { lock.check("4711") } == [.wait(30)])
        clock = clock + 30
        #expect(said { lock.check("0000") } == [.wait(60)])
        clock = clock + 60
        #expect(said { lock.check("4711") } == [.right])
        for _ in 1...4 { #expect(said { lock.check("0000") } == [.wrong]) }
    }

    @Test func `a wait is at most a quarter of an hour`() throws {
        try file.write(PinFile.Record(hash: try PasswordHash.make("4711"), failures: 999))
        let lock = try lock()
        #expect(said { lock.check("4711") } == [.wait(900)])
    }

    @Test func `a try counts before it is checked`() throws {
        let lock = try withPIN()
        lock.check("0000")
        // The power goes while the hash is computed: what is on the disk by then is what the next daemon reads.
        var tries = 0
        while tries == 0 { tries = try file.read()?.failures ?? 0 }
        #expect(tries == 1)
        #expect(said {} == [.wrong])
    }

    @Test func `one that is being checked is not changed meanwhile`() throws {
        let lock = try withPIN()
        changes = []
        #expect(
            said {
                lock.check("4711")
                lock.set("0815") { self.changes.append($0) }
            } == [.right])
        #expect(changes.count == 1 && changes[0] != nil)
        #expect(said { lock.check("4711") } == [.right])
    }

    @Test(arguments: [
        "", "vitrine-pin 1\n", "vitrine-pin 1\nplain\n0\n", "vitrine-pin 1\n$y$x\n-1\n", "vitrine-pin 9\n$y$\n0\n",
    ])
    func `a damaged file lets nobody in, and another PIN repairs it`(text: String) throws {
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try text.write(toFile: folder + "/pin", atomically: true, encoding: .utf8)
        let lock = try lock()
        #expect(news == [.isSet(true)])
        #expect(said { lock.check("4711") } == [.wrong])
        #expect(said { lock.set("0815") { self.changes.append($0) } } == [.isSet(true)])
        #expect(said { lock.check("0815") } == [.right])
    }

    @Test func `a PIN that cannot be kept is not set`() throws {
        try FileManager.default.createDirectory(atPath: folder + "/pin.new", withIntermediateDirectories: true)
        let lock = try lock()
        lock.set("4711") { self.changes.append($0) }
        while changes.isEmpty { Loop.iterate(blocking: true) }
        #expect(changes[0] != nil)
        #expect(said { lock.check("4711") } == [.wrong])
    }
}
