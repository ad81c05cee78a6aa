import Geometry
import InterfaceKit
import Scene
import Settings
import Time
import WorkerProtocol

/// The attract loop: videos that play one after another on an idle panel.
struct AttractLoop {
    /// The playing list.
    private var query: CatalogQuery
    /// The index of the playing item in the list; -1 after a change of the list, until its first item plays.
    private(set) var index = 0
    private(set) var row: CatalogRow
    /// The newest picture of the playing item.
    private var picture: AttractPicture?
    /// The position of the playing item, in seconds.
    private(set) var position = 0.0
    /// The number of successive items that could not be played.
    private var failures = 0
    /// The item that was announced for a gapless start after the playing one.
    private var announced: ItemID?
    private let sign: AttractSign
    private var fade = AttractFade()

    /// Begins at the place if its item is still there, otherwise with the list's first item.
    ///
    /// Nil if neither the list nor the library has an item.
    init?(_ query: CatalogQuery, in library: Library, at place: AttractPlace?, from t: Instant) {
        sign = AttractSign(from: t)
        let list = library[query]?[0] == nil ? .all : query
        guard let first = library[list]?[0] else { return nil }
        (self.query, row) = (list, first.withoutMatch)
        guard let place, let last = library[list]?[place.index], last.id == place.item else { return }
        (index, row) = (place.index, last.withoutMatch)
    }

    var place: AttractPlace { AttractPlace(index: max(0, index), item: row.id) }

    /// Changes to another list after the playing item.
    mutating func change(to new: CatalogQuery, in library: Library) -> [Effect] {
        guard new != query else { return [] }
        // The first item of the new list is next; the change is gapless only if its row has been loaded.
        (query, index) = (new, -1)
        return [announce(library[query]?[0])]
    }

    /// The rows of the library have changed: the announced item may not be in the list any longer.
    mutating func takeRows(of library: Library) -> [Effect] {
        let next = next(in: library)?.row
        return next?.id == announced ? [] : [announce(next)]
    }

    private mutating func announce(_ row: CatalogRow?) -> Effect {
        announced = row?.id
        return .follow(row)
    }

    /// The state of the loop after a change.
    enum Outcome {
        case goesOn([Effect])
        /// No item can be played.
        case over
    }

    /// Loads and plays the item at the loop's place.
    mutating func begin(_ library: Library) -> [Effect] { [.load(row), announce(next(in: library)?.row), .play] }

    /// The duration of the playing item's fade, in seconds: at most half of the item's, so that one fade ends before the
    /// next begins.
    private func fadeDuration(_ settings: Settings) -> Double {
        let duration = row.kind == .photo ? settings.playback.stillDuration : row.duration
        return duration > 0 ? min(settings.kiosk.attractFade, duration / 2) : settings.kiosk.attractFade
    }

    mutating func handle(
        _ change: MediaChange, _ library: Library, _ settings: Settings, at t: Instant
    ) -> Outcome {
        switch change {
        case .frame(let id, let aspect, let pts):
            (picture, position) = (AttractPicture(frame: id, aspect: aspect, row: row), pts)
            failures = 0
            fade.frameShown(at: t, fade: fadeDuration(settings))
        case .advanced(let path, _): return playNext(library, begun: path)
        case .ended: return playNext(library)
        case .failed:
            failures += 1
            // The loop ends if no item of the library can be played.
            return failures < min(rows(of: library).total, Self.maximumFailures) ? playNext(library) : .over
        case .prerolled, .length, .waiting, .reconnecting, .tracks: break
        }
        return .goesOn([])
    }

    /// The number of successive failures at which the loop ends.
    private static let maximumFailures = 8

    /// The item after the present one, or the first one while that row is missing; nil if both rows are missing.
    private func next(in library: Library) -> (index: Int, row: CatalogRow)? {
        let rows = rows(of: library)
        let next = rows.total > 0 ? (index + 1) % rows.total : 0
        // A long library has only its requested rows loaded, so the next row may be missing.
        return rows[next].map { (next, $0) } ?? rows[0].map { (0, $0) }
    }

    /// The rows of the list, or of the whole library if the list is empty, so that the loop always has an item.
    private func rows(of library: Library) -> LibraryRows {
        guard let rows = library[query], rows.total > 0, rows[0] != nil else { return library.all }
        return rows
    }

    /// Makes the next item the present one, and announces the one after it for a gapless start.
    ///
    /// - Parameter path: the item that has begun without a gap; nil for none. One that began as the list changed is
    ///   replaced: the list may not have it any longer.
    private mutating func playNext(_ library: Library, begun path: String? = nil) -> Outcome {
        guard let next = next(in: library) else { return .over }
        fade.restart(from: picture.take())
        (index, row, position) = (next.index, next.row.withoutMatch, 0)
        let following = announce(self.next(in: library)?.row)
        return .goesOn(path == row.path ? [following] : [.load(row), following, .play])
    }

    /// The frame that the scene shows besides the newest one; nil if there is none.
    func leavingFrame(at t: Instant, _ settings: Settings) -> VideoFrameID? {
        fade.opacity(at: t, fade: fadeDuration(settings)) > 0 ? fade.leaving?.frame : nil
    }

    /// The instant after `t` at which the scene changes without a new video frame.
    func nextChange(after t: Instant, _ settings: Settings) -> Instant {
        let sign = sign.nextChange(after: t)
        return fade.nextChange(after: t, fade: fadeDuration(settings)).map { min($0, sign) } ?? sign
    }

    // MARK: Scene

    func add(to scene: inout Scene, in surroundings: Surroundings, _ pictures: Pictures, at t: Instant) {
        let size = surroundings.size
        Self.add(picture, to: &scene, in: surroundings, pictures)
        let opacity = fade.opacity(at: t, fade: fadeDuration(surroundings.settings))
        if opacity > 0 { Self.add(fade.leaving, leaving: opacity, to: &scene, in: surroundings, pictures) }
        let height = min(Self.veil * AttractSign.scale(on: size), size.height / 2).rounded()
        let veil = Rect(x: 0, y: size.height - height, width: size.width, height: height)
        scene.layers.append(
            Layer(
                Part.attractVeil.id(), veil, .gradient(Theme.black.opacity(0), Theme.black.opacity(0.8))))
        sign.add(title: row.title, to: &scene, in: surroundings, at: t)
    }

    /// The backdrops of the item and of its neighbours, so that none is missing during a fade.
    func backdrops(_ library: Library, in surroundings: Surroundings) -> [(picture: PictureID, path: String)] {
        [fade.leaving?.row, row, next(in: library)?.row].compactMap { $0 }.map {
            (AttractPicture.backdrop(of: $0, in: surroundings), $0.thumbnail)
        }
    }

    /// The height of the shade behind the sign on a small panel, points.
    private static let veil = 240.0
}

extension CatalogRow {
    /// The row of an item that a search has found, to be played from its start and not from the match.
    fileprivate var withoutMatch: CatalogRow {
        var row = self
        row.match = nil
        return row
    }
}
