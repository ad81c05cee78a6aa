import WorkerProtocol

/// The fields of a `.info.json` that the list shows, and those that are searched.
struct SidecarSummary: Sidecar {
    var title: String?
    private var named: String?
    /// The name of the channel if no better one is stated.
    var uploader: String?
    var duration: Double?
    var views: Int64?
    var date: String?
    var description: String?
    /// The youngest age for which the item is meant, years.
    var age: Int?
    var playlist: (title: String?, index: Int64?)
    var series: (name: String?, season: Int64?, episode: Int64?)
    private var chapterList = ChapterList()

    var chapters: [Chapter] { chapterList.chapters }

    var channel: String? { named ?? uploader }

    /// The playlist and the series that the item belongs to.
    var places: [ListPlace] {
        [
            playlist.title.map { ListPlace(.playlist, $0, at: playlist.index) },
            series.name.map { ListPlace(episode: series.episode, ofSeason: series.season, of: $0) },
        ].compactMap { $0 }
    }

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
        case "age_limit": age = try fields.count(name).map { Int(clamping: $0) }
        case "playlist_title": playlist.title = try fields.text(name)
        case "playlist_index": playlist.index = try fields.count(name)
        case "series": series.name = try fields.text(name)
        case "season_number": series.season = try fields.count(name)
        case "episode_number": series.episode = try fields.count(name)
        default: return false
        }
        return true
    }

    /// This summary, with its missing fields from a less precise one.
    func completed(by other: SidecarSummary) -> SidecarSummary {
        var whole = self
        whole.title = title ?? other.title
        whole.named = named ?? other.named
        whole.uploader = uploader ?? other.uploader
        whole.duration = duration ?? other.duration
        whole.views = views ?? other.views
        whole.date = date ?? other.date
        whole.description = description ?? other.description
        whole.age = age ?? other.age
        if playlist.title == nil { whole.playlist = other.playlist }
        if series.name == nil { whole.series = other.series }
        if chapterList.chapters.isEmpty { whole.chapterList = other.chapterList }
        return whole
    }

    static func read(_ path: RawPath, _ report: ProblemReport) -> SidecarSummary? {
        readSidecar(path, SidecarSummary.self, report)
    }
}

private func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
