package import InterfaceKit
import WorkerProtocol

extension Player {
    /// Adds the pictures that the window needs soon.
    package func want(_ wanted: inout WantedPictures) {
        guard let nowPlaying else { return }
        wantPoster(nowPlaying, &wanted)
        // The pictures of the next items are always wanted, so that an enlarged window has them at once.
        if let size = details.columns.last?.pictureSize {
            for row in details.next { wanted.want(surroundings.pictureID(row, size), path: row.thumbnail) }
        }
        if let next = nowPlaying.upNext { wanted.want(upNextPicture(next), path: next.row.thumbnail) }
        if let strip { wanted.wantStrip(strip.picture, path: nowPlaying.row.path, columns: strip.columns) }
    }
}
