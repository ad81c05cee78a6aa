/// The rule for paths in a content set: they stay in the set's folder on every file system, and no file is hidden.
package enum SetPath {
    /// The longest path, bytes.
    private static let longest = 1024
    /// The longest component, bytes: the limit of Linux file systems.
    private static let longestName = 255

    package static func isValid(_ path: String) -> Bool {
        guard path.utf8.count <= longest, !path.utf8.contains(0), !reserved.contains(path) else { return false }
        return path.split(separator: "/", omittingEmptySubsequences: false).allSatisfy { name in
            !name.isEmpty && name.utf8.count <= longestName && name.utf8.first != UInt8(ascii: ".")
        }
    }

    private static let reserved: Set<String> = [SetManifest.fileName, SetManifest.signatureName]
}
