/// The shown names of folders: the last part of the path, after as many parents as tell it from the other folders.
struct FolderTitles {
    private var titles: [RawPath: String] = [:]

    /// - Parameter paths: different absolute paths.
    init(_ paths: [RawPath]) {
        var left = paths.map { path in
            (
                path: path,
                parts: path.bytes.split(separator: UInt8(ascii: "/")).map { String(decoding: $0, as: UTF8.self) }
            )
        }
        var length = 1
        while !left.isEmpty {
            let groups = Dictionary(grouping: left) { $0.parts.suffix(length).joined(separator: " / ") }
            for (title, folders) in groups where folders.count == 1 || folders.allSatisfy({ $0.parts.count <= length })
            {
                for folder in folders { titles[folder.path] = title }
            }
            left.removeAll { titles[$0.path] != nil }
            length += 1
        }
    }

    /// The empty text for a folder that was not given.
    subscript(path: RawPath) -> String { titles[path] ?? "" }
}
