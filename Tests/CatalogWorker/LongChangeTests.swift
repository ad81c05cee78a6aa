import Foundation
import GRDB
import Linux
import Testing
import WorkerProtocol

@testable import CatalogWorker

/// Changes of the configuration that concern most items of a large library.
@MainActor @Suite struct LongChangeTests {
    /// Several parts of a sweep.
    private static let items = 560

    private static func library() throws -> StoredCatalog {
        let stored = StoredCatalog()
        for number in 0..<items { _ = try stored.library.file("Film \(number).mp4", "x") }
        #expect(try stored.read().rows.count == items)
        return stored
    }

    /// A copy of the database's files, which is what a kill at this moment leaves.
    private static func copy(_ stored: StoredCatalog, to folder: TemporaryFolder) throws {
        for name in try FileManager.default.contentsOfDirectory(atPath: stored.state.path) {
            try FileManager.default.copyItem(
                atPath: stored.state.path + "/" + name, toPath: folder.path + "/" + name)
        }
    }

    private static let nobody: LibraryFilter = {
        var filter = LibraryFilter()
        filter.channels = ["Nobody"]
        return filter
    }()

    /// The items whose title is in the index of words.
    private static func indexed(_ database: String) throws -> Int {
        try DatabaseQueue(path: database).read {
            try Int.fetchOne($0, sql: "SELECT count(*) FROM titles WHERE titles MATCH 'film'") ?? 0
        }
    }

    private static func sweep(_ store: Store) -> Int {
        var parts = 0
        while store.hasWithdrawn {
            store.sweep(count: 100)
            parts += 1
        }
        return parts
    }

    @Test func `a filter that hides all is in force at once, and the words of the items go in parts`() throws {
        let stored = try Self.library()
        let store = try Store(in: stored.state.path) { _ in }
        #expect(!store.hasWithdrawn && !store.search("film", count: 8).isEmpty)
        var rows = 0
        store.onRow = { rows += 1 }
        store.use(Self.nobody)
        #expect(rows == Self.items && store.count == 0)
        #expect(store.search("film", count: 8).isEmpty && store.items(.all, from: 0, count: 8).isEmpty)
        #expect(store.hasWithdrawn)
        // Five full parts at least, the rest, and the one that finds nothing.
        #expect(Self.sweep(store) >= Self.items / 100 + 2)
        store.close()
        #expect(try Self.indexed(stored.database) == 0)
        #expect(try stored.integrity() == ["ok"])
    }

    @Test func `what a filter hid returns with its words, before and after they are removed`() throws {
        for isSwept in [false, true] {
            let stored = try Self.library()
            let store = try Store(in: stored.state.path) { _ in }
            store.use(Self.nobody)
            if isSwept { _ = Self.sweep(store) }
            store.close()
            #expect(try stored.read().rows.count == Self.items)
            #expect(try Self.indexed(stored.database) == Self.items)
            #expect(try stored.integrity() == ["ok"])
        }
    }

    @Test func `a kill during the change of a filter changes nothing, and the change is repeated`() throws {
        let (stored, killed) = (try Self.library(), try TemporaryFolder())
        let store = try Store(in: stored.state.path) { _ in }
        var rows = 0
        store.onRow = {
            rows += 1
            guard rows == Self.items - 100 else { return }
            do { try Self.copy(stored, to: killed) } catch { Issue.record("\(error)") }
        }
        store.use(Self.nobody)
        store.close()

        let before = try Store(in: killed.path) { _ in }
        #expect(before.count == Self.items && !before.hasWithdrawn)
        before.use(Self.nobody)
        #expect(before.count == 0 && before.hasWithdrawn)
        before.close()
    }

    @Test func `what stays is found among many items that were withdrawn`() throws {
        let stored = try Self.library()
        let film = try stored.file("Zz Film.mp4")
        try stored.library.file(
            "Zz Film.info.json", #"{"title": "Last film", "channel": "Lumen", "description": "film"}"#)
        #expect(try stored.read().rows.count == Self.items + 1)
        let store = try Store(in: stored.state.path) { _ in }
        var lumen = LibraryFilter()
        lumen.channels = ["Lumen"]
        store.use(lumen)
        #expect(store.hasWithdrawn)
        #expect(store.search("film", count: 8).map(\.row.path) == [film])
        _ = Self.sweep(store)
        #expect(store.search("film", count: 8).map(\.row.path) == [film])
        store.close()
    }

    @Test func `a kill while words are removed leaves the rest to the next program`() throws {
        let (stored, killed) = (try Self.library(), try TemporaryFolder())
        let store = try Store(in: stored.state.path) { _ in }
        store.use(Self.nobody)
        store.sweep(count: 200)
        try Self.copy(stored, to: killed)
        store.close()

        let next = try Store(in: killed.path) { _ in }
        next.use(Self.nobody)
        #expect(next.count == 0 && next.hasWithdrawn)
        _ = Self.sweep(next)
        next.close()
        #expect(try Self.indexed(killed.path + "/library.sqlite") == 0)
    }

    @Test func `a program removes the words by itself while it waits`() async throws {
        let stored = try Self.library()
        let store = try Store(in: stored.state.path) { _ in }
        store.use(Self.nobody)
        store.close()
        let arguments = [stored.library.path, "--watch", "--state", stored.state.path, "--channel", "Nobody"]
        // A program owns its database, so it is asked after its end. The next one goes on where it ended.
        for _ in 0..<20 where try Self.indexed(stored.database) > 0 {
            let catalog = try RunningCatalog(arguments)
            #expect(try catalog.answer().0 == .scanned(items: 0))
            try await Task.sleep(for: .seconds(1))
            #expect(catalog.leave() == "exit status 0")
        }
        #expect(try Self.indexed(stored.database) == 0)
        #expect(try stored.integrity() == ["ok"])
    }

    @Test func `items of another folder leave the lists, each with a sign`() throws {
        let stored = try Self.library()
        let store = try Store(in: stored.state.path) { _ in }
        var rows = 0
        store.onRow = { rows += 1 }
        store.keepOnly { _ in false }
        #expect(rows == Self.items && store.count == 0)
        _ = Self.sweep(store)
        store.close()
        #expect(try Self.indexed(stored.database) == 0)
    }
}
