import Glibc
import Linux

/// The rule for symbolic links in a library: a link is followed if it leads into a library folder or into one of
/// `workers.folders`.
///
/// A user who may write into a library must not be able to show, or have parsed, other files that the service can read.
/// With Landlock, the kernel enforces the same rule for the media workers.
struct LinkRule {
    /// Library folders, and other readable folders.
    let folders: [RawPath]

    /// The names in a folder, sorted by bytes, without links that lead elsewhere.
    func names(in folder: RawPath, report: ProblemReport) throws(SystemError) -> [[UInt8]] {
        let entries = try entriesOfFolder(folder)
        guard entries.contains(where: \.isLink) else { return entries.map(\.name) }
        // The folders may have appeared, disappeared, or been redirected since they were resolved last.
        let allowed = folders.compactMap(\.resolved)
        return entries.filter { entry in
            guard entry.isLink else { return true }
            let path = folder.appending(entry.name)
            // A dangling link is reported as an unreadable video.
            guard let target = path.resolved, !allowed.contains(where: target.isInside) else { return true }
            report(path, "leads out of the library, to \(target.text): workers.folders names where links may lead")
            return false
        }.map(\.name)
    }
}
