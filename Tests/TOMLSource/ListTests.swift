import Foundation
import Settings
import TOMLSource
import Testing

/// Tables that stand any number of times.
@Suite struct `Lists of the configuration` {
    private static func source(_ name: String, _ rest: String) -> String {
        "[[source]]\nname = \"\(name)\"\n\(rest)\n"
    }

    @Test func `tables of later files follow those of the main file`() throws {
        let folder = try ConfigFolder(
            Self.source("A", "place = \"/a\"") + "[tabs]\nheight = 50\n"
                + Self.source("B", "kind = \"feed\"\nplace = \"http://b\""))
        try folder.write(Self.source("C", "kind = \"stream\"\nplace = \"rtsp://c\""), to: "conf.d/a.toml")
        let configuration = try folder.load()
        #expect(configuration.problems.isEmpty && configuration.settings.tabs.height == 50)
        #expect(configuration.settings.sources.map(\.name) == ["A", "B", "C"])
        #expect(configuration.settings.sources.map(\.kind) == [.folder, .feed, .stream])
        #expect(configuration.settings.sources.map(\.place) == ["/a", "http://b", "rtsp://c"])
        let lines = configuration.lines.filter { $0.key.hasPrefix("source") }
        #expect(lines.count == 9)
        #expect(lines.last?.key == "source[2].place" && lines.last?.value == "\"rtsp://c\"")
        #expect(lines.last?.origin == folder.folder.path + "/conf.d/a.toml:2")
        #expect(lines[0].origin == folder.main + ":2")
    }

    @Test(arguments: [
        ("[source]\nname = \"A\"", "2:8: source.name: each stands in a table of its own, [[source]]"),
        ("source = 3", "1:10: source: each stands in a table of its own, [[source]]"),
        ("source = []", "1:10: source: each stands in a table of its own, [[source]]"),
        ("source = [1, {}]", "1:10: source: each stands in a table of its own, [[source]]"),
        ("[[sourse]]\nname = \"A\"", "2:1: unknown key 'sourse[0].name'"),
        ("[[source]]", "1:1: source.name: each source has a name"),
        ("[[source]]\nname = \"A\"\n", "2:8: source.place: \"\" is not the whole path of a folder"),
        ("[[source]]\nname = 3", "2:8: source.name: 3 is not a text"),
        (
            "[[source]]\nname = \"A\"\nkind = \"tape\"",
            "3:8: source.kind: \"tape\" is none of \"folder\", \"playlist\", \"stream\", \"feed\""
        ),
        ("[[source]]\nplcae = \"A\"", "2:1: source.plcae: unknown key, a table [[source]] has name, kind, place"),
        ("[[source]]\nname.x = 1", "2:6: source.name.x: unknown key, a table [[source]] has name, kind, place"),
        (
            source("A", "kind = \"feed\"\nplace = \"ftp://x\""),
            "4:9: source.place: \"ftp://x\" is not an http(s) address"
        ),
        (
            "[[schedule]]\ndays = \"mon-sunday\"",
            "2:8: schedule.days: \"mon-sunday\" is neither mon to sun nor a span, mon-fri, nor holiday"
        ),
        ("[[schedule]]\nfrom = \"9:00\"", "2:8: schedule.from: \"9:00\" is no time from 00:00 to 23:59"),
        ("[[schedule]]\nfrom = \"09:00\"", "2:8: schedule.to: \"\" is no time up to 24:00 other than from"),
        (
            "[[schedule]]\nfrom = \"09:00\"\nto = \"24:01\"",
            "3:6: schedule.to: \"24:01\" is no time up to 24:00 other than from"
        ),
        (
            "[[schedule]]\ndates = \"2026-02-29\"",
            "2:9: schedule.dates: \"2026-02-29\" is neither 2026-12-24 nor 12-24 nor a span, 12-24..01-06"
        ),
        (
            "[[schedule]]\nattract = \"Morning\"",
            "2:11: schedule.attract: \"Morning\" is neither newest nor playlist NAME, series NAME, channel NAME, folder PATH nor search WORDS"
        ),
        ("[[schedule]]\nvolume = 2", "2:10: schedule.volume: 2 is above the largest allowed, 1"),
        ("[[attract_pair]]\nopens = \"/b\"", "2:9: attract_pair.clip: each pair has a clip"),
        (
            "[[attract_pair]]\nclip = \"a.mp4\"",
            "2:8: attract_pair.clip: \"a.mp4\" must be a whole path, write /FOLDER/a.mp4"
        ),
        (
            "[[attract_pair]]\nclip = \"/a\"\nopens = \"b.mp4\"",
            "3:9: attract_pair.opens: \"b.mp4\" is neither the whole path of a file nor an address"
        ),
        (
            "kiosk.holidays = \"christmas\"",
            "1:18: kiosk.holidays: \"christmas\" is neither 2026-12-24 nor 12-24 nor a span, 12-24..01-06"
        ),
        ("interface.accent = \"red\"", "1:20: interface.accent: \"red\" is no colour like #FF6A45"),
        ("interface.accent = \"#12345G\"", "1:20: interface.accent: \"#12345G\" is no colour like #FF6A45"),
        (source("A", "kind = \"stream\"\nplace = \"/x\""), "4:9: source.place: \"/x\" is not an address"),
    ])
    func `a wrong table is told at its place, and not taken`(text: String, problem: String) throws {
        let folder = try ConfigFolder(text)
        #expect(try folder.problems() == ["vitrine.toml:" + problem])
        #expect(try folder.load().settings.sources.isEmpty && folder.load().settings.schedule.isEmpty)
    }

    @Test func `a changed list waits for a restart, and an unchanged one does not`() throws {
        let folder = try ConfigFolder(Self.source("A", "place = \"/a\""))
        let first = try folder.load()
        var adopted = AdoptedConfiguration(first, settings: first.settings)
        #expect(adopted.adopt(try folder.load()) == .adopted(changed: 0, waiting: 0))
        try folder.write(Self.source("B", "place = \"/b\""))
        #expect(adopted.adopt(try folder.load()) == .adopted(changed: 1, waiting: 1))
        #expect(adopted.state == .waitingForRestart(["source"]))
        #expect(adopted.settings.sources.map(\.name) == ["A"])
    }
}
