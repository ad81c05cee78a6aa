/// The texts of the settings page.
package struct SettingsStrings: Sendable {
    package let physical: String
    package let reference: String
    package let compact: String
    package let mini: String
    package let floating: String
    package let captions: String
    package let volumeCap: String
    package let theme: String
    package let dark: String
    package let light: String
    package let size: String
    package let normal: String
    package let large: String
    package let reducedMotion: String
    package let automatic: String
    package let on: String
    package let off: String

    static let english = SettingsStrings(
        physical: "Springs", reference: "Fixed times", compact: "Small player", mini: "Bar", floating: "Floating",
        captions: "Captions", volumeCap: "Loudest volume", theme: "Theme", dark: "Dark", light: "Light",
        size: "Buttons", normal: "Normal", large: "Large", reducedMotion: "Reduced motion", automatic: "Automatic",
        on: "On", off: "Off")

    static let japanese = SettingsStrings(
        physical: "スプリング", reference: "固定時間", compact: "小さいプレーヤー", mini: "バー", floating: "フローティング",
        captions: "字幕", volumeCap: "最大音量", theme: "テーマ", dark: "ダーク", light: "ライト", size: "ボタン",
        normal: "標準", large: "大", reducedMotion: "動きを減らす", automatic: "自動", on: "オン", off: "オフ")
}
