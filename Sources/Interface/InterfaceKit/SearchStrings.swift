/// The texts of the search page.
package struct SearchStrings: Sendable {
    package let title: String
    /// In the empty field.
    package let placeholder: String
    package let hint: String
    package let nothing: String
    package let otherWords: String
    package let space: String
    package let delete: String
    package let clear: String
    package let hideKeyboard: String
    /// The key after which letters become kana.
    package let kana: String

    static let english = SearchStrings(
        title: "Search", placeholder: "Search the library",
        hint: "A title, a channel, or a word that is said.", nothing: "Nothing found",
        otherWords: "Fewer letters or another word may find it.", space: "space", delete: "Delete", clear: "Clear",
        hideKeyboard: "Hide the keyboard", kana: "Japanese letters")

    static let japanese = SearchStrings(
        title: "検索", placeholder: "ライブラリを検索", hint: "タイトル、チャンネル、話されている言葉で探せます。", nothing: "見つかりません",
        otherWords: "文字を減らすか、ほかの言葉で試してください。", space: "空白", delete: "削除", clear: "消去", hideKeyboard: "キーボードを隠す",
        kana: "かな入力")
}
