import WorkerProtocol

/// The first chapters of a sidecar.
struct ChapterList {
    /// The largest number of kept chapters.
    private static let maximum = 200

    private var all: [Chapter] = []

    /// The sort is stable: chapters that start together keep their order.
    var chapters: [Chapter] { Array(all.sorted { $0.start < $1.start }.prefix(Self.maximum)) }

    mutating func take(_ name: String, of fields: inout SidecarFields) throws(JSONStream.Fault) {
        try fields.objects(name) { (fields) throws(JSONStream.Fault) in try takeChapter(&fields) }
    }

    private mutating func takeChapter(_ fields: inout SidecarFields) throws(JSONStream.Fault) {
        var start: Double?
        var title: String?
        try fields.each { (fields, name) throws(JSONStream.Fault) in
            switch name {
            case "start_time": start = try fields.seconds(name)
            case "title": title = try fields.text(name)
            default: return false
            }
            return true
        }
        guard let start else { return }
        all.append(Chapter(start: start, title: (title ?? "").capped(TextLimit.title)))
        // Thousands of chapters would fill memory: only the first ones are kept.
        if all.count >= 2 * Self.maximum { all = chapters }
    }
}
