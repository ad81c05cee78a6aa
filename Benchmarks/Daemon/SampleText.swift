import WorkerProtocol

/// What the home page and the details of the benchmarks read like: English and Japanese.
enum SampleText {
    private static let titles = [
        "A slow walk through the old harbour at first light", "雨の京都、嵐山の竹林をひとりで歩く",
        "How a mechanical watch keeps time: the lever escapement, drawn and explained", "東京スカイツリーの夜景と隅田川の花火大会",
        "Baking bread with three ingredients", "北海道の冬、流氷の上を歩くオオワシたち", "Forty minutes on the night train to the coast",
        "はじめての味噌汁:出汁の取り方から盛り付けまで",
    ]
    private static let channels = ["Quiet Streets", "旅する写真家", "The Workbench", "台所の時間"]

    static func row(_ number: Int) -> CatalogRow {
        CatalogRow(
            id: ItemID(UInt64(number)), path: "/clips/\(number).mp4",
            title: "\(titles[number % titles.count]) \(number)", channel: channels[number % channels.count],
            duration: Double(60 + number * 37), thumbnail: "/clips/\(number).jpg", views: Int64(number * 1234),
            date: "20260117")
    }

    static func details(_ number: Int) -> CatalogDetails {
        return CatalogDetails(
            id: ItemID(UInt64(number)),
            description: titles.joined(separator: ". "),
            chapters: titles.indices.map { Chapter(start: Double($0) * 60, title: titles[$0]) },
            comments: (0..<12).map(comment), commentCount: 12)
    }

    private static func comment(_ number: Int) -> Comment {
        let isReply = number % 3 == 1
        guard number % 2 == 0 else {
            let text = "最初の光がとても綺麗でした。次はもっと長く歩いてください。"
            return Comment(author: "視聴者\(number)", text: text, isReply: isReply, likes: 7)
        }
        let text = "The light at the beginning is worth the early train, and the sound is even better."
        return Comment(author: "viewer \(number)", text: text, isReply: isReply, likes: 7)
    }
}
