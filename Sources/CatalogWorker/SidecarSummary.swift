/// What the list shows of a `.info.json`.
struct SidecarSummary: Decodable {
    var title: String?
    var channel: String?
    var duration: Double?
    var views: Int64?
    var date: String?
    private var problems: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
        var fields = try SidecarFields(decoder)
        // The sidecar of a playlist may have the name of a video, but says nothing about it.
        guard fields.text("_type") != "playlist" else { return }
        title = fields.text("title")
        channel = fields.text("channel") ?? fields.text("uploader")
        duration = fields.seconds("duration")
        views = fields.count("view_count")
        date = fields.text("upload_date").flatMap { $0.utf8.count == 8 && $0.utf8.allSatisfy(isDigit) ? $0 : nil }
        problems = fields.problems
    }

    static func read(_ path: RawPath, _ report: ProblemReport) -> SidecarSummary? {
        readSidecar(path, SidecarSummary.self, problems: \.problems, report)
    }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
