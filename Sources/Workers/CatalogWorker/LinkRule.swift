import Glibc
import Linux

/// Which symbolic links of a library are followed: those that lead into a library folder or into one of
/// `workers.folders`.
///
/// Who may write into a library may not thereby show, or have parsed, what else the service can read. The kernel refuses
/// the media workers the same, where it has Landlock.
struct LinkRule {
    /// Library folders, and those that may be read besides.
    let folders: [RawPath]

    /// The names in a folder, in the order of their bytes, without those of links that lead elsewhere.
    func names(in folder: RawPath, report: ProblemReport) throws(SystemError) -> [[UInt8]] {
        let entries = try entriesOfFolder(folder)
        guard entries.contains(where: \.isLink) else { return entries.map(\.name) }
        // They may have come, gone, or lead elsewhere since they were resolved last.
        let allowed = folders.compactMap(\.resolved)
        return entries.filter { entry in
            guard entry.isLink else { return true }
            let path = folder.appending(entry.name)
            // A link to nowhere is told as a video that cannot be read.
            guard let target = path.resolved, !allowed.contains(where: target.isInside) else { return true }
            report(path, "leads out of the library, to \(target.text): workers.folders names where links may lead")
            return false
        }.map(\.name)
    }
}
