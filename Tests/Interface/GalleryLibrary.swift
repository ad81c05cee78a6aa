import Geometry
import Gesture
import InterfaceKit
import WorkerProtocol

@testable import Interface
@testable import PageInterface

/// A library as a visitor may find one: long titles, two languages, few channels.
enum GalleryLibrary {
    private static let clips: [(title: String, channel: String, seconds: Double)] = [
        ("Aurora over the Fjord", "Slow North", 1243), ("夕暮れの港 Harbour at Dusk", "海辺の時間", 610),
        ("Five Hills Before Breakfast", "Walking Slowly", 3725),
        ("雨上がりの街の灯り、終電が過ぎたあとの静かな商店街をどこまでも歩きつづける長い夜の記録", "夜さんぽ", 5410),
        (
            "The Long Tunnel, or How I Learned to Stop Counting Lamps and Just Watch Them Go By for a While",
            "Lamp Room", 95
        ),
        ("Copper Sea", "Slow North", 724), ("霧の山里 Mist in the Valley", "山のこえ", 845),
        ("Violet City", "Walking Slowly", 915), ("光のひだ Folds of Light", "静水スタジオ", 330),
        ("Warm Currents", "Lamp Room", 1800), ("水面の輪 Rings on Still Water", "静水スタジオ", 412),
        ("Night Walk", "夜さんぽ", 2760),
    ]

    static func row(_ number: Int) -> CatalogRow {
        let clip = clips[number % clips.count]
        return CatalogRow(
            id: ItemID(UInt64(number + 1)), path: "/clips/\(number).mp4", title: clip.title, channel: clip.channel,
            duration: clip.seconds, thumbnail: "/clips/\(number).jpg", views: Int64(number * 7919 % 9000) * 131 + 900,
            date: "202508\(10 + number % 18)")
    }

    static func details(_ id: ItemID, duration: Double) -> CatalogDetails {
        CatalogDetails(
            id: id,
            description: """
                A winter night in one take, from the last boat of the day to the first light behind the mountains.

                Filmed on a tripod between the fish racks at -14 degrees. No music: what you hear is the fjord.
                最後までゆっくりご覧ください。

                The walk up to the lookout takes forty minutes in good shoes, and the bench there is worth it.
                """,
            chapters: [
                Chapter(start: 0, title: "Last boat"), Chapter(start: duration * 0.2, title: "最初の光"),
                Chapter(start: duration * 0.55, title: "The long curtain, seen from the lookout above the harbour"),
                Chapter(start: duration * 0.85, title: "Morning"),
            ],
            comments: [
                Comment(
                    author: "@marta-l", text: "I had this on while cooking and forgot the rice.", isReply: false,
                    likes: 412),
                Comment(author: "@kumo_no_ue", text: "ごはんより大事なものもある。", isReply: true, likes: 98),
                Comment(author: "@haru1994", text: "何度見ても落ち着きます。ありがとうございます。", isReply: false, likes: 61),
                Comment(author: "@pixelgardener", text: "Which lens did you use?", isReply: false, likes: 2),
                Comment(author: "@marta-l", text: "Patience, mostly.", isReply: true, likes: 33),
            ], commentCount: 128, link: "https://www.youtube.com/watch?v=dQw4w9WgXcQ")
    }

    /// The row with the marks of a match in its title, or of one in what is said at its 83rd second.
    private static func found(_ row: CatalogRow, _ text: String) -> CatalogRow {
        var found = row
        let title = row.title.lowercased()
        let start = title.firstIndexOfText(text) ?? 0
        let mark = TextMark(start: UInt16(clamping: start), count: UInt16(clamping: text.unicodeScalars.count))
        found.match =
            row.id.number.isMultiple(of: 2)
            ? CatalogMatch(.title, titleMarks: [mark])
            : CatalogMatch(
                .caption(83), titleMarks: [], excerpt: "and we saw the \(text) again",
                excerptMarks: [TextMark(start: 15, count: mark.count)])
        return found
    }

