/// An address without user, password and query, which may be secret. A file's path is returned unchanged.
package func publicPart(of path: String) -> String {
    guard !path.hasPrefix("/"), let scheme = path.firstRange(of: "://") else { return path }
    let rest = path[scheme.upperBound...].prefix { $0 != "?" && $0 != "#" }
    let host = rest.prefix { $0 != "/" }
    let place = host.lastIndex(of: "@").map { rest[rest.index(after: $0)...] } ?? rest
    return String(path[..<scheme.upperBound] + place)
}
