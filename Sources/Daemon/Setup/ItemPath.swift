import Glibc

/// The absolute path of a file named relative to the current folder; a URL is unchanged.
package func absolute(_ path: String) -> String {
    path.hasPrefix("/") || path.contains("://") ? path : currentFolder() + "/" + path
}

/// The title of an item of which only the path or URL is known.
///
/// Visitors read it, so it contains no folders, and no user, password or query of a URL.
package func title(of path: String) -> String {
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
