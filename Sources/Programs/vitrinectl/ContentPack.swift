import ArgumentParser
import ContentSet
import Glibc
import Linux
import WorkerProtocol

extension Content {
    struct Pack: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "pack",
            abstract: "Make a folder a content set: write its manifest, vitrine-set.toml.",
            discussion: """
                The library lists the files in the order of the manifest: sort them there and give them titles, then pack \
                again; new files come last. A file with attract = "NAME" plays on an idle panel while the manifest's table \
                [dayparts.NAME] holds. To sign a set: minisign -S -m DIR/vitrine-set.toml
                """)
        @Argument(help: "The folder.") var folder: String
        @Option(
            help: "The set's name: letters, digits, '.', '_', '-'. Default: that of the last manifest, or the folder's."
        )
        var id: String?
        @Option(help: "The version. Default: the time.") var version: String?
        @Option(help: "The title for people.") var title: String?

        func run() throws {
            let set = SetFolder(folder)
            do {
                let last = try set.manifestBytes().map { try SetManifest($0, file: set.manifestPath) }
                let manifest = SetManifest(
                    try name(last?.name), files: try files(of: set, last), dayparts: last?.dayparts ?? [])
                try write(manifest, to: set)
                // A signature of the last manifest would not match the new one.
                unlink(folder + "/" + SetManifest.signatureName)
                say(
                    "\(manifest.name.id) \(manifest.name.version): \(manifest.files.count) files, \(manifest.size >> 20) MB"
                )
            } catch let error as ExitCode {
                throw error
            } catch {
                complain("\(error)")
                throw ExitCode(1)
            }
        }

        private func name(_ last: SetName?) throws -> SetName {
            let named = id ?? last?.id ?? Self.name(ofFolder: folder)
            let time = version ?? utcTime(wallClock()).filter { $0 != ":" }
            for text in [named, time] where !SetName.isID(text) {
                complain("'\(text)' is no name of a set: letters, digits, '.', '_' and '-', at most 64")
                throw ExitCode(64)
            }
            return SetName(id: named, version: time, title: title ?? last?.title ?? "")
        }

        private static func name(ofFolder folder: String) -> String {
            guard let resolved = realpath(folder, nil) else { return folder }
            defer { free(resolved) }
            let path = String(cString: resolved)
            return path.split(separator: "/").last.map(String.init) ?? path
        }

        /// The files in the order of the last manifest, then the new ones by name.
        private func files(of set: SetFolder, _ last: SetManifest?) throws -> [SetManifest.File] {
            let own = [SetManifest.fileName, SetManifest.signatureName]
            let found = try set.files(limit: SetManifest.maximumFiles + own.count).filter { !own.contains($0) }
            guard found.count <= SetManifest.maximumFiles else {
                throw SystemError("more than \(SetManifest.maximumFiles) files", code: E2BIG)
            }
            if let odd = found.first(where: { !SetPath.isValid($0) }) {
                throw SystemError("\(odd) cannot be in a set: its name is hidden, too long or not UTF-8", code: EINVAL)
            }
            let known = Dictionary((last?.files ?? []).map { ($0.path, $0) }) { first, _ in first }
            let (present, before) = (Set(found), (last?.files ?? []).map(\.path))
            let order = before.filter(present.contains) + found.filter { known[$0] == nil }
            return try order.map { path in
                var size = 0
                let digest = try FileDigest(ofFile: set.path + "/" + path) { size += $0 }
                return SetManifest.File(
                    path: path, size: size, digest: digest, title: known[path]?.title ?? "",
                    attract: known[path]?.attract ?? "")
            }
        }

        private func write(_ manifest: SetManifest, to set: SetFolder) throws {
            let bytes = Array(manifest.toml.utf8)
            guard bytes.count <= SetManifest.largest else {
                throw SystemError("a manifest of \(bytes.count) bytes", code: EFBIG)
            }
            // The new file is hidden, so that an interrupted run leaves no file that belongs to the set.
            let new = set.path + "/." + SetManifest.fileName
            try writeFile(new, bytes, mode: 0o644)
            guard rename(new, set.manifestPath) == 0 else { throw SystemError("write \(set.manifestPath)") }
        }
    }
}
