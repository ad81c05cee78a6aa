import Testing
import WorkerProtocol

@testable import MediaWorker

/// The texts that eSpeak gets for Japanese ones, from the real library and dictionary. The readings are those of
/// `echo TEXT | mecab -F'%pS%f[8] '`.
@MainActor @Suite struct JapaneseReadingTests {
    private func spoken(_ text: String, language: String = "ja") -> String {
        JapaneseReading.read(Utterance(text, language: language)).text
    }

    @Test(arguments: [
        ("夕暮れの港を歩く、2時間。", "ユーグレ ノ ミナト ヲ アルク 、 2 ジカン 。"),
        ("東京タワー 100km", "トーキョー タワー 100 km"),
        ("ガラスの森", "ガラス ノ モリ"),
        ("静かな商店街", "シズカ ナ ショーテン ガイ"),
        ("字幕: オフ", "ジマク : オフ"),
        ("Five Hills 第3話", "Five Hills ダイ 3 ワ"),
    ])
    func `words are read in kana, apart from each other`(text: String, reading: String) {
        #expect(spoken(text) == reading)
    }

    @Test func `lines stay apart, and other languages as they are`() {
        #expect(spoken("最初の光\n夜の川") == "サイショ ノ ヒカリ\nヨル ノ カワ")
        #expect(spoken("夕暮れの港", language: "zh") == "夕暮れの港")
        #expect(spoken("Harbour", language: "en-GB") == "Harbour")
        #expect(spoken("港", language: "ja-JP") == "ミナト")
    }

    @Test(arguments: [
        ("", ""), (" ", ""), ("\n\n", ""), ("\u{0}港\u{0}夜", "ミナト\nヨル"), ("👩‍👩‍👧‍👦", "👩 👩 👧 👦"),
        ("%f[8]%m\\n", "% f [ 8 ]% m \\ n"),
        (String(repeating: "港の", count: 4000), String(repeating: "ミナト ノ ", count: 4000).dropLast().description),
        ("EOS", "EOS"), ("-d /etc", "- d / etc"),
    ])
    func `odd texts are read like others`(text: String, reading: String) {
        #expect(spoken(text) == reading)
        #expect(spoken("港") == "ミナト")
    }
}
