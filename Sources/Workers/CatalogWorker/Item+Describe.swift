import Glibc
import Linux

extension Item {
    /// The video at a path, inside the scanned folders or not.
    ///
    /// - Throws: `SystemError` when there is no file.
    static func describe(
        _ path: RawPath, readsSidecars: Bool, links: LinkRule, report: ProblemReport
    ) throws(SystemError) -> Item {
        guard path.bytes.first == UInt8(ascii: "/"), !path.bytes.contains(0) else {
            throw SystemError("describe", code: EINVAL)
        }
        let status = try FileStatus(path)
        guard status.kind == .file else { throw SystemError("describe", code: EINVAL) }
        var names: [[UInt8]] = []
        do throws(SystemError) { names = try links.names(in: path.folder, report: report) } catch {
            report(path.folder, "cannot be read: \(error)")
        }
        let pairing = FolderNames(names, readsSidecars: readsSidecars)
        return Item.read(path, size: status.size, pairing.companions(of: path.name), report: report).0
    }
}
