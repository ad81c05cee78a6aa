/// One clip of the sample library.
struct Clip {
    enum Codec: String { case h264, vp9 }

    let id: String
    let title: String
    let channel: String
    let description: String
    let codec: Codec
    let width: Int
    let height: Int
    /// Frames per second.
    let rate: Int
    /// Seconds.
    let duration: Int
    /// Hertz of its tone.
    let tone: Int
    let views: Int
    let date: String
    let chapters: [(start: Int, title: String)]
    let comments: [(author: String, text: String, reply: Bool)]
    let scenery: Scenery

    var frames: Int { rate * duration }
    var file: String { "\(title.replacing("/", with: "⧸")) [\(id)]" }
    var media: String { file + (codec == .h264 ? ".mp4" : ".webm") }

    static let all: [Clip] = [
        Clip(
            id: "vtr0001night", title: "東京スカイツリーの夜景 Night Walk", channel: "Sumida Lights",
            description: "An evening by the river, when the offices go dark and the tower lights up.\n川沿いの夜の散歩。",
            codec: .h264, width: 1280, height: 720, rate: 30, duration: 30, tone: 220, views: 1_284_033, date: "20260412",
            chapters: [(0, "橋のたもと"), (10, "River bank"), (20, "塔の下")],
            comments: [
                ("Mika", "雨上がりの光がきれい。", false), ("Jonas", "I walked there last spring. Same smell of rain.", false),
                ("Mika", "また行きたいですね。", true),
            ],
            scenery: .skyline(hue: 0.64)),
        Clip(
            id: "vtr0002alps", title: "First Light over the Alps", channel: "Quiet Summits",
            description: "Thirty minutes of sunrise in half a minute.", codec: .h264, width: 1920, height: 1080, rate: 25,
            duration: 20, tone: 262, views: 87_120, date: "20260203",
            chapters: [(0, "Blue hour"), (8, "Sunrise"), (15, "Day")],
            comments: [("Lea", "The ridge at 0:12 is the Blüemlisalp, I think.", false)], scenery: .mountains(hue: 0.05)),
        Clip(
            id: "vtr0003aquar", title: "深海のクラゲ", channel: "港町水族館",
            description: "ゆっくり漂うクラゲをどうぞ。", codec: .vp9, width: 1280, height: 720, rate: 30, duration: 10, tone: 196,
            views: 5_402_118, date: "20251119", chapters: [(0, "暗闇"), (5, "光")],
            comments: [("さくら", "ずっと見ていられる", false), ("Tom", "So calm.", false)], scenery: .deep(hue: 0.55)),
        Clip(
            id: "vtr0004train", title: "Cab Ride: the Coast Line in Autumn, from the Harbour to the Last Station on the Cape",
            channel: "Slow Rails", description: "No talking, no music. Only the line.", codec: .h264, width: 1280,
            height: 720, rate: 60, duration: 20, tone: 165, views: 342_900, date: "20251030",
            chapters: [(0, "Harbour"), (7, "Tunnel"), (13, "Cape")],
            comments: [("Ren", "60 fps は最高。", false)], scenery: .mountains(hue: 0.09)),
        Clip(
            id: "vtr0005auror", title: "オーロラ 〜北の空〜", channel: "Polar Nights", description: "極夜の空に広がる光。",
            codec: .h264, width: 1920, height: 1080, rate: 30, duration: 15, tone: 294, views: 998_001, date: "20260118",
            chapters: [(0, "静けさ"), (6, "嵐")], comments: [("Aino", "Kotiseudulta terveisiä.", false)],
            scenery: .aurora(hue: 0.40)),
        Clip(
            id: "vtr0006lante", title: "Lantern Festival", channel: "City Almanac",
            description: "Ten thousand paper lanterns rise over the lake.", codec: .vp9, width: 1280, height: 720, rate: 25,
            duration: 12, tone: 330, views: 45_310, date: "20250822", chapters: [(0, "Dusk"), (6, "Release")],
            comments: [], scenery: .lanterns(hue: 0.07)),
        Clip(
            id: "vtr0007paper", title: "手すき和紙のできるまで", channel: "手しごと帖", description: "職人の一日を追いました。",
            codec: .h264, width: 1280, height: 720, rate: 25, duration: 30, tone: 247, views: 12_844, date: "20250505",
            chapters: [(0, "楮"), (9, "漉く"), (20, "干す")],
            comments: [("Emi", "祖父の仕事を思い出します。", false)], scenery: .waves(hue: 0.12)),
        Clip(
            id: "vtr0008ocean", title: "Ocean Swell, One Hour", channel: "Blue Room", description: "For waiting rooms.",
            codec: .h264, width: 1280, height: 720, rate: 30, duration: 60, tone: 147, views: 7_720_400, date: "20240614",
            chapters: [(0, "Low tide"), (20, "Swell"), (40, "High tide")],
            comments: [("Nurse Kay", "We play this at the dentist's all day.", false)], scenery: .waves(hue: 0.56)),
        Clip(
            id: "vtr0009tram", title: "Midnight Tram", channel: "Slow Rails", description: "The last line home.",
            codec: .vp9, width: 1280, height: 720, rate: 30, duration: 10, tone: 175, views: 21_050, date: "20260301",
            chapters: [(0, "Depot")], comments: [("Ivo", "More of these, please.", false)], scenery: .skyline(hue: 0.78)),
        Clip(
            id: "vtr0010sakur", title: "桜並木を歩く 4K風", channel: "Sumida Lights", description: "満開の一日。",
            codec: .h264, width: 1920, height: 1080, rate: 30, duration: 10, tone: 349, views: 640_777, date: "20260405",
            chapters: [(0, "朝"), (5, "昼")], comments: [("Yui", "来年はみんなで。", false)], scenery: .lanterns(hue: 0.93)),
        Clip(
            id: "vtr0011glass", title: "Glass Garden", channel: "City Almanac",
            description: "The conservatory before opening time.", codec: .h264, width: 1280, height: 720, rate: 60,
            duration: 10, tone: 392, views: 3_208, date: "20251212", chapters: [(0, "Palms"), (5, "Ferns")],
            comments: [], scenery: .deep(hue: 0.36)),
        Clip(
            id: "vtr0012storm", title: "Storm Watch", channel: "Polar Nights", description: "Green light behind the clouds.",
            codec: .vp9, width: 1280, height: 720, rate: 25, duration: 15, tone: 208, views: 159_623, date: "20260222",
            chapters: [(0, "Calm"), (8, "Front")], comments: [("Sam", "Goosebumps.", false)], scenery: .aurora(hue: 0.80)),
    ]
}
