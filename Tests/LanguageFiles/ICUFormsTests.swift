import Languages
import LocaleFormats
import Testing

/// Numbers and days as ICU writes them. Expected values: Unicode CLDR 42 to 46.
struct ICUFormsTests {
    private static let today = 20_779  // 2026-11-22

    private static func forms(_ code: String, today: Int? = nil) -> ICUForms { ICUForms(code) { today } }

    @Test(arguments: [
        ("en", 1, "1", PluralForm.one), ("en", 1_234_567, "1,234,567", .other), ("de", 1_234_567, "1.234.567", .other),
        ("fr", 0, "0", .one), ("fr", 1_000_000, "1\u{202F}000\u{202F}000", .many), ("ja", 12_345, "12,345", .other),
        ("ar", 0, "0", .zero), ("ar", 1, "1", .one), ("ar", 2, "2", .two), ("ar", 3, "3", .few),
        ("ar", 11, "11", .many),
        ("ar", 100, "100", .other), ("es", 1234, "1234", .other), ("ko", -5, "-5", .other),
    ])
    func `whole numbers`(code: String, number: Int64, text: String, form: PluralForm) {
        #expect(Self.forms(code).number(number) == WrittenNumber(text: text, form: form))
    }

    @Test(arguments: [
        ("en", 999, "999"), ("en", 1_299, "1.2K"), ("en", 12_999, "12K"), ("en", 1_250_000, "1.2M"),
        ("ja", 12_999, "1.2万"), ("ja", 123_456_789, "1.2億"), ("zh", 12_999, "1.2万"), ("ko", 12_999, "1.2만"),
        ("de", 1_250_000, "1,2\u{A0}Mio."), ("fr", 1_250_000, "1,2\u{A0}M"), ("es", 1_250_000, "1,2\u{A0}M"),
        ("en", Int64.max, "9,223,372T"), ("xx", 1_250_000, "1.2M"),
    ])
    func `short numbers are rounded down in the units of the language`(code: String, number: Int64, text: String) {
        #expect(Self.forms(code).shortNumber(number).text == text)
    }

    @Test(arguments: [
        ("en", "English"), ("ja", "日本語"), ("jpn", "日本語"), ("de", "Deutsch"), ("fr", "Français"), ("es", "Español"),
        ("ko", "한국어"), ("ar", "العربية"), ("pt-BR", "Português (Brasil)"), ("ru", "Русский"), ("xx", "xx"),
        ("commentary", "commentary"), (String(repeating: "é-", count: 400), String(repeating: "é-", count: 400)),
    ])
    func `a language is named in itself`(code: String, name: String) {
        #expect(Self.forms(code).ownName == name)
    }

    @Test(arguments: [
        ("en", "Nov 22, 2026"), ("de", "22.11.2026"), ("fr", "22 nov. 2026"), ("es", "22 nov 2026"),
        ("ja", "2026/11/22"), ("zh", "2026年11月22日"), ("ko", "2026. 11. 22."),
    ])
    func `days`(code: String, text: String) {
        #expect(Self.forms(code).day(Self.today) == text)
        #expect(Self.forms(code, today: Self.today - 1).day(Self.today) == text, "a day to come is not relative")
        #expect(Self.forms(code, today: Self.today + 31).day(Self.today) == text, "an old day is not relative")
    }

    @Test(arguments: [
        ("en", 0, "today"), ("en", 1, "yesterday"), ("en", 3, "3 days ago"), ("en", 7, "last week"),
        ("en", 30, "4 weeks ago"), ("de", 2, "vorgestern"), ("de", 5, "vor 5 Tagen"), ("ja", 1, "昨日"),
        ("ja", 20, "2 週間前"),
        ("fr", 14, "il y a 2 semaines"), ("zh", 3, "3天前"), ("ko", 3, "3일 전"), ("ar", 3, "قبل 3 أيام"),
    ])
    func `days of the last month are told from today`(code: String, age: Int, text: String) {
        #expect(Self.forms(code, today: Self.today).day(Self.today - age) == text)
    }

    @Test func `a day is told anew when today is another`() {
        var today: Int? = Self.today
        let forms = ICUForms("en") { today }
        #expect(forms.day(Self.today) == "today" && forms.day(Self.today) == "today")
        today = Self.today + 1
        #expect(forms.day(Self.today) == "yesterday")
        today = nil
        #expect(forms.day(Self.today) == "Nov 22, 2026")
    }
}
