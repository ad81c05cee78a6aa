import WorkerProtocol

/// The fields of a `.info.json` that the list shows, and those that are searched.
struct SidecarSummary: Sidecar {
    var title: String?
    private var named: String?
    private var uploader: String?
    var duration: Double?
    var views: Int64?
    var date: String?
    var description: String?
    private var chapterList = ChapterList()

    var chapters: [Chapter] { chapterList.chapters }

    var channel: String? { named ?? uploader }

    mutating func take(_ name: String, of fields: inout SidecarFields) throws(JSONStream.Fault) -> Bool {
        switch name {
        case "title": title = try fields.text(name)
        case "channel": named = try fields.text(name)
        case "uploader": uploader = try fields.text(name)
        case "duration": duration = try fields.seconds(name)
        case "description": description = try fields.text(name)
        case "chapters": try chapterList.take(name, of: &fields)
        case "view_count": views = try fields.count(name)
        case "upload_date":
            date = try fields.text(name).flatMap { $0.utf8.count == 8 && $0.utf8.allSatisfy(isDigit) ? $0 : nil }
        default: return false
        }
        return true
    }

    static func read(_ path: RawPath, _ report: ProblemReport) -> SidecarSummary? {
        readSidecar(path, SidecarSummary.self, report)
    }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
