import InterfaceKit

/// The texts of the page.
struct AboutStrings: Sendable {
    let title: String
    let version: String
    let system: String
    let kernel: String
    let processor: String
    let memory: String
    let panel: String
    let licences: String

    static let english = AboutStrings(
        title: "About", version: "Vitrine", system: "System", kernel: "Kernel", processor: "Processor",
        memory: "Memory",
        panel: "Panel", licences: "Licences")

    static let japanese = AboutStrings(
        title: "このシステムについて", version: "Vitrine", system: "システム", kernel: "カーネル", processor: "プロセッサ",
        memory: "メモリ", panel: "画面", licences: "ライセンス")
}

extension Strings {
    private static let about = ["en": AboutStrings.english, "ja": .japanese]

    var about: AboutStrings { Self.about[languageCode] ?? .english }
}
