import ContentSet
import Foundation
import Linux
import Settings
import Testing
import WorkerProtocol

@Suite struct `A content set's manifest` {
    private static let digest = String(repeating: "0123456789abcdef", count: 4)

    private static func manifest(_ files: String) -> String { "[set]\nid = \"museum\"\nversion = \"1\"\n" + files }

    private static func file(_ path: String, size: String = "5", digest: String = digest) -> String {
        "[files.\"\(path)\"]\nsize = \(size)\nsha256 = \"\(digest)\"\n"
    }

    private func read(_ text: String) throws -> SetManifest { try SetManifest(Array(text.utf8)) }

    @Test func `files stand in the order of the manifest`() throws {
        let text = Self.manifest(Self.file("b.mp4") + "title = \"B\"\n" + Self.file("a/日本 \\\"x\\\".mp4"))
        let manifest = try read(text)
        #expect(manifest.name == SetName(id: "museum", version: "1", title: ""))
        #expect(manifest.files.map(\.path) == ["b.mp4", "a/日本 \"x\".mp4"])
        #expect(manifest.files.map(\.title) == ["B", ""])
        #expect(manifest.size == 10)
    }

    @Test func `clips attract in parts of the day`() throws {
        let manifest = try read(
            Self.manifest(
                Self.file("a.mp4") + "attract = \"Morning, early\"\n" + Self.file("b.mp4") + "attract = \"All day\"\n"
                    + "[dayparts.\"All day\"]\n[dayparts.\"Morning, early\"]\ndays = \"mon-fri\"\nfrom = \"06:00\"\n"
                    + "to = \"09:00\"\ndates = \"12-24..01-06\"\n"))
        #expect(manifest.files.map(\.attract) == ["Morning, early", "All day"])
        #expect(manifest.dayparts.map(\.name) == ["All day", "Morning, early"])
        let part = Settings.Daypart(try #require(manifest.dayparts.last))
        #expect(part.attract == "playlist Morning, early" && part.from == "06:00" && part.panel == .unchanged)
        #expect(part.volume < 0 && part.brightness < 0, "a set changes neither sound nor light")
        #expect(try read(manifest.toml) == manifest)
    }

    @Test(arguments: [
        file("a") + "attract = \"None\"", file("a") + "[dayparts.X]\nfrom = \"25:00\"\nto = \"26:00\"",
        file("a") + "[dayparts.X]\ndays = \"someday\"", file("a") + "[dayparts.X]\nvolume = 1",
        file("a") + "[dayparts.X]\ndays = 3", file("a") + "[dayparts]\ndays = \"mon\"", file("a") + "attract = 1",
        file("a") + "[dayparts.X]\nfrom = \"09:00\"", file("a") + "[dayparts.\"\"]\nfrom = \"09:00\"\nto = \"10:00\"",
        file("a") + (0...50).map { "[dayparts.d\($0)]\n" }.joined(),
    ])
    func `a part of the day that cannot be used is refused with a sentence`(text: String) throws {
        let problem = #expect(throws: ConfigProblem.self) { try read(Self.manifest(text)) }
        #expect(try #require(problem).description.hasPrefix("vitrine-set.toml"))
    }

    @Test func `what is written reads back as the same`() throws {
        let digest = try #require(FileDigest(hexadecimal: Self.digest))
        let odd = ["a.b/c.d", "tab\t", "quote\"", "back\\slash", "\"whole\"", "日本語", "\u{1}\u{7f}", "'"]
        let manifest = SetManifest(
            SetName(id: "a.b", version: "1_2-3", title: "A \"title\"\nof two lines"),
            files: odd.map { SetManifest.File(path: $0, size: 1 << 40, digest: digest, title: $0) })
        #expect(try read(manifest.toml) == manifest)
    }

    @Test(arguments: [
        "../a", "/a", "a/../b", "a//b", "a/", ".hidden", "a/.b", ".", "", "vitrine-set.toml",
        "vitrine-set.toml.minisig", String(repeating: "a", count: 256), String(repeating: "a/", count: 512) + "a",
    ])
    func `a path that leads elsewhere is refused`(path: String) {
        #expect(!SetPath.isValid(path))
        #expect(throws: ConfigProblem.self) { try read(Self.manifest(Self.file(path))) }
    }

    @Test(arguments: [
        "", "[set]\nid = \"a\"", manifest(""), manifest("[files.\"a\"]\nsize = 1"), manifest(file("a", size: "-1")),
        manifest(file("a", size: "1.5")), manifest(file("a", size: "9223372036854775807")),
        manifest(file("a", digest: "abc")), manifest(file("a", digest: String(repeating: "g", count: 64))),
        manifest(file("a") + file("a")), manifest(file("a") + "unknown = 1"), manifest("[other]\nx = 1"),
        "[set]\nid = \"a b\"\nversion = \"1\"", "[set]\nid = \"..\"\nversion = \"1\"", "[[files]]\npath = \"a\"",
        "[set]\nid = \"a\"\nversion = \"\(String(repeating: "1", count: 65))\"", "files = 3", "\u{0}",
        manifest(String(repeating: "[", count: 5000)),
    ])
    func `a broken manifest is refused with a sentence`(text: String) throws {
        let problem = #expect(throws: ConfigProblem.self) { try read(text) }
        #expect(try #require(problem).description.hasPrefix("vitrine-set.toml"))
    }

    @Test func `a manifest of more files than allowed is refused`() {
        let files = (0...SetManifest.maximumFiles).map { "[files.f\($0)]\nsize = 0\n" }.joined()
        #expect(throws: ConfigProblem.self) { try read(Self.manifest(files)) }
    }

    /// Source of the digests: FIPS 180-2, appendix B.
    @Test(arguments: [
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 1_000_000), "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"),
    ])
    func `a file's digest is SHA-256`(content: String, digest: String) throws {
        let folder = try SetFixture()
        try folder.file("x", content)
        var read = 0
        #expect(try FileDigest(ofFile: folder.path + "/x") { read += $0 }.hexadecimal == digest)
        #expect(read == content.utf8.count)
        #expect(throws: SystemError.self) { try FileDigest(ofFile: folder.path) }
        #expect(throws: SystemError.self) { try FileDigest(ofFile: folder.path + "/none") }
    }
}
