import Foundation
import Glibc
import Linux
import Support
import Testing
import WorkerProtocol

@MainActor @Suite(.timeLimit(.minutes(19))) struct `Sidecars that strangers wrote` {
    /// Content of the sidecar, how the message begins; nil where it says nothing.
    @Test(
        arguments: [
            ("", "the sidecar is empty"), ("{", "the sidecar is not JSON"), ("not json", "the sidecar is not JSON"),
            ("[]", "the sidecar is not a JSON object"), ("null", "the sidecar is not a JSON object"),
            ("\"x\"", "the sidecar is not a JSON object"), ("12", "the sidecar is not a JSON object"),
            (#"{"title": NaN}"#, "the sidecar is not JSON"), (#"{"title": "a"} x"#, "the sidecar is not JSON"),
            (String(repeating: "[", count: 100_000), "the sidecar is not JSON"),
            (#"{"title": "# + String(repeating: "[", count: 100_000), "the sidecar is not JSON"),
            (#"{"a": "# + String(repeating: "{\"a\":", count: 50_000), "the sidecar is not JSON"),
            (#"{"title": 5}"#, "title is not a text"), (#"{"title": ["a"]}"#, "title is not a text"),
            (#"{"duration": "long"}"#, "duration is not a number"), (#"{"duration": -5}"#, "duration is -5.0"),
            (#"{"duration": 1e300}"#, "duration is 1e+300"), (#"{"duration": 100000000.5}"#, "duration is 100000000.5"),
            (#"{"duration": 1e999}"#, "duration is not a number"),
            (#"{"view_count": {}}"#, "view_count is not a number"),
            (
                #"{"_type": 7, "channel": true, "uploader": 1}"#,
                "_type is not a text, channel is not a text, uploader is not a text"
            ),
            (#"{"title": null, "duration": null, "view_count": null}"#, nil), (#"{"title": "  "}"#, nil), ("{}", nil),
            (#"{"_type": "playlist", "title": "List"}"#, nil),
        ] as [(String, String?)])
    func `each is told once, and its video is listed`(content: String, message: String?) throws {
        let folder = try TemporaryFolder()
        try folder.file("Name.mp4")
        let sidecar = try folder.file("Name.info.json", content)
        let catalog = try RunningCatalog([folder.path])
        let (event, problems) = try catalog.answer()
        #expect(event == .scanned(items: 1))
        #expect(problems.map(\.path) == (message == nil ? [] : [sidecar]))
        if let message { #expect(problems.first?.message.hasPrefix(message) == true, "\(problems)") }
        let row = try #require(try catalog.list().first)
        #expect(row.title == "Name" && row.duration == 0 && row.views == -1 && row.channel == "" && row.date == "")
    }

    @Test func `good keys count beside bad ones, and numbers may be huge`() throws {
        let folder = try TemporaryFolder()
        try folder.file("a.mp4")
        try folder.file(
            "a.info.json",
            #"{"title": "T\ud83d", "uploader": "U", "duration": 1e300, "view_count": 99999999999999999999999, "upload_date": "2024"}"#
        )
        try folder.file("b.mp4")
        try folder.file("b.info.json", #"{"title": "B", "duration": "x", "view_count": 12.0, "upload_date": 20240101}"#)
        let catalog = try RunningCatalog([folder.path])
        _ = try catalog.answer()
        let rows = try catalog.list()
        let b = try #require(rows.first { $0.title == "B" })
        #expect(b.views == 12 && b.duration == 0 && b.date == "")
        #expect(rows.count == 2)
    }

    @Test func `what is no readable file is a problem, and its video is listed`() throws {
        let folder = try TemporaryFolder()
        for name in ["dir", "pipe", "huge", "latin", "loop"] { try folder.file(name + ".mp4") }
        try folder.folder("dir.info.json")
        mkfifo(folder.path + "/pipe.info.json", 0o600)
        try folder.file("huge.info.json", "{}")
        truncate(folder.path + "/huge.info.json", 65 << 20)
        try folder.file("latin.info.json", Array(#"{"title": ""#.utf8) + [0xe4, 0xff] + Array(#""}"#.utf8))
        try folder.link("loop.info.json", to: "loop.info.json")
        let catalog = try RunningCatalog([folder.path])
        let (event, problems) = try catalog.answer()
        #expect(event == .scanned(items: 5))
        let messages = Dictionary(
            uniqueKeysWithValues: problems.map { ($0.path.dropFirst(folder.path.count + 1), $0.message) })
        #expect(messages["dir.info.json"] == "the sidecar is not a file")
        #expect(messages["pipe.info.json"] == "the sidecar is not a file")
        #expect(messages["huge.info.json"] == "the sidecar has 68157440 bytes, more than the 67108864 that are read")
        #expect(messages["loop.info.json"] == "the sidecar cannot be read: open: Too many levels of symbolic links")
        #expect(messages["latin.info.json"] == "title is not a text")
        #expect(messages.count == 5)
    }

    @Test func `an empty video is listed with a problem, and a name that is not UTF-8 is found again`() throws {
        let folder = try TemporaryFolder()
        try folder.file("empty.mp4", "")
        let bytes = Array((folder.path + "/caf").utf8) + [0xe9] + Array(".mp4".utf8)
        let file = (bytes + [0]).withUnsafeBufferPointer {
            $0.withMemoryRebound(to: CChar.self) { open($0.baseAddress!, O_CREAT | O_WRONLY, 0o600) }
        }
        try #require(file >= 0)
        write(file, "x", 1)
        close(file)
        let catalog = try RunningCatalog([folder.path])
        let (event, problems) = try catalog.answer()
        #expect(event == .scanned(items: 2))
        #expect(problems.map(\.path) == [folder.path + "/empty.mp4"])
        let rows = try catalog.list()
        #expect(rows.map(\.title) == ["caf\u{fffd}", "empty"])
        let path = try #require(rows.first?.path)
        #expect(PathText.bytes(of: path) == bytes && path != folder.path + "/caf\u{fffd}.mp4")
        try catalog.send(.describe(request: 9, path: path))
        #expect(try catalog.next() == .row(request: 9, rows[0]))
        // Foundation cannot remove what it cannot name.
        (bytes + [0]).withUnsafeBufferPointer { $0.withMemoryRebound(to: CChar.self) { _ = unlink($0.baseAddress!) } }
    }

    @Test func `hundreds of broken sidecars break nothing`() throws {
        var random = SeededGenerator(seed: 11)
        let folder = try TemporaryFolder()
        let good = Array(
            #"{"title":"Tü\u00e4","duration":61.5,"view_count":3,"chapters":[{"start_time":1,"title":"c"}],"comments":[{"id":"1","parent":"root","text":"t","like_count":2}],"description":"d"}"#
                .utf8)
        for n in 0..<400 {
            try folder.file("\(n).mp4")
            var bytes = good
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0: bytes[at] = UInt8.random(in: 0...255, using: &random)
                case 1: bytes.removeSubrange(at...min(at + 5, bytes.count - 1))
                case 2: bytes.insert(contentsOf: Array("[{:,1e99]}\"".utf8).shuffled(using: &random).prefix(3), at: at)
                default: bytes += bytes.suffix(from: at)
                }
                if bytes.isEmpty { bytes = [0] }
            }
            if n % 10 == 0 { bytes = (0..<200).map { _ in UInt8.random(in: 0...255, using: &random) } }
            try folder.file("\(n).info.json", bytes)
        }
        let catalog = try RunningCatalog([folder.path])
        let (event, problems) = try catalog.answer()
        #expect(event == .scanned(items: 400))
        #expect(problems.count > 200)
        let rows = try catalog.list()
        #expect(Set(rows.map(\.path)) == Set((0..<400).map { folder.path + "/\($0).mp4" }))
        for (n, row) in rows.enumerated() {
            try catalog.send(.details(request: UInt32(n), row.id))
            guard case (.details(UInt32(n), let details), _) = try catalog.answer() else { throw RunningCatalog.Gone() }
            #expect(details.id == row.id)
        }
        #expect(catalog.leave() == "exit status 0")
    }
}
