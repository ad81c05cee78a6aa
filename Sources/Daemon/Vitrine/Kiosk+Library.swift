import Glibc
import Interface
import Library
import Linux
import Playback
import WorkerProtocol

/// The library wire: rows and details from the catalog worker.
extension Kiosk {
    func wireLibrary() {
        library.onAnswer = { [unowned self] answer in
            switch answer {
            case .scanned(let items): handle(.scanned(total: items))
            case .page(let query, let offset, let total, let rows):
                handle(.rows(query, offset: offset, total: total, rows))
            case .details(let details): handle(.details(details))
            case .row(let row): handle(.described(row))
            case .problem(let path, let message): handle(.problem(path: path, message: message))
            case .outgrown:
                Log.info("a library folder has come: fresh workers may read it")
                player.folderCame()
                files.folderCame()
            }
        }
    }

    /// Plays one file in the full window; its sidecar's details follow.
    func play(file path: String, animated: Bool) {
        let absolute = Vitrine.absolute(path)
        let row = CatalogRow(
            id: ItemID(0), path: absolute, title: title(of: absolute), channel: "", duration: 0, thumbnail: absolute,
            views: -1, date: "")
        handle(.play(row, animated: animated))
        // A URL has no sidecar.
        if absolute.hasPrefix("/") { library.describe(path: absolute) }
    }
}

/// The absolute path of a file named relative to the current folder; a URL is unchanged.
func absolute(_ path: String) -> String {
    path.hasPrefix("/") || path.contains("://") ? path : currentFolder() + "/" + path
}

/// The title of an item of which only the path or URL is known.
///
/// Visitors read it, so it contains no folders, and no user, password or query of a URL.
func title(of path: String) -> String {
    guard let scheme = path.firstRange(of: "://") else {
        return stem(of: path.split(separator: "/").last ?? "")
    }
    let address = path[scheme.upperBound...].prefix { !"?#".contains($0) }
    let parts = address.split(separator: "/")
    guard let host = parts.first else { return "" }
    guard parts.count > 1, let name = parts.last else { return String(host.split(separator: "@").last ?? "") }
    return stem(of: name)
}

private func stem(of name: Substring) -> String { String(name.lastIndex(of: ".").map { name[..<$0] } ?? name) }

/// The folder in which the program was started.
private func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
}
