import Geometry
import Gesture
import Interface
import InterfaceKit
import PageInterface
import Scene
import Settings
import WorkerProtocol

/// The library in its lists, and the search.
extension Exhibit {
    static let lists = [
        Exhibit("library") {
            $0.show(.library)
        },
        Exhibit("library-index", { $0.scroll.indexScreens = 1 }) {
            $0.show(.library)
            $0.dragIndicator()
        },
        Exhibit("library-lists") {
            $0.openLibrary()
            $0.send(.command(.show(.library)))
            $0.send(
                .lists([CatalogList(.playlist, "Evenings by the sea", items: 13), CatalogList(.series, "街", items: 5)]))
            $0.send(.counted(started: 3, played: 3))
            $0.settleInGallery()
            $0.tap(text: "Evenings by the sea")
            $0.settleInGallery()
        },
        Exhibit("library-broken") {
            $0.send(.command(.show(.library)))
            $0.showFaults()
        },
        Exhibit("search") { $0.search("") },
        Exhibit("search-found") { $0.search("o") },
        Exhibit("search-found-light", language: "ja", { $0.interface.theme = .light }) { $0.search("の") },
        Exhibit("search-kanji", language: "ja") { $0.search("とうきよ小う") },
        Exhibit("search-flick", language: "ja") {
            $0.search("")
            $0.flick()
        },
        Exhibit("search-swipe", language: "ja") {
            $0.search("の")
            $0.holdKeyboard()
        },
        Exhibit("search-lists") { $0.searchLists() },
        Exhibit("search-ko", language: "ko") { $0.search("ㅂㅏㄷㅏ") },
        Exhibit("search-ar", language: "ar") { $0.search("بحر") },
        Exhibit("search-words") {
            $0.searchLists()
            $0.tap(text: "Slow evenings by the sea")
            $0.settleInGallery()
            $0.send(.command(.back))
            $0.settleInGallery()
            $0.clearSearch()
            $0.settleInGallery()
        },
        Exhibit("list") {
            $0.searchLists()
            $0.tap(text: "Slow evenings by the sea")
            $0.settleInGallery()
        },
        Exhibit("list-folder") {
            $0.search("")
            $0.openFolder()
        },
        Exhibit("channel-orders") {
            $0.openLibrary()
            $0.openLongChannel()
        },
        Exhibit("list-seasons") {
            $0.search("")
            $0.openSeason()
        },
        Exhibit("search-tab", { $0.tabs.search = true }) { $0.search("o") },
        Exhibit("search-nothing", { $0.interface.size = .large }) { $0.search("qx") },
        Exhibit("search-mini") {
            $0.watch()
            $0.send(.command(.window(.mini)))
            $0.settle()
            $0.search("o")
        },
    ]
}

extension Panel {
    /// The search page, after these letters.
    mutating func search(_ letters: String) {
        openLibrary()
        send(.command(.open(.linked("search"))))
        settleInGallery()
        for letter in letters {
            tap(text: String(letter))
            settleInGallery()
        }
    }

    /// A finger has swiped the keys a third of the panel to the left.
    fileprivate mutating func holdKeyboard() {
        let y = size.height - 100
        touch(.down, size.width / 2, y)
        for step in 1...20 {
            frame()
            touch(.move, size.width / 2 - size.width / 60 * Double(step), y)
        }
        wait(0.2)
    }

    /// A finger flicks from a key to the left.
    fileprivate mutating func flick() {
        tap(text: "フリック")
        settleInGallery()
        guard let key = interface.elementReports.first(where: { $0.label == "な" })?.tapPoint else { return }
        touch(.down, key.x, key.y)
        for step in 1...8 {
            frame()
            touch(.move, key.x - Double(step) * 5, key.y)
        }
        wait(0.2)
    }

    /// The newest items of a folder.
    fileprivate mutating func openFolder() {
        send(.lists([CatalogList(.folder, "/videos/Harbours", title: "Harbours", items: 20)]))
        settleInGallery()
        try? tap(chip: "Harbours")
        settleInGallery()
        try? tap(chip: "New")
        settleInGallery()
    }

    /// The most viewed items of a channel with many.
    fileprivate mutating func openLongChannel() {
        let name = GalleryLibrary.row(0).channel
        send(.command(.open(.channel(name))))
        settleInGallery()
        send(.rows(.channel(name), offset: 0, total: 12, (0..<12).map { GalleryLibrary.row($0 * 6) }))
        settleInGallery()
        try? tap(chip: "Popular")
        settleInGallery()
    }

    /// The second season of a series of four.
    fileprivate mutating func openSeason() {
        send(.lists([CatalogList(.series, "Lamps of the North", items: 24, seasons: [0, 1, 2, 3])]))
        settleInGallery()
        tap(text: "Lamps of the North")
        settleInGallery()
        // A chip's text is as wide as the widest.
        try? tap(chip: "Season 2")
        settleInGallery()
    }

    /// Names of channels and a playlist are found.
    fileprivate mutating func searchLists() {
        send(
            .lists([CatalogList(.playlist, "Slow evenings by the sea", items: 14), CatalogList(.series, "街", items: 5)])
        )
        search("s")
    }

    fileprivate mutating func clearSearch() { if let cross = place(of: Part.searchClear) { tap(cross) } }

    /// A small library: two items cannot be played, and of a third no picture can be made.
    fileprivate mutating func showFaults() {
        var rows = (0..<6).map(GalleryLibrary.row)
        for index in [1, 4] { rows[index].isBroken = true }
        send(.scanned(total: rows.count))
        send(.rows(offset: 0, total: rows.count, rows))
        frame()
        let asked = effects
        effects = []
        for effect in asked {
            guard case .requestPicture(let id, _) = effect else { continue }
            let index = rows.firstIndex { $0.id.number == id.item } ?? 0
            send(.picture(id, available: ![1, 3, 4].contains(index)))
        }
        settle()
    }

    /// A finger on the thumb of the scroll indicator, in the middle of its way.
    fileprivate mutating func dragIndicator() {
        let list = Point(x: size.width / 2, y: size.height * 0.6)
        stroke(from: list, to: Point(x: list.x, y: list.y - 40), frames: 20)
        let edge = size.width - 8
        stroke(from: Point(x: edge, y: 32), to: Point(x: edge, y: size.height * 0.45), frames: 20, lift: false)
        settleInGallery()
    }
}
