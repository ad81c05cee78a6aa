import Foundation
import Glibc
import Linux
import Support
import Testing
import WorkerProtocol

@MainActor @Suite(.timeLimit(.minutes(19))) struct `The catalog program` {
    @Test func `a folder becomes a list by title, with what the sidecars say`() throws {
        let folder = try TemporaryFolder()
        try folder.file("b/Zebra [abcdefghijk].mp4")
        try folder.file(
            "b/Zebra [abcdefghijk].info.json",
            #"{"id": "abcdefghijk", "title": "ärger: a/b?", "channel": "Kanal", "duration": 12.5, "view_count": 1000, "upload_date": "20240229", "_type": "video"}"#
        )
        try folder.file("b/Zebra [abcdefghijk].webp")
        try folder.file("Apfel [0123456789a].mkv")
        try folder.file("apfel.webm")
        try folder.file("Äpfel.webm")
        try folder.file("apfel-thumb.jpg")
        try folder.file("東京.mov")
        let catalog = try RunningCatalog([folder.path])
        #expect(try catalog.next() == .scanned(items: 5))
        let rows = try catalog.list()
        #expect(rows.map(\.title) == ["Apfel", "apfel", "Äpfel", "ärger: a/b?", "東京"])
        let paths = [
            "Apfel [0123456789a].mkv", "apfel.webm", "Äpfel.webm", "b/Zebra [abcdefghijk].mp4", "東京.mov",
        ].map { folder.path + "/" + $0 }
        #expect(Set(rows.map(\.path)) == Set(paths))
        let zebra = try #require(rows.first { $0.path == paths[3] })
        #expect(
            zebra
                == CatalogRow(
                    id: zebra.id, path: paths[3], title: "ärger: a/b?", channel: "Kanal", duration: 12.5,
                    thumbnail: folder.path + "/b/Zebra [abcdefghijk].webp", views: 1000, date: "20240229"))
        let plain = try #require(rows.first { $0.path == paths[1] })
        #expect(
            plain
                == CatalogRow(
                    id: plain.id, path: paths[1], title: "apfel", channel: "", duration: 0,
                    thumbnail: folder.path + "/apfel-thumb.jpg", views: -1, date: ""))
        #expect(rows.last?.thumbnail == paths[4])
    }

    @Test func `equal titles are ordered by path, and case does not count`() throws {
        let folder = try TemporaryFolder()
        for name in ["c/x.mp4", "a/X.mp4", "b/x.mkv", "Y.mp4", "w.mp4"] { try folder.file(name) }
        let catalog = try RunningCatalog([folder.path])
        _ = try catalog.next()
        #expect(
            try catalog.list().map(\.path)
                == ["w.mp4", "a/X.mp4", "b/x.mkv", "c/x.mp4", "Y.mp4"].map { folder.path + "/" + $0 })
    }

    @Test func `requests that come before the scan wait for it`() throws {
        let folder = try TemporaryFolder()
        let path = try folder.file("a.mp4")
        let catalog = try RunningCatalog(
            [folder.path], ahead: [.list(request: 1, offset: 0, count: 5), .describe(request: 2, path: path)])
        #expect(try catalog.next() == .scanned(items: 1))
        guard case .page(1, 0, 1, let rows) = try catalog.next() else { throw RunningCatalog.Gone() }
        #expect(rows.map(\.path) == [path])
        #expect(try catalog.next() == .row(request: 2, rows[0]))
    }

    @Test func `no folders are an empty list`() throws {
        let catalog = try RunningCatalog([])
        #expect(try catalog.next() == .scanned(items: 0))
        try catalog.send(.list(request: 3, offset: 0, count: 10))
        #expect(try catalog.next() == .page(request: 3, offset: 0, total: 0, rows: []))
    }

    @Test func `pages begin where they are asked to and end with the list`() throws {
        let folder = try TemporaryFolder()
        for n in 0..<10 { try folder.file("\(n).mp4") }
        let catalog = try RunningCatalog([folder.path])
        _ = try catalog.next()
        for (offset, count, expected) in [
            (0, 3, ["0", "1", "2"]), (8, 5, ["8", "9"]), (10, 5, []), (9_000_000, 10_000_000, []), (5, 0, []),
        ] as [(UInt32, UInt32, [String])] {
            try catalog.send(.list(request: 1, offset: offset, count: count))
            guard case .page(1, offset, 10, let rows) = try catalog.next() else { throw RunningCatalog.Gone() }
            #expect(rows.map(\.title) == expected)
        }
    }

    @Test func `a page is cut so that it fits into a packet, and none is lost`() throws {
        let folder = try TemporaryFolder()
        for n in 0..<400 {
            try folder.file("\(n).mp4")
            let title = String(repeating: "東", count: 400)
            try folder.file("\(n).info.json", #"{"title": "\#(1000 + n) \#(title)", "channel": "\#(title)"}"#)
        }
        let catalog = try RunningCatalog([folder.path])
        #expect(try catalog.next() == .scanned(items: 400))
        try catalog.send(.list(request: 1, offset: 0, count: 400))
        guard case .page(1, 0, 400, let first) = try catalog.next() else { throw RunningCatalog.Gone() }
        #expect(first.count < 400 && first.count > 50)
        #expect(first[0].title.count == 300 && first[0].channel.count == 200)
        let rows = try catalog.list()
        #expect(rows.map { $0.title.prefix(4) } == (1000..<1400).map { "\($0)" })
    }

    @Test func `what is no item is not listed`() throws {
        let folder = try TemporaryFolder()
        for name in [
            "a.mp4.part", "a.f137.mp4", "a.temp.mp4", ".hidden.mp4", "._a.mp4", "@eaDir/a.mp4", ".git/a.mp4", "a.txt",
            "mp4",
            "a.mp4.ytdl", "a.webp", "a.info.json", "off/.ignore", "off/a.mp4", "off/deeper/a.mp4", "cover.jpg",
        ] { try folder.file(name, name.hasSuffix(".ignore") ? "" : "{}") }
        try folder.file("rules/.ignore", "*.tmp")
        try folder.file("rules/kept.mp4")
        try folder.folder("folder.mp4")
        try folder.file("folder.mp4/inside.mp4")
        mkfifo(folder.path + "/pipe.mp4", 0o600)
        let catalog = try RunningCatalog([folder.path])
        #expect(try catalog.next() == .scanned(items: 2))
        #expect(try catalog.list().map(\.title) == ["inside", "kept"])
    }

    @Test func `links are followed where they lead into folders of the library, and loops end`() throws {
        let folder = try TemporaryFolder()
        let other = try TemporaryFolder()
        try folder.file("a/one.mp4")
        try other.file("two.mp4")
        try folder.link("a/up", to: folder.path)
        try folder.link("self", to: "self")
        try folder.link("b", to: other.path)
        try other.link("back", to: folder.path + "/a")
        try folder.link("three.mp4", to: "a/one.mp4")
        try folder.link("nowhere.mp4", to: "gone.mp4")
        let catalog = try RunningCatalog([folder.path, folder.path + "/", folder.path + "/a", "--read", other.path])
        let (event, problems) = try catalog.answer()
        #expect(event == .scanned(items: 3))
        #expect(problems.map(\.path) == [folder.path + "/nowhere.mp4"])
        #expect(try catalog.list().map(\.title) == ["one", "three", "two"])
    }

    @Test func `a link that leads out of the library is not followed, and is told`() throws {
        let (folder, other) = (try TemporaryFolder(), try TemporaryFolder())
        try folder.file("film.mp4")
        let secret = try other.file("secret.mp4")
        // Its name begins as the library's does.
        try FileManager.default.createDirectory(atPath: folder.path + "-2", withIntermediateDirectories: false)
        defer { try? FileManager.default.removeItem(atPath: folder.path + "-2") }
        try other.file("film.info.json", #"{"title": "Secret"}"#)
        for (name, target) in [
            ("folder", other.path), ("file.mp4", secret), ("film.info.json", other.path + "/film.info.json"),
            ("near", folder.path + "-2"),
            ("roundabout.mp4", "../\(other.path.split(separator: "/").last ?? "")/secret.mp4"),
            ("twice.mp4", "file.mp4"),
        ] { try folder.link(name, to: target) }
        let catalog = try RunningCatalog([folder.path])
        let (event, problems) = try catalog.answer()
        #expect(event == .scanned(items: 1))
        #expect(try catalog.list().map(\.title) == ["film"])
        #expect(problems.count == 6 && problems.allSatisfy { $0.message.hasPrefix("leads out of the library, to /") })
    }

    @Test func `folders that are too deep are said to be`() throws {
        let folder = try TemporaryFolder()
        let deep = (0..<40).map { _ in "d" }.joined(separator: "/")
        try folder.file(deep + "/far.mp4")
        try folder.file("d/near.mp4")
        let catalog = try RunningCatalog([folder.path])
        let (event, problems) = try catalog.answer()
        #expect(event == .scanned(items: 1))
        #expect(problems.map(\.message) == ["lies more than 32 folders deep"])
    }

    @Test func `a folder that cannot be read is a problem, the others are listed`() throws {
        let folder = try TemporaryFolder()
        let file = try folder.file("a.mp4")
        try folder.folder("locked")
        chmod(folder.path + "/locked", 0)
        defer { chmod(folder.path + "/locked", 0o700) }
        let catalog = try RunningCatalog([folder.path + "/missing", file, "", folder.path])
        let (event, problems) = try catalog.answer()
        #expect(event == .scanned(items: 1))
        #expect(problems.prefix(2).map(\.path) == [folder.path + "/missing", file])
        #expect(problems[0].message == "cannot be read: stat: No such file or directory")
        #expect(problems[1].message == "is not a folder")
        if getuid() != 0 {
            #expect(problems.last?.path == folder.path + "/locked")
            #expect(problems.last?.message == "cannot be read: open the folder: Permission denied")
        }
    }

    @Test func `the program ends when the daemon is gone`() throws {
        let catalog = try RunningCatalog([])
        _ = try catalog.next()
        #expect(catalog.leave() == "exit status 0")
    }

    @Test func `a packet of no known protocol ends the program`() throws {
        let catalog = try RunningCatalog([])
        _ = try catalog.next()
        try catalog.socket.send([1, 2, 3])
        #expect(catalog.end() == "exit status 1")
    }

    @Test func `a daemon that asks and does not read loses no answer`() throws {
        let folder = try TemporaryFolder()
        for n in 0..<30 {
            try folder.file("\(n).mp4")
            try folder.file("\(n).info.json", #"{"title": "\#(String(repeating: "x", count: 300))"}"#)
        }
        let catalog = try RunningCatalog([folder.path])
        _ = try catalog.next()
        var sent: UInt32 = 0
        while sent < 3000 {
            do { try catalog.send(.list(request: sent, offset: 0, count: 30)) } catch let error as SystemError {
                #expect(error.code == EAGAIN)
                break
            }
            sent += 1
        }
        usleep(300_000)
        #expect(sent > 20)
        for request in 0..<sent {
            guard case .page(request, 0, 30, let rows) = try catalog.next() else { throw RunningCatalog.Gone() }
            #expect(rows.count == 30)
        }
        #expect(catalog.leave() == "exit status 0")
    }

    @Test func `two runs say the same in the same order`() throws {
        let folder = try TemporaryFolder()
        for n in 0..<50 {
            try folder.file("\(n % 7)/\(n).mp4")
            try folder.file("\(n % 7)/\(n).info.json", n % 3 == 0 ? "broken" : #"{"title": "same"}"#)
        }
        func everything() throws -> [CatalogEvent] {
            let catalog = try RunningCatalog([folder.path])
            var events: [CatalogEvent] = []
            repeat { events.append(try catalog.next()) } while events.last != .scanned(items: 50)
            try catalog.send(.list(request: 0, offset: 0, count: 50))
            return events + [try catalog.next()]
        }
        #expect(try everything() == everything())
    }
}