    static func rows(of query: CatalogQuery) -> [CatalogRow] {
        let all = (0..<40).map(row)
        switch query {
        case .all: return all
        case .newest: return Array(all[2...] + all[..<2])
        case .channel(let name): return all.filter { $0.channel == name }
        // One long playlist.
        case .following(let id): return Array(all.drop { $0.id != id }.dropFirst())
        case .related(let id): return rows(of: .newest).filter { $0.id != id }
        case .season(let number, _): return all.filter { $0.id.number % 4 == UInt64(number) }
        case .playlist, .series: return all.filter { $0.id.number.isMultiple(of: 3) }
        case .started, .played: return [all[5], all[1], all[8]]
        case .folder: return all.filter { $0.id.number.isMultiple(of: 2) }
        case .ordered(.title, let list): return rows(of: list).sorted { $0.title < $1.title }
        case .ordered(.views, let list): return rows(of: list).sorted { $0.views > $1.views }
        case .ordered(_, let list): return rows(of: list).reversed()
        case .search(let text):
            let matches = all.prefix(12).filter { $0.title.lowercased().contains(text) }.map { found($0, text) }
            // The parts of the items follow each other.
            return matches.filter { $0.match?.place == .title } + matches.filter { $0.match?.place != .title }
        }
    }
}

extension Panel {
    /// Answers with the lists of which a word begins with the text, or which contain a text in kana or kanji.
    private mutating func answer(_ text: String, _ rows: [CatalogRow]) {
        var channels: [NamedList] = []
        for list in rows.map({ NamedList(.channel($0.channel), name: $0.channel) }) where !channels.contains(list) {
            channels.append(list)
        }
        let lists = channels + interface.pages.chips.all.map { NamedList($0.query, name: $0.title) }
        let found = lists.filter { list in
            let name = " " + list.name.lowercased()
            return name.contains(" " + text) || !text.utf8.allSatisfy { $0 < 0x80 } && name.contains(text)
        }
        send(.foundLists(of: text, found))
    }

    /// Answers what is asked for, as the library and the media worker would.
    mutating func answerFromGallery() {
        let asked = effects + strips
        effects = []
        for effect in asked {
            switch effect {
            case .requestRows(let query, let offset, let count):
                let rows = GalleryLibrary.rows(of: query)
                if case .search(let text) = query { answer(text, rows) }
                let end = min(offset + count, rows.count)
                send(.rows(query, offset: offset, total: rows.count, Array(rows[min(offset, end)..<end])))
            case .requestPicture(let id, _), .requestLogo(let id, _, _), .requestStrip(let id, _, _):
                send(.picture(id, available: true))
            case .requestSlides(let slides, _): for id in slides { send(.picture(id, available: true)) }
            case .requestDetails(let id):
                let duration = GalleryLibrary.row(Int(id.number) - 1).duration
                send(.details(GalleryLibrary.details(id, duration: duration)))
            case .convert(let reading):
                let offered = reading.isEmpty ? [] : ["東京", "東響", "当協", "トウキョウ", "Tokyo"]
                send(.conversions(of: reading, offered.map { KanaConversion($0, length: UInt16(reading.count)) }))
            default: break
            }
        }
    }

    /// Two fingers bring it nearer and turn it, the right one downwards.
    mutating func turnPreview() {
        let middle = Point(x: size.width / 2, y: size.height / 2)
        func reach(_ step: Double) -> Point { Point(x: 100 - step * 2, y: step * 1.5) }
        for step in 0...20 {
            let reach = reach(Double(step))
            let phase: TouchSample.Phase = step == 0 ? .down : .move
            touch(phase, middle.x - reach.x, middle.y - reach.y)
            touch(phase, middle.x + reach.x, middle.y + reach.y, finger: 1)
            frame()
        }
    }

    /// As long as something moves or is asked for.
    mutating func settleInGallery() {
        for _ in 0..<8 {
            for _ in 0..<6 { frame() }
            answerFromGallery()
        }
    }
}

extension String {
    /// Unicode scalars before the first place of another text.
    fileprivate func firstIndexOfText(_ text: String) -> Int? {
        let (all, part) = (Array(unicodeScalars), Array(text.unicodeScalars))
        guard part.count <= all.count else { return nil }
        return (0...all.count - part.count).first { all[$0..<$0 + part.count].elementsEqual(part) }
    }
}
