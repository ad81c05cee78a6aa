import Glibc
import Linux

extension Check {
    /// The folders that the daemon and its workers write to: each must exist, be writable and have free space.
    static let storage = Check("Storage") { machine in
        let folders = machine.ownFolders
        let common: [String] = folders.isEmpty ? [] : ["/run", "/tmp"]
        var findings: [Finding] = folders.filter { !exists($0.path) }.map { missing($0.path) }
        for folder in folders where exists(folder.path) {
            if let full = space(of: folder.path) { findings.append(full) } else { findings += rights(to: folder) }
        }
        return findings + common.filter(exists).compactMap { space(of: $0) }
    }

    private static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    private static func missing(_ folder: String) -> Finding {
        .fail("\(folder) is missing", .command(Examination.restart))
    }

    @MainActor
    private static func rights(to own: OwnFolder) -> [Finding] {
        let folder = own.path
        guard let code = own.access.may(.write, folder) else { return [.unseen("whether \(folder) is writable")] }
        guard code != 0 else { return [.ok("\(folder): \(megabytes(free(of: folder))) free")] }
        let owner = "\(quoted(own.user)):"
        return [
            .fail(
                "\(folder): \(own.user) may not write to it (\(SystemError.reason(code)))",
                .command(
                    "chown -R \(owner) \(quoted(folder)) && chmod u+rwx \(quoted(folder)) && \(Examination.restart)"))
        ]
    }

    /// The problem of a folder's file system, or nil if it has none.
    private static func space(of folder: String) -> Finding? {
        var space = statvfs()
        guard statvfs(folder, &space) == 0 else {
            return .fail("\(SystemError(folder))", .advice("look at the disk: dmesg"))
        }
        let place = mountPoint(of: folder)
        guard space.f_flag & UInt(ST_RDONLY) == 0 else {
            return .fail(
                "\(folder) is read-only (\(place))",
                .command("mount -o remount,rw \(quoted(place)) && \(Examination.restart)"))
        }
        let isOutOfFiles = space.f_files > 0 && space.f_favail < minimumFiles
        guard free(of: folder) < minimumSpace || isOutOfFiles else { return nil }
        let what = isOutOfFiles ? "no more files fit" : "\(megabytes(free(of: folder))) free"
        return .fail(
            "\(folder): \(what) on \(place)",
            .advice(
                "remove unneeded files; the largest: find \(quoted(place)) -xdev -type f -printf '%s %p\\n' | sort -n | tail"
            ))
    }

    /// The least free space, bytes: about the size of a small library's thumbnails.
    private static let minimumSpace = 16 << 20
    /// The least number of free inodes.
    private static let minimumFiles: UInt = 100

    private static func free(of folder: String) -> Int {
        var space = statvfs()
        guard statvfs(folder, &space) == 0 else { return 0 }
        let (bytes, isTooLarge) = Int(clamping: space.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: space.f_frsize))
        return isTooLarge ? Int.max : bytes
    }

    private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }

    /// The mount point of a folder's file system.
    private static func mountPoint(of folder: String) -> String {
        var path = folder
        var own = stat()
        guard stat(folder, &own) == 0 else { return folder }
        while path != "/" {
            let above = path.lastIndex(of: "/").map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "/"
            var status = stat()
            guard stat(above, &status) == 0, status.st_dev == own.st_dev else { return path }
            path = above
        }
        return "/"
    }
}
