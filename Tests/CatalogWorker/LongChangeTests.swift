import Foundation
import Linux
import Testing
import WorkerProtocol

@testable import CatalogWorker

/// Changes of the configuration that concern most items of a large library.
@MainActor @Suite struct LongChangeTests {
    /// More than a transaction.
    private static let items = 2600

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

    @Test func `a filter that hides all gives a sign for each item, and another start allows all again`() throws {
        let stored = try Self.library()
        let store = try Store(in: stored.state.path) { _ in }
        var rows = 0
        store.onRow = { rows += 1 }
        store.use(Self.nobody)
        store.close()
        #expect(rows == Self.items && store.count == 0)
        #expect(try stored.read().rows.count == Self.items)
        #expect(try stored.integrity() == ["ok"])
    }

    @Test func `a kill during the change of a filter loses nothing, whichever filter follows`() throws {
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

        let half = try Store(in: killed.path) { _ in }
        #expect((1..<Self.items).contains(half.count), "the copy is of the middle: \(half.count)")
        half.close()
        // The daemon starts with the filter that was in force before, and then with the new one.
        let catalog = try RunningCatalog([stored.library.path, "--state", killed.path])
        #expect(try catalog.answer().0 == .scanned(items: UInt32(Self.items)))
        #expect(catalog.leave() == "exit status 0")
        let again = try Store(in: killed.path) { _ in }
        again.use(Self.nobody)
        #expect(again.count == 0)
        again.close()
    }

    @Test func `items of another folder leave the lists, each with a sign`() throws {
        let stored = try Self.library()
        let store = try Store(in: stored.state.path) { _ in }
        var rows = 0
        store.onRow = { rows += 1 }
        store.keepOnly { _ in false }
        #expect(rows == Self.items && store.count == 0)
        store.close()
    }
}
