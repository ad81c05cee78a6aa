import ContentSet
import Foundation
import Linux
import Testing
import WorkerProtocol

@testable import Fetcher

@Suite struct `The content folder` {
    private let folder: SetFixture
    private let store: SetStore

    init() throws {
        folder = try SetFixture()
        store = SetStore(folder: folder.path)
    }

    private var versions: [String] { store.names().map(\.version) }

    private func activate(_ version: String) throws {
        try folder.set("incoming", version: version)
        try store.activate()
    }

    @Test func `the last good set stays, and one before it goes`() throws {
        for version in ["1", "2", "3"] { try activate(version) }
        #expect(versions == ["3", "2"])
        #expect(try folder.text("current/video.mp4") == "3")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["current", "previous"])
        try store.rollBack()
        #expect(versions == ["2", "3"])
        try activate("4")
        #expect(versions == ["4", "2"])
    }

    @Test func `without an earlier set there is nothing to go back to`() throws {
        #expect(throws: SystemError.self) { try store.rollBack() }
        try activate("1")
        #expect(throws: SystemError.self) { try store.rollBack() }
        #expect(versions == ["1"])
    }

    @Test func `without a copied set nothing is exchanged`() throws {
        try activate("1")
        #expect(throws: SystemError.self) { try store.activate() }
        #expect(versions == ["1"])
    }

    /// The steps of an activation, each cut off after it, as a power cut does.
    @Test(arguments: 0...3) func `an activation that is cut off is completed`(steps: Int) throws {
        for version in ["1", "2"] { try activate(version) }
        try folder.set("incoming", version: "3")
        if steps > 0 { try folder.file("incoming/.vitrine-sequence", "3\n") }
        if steps > 1 { try exchange(folder.path + "/incoming", folder.path + "/current") }
        if steps > 2 { try exchange(folder.path + "/incoming", folder.path + "/previous") }
        try store.tidy()
        #expect(versions == (steps > 1 ? ["3", "2"] : ["2", "1"]))
        // A copied set that was not exchanged yet stays.
        #expect(folder.exists("incoming") == (steps < 2))
        try store.tidy()
        if steps < 2 { try store.activate() }
        #expect(versions == ["3", "2"])
    }

    @Test func `a set that was swapped out is not discarded`() throws {
        for version in ["1", "2"] { try activate(version) }
        try folder.set("incoming", version: "3")
        try folder.file("incoming/.vitrine-sequence", "3\n")
        try exchange(folder.path + "/incoming", folder.path + "/current")
        try store.discard()
        #expect(versions == ["3", "2"])
    }

    @Test func `a copy goes on where it ended, and what the running set has is not copied`() throws {
        try folder.set("source", version: "new")
        try folder.set("current", version: "old")
        var reports: [Int] = []
        let copy = SetCopy(store: store, source: SetSource(folder.path + "/source", usesProxies: false)) { done, _ in
            reports.append(done)
        }
        #expect(try copy.run() == (SetName(id: "set", version: "new", title: ""), false))
        #expect(reports.last == 3)
        #expect(try folder.text("incoming/video.mp4") == "new")
        // A second run finds all files there.
        reports = []
        #expect(try copy.run().isRunning == false)
        #expect(reports.max() ?? 0 == 0)
        try store.activate()
        #expect(try copy.run().isRunning)
    }

    @Test func `a file that the running set has is linked, and fetched where it is damaged there`() throws {
        try folder.set("source", version: "same")
        try folder.set("current", version: "same")
        let manifest = folder.path + "/source/vitrine-set.toml"
        let text = try folder.text("source/vitrine-set.toml") + "title = \"Another manifest\"\n"
        try text.write(toFile: manifest, atomically: true, encoding: .utf8)
        let copy = SetCopy(store: store, source: SetSource(folder.path + "/source", usesProxies: false)) { _, _ in }
        func inode(_ name: String) throws -> Int? {
            try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)[.systemFileNumber] as? Int
        }
        _ = try copy.run()
        #expect(try inode("incoming/video.mp4") == inode("current/video.mp4"))
        try store.discard()
        try folder.file("current/video.mp4", "same!")
        _ = try copy.run()
        #expect(try folder.text("incoming/video.mp4") == "same" && folder.text("current/video.mp4") == "same!")
    }

    @Test func `a file of another size than in the manifest is refused`() throws {
        try folder.set("source", version: "12345")
        for content in ["1234", "123456"] {
            try folder.file("source/video.mp4", content)
            let copy = SetCopy(store: store, source: SetSource(folder.path + "/source/", usesProxies: false)) { _, _ in
            }
            #expect(throws: FetchError.self) { try copy.run() }
        }
        try FileManager.default.removeItem(atPath: folder.path + "/source/video.mp4")
        mkfifo(folder.path + "/source/video.mp4", 0o600)
        let copy = SetCopy(store: store, source: SetSource(folder.path + "/source", usesProxies: false)) { _, _ in }
        #expect(throws: FetchError.self) { try copy.run() }
    }
}
