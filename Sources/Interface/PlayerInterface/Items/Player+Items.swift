import Captions
package import InterfaceKit
import Scene
import Settings
import Time
import WorkerProtocol

/// The item that plays: its start, and the news about it.
extension Player {
    /// Opens an item in the large window, or in a small one. An item that plays already is not begun again.
    mutating func open(
        _ row: CatalogRow, animated: Bool, from source: PageTarget? = nil, in small: Settings.Player.Compact? = nil,
        _ library: Library
    ) -> [Effect] {
        (controls, viewing.fit, sourceElement) = (Controls(), VideoFit(), source)
        if let small { window.appear(as: small, animated: animated) } else { window.open(animated: animated) }
        if let nowPlaying, nowPlaying.row.id == row.id, nowPlaying.row.path == row.path,
            nowPlaying.isPlaying || nowPlaying.phase == .paused
        {
            guard let start = row.match?.start else { return [] }
            self.nowPlaying?.position = start
            return [.seek(start)]
        }
        return begin(row, library)
    }

    /// Loads and plays an item; the window keeps its rest state.
    mutating func begin(_ row: CatalogRow, _ library: Library) -> [Effect] {
        leaveItem()
        if let nowPlaying { trail = (trail + [nowPlaying.row]).suffix(Self.longestTrail) }
        nowPlaying = NowPlaying(row, after: nowPlaying)
        viewing.isChosen = true
        nowPlaying?.wait.begin(at: shown)
        details.startAgain()
        setColumns(library)
        let rate: [Effect] = viewing.speed == 1 ? [] : [.setRate(viewing.speed)]
        let start = resumed()
        // The match of a search applies to this start only.
        nowPlaying?.row.match = nil
        return [.load(row)] + start + [.play] + rate + [.requestDetails(row.id)] + requestCaptions()
    }

    /// The most items of the session that are kept.
    private static let longestTrail = 100

    /// The items to watch after this one.
    func rowsToCome(_ library: Library, limit: Int) -> [CatalogRow] {
        guard let id = itemID else { return [] }
        return library.rowsToCome(after: id, played: trail.map(\.id), limit: limit)
    }

    func next(_ library: Library) -> CatalogRow? { rowsToCome(library, limit: 1).first }

    /// Stores the position of the item that plays.
    mutating func leaveItem() {
        resumePoints = remembered
    }

    /// The resume points if the item that plays is left now.
    package var remembered: ResumePoints {
        guard let nowPlaying else { return resumePoints }
        var points = resumePoints
        let end: ResumePoints.End =
            if nowPlaying.hasFailed { .failed } else if nowPlaying.phase == .ended { .ended } else {
                .left(at: nowPlaying.position)
            }
        points.leave(nowPlaying.row.id, end, of: nowPlaying.duration)
        return points
    }

    /// Starts the item at the match of a search, or at its resume point.
    private mutating func resumed() -> [Effect] {
        guard let row = nowPlaying?.row, let position = row.match?.start ?? resumePoints[row.id] else { return [] }
        nowPlaying?.position = position
        return [.seek(position)]
    }

    /// Selects the sound track in the language of the interface, if the item has one.
    mutating func followLanguage() -> [Effect] {
        guard let tracks = nowPlaying?.tracks[.sound] else { return [] }
        let matches = tracks.all.map { LanguageMatch($0.language, wanted: strings.languageCode) }
        guard let best = matches.max(), best >= .lowestSameLanguage,
            matches.indices.contains(tracks.selected), matches[tracks.selected] < best,
            let track = matches.firstIndex(of: best)
        else { return [] }
        nowPlaying?.tracks[.sound]?.selected = track
        return [.setTrack(.sound, track)]
    }

    /// Begins another item; the window keeps its rest state.
    mutating func change(to row: CatalogRow, _ library: Library) -> [Effect] {
        (controls.menu, viewing.fit) = (.none, VideoFit())
        let picture = shownPicture(of: row)
        defer { nowPlaying?.video.thumbnail = picture }
        return begin(row, library)
    }

    /// The visible picture of another item, in the announcement or among the next items; nil without one.
    private func shownPicture(of row: CatalogRow) -> PictureID? {
        if let next = nowPlaying?.upNext, next.row.id == row.id { return upNextPicture(next) }
        guard details.next.contains(where: { $0.id == row.id }) else { return nil }
        return (details.columns.last?.pictureSize).map { surroundings.pictureID(row, $0) }
    }

    // MARK: News

    /// Handles the catalog's details of the item that plays.
    mutating func take(_ details: CatalogDetails, _ library: Library) {
        guard itemID == details.id else { return }
        nowPlaying?.details = details
        setColumns(library)
    }

    /// Handles the catalog's row of the item that plays.
    mutating func describe(_ row: CatalogRow, _ library: Library) -> [Effect] {
        guard nowPlaying?.row.path == row.path else { return [] }
        nowPlaying?.row = row
        setColumns(library)
        return [.requestDetails(row.id)]
    }

    mutating func handle(_ change: MediaChange, at t: Instant, _ library: Library) {
        switch change {
        case .prerolled(let duration):
            // The container is more reliable than a sidecar that was written before the download ended.
            if duration > 0 { nowPlaying?.duration = duration }
            if nowPlaying?.phase == .loading { nowPlaying?.phase = .playing }
            // An item without pictures needs no wait for one.
            nowPlaying?.wait.endWithPicture()
        case .length(let duration): nowPlaying?.duration = duration
        case .frame(let id, let aspect, let pts):
            nowPlaying?.video.show(id, aspect: aspect, at: t)
            nowPlaying?.position = pts
        case .ended(let truncated):
            nowPlaying?.phase = .ended
            nowPlaying?.isTruncated = truncated
            if !truncated, let duration = nowPlaying?.duration, duration > 0 { nowPlaying?.position = duration }
            announceNext(at: t, library)
        case .failed(let reason): nowPlaying?.phase = .failed(reason)
        case .waiting(let since?): nowPlaying?.wait.begin(at: since)
        case .waiting(nil): nowPlaying?.wait.end()
        case .reconnecting(let reason, let since): nowPlaying?.wait.loss = NowPlaying.Loss(reason, since: since)
        case .tracks(let kind, let tracks):
            guard tracks != nowPlaying?.tracks[kind]?.all else { return }
            nowPlaying?.tracks[kind, default: NowPlaying.Tracks()].all = tracks
            nameTracks(kind)
            for effect in followLanguage() { ask(effect) }
        case .advanced(let path, let duration):
            // Its menus are those of the item before.
            if path != nowPlaying?.row.path { controls.menu = .none }
            nowPlaying?.advance(to: path, duration: duration)
            viewing.isChosen = false
            for effect in requestCaptions() { ask(effect) }
        }
    }
}
