/// A number in the notation of a language, and the plural form that it requires.
package struct WrittenNumber: Sendable, Equatable {
    package let text: String
    package let form: PluralForm

    package init(text: String, form: PluralForm) { (self.text, self.form) = (text, form) }
}

/// The numbers and dates of one language, and its script's direction.
package protocol LocaleForms {
    /// Whether the script is written from the right to the left.
    var isWrittenFromRight: Bool { get }
    /// The language's name in itself: `Deutsch`. An unknown language is named by its code.
    var ownName: String { get }
    /// The whole number: `1,234,567`.
    func number(_ number: Int64) -> WrittenNumber
    /// The number rounded down in the language's units: `1.2M`, `123万`.
    func shortNumber(_ number: Int64) -> WrittenNumber
    /// A day, relative to today if within the last 30 days: `3 days ago`, `Nov 21, 2025`.
    ///
    /// - Parameter day: days since 1970-01-01.
    func day(_ day: Int) -> String
}

/// A language of the interface.
package struct SpokenLanguage {
    /// The language code as caption tracks use it: `ja`, `zh-Hans`.
    package let code: String
    /// All texts; a text that the language lacks is in English.
    package let texts: TextTable
    package let forms: any LocaleForms

    package init(code: String, texts: TextTable, forms: any LocaleForms) {
        (self.code, self.texts, self.forms) = (code, texts, forms)
    }
}

/// The languages of the interface.
package protocol LanguageSource {
    /// The code of the environment's language: `ja`.
    var environment: String { get }
    /// The language with this code; English where there is none.
    func language(_ code: String) -> SpokenLanguage
    /// The name of any language in itself: `Deutsch`.
    func name(of code: String) -> String
    /// Texts with the letters of a language's keyboard, also of one that has no other texts; nil if it is unknown.
    func keyboard(_ code: String) -> TextTable?
}
