/// A list of the library as the configuration names it: `playlist Morning`.
package struct ListName: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case playlist, series, channel, folder, search, newest }

    package let kind: Kind
    /// A name, the whole path of a folder, or the words of a search; empty for the newest items.
    package let name: String

    /// Parses a kind and a name, separated by a space; nil if the text has another form.
    package init?(_ text: String) {
        guard text != Kind.newest.rawValue else {
            (kind, name) = (.newest, "")
            return
        }
        guard let space = text.firstIndex(of: " "), let kind = Kind(rawValue: String(text[..<space])) else {
            return nil
        }
        let name = text[space...].drop { $0 == " " }
        guard !name.isEmpty, kind != .newest, kind != .folder || name.hasPrefix("/") else { return nil }
        (self.kind, self.name) = (kind, String(name))
    }
}
