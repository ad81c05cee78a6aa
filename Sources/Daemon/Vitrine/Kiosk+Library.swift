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

    /// Plays one file in the full window; what its sidecar says follows.
    func play(file path: String, animated: Bool) {
        let absolute = Vitrine.absolute(path)
        let row = CatalogRow(
            id: ItemID(0), path: absolute, title: title(of: absolute), channel: "", duration: 0, thumbnail: absolute,
            views: -1, date: "")
        handle(.play(row, animated: animated))
        // Nothing beside an address says more about it.
        if absolute.hasPrefix("/") { library.describe(path: absolute) }
    }
}

/// The path of a file that may be named from the current folder; an address as it is.
func absolute(_ path: String) -> String {
    path.hasPrefix("/") || path.contains("://") ? path : currentFolder() + "/" + path
}

/// The name of an item of which only the path or address is known.
///
/// Visitors read it: it has no folders, and of an address neither user, password nor query.
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

/// The folder the program was started in.
private func currentFolder() -> String {
    guard let path = getcwd(nil, 0) else { return "/" }
    defer { free(path) }
    return String(cString: path)
}
