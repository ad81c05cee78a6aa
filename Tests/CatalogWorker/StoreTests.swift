import Foundation
import GRDB
import Linux
import Support
import Testing
import Time
import WorkerProtocol

/// The library's database: what it keeps from run to run, and what becomes of one that is of no use.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `The store` {
    @Test func `rows of the last run come before the folders are read`() throws {
        let stored = StoredCatalog()
        for number in 0..<40 { try stored.file("Film \(number).mp4") }
        _ = try stored.read()
        let catalog = try stored.start()
        #expect(try catalog.next(withReads: true) == .scanning(items: 40))
        #expect(try catalog.answer().0 == .scanned(items: 40))
    }

    @Test func `an unchanged file costs one stat, and its sidecar is not opened`() throws {
        let (stored, trace) = (StoredCatalog(), try TemporaryFolder())
        let names = ["Film.mp4", "Film.info.json", "Film.webp", "Film.en.vtt", "Other.mkv"]
        for name in names { try stored.file(name, name.hasSuffix("json") ? "{}" : "x") }
        let before = try stored.read().rows
        let file = trace.path + "/calls"
        let catalog = try stored.start(
            through: ["/usr/bin/strace", "-f", "-qq", "-e", "trace=%file", "-e", "signal=none", "-o", file])
        guard case .scanned(2) = try catalog.answer().0 else { return #expect(Bool(false), "no scan") }
        #expect(try catalog.list() == before)
        #expect(catalog.leave() == "exit status 0")
        let calls = try String(contentsOfFile: file, encoding: .utf8).split(separator: "\n")
        for name in names {
            let ofFile = calls.filter { $0.contains("/\(name)\"") }
            #expect(ofFile.count == 1 && ofFile[0].contains("stat"), "\(name): \(ofFile)")
        }
    }

    @Test func `a file keeps its number when it is renamed or moved, or its folder is`() throws {
        let stored = StoredCatalog()
        for name in ["a/Renamed.mp4", "a/Moved.mp4", "a/Stays.mp4", "b/c/Inside.mp4"] { try stored.file(name) }
        func numbers() throws -> [ItemID] {
            try stored.read().rows.sorted { $0.path < $1.path }.map(\.id)
        }
        func number(_ name: String) throws -> ItemID? {
            try stored.read().rows.first { $0.path == stored.library.path + "/" + name }?.id
        }
        let names = ["a/Renamed.mp4", "a/Moved.mp4", "a/Stays.mp4", "b/c/Inside.mp4"]
        let before = try names.map(number)
        #expect(Set(before.compactMap { $0 }).count == 4)
        try stored.move("a/Renamed.mp4", to: "a/Another name.mp4")
        try stored.move("a/Moved.mp4", to: "b/Moved.mp4")
        try stored.move("b/c", to: "d")
        // A new file at the place of one that moved away is another item.
        try stored.file("a/Moved.mp4", "new")
        let after = try ["a/Another name.mp4", "b/Moved.mp4", "a/Stays.mp4", "d/Inside.mp4"].map(number)
        #expect(after[0] == before[0] && after[2] == before[2] && after[3] == before[3])
        #expect(try numbers().count == 5)
        #expect(try Set(numbers()).count == 5)
    }

    @Test func `a file that comes back after scans without it is the same item`() throws {
        let stored = StoredCatalog()
        let outside = try TemporaryFolder()
        try stored.file("Film.mp4")
        try stored.file("Other.mp4")
        let before = try stored.read().rows.first { $0.title == "Film" }
        try stored.move("Film.mp4", to: "../" + (outside.path as NSString).lastPathComponent + "/Film.mp4")
        #expect(try stored.read().rows.map(\.title) == ["Other"])
        try FileManager.default.moveItem(
            atPath: outside.path + "/Film.mp4", toPath: stored.library.path + "/Later name.mp4")
        let after = try stored.read().rows.first { $0.title == "Later name" }
        #expect(before != nil && after?.id == before?.id)
    }

    @Test func `problems of unchanged files are reported by each run`() throws {
        let stored = StoredCatalog()
        try stored.file("Film.mp4")
        try stored.file("Film.info.json", "{")
        let first = try stored.read().problems
        #expect(first.count == 1 && first[0].contains("Film.info.json"))
        #expect(try stored.read().problems == first)
        try stored.file("Film.info.json", #"{"title": "Mended"}"#)
        let mended = try stored.read()
        #expect(mended.problems == [] && mended.rows.map(\.title) == ["Mended"])
    }

    // MARK: Files of no use

    @Test func `a database of a newer version is set aside, and the library is read again`() throws {
        let stored = StoredCatalog()
        try stored.file("Film.mp4")
        let before = try stored.read().rows
        try DatabaseQueue(path: stored.database).write {
            try $0.execute(sql: "INSERT INTO grdb_migrations VALUES ('9: the future')")
        }
        let (rows, problems) = try stored.read()
        #expect(rows == before)
        #expect(problems.count == 1 && problems[0].contains("newer version") && problems[0].contains("set aside"))
        #expect(FileManager.default.fileExists(atPath: stored.database + ".unused"))
        #expect(try stored.read().problems == [])
    }

    @Test func `a folder that cannot hold a database costs the memory of it, not the library`() throws {
        let stored = StoredCatalog()
        try stored.file("Film.mp4")
        let blocked = try stored.state.file("file")
        let catalog = try RunningCatalog([stored.library.path, "--watch", "--state", blocked + "/below"])
        let (scanned, problems) = try catalog.answer()
        #expect(scanned == .scanned(items: 1))
        #expect(problems.count == 1 && problems[0].message.contains("in memory"))
        #expect(try catalog.list().count == 1)
    }

    private static let seed: UInt64 = 18
    private static let damages = 400

    @Test func `a damaged database never loses the library`() throws {
        let stored = StoredCatalog()
        for number in 0..<300 {
            try stored.file("\(number / 50)/Film \(number).mp4")
            if number % 3 == 0 {
                try stored.file("\(number / 50)/Film \(number).info.json", #"{"title": "Named \#(number)"}"#)
            }
        }
        let whole = try stored.read().rows
        let sound = try Data(contentsOf: URL(fileURLWithPath: stored.database))
        var random = SeededGenerator(seed: Self.seed)
        let count = isFullScale ? Self.damages : 12
        var setAside = 0
        for number in 0..<count {
            var broken = sound
            switch number % 3 {
            case 0: broken = broken.prefix(Int.random(in: 0..<broken.count, using: &random))
            case 1:
                for _ in 0..<64 { broken[Int.random(in: 0..<broken.count, using: &random)] ^= 0x55 }
            default:
                let start = Int.random(in: 0..<broken.count - 8192, using: &random)
                for place in start..<start + 8192 { broken[place] = UInt8.random(in: 0...255, using: &random) }
            }
            for ending in ["", "-wal", ".unused"] {
                let path = stored.database + ending
                if FileManager.default.fileExists(atPath: path) { try FileManager.default.removeItem(atPath: path) }
            }
            try broken.write(to: URL(fileURLWithPath: stored.database))
            _ = try stored.read()
            if FileManager.default.fileExists(atPath: stored.database + ".unused") { setAside += 1 }
            // Where the damage was in a text, the text is wrong until its file changes; no item is missing.
            #expect(try stored.read().rows.count == whole.count, "case \(number)")
        }
        print("damaged databases: \(count) of \(Self.damages) cases, seed \(Self.seed), \(setAside) set aside")
        #expect(setAside > 0)
    }

    private static let kills = 200

    @Test func `a scan that is killed at any moment leaves a sound database, and the next one ends it`() throws {
        let stored = StoredCatalog()
        var names: [String] = []
        for number in 0..<4000 {
            let name = "\(number / 100)/Film \(number)"
            names.append(name)
            try stored.file(name + ".mp4")
            if number % 4 == 0 {
                let chapters = #"[{"start_time": 0, "title": "Start \#(number)"}]"#
                try stored.file(
                    name + ".info.json",
                    #"{"title": "Film \#(number)", "description": "Words of \#(number)", "chapters": \#(chapters)}"#)
            }
        }
        var random = SeededGenerator(seed: Self.seed)
        let count = isFullScale ? Self.kills : 12
        let began = monotonicNow()
        let catalog = try stored.start()
        _ = try catalog.answer()
        let whole = monotonicNow() - began
        _ = catalog.leave()
        for number in 0..<count {
            // Half of the scans begin with nothing.
            if number % 2 == 0 {
                for name in try FileManager.default.contentsOfDirectory(atPath: stored.state.path) {
                    try FileManager.default.removeItem(atPath: stored.state.path + "/" + name)
                }
            } else {
                for _ in 0..<50 {
                    try stored.file(names.randomElement(using: &random)! + ".mp4", "changed by \(number)")
                }
            }
            let killed = try stored.start()
            usleep(UInt32.random(in: 0...UInt32(max(1, whole.value * 1e6)), using: &random))
            kill(killed.pid, SIGKILL)
            _ = killed.end()
            if FileManager.default.fileExists(atPath: stored.database) {
                #expect(try stored.integrity() == ["ok"], "case \(number)")
            }
        }
        #expect(try stored.read().rows.count == 4000)
        #expect(try stored.integrity() == ["ok"])
        print("killed scans: \(count) of \(Self.kills) cases, seed \(Self.seed)")
    }
}
