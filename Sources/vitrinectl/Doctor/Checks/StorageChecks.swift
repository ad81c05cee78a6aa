import Glibc
import Linux

extension Check {
    /// The folders that the daemon writes to: there, its own, writable, with space.
    static let storage = Check("Storage") { machine in
        let folders = [machine.stateFolder, machine.cacheFolder].compactMap { $0 }
        let found = (folders.isEmpty ? [] : folders + ["/run", "/tmp"]).filter { access($0, F_OK) == 0 }
        return folders.filter { access($0, F_OK) != 0 }.map(missing)
            + found.flatMap { folder in
                let isOwn = folders.contains(folder)
                return space(of: folder).map { [$0] } ?? (isOwn ? rights(to: folder, machine) : [])
            }
    }

    private static func missing(_ folder: String) -> Finding {
        .fail("\(folder) is missing", .command(Examination.restart))
    }

    @MainActor
    private static func rights(to folder: String, _ machine: Examination) -> [Finding] {
        guard let code = machine.eyes.may(.write, folder) else { return [.unseen("whether \(folder) is writable")] }
        guard code != 0 else { return [.ok("\(folder): \(megabytes(free(of: folder))) free")] }
        let owner = "\(quoted(machine.user.name)):"
        return [
            .fail(
                "\(folder): \(machine.user.name) may not write to it (\(SystemError.reason(code)))",
                .command(
                    "chown -R \(owner) \(quoted(folder)) && chmod u+rwx \(quoted(folder)) && \(Examination.restart)"))
        ]
    }

    /// What is wrong with the file system that a folder is on; nil where nothing is.
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
        let isOutOfFiles = space.f_files > 0 && space.f_favail < leastFiles
        guard free(of: folder) < leastSpace || isOutOfFiles else { return nil }
        let what = isOutOfFiles ? "no more files fit" : "\(megabytes(free(of: folder))) free"
        return .fail(
            "\(folder): \(what) on \(place)",
            .advice(
                "remove what is not needed; the largest: find \(quoted(place)) -xdev -type f -printf '%s %p\\n' | sort -n | tail"
            ))
    }

    /// Bytes. Thumbnails of a small library take as much.
    private static let leastSpace = 16 << 20
    private static let leastFiles: UInt = 100

    private static func free(of folder: String) -> Int {
        var space = statvfs()
        guard statvfs(folder, &space) == 0 else { return 0 }
        let (bytes, isTooLarge) = Int(clamping: space.f_bavail).multipliedReportingOverflow(
            by: Int(clamping: space.f_frsize))
        return isTooLarge ? Int.max : bytes
    }

    private static func megabytes(_ bytes: Int) -> String { "\(bytes / 1_000_000) MB" }

    /// Where the file system of a folder begins.
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
