import WorkerProtocol

/// What the page under the player shows of a `.info.json`.
struct SidecarDetails: Decodable {
    var description: String?
    var chapters: [Chapter] = []
    var comments: [SidecarComment] = []
    var commentCount = 0
    private var problems: [String] = []

    init() {}

    init(from decoder: any Decoder) throws {
        var fields = try SidecarFields(decoder)
        guard fields.text("_type") != "playlist" else { return }
        description = fields.text("description")
        var chapters: [Chapter] = []
        fields.each("chapters", SidecarChapter.self) {
            guard let start = $0.start else { return }
            chapters.append(Chapter(start: start, title: ($0.title ?? "").capped(TextLimit.title)))
        }
        var comments: [SidecarComment] = []
        fields.each("comments", SidecarComment.self) { comments.append($0) }
        // The sort keeps the order of chapters that start together.
        self.chapters = Array(chapters.sorted { $0.start < $1.start }.prefix(Self.mostChapters))
        self.comments = comments
        commentCount = comments.count
        problems = fields.problems
    }

    private static let mostChapters = 200

    static func read(_ path: RawPath, _ report: ProblemReport) -> SidecarDetails? {
        readSidecar(path, SidecarDetails.self, problems: \.problems, report)
    }
}

private struct SidecarChapter: Decodable {
    let start: Double?
    let title: String?

    init(from decoder: any Decoder) throws {
        var fields = try SidecarFields(decoder)
        start = fields.seconds("start_time")
        title = fields.text("title")
    }
}

/// One comment as the sidecar has it; texts are cut while reading, for there may be hundreds of thousands.
struct SidecarComment: Decodable, Hashable {
    var id: String?
    /// The comment that this one answers; nil for one that answers none.
    var parent: String?
    var author: String
    var text: String
    var likes: Int64
    var isPinned: Bool

    init(id: String?, parent: String?, author: String, text: String, likes: Int64, isPinned: Bool) {
        (self.id, self.parent, self.author, self.text) = (id, parent, author, text)
        (self.likes, self.isPinned) = (likes, isPinned)
    }

    init(from decoder: any Decoder) throws {
        var fields = try SidecarFields(decoder)
        id = fields.text("id")
        parent = fields.text("parent").flatMap { $0 == "root" ? nil : $0 }
        author = (fields.text("author") ?? "").capped(TextLimit.channel)
        text = (fields.text("text") ?? "").capped(TextLimit.comment)
        likes = fields.count("like_count") ?? -1
        isPinned = fields.flag("is_pinned")
    }
}
