import Foundation
import Testing
import WorkerProtocol

@testable import CatalogWorker

/// What media centres keep beside their videos, and in their names.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `Media centres` {
    private func read(_ files: [(String, String)]) throws -> (rows: [CatalogRow], problems: [String]) {
        let stored = StoredCatalog()
        for (name, text) in files { try stored.file(name, text) }
        return try stored.read()
    }

    @Test func `a nfo of a film`() throws {
        let nfo = """
            <?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
            <!-- created by hand -->
            <movie>
              <title>Über den Fjord &amp; zurück</title><originaltitle>x</originaltitle>
              <plot>Two boats.</plot><runtime>95</runtime><premiered>2019-03-07</premiered><year>2018</year>
              <studio>North</studio><studio>South</studio><mpaa>US:PG-13</mpaa>
              <set><name>Boats</name><overview>y</overview></set>
              <actor><name>Somebody</name></actor>
            </movie>
            https://www.themoviedb.org/movie/1
            """
        let (rows, problems) = try read([("film.mkv", "x"), ("film.nfo", nfo)])
        let row = try #require(rows.first)
        #expect(row.title == "Über den Fjord & zurück" && row.channel == "North" && row.duration == 95 * 60)
        #expect(row.date == "20190307" && problems.isEmpty && rows.count == 1)
    }

    @Test func `yt-dlp's sidecar comes before a nfo, both before the name`() throws {
        let (rows, problems) = try read([
            ("Show S01E02 Named.mkv", "x"), ("Show S01E02 Named.info.json", #"{"title": "Of yt-dlp"}"#),
            (
                "Show S01E02 Named.nfo",
                "<episodedetails><title>Of Kodi</title><runtime>2 min</runtime><plot>p</plot></episodedetails>"
            ),
            ("Show S01E03 Also named.mkv", "x"),
        ])
        #expect(rows.map(\.title) == ["Also named", "Of yt-dlp"] && problems.isEmpty)
        #expect(rows[1].duration == 120)
    }

    @Test(arguments: [
        ("<movie><title>x</movie>", "line 1: mismatched tag"), ("<movie", "not XML"), ("\u{0}<", "not XML"),
        (
            "<!DOCTYPE a [<!ENTITY x \"" + String(repeating: "x", count: 1000) + "\">"
                + (0..<20).map {
                    "<!ENTITY x\($0) \"" + String(repeating: "&x\($0 == 0 ? "" : String($0 - 1));", count: 9) + "\">"
                }
                .joined() + "]><movie><title>&x19;</title></movie>", "amplification"
        ),
        ("<a>" + String(repeating: "x", count: 1 << 20) + "</a>", "bytes, more than"),
    ])
    func `a bad nfo is a problem and no more`(_ text: String, _ problem: String) throws {
        let (rows, problems) = try read([("film.mkv", "x"), ("film.nfo", text)])
        #expect(rows.map(\.title) == ["film"])
        #expect(problems.count == 1 && problems[0].contains("film.nfo") && problems[0].contains(problem), "\(problems)")
    }

    @Test(arguments: [
        "https://www.themoviedb.org/movie/1", "", "<movie/>", "<movie><runtime>-5</runtime><year>x</year></movie>",
        String(repeating: "<a>", count: 5000) + String(repeating: "</a>", count: 5000),
    ])
    func `a nfo without a usable field is none`(_ text: String) throws {
        let (rows, problems) = try read([("film.mkv", "x"), ("film.nfo", text)])
        #expect(rows.map(\.title) == ["film"] && problems.isEmpty, "\(problems)")
    }

    @Test(arguments: [
        ("Lamps S01E02 The Second", "Films", "", "Lamps", 1, 2, "The Second"),
        ("lamps.s1e10.720p", "x", "", "lamps", 1, 10, "720p"), ("Lamps - 2x05 - Back", "x", "", "Lamps", 2, 5, "Back"),
        ("S00E01", "Specials", "Lamps", "Lamps", 0, 1, ""), ("01x03", "Season 01", "Lamps", "Lamps", 1, 3, ""),
        ("01x03", "S02", "Lamps", "Lamps", 1, 3, ""), ("01x03", "season.2", "Lamps", "Lamps", 1, 3, ""),
        ("01x03", "Sherlock 2", "Lamps", "Sherlock 2", 1, 3, ""),
        ("01x03", "Seasons 2", "Lamps", "Seasons 2", 1, 3, ""),
        ("s3 e4 [final]", "Lamps", "Shows", "Lamps", 3, 4, "[final]"), ("灯り 第1話 S01E01", "x", "", "灯り 第1話", 1, 1, ""),
    ])
    func `the name of an episode`(
        _ stem: String, _ folder: String, _ above: String, _ series: String, _ season: Int, _ episode: Int,
        _ title: String
    ) throws {
        let name = try #require(EpisodeName(stem, in: (folder, above)))
        #expect(name.series == series && name.title == title)
        #expect(name.season == Int64(season) && name.episode == Int64(episode))
    }

    @Test(arguments: [
        "Film 1920x1080", "Film (1999)", "Sex1e2", "S01", "1x2", "Mix99x100000", "E05", "R2D2", "", "S99999E1", "s1e",
    ])
    func `no name of an episode`(_ stem: String) { #expect(EpisodeName(stem, in: ("Folder", "")) == nil) }

    @Test func `a tvshow nfo names the series of its folder and of its seasons, also when it changes`() throws {
        let stored = StoredCatalog()
        for name in [
            "lamps/S01E01.mkv", "lamps/Season 2/S02E01 Two.mkv", "lamps/Season 2/deep/S09E01.mkv", "S01E09.mkv",
        ] {
            try stored.file(name)
        }
        try stored.file("lamps/tvshow.nfo", "<tvshow><title>Lamps of the North</title><season>3</season></tvshow>")
        let watched = try WatchedCatalog([stored.library.path], options: ["--state", stored.state.path])
        func lists() throws -> [String] { try watched.program.lists() }
        #expect(try lists().filter { $0.contains("Lamps") } == ["Lamps of the North 2"])
        #expect(try lists().count == 3, "a folder two levels below, and one beside it, keep their names")
        try stored.file("lamps/tvshow.nfo", "<tvshow><title>Lanterns</title></tvshow>")
        _ = try watched.nextScan()
        #expect(try lists().contains("Lanterns 2"))
        try FileManager.default.removeItem(atPath: stored.library.path + "/lamps/tvshow.nfo")
        _ = try watched.nextScan()
        #expect(try lists().filter { $0.hasPrefix("lamps ") } == ["lamps 2"])
    }

    @Test(arguments: [
        ("PG-13", 13), ("Rated R", 17), ("DE:FSK 16", 16), ("TV-MA", 17), ("G", 0), ("NC-17", 17), ("18+", 18),
    ])
    func `the age of a rating`(_ text: String, _ years: Int) { #expect(AgeRating.years(text) == years) }

    @Test(arguments: ["", "Not Rated", "Rated", "1999"]) func `no age`(_ text: String) {
        #expect(AgeRating.years(text) == nil)
    }
}
