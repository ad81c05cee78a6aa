import WorkerProtocol

/// The fields of a `.info.json` that the page under the player shows.
struct SidecarDetails: Sidecar {
    var description: String?
    /// The address of the video's page on the web; empty when unknown.
    private(set) var link = ""
    private var chapterList = ChapterList()
    private var selection = CommentSelection()

    var chapters: [Chapter] { chapterList.chapters }

    /// The selected comments.
    var comments: [Comment] { selection.chosen }
    /// The number of all comments in the sidecar, shown or not.
    var commentCount: Int { selection.count }

    mutating func take(_ name: String, of fields: inout SidecarFields) throws(JSONStream.Fault) -> Bool {
        switch name {
        case "description": description = try fields.text(name)
        case "webpage_url": link = (try fields.text(name) ?? "").capped(TextLimit.link)
        case "chapters": try chapterList.take(name, of: &fields)
        case "comments":
            try fields.objects(name) { (fields) throws(JSONStream.Fault) in
                selection.add(try SidecarComment(&fields))
            }
        default: return false
        }
        return true
    }

    static func read(_ path: RawPath, _ report: ProblemReport) -> SidecarDetails? {
        readSidecar(path, SidecarDetails.self, report)
    }
}

/// One comment of the sidecar. Texts are cut while reading, as there may be hundreds of thousands of comments.
struct SidecarComment: Hashable {
    var id: String?
    /// The comment that this one answers; nil for a top-level comment.
    var parent: String?
    var author: String
    var text: String
    var likes: Int64
    var isPinned: Bool

    /// The length at which ids are cut, in characters.
    private static let longestID = 200

    init(id: String?, parent: String?, author: String, text: String, likes: Int64, isPinned: Bool) {
        (self.id, self.parent, self.author, self.text) = (id, parent, author, text)
        (self.likes, self.isPinned) = (likes, isPinned)
    }

    fileprivate init(_ fields: inout SidecarFields) throws(JSONStream.Fault) {
        var comment = SidecarComment(id: nil, parent: nil, author: "", text: "", likes: -1, isPinned: false)
        try fields.each { (fields, name) throws(JSONStream.Fault) in
            switch name {
            case "id": comment.id = try fields.text(name).map { $0.capped(Self.longestID) }
            case "parent":
                comment.parent = try fields.text(name).flatMap { $0 == "root" ? nil : $0.capped(Self.longestID) }
            case "author": comment.author = (try fields.text(name) ?? "").capped(TextLimit.channel)
            case "text": comment.text = (try fields.text(name) ?? "").capped(TextLimit.comment)
            case "like_count": comment.likes = try fields.count(name) ?? -1
            case "is_pinned": comment.isPinned = try fields.flag(name)
            default: return false
            }
            return true
        }
        self = comment
    }
}
