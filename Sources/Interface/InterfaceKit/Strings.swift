import Numbers
package import Settings
package import WorkerProtocol

/// The texts of the interface.
package struct Strings: Sendable {
    /// The language code as caption tracks use it.
    package let languageCode: String
    package let home: String
    package let library: String
    package let settings: String
    package let empty: String
    package let emptyHint: String
    package let chapters: String
    package let comments: String
    package let upNextHeading: String
    package let more: String
    package let less: String
    private let units: [(Int64, String)]
    private let oneLike: String
    private let likeCount: @Sendable (String) -> String
    package let motion: String
    package let language: String
    package let videos: String
    package let volume: String
    package let problems: String
    package let truncated: String
    /// The mark on the picture of an item that cannot be played.
    package let broken: String
    /// The sentence about an item that cannot be played.
    package let sentence: @Sendable (FailureReason) -> String
    /// The text below the spinner of a lost stream; takes the sentence with the reason.
    package let tryingAgain: @Sendable (String) -> String
    package let newest: String
    /// The list of items that were left before their end.
    package let started: String
    package let history: String
    package let allVideos: String
    package let settingsPage: SettingsStrings
    package let elements: ElementStrings
    package let search: SearchStrings
    /// The counter word for videos.
    private let counter: String
    /// One video; languages without a plural have none of its own.
    private let oneVideo: String?
    package let playNow: String
    package let cancel: String
    private let upNext: @Sendable (Int) -> String
    /// A number with its unit.
    package let seconds: @Sendable (String) -> String
    private let views: @Sendable (String) -> String
    private let oneView: String
    /// Whether facts name the views.
    package var showsViews = true

    /// - Parameter japanese: whether `Language.automatic` means Japanese in this environment.
    package static func of(_ language: Language, japanese: Bool) -> Strings {
        switch language {
        case .english: english
        case .japanese: Strings.japanese
        case .automatic: japanese ? Strings.japanese : english
        }
    }

    package func count(_ videos: Int) -> String {
        if videos == 1, let oneVideo { return oneVideo }
        return "\(Self.grouped(Int64(clamping: videos))) \(counter)"
    }

    /// The view count and the date, if they are known.
    package func facts(of row: CatalogRow) -> String {
        [views(row, Self.grouped), Self.date(row.date)].filter { !$0.isEmpty }
            .joined(separator: "  ·  ")
    }

    /// The facts with a short count: `1.2M views`.
    package func shortFacts(of row: CatalogRow) -> String {
        [views(row, shortCount), Self.date(row.date)].filter { !$0.isEmpty }.joined(separator: "  ·  ")
    }

    private func views(_ row: CatalogRow, _ written: (Int64) -> String) -> String {
        guard showsViews, row.views >= 0 else { return "" }
        return row.views == 1 ? oneView : views(written(row.views))
    }

    package func date(of row: CatalogRow) -> String { Self.date(row.date) }

    /// A count rounded down in the language's units: `1.2M`, `12M`.
    private func shortCount(_ n: Int64) -> String {
        guard let (unit, sign) = units.last(where: { n >= $0.0 }) else { return Self.grouped(n) }
        let tenths = n / (unit / 10)
        return tenths < 100 && tenths % 10 > 0 ? "\(tenths / 10).\(tenths % 10)\(sign)" : "\(tenths / 10)\(sign)"
    }

    package func likes(_ count: Int64) -> String { count == 1 ? oneLike : likeCount(Self.grouped(count)) }

    /// The announcement that the next video begins in this many seconds.
    package func upNext(in seconds: Int) -> String { upNext(seconds) }

    /// `1×`, `0.25×`
    package static func rate(_ rate: Double) -> String {
        rate == rate.rounded() ? "\(Int(saturating: rate))×" : "\(rate)×"
    }

    /// `1:02:03`, `12:34`
    package static func clock(_ seconds: Double) -> String {
        let total = Int(saturating: max(0, seconds).rounded(.down))
        let (h, m, s) = (total / 3600, total / 60 % 60, total % 60)
        func two(_ n: Int) -> String { n < 10 ? "0\(n)" : String(n) }
        return h > 0 ? "\(h):\(two(m)):\(two(s))" : "\(m):\(two(s))"
    }

    /// `20261121` as `2026-11-21`; any other text unchanged.
    private static func date(_ text: String) -> String {
        guard text.utf8.count == 8, text.utf8.allSatisfy({ (48...57).contains($0) }) else { return text }
        let digits = Array(text)
        return "\(String(digits[0..<4]))-\(String(digits[4..<6]))-\(String(digits[6...]))"
    }

    private static func grouped(_ n: Int64) -> String {
        var result = ""
        for (index, digit) in String(n).reversed().enumerated() {
            if index > 0, index % 3 == 0 { result.append(",") }
            result.append(digit)
        }
        return String(result.reversed())
    }

    private static let english = Strings(
        languageCode: "en", home: "Home", library: "Library", settings: "Settings", empty: "No videos yet",
        emptyHint: "Put video files into the library folder. They appear here at once.",
        chapters: "Chapters", comments: "Comments", upNextHeading: "Up next",
        more: "Show more", less: "Show less", units: [(1000, "K"), (1_000_000, "M"), (1_000_000_000, "B")],
        oneLike: "1 like", likeCount: { "\($0) likes" }, motion: "Motion",
        language: "Language", videos: "Videos",
        volume: "Volume", problems: "Unreadable files",
        truncated: "The file ends here: the rest of it is missing.", broken: "Cannot be played",
        sentence: englishSentence,
        tryingAgain: { "\($0). Trying again…" }, newest: "New", started: "Continue watching", history: "History",
        allVideos: "All videos",
        settingsPage: .english, elements: .english, search: .english, counter: "videos", oneVideo: "1 video",
        playNow: "Play now", cancel: "Cancel", upNext: { "Up next in \($0)" }, seconds: { "\($0) s" },
        views: { "\($0) views" }, oneView: "1 view")

    private static let japanese = Strings(
        languageCode: "ja", home: "ホーム", library: "ライブラリ", settings: "設定", empty: "動画がありません",
        emptyHint: "ライブラリのフォルダに動画を入れると、すぐここに表示されます。",
        chapters: "チャプター", comments: "コメント", upNextHeading: "次の動画",
        more: "もっと見る", less: "閉じる", units: [(10_000, "万"), (100_000_000, "億")], oneLike: "高評価 1",
        likeCount: { "高評価 \($0)" }, motion: "動き", language: "言語",
        videos: "動画",
        volume: "音量", problems: "読めないファイル",
        truncated: "ファイルの続きがありません。", broken: "再生できません", sentence: japaneseSentence,
        tryingAgain: { "\($0)。再接続しています…" }, newest: "新着", started: "続きを見る", history: "履歴",
        allVideos: "すべての動画",
        settingsPage: .japanese, elements: .japanese, search: .japanese,
        counter: "本の動画", oneVideo: nil,
        playNow: "今すぐ再生", cancel: "キャンセル", upNext: { "次の動画まで \($0) 秒" }, seconds: { "\($0) 秒" },
        views: { "\($0) 回視聴" }, oneView: "1 回視聴")
}
