import Glibc
import Linux

/// Walks folders and finds their videos.
struct Scanner {
    private let report: ProblemReport
    private var seen: Set<[UInt64]> = []
    private(set) var items: [Item] = []

    /// Deeper folders are not read: nobody sorts videos like that.
    private static let deepest = 32

    init(report: @escaping ProblemReport) { self.report = report }

    /// Reads a folder and those in it, links followed, each once.
    mutating func scan(_ folder: RawPath) { scan(folder, depth: 0) }

    private mutating func scan(_ folder: RawPath, depth: Int) {
        guard depth < Self.deepest else { return report(folder, "lies more than \(Self.deepest) folders deep") }
        do throws(SystemError) {
            let status = try FileStatus(folder)
            guard status.kind == .folder else { return report(folder, "is not a folder") }
            // A link may lead back up, and one folder may be given twice.
            guard seen.insert(status.identity).inserted else { return }
            let names = try namesInFolder(folder)
            guard !isExcluded(folder, names) else { return }
            read(folder, names, depth)
        } catch { report(folder, "cannot be read: \(error)") }
    }

    /// An empty `.ignore` excludes a folder and all in it, as media servers have it.
    private func isExcluded(_ folder: RawPath, _ names: [[UInt8]]) -> Bool {
        let mark = Array(".ignore".utf8)
        guard names.contains(mark) else { return false }
        do throws(SystemError) { return try FileStatus(folder.appending(mark)).size == 0 } catch { return false }
    }

    private mutating func read(_ folder: RawPath, _ names: [[UInt8]], _ depth: Int) {
        let pairing = FolderNames(names)
        for name in names where !MediaNames.isSkipped(name) {
            let path = folder.appending(name)
            do throws(SystemError) {
                let status = try FileStatus(path)
                if status.kind == .folder {
                    scan(path, depth: depth + 1)
                } else if status.kind == .file, MediaNames.isVideo(name) {
                    items.append(Item(path, size: status.size, pairing.companions(of: name), report: report))
                }
            } catch {
                // A link to nowhere, or a file that went since: only a video is missed.
                if MediaNames.isVideo(name) { report(path, "cannot be read: \(error)") }
            }
        }
    }
}

extension Item {
    /// The video at any path, inside the scanned folders or not.
    ///
    /// - Throws: `SystemError` when there is no file.
    static func describe(_ path: RawPath, report: ProblemReport) throws(SystemError) -> Item {
        guard path.bytes.first == UInt8(ascii: "/"), !path.bytes.contains(0) else {
            throw SystemError("describe", code: EINVAL)
        }
        let status = try FileStatus(path)
        guard status.kind == .file else { throw SystemError("describe", code: EINVAL) }
        var names: [[UInt8]] = []
        do throws(SystemError) { names = try namesInFolder(path.folder) } catch {
            report(path.folder, "cannot be read: \(error)")
        }
        return Item(path, size: status.size, FolderNames(names).companions(of: path.name), report: report)
    }
}
