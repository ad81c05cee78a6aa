/// The labels of elements without text.
package struct ElementStrings: Sendable {
    package let back: String
    package let video: String
    package let play: String
    package let pause: String
    package let replay: String
    package let smaller: String
    package let larger: String
    package let close: String
    package let speed: String
    package let soundTrack: String
    package let fullScreen: String
    package let leaveFullScreen: String
    package let mute: String
    package let unmute: String
    package let position: String
    package let description: String
    /// The value of a selected tab or option.
    package let chosen: String
    /// The argument is the number of seconds.
    package let skipBack: @Sendable (Int) -> String
    package let skipForward: @Sendable (Int) -> String

    static let english = ElementStrings(
        back: "Back", video: "Video", play: "Play", pause: "Pause", replay: "Play again", smaller: "Make smaller",
        larger: "Open the player", close: "Close", speed: "Speed", soundTrack: "Sound track",
        fullScreen: "Full screen", leaveFullScreen: "Leave full screen", mute: "Mute", unmute: "Unmute",
        position: "Position", description: "Description", chosen: "chosen", skipBack: { "Back \($0) seconds" },
        skipForward: { "Forward \($0) seconds" })

    static let japanese = ElementStrings(
        back: "戻る", video: "動画", play: "再生", pause: "一時停止", replay: "もう一度再生", smaller: "小さくする",
        larger: "プレーヤーを開く", close: "閉じる", speed: "再生速度", soundTrack: "音声", fullScreen: "全画面",
        leaveFullScreen: "全画面を終了", mute: "ミュート", unmute: "ミュートを解除", position: "再生位置",
        description: "説明", chosen: "選択中", skipBack: { "\($0) 秒戻る" }, skipForward: { "\($0) 秒進む" })
}
