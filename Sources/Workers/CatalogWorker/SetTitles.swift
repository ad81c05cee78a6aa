import ContentSet
import WorkerProtocol

/// The titles that the manifests of content sets give to files, and the sets' parts of the day.
struct SetTitles {
    private var titles: [RawPath: String] = [:]
    /// The parts of the day, by the sets' folders.
    private var dayparts: [RawPath: [SetDaypart]] = [:]

    subscript(path: RawPath) -> String? { titles.isEmpty ? nil : titles[path] }

    /// Replaces a folder's titles and parts of the day by those of its present manifest.
    mutating func read(_ folder: RawPath) {
        titles = titles.filter { !$0.key.isInside(folder) }
        dayparts[folder] = nil
        // An unreadable manifest is reported as a problem of its list.
        guard let manifest = SetManifest.read(in: folder, { _, _ in }) else { return }
        if !manifest.dayparts.isEmpty { dayparts[folder] = manifest.dayparts }
        for file in manifest.files where !file.title.isEmpty {
            titles[folder.appending(Array(file.path.utf8))] = file.title
        }
    }

    /// Removes the parts of the day of a folder that holds no set any more.
    mutating func forget(_ folder: RawPath) { if !dayparts.isEmpty { dayparts[folder] = nil } }

    /// The parts of the day of the sets whose folders exist.
    func dayparts(_ isThere: (RawPath) -> Bool) -> [SetDaypart] {
        dayparts.filter { isThere($0.key) }.sorted { $0.key < $1.key }.flatMap(\.value)
    }
}

extension SetManifest {
    /// The manifest in a folder; problems are reported.
    static func read(in folder: RawPath, _ report: ProblemReport) -> SetManifest? {
        let path = folder.appending(Array(fileName.utf8))
        do {
            var file = try ByteFile(path, limit: largest)
            return try SetManifest(file.rest())
        } catch {
            report(path, "the manifest \(error)")
            return nil
        }
    }
}
