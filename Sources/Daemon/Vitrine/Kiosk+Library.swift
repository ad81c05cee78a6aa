import Content
import Control
import Glibc
import Interface
import InterfaceKit
import KioskInterface
import Library
import Linux
import Playback
import PlayerInterface
import Settings
import Setup
import WorkerProtocol

/// The library: rows and details from the catalog worker.
extension Kiosk {
    func wireLibrary() {
        workers.library.onAnswer = { [unowned self] answer in
            switch answer {
            case .scanned(let items):
                handle(.scanned(total: items))
                workers.readFacts()
                plays.reported = PlayedItems()
                reportPlayed()
                requestLists()
            case .reading(let items):
                handle(.notice(items.map { .readingLibrary(items: $0) } ?? .libraryRead))
            case .page(let query, let offset, let total, let rows):
                handle(.rows(query, offset: offset, total: total, rows))
            case .foundLists(let text, let lists): handle(.foundLists(of: text, lists))
            case .details(let details): handle(.details(details))
            case .row(let row): handle(.described(row))
            // These answers reach the single callers that requested them.
            case .found, .problems, .lists, .channels, .conversions, .unread: break
            case .remembered(let started, let played): handle(.counted(started: started, played: played))
            case .problem(let path, let message): handle(.problem(path: path, message: message))
            case .contentSet(let path): takeSet(of: path)
            case .dayparts(let dayparts): take(dayparts)
            case .pictures(let addresses): workers.feeds?.want(addresses)
            case .outgrown:
                Log.info("a new library folder: new workers are started, which may read it")
                workers.player.foldersAppeared()
                workers.files.foldersAppeared()
            }
        }
    }

    private func requestLists() {
        workers.library.lists(offset: 0, count: ListLimit.lists) { [weak self] answer in
            if case .lists(_, let lists) = answer { self?.handle(.lists(lists)) }
        }
        // Only the staff's page offers the channels.
        guard config.settings.kiosk.settings == .pin else { return }
        workers.library.channels { [weak self] answer in
            if case .channels(let names) = answer { self?.handle(.channels(names)) }
        }
    }

    /// Requests kanji for a reading. Without a library of kanji in the worker, no event follows.
    func convert(_ reading: String) {
        guard workers.library.hasRoom else { return }
        workers.library.convert(reading) { [weak self] conversions in
            if let conversions { self?.handle(.conversions(of: reading, conversions)) }
        }
    }

    /// Sends the started and the played items to the catalog worker, if they have changed.
    func reportPlayed() {
        let points = interface.player.resumePoints
        let now = PlayedItems(points)
        guard now != plays.reported else { return }
        plays.reported = now
        let order = Array(points.history.reversed())
        workers.library.remember(started: order.filter { points[$0] != nil }, played: order)
    }

    /// Plays one file in the full window, or in a small one; its sidecar's details follow.
    func play(
        file path: String, by cause: PlayRecord.Cause, animated: Bool, in window: Request.SmallWindow? = nil
    ) {
        let absolute = Setup.absolute(path)
        let row = CatalogRow(
            id: ItemID(0), path: absolute, title: title(of: absolute), channel: "", duration: 0, thumbnail: absolute,
            views: -1, date: "")
        handle(.play(row, animated: animated, in: window?.form), by: cause)
        // A URL has no sidecar.
        if absolute.hasPrefix("/") { workers.library.describe(path: absolute) }
    }
}
