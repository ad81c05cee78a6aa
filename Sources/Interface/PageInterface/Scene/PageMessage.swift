import Geometry
import InterfaceKit
import Scene
import Settings
package import Time
import WorkerProtocol

/// A message in place of a page's content, or above the keys for a PIN.
struct PageMessage {
    let title: String
    var detail = ""
    /// The title without its number, which may change each second; nil for a title without a number.
    var template: String?
    /// Whether the message refuses an entry.
    var isRefusal = false
}

/// A message for a screen reader.
package struct SpokenMessage: Equatable, Sendable {
    package let text: String
    /// Messages with the same key differ at most in a number that counts down. Only the first of them is read.
    package let key: String

    package init(_ text: String, key: String? = nil) { (self.text, self.key) = (text, key ?? text) }
}

extension Pages {
    /// The message on the visible page, for a screen reader; nil without one.
    package func message(at t: Instant) -> SpokenMessage? {
        guard let message = message(of: navigation.top, at: t) else { return nil }
        // A screen reader reads the page's title already.
        let lines = [message.title, message.detail].filter { !$0.isEmpty && $0 != title }
        return lines.isEmpty ? nil : SpokenMessage(lines.joined(separator: ". "), key: message.template)
    }

    /// Whether no PIN is checked for a while, after too many wrong ones.
    package func refusesPIN(at t: Instant) -> Bool { kind.isStaff && pin.secondsToWait(at: t) != nil }

    /// The number of digits that are entered on the staff's page.
    package var enteredDigits: Int { pin.digits.utf8.count }

    private func message(of page: Page, at t: Instant) -> PageMessage? {
        if page.kind.isSearch { return searchMessage(of: page) }
        if page.kind.isStaff { return page.isUnlocked ? nil : pinMessage(at: t) }
        guard let query = page.kind.query, layout(of: page).grid != nil else { return nil }
        return emptyMessage(of: query)
    }

    /// The message on the page of a list without items; nil for a list with items, and while the library is loading.
    func emptyMessage(of query: CatalogQuery) -> PageMessage? {
        guard library.all.isScanned, (library[query]?.total ?? 0) == 0 else { return nil }
        // An unreadable folder is a likelier reason than a folder without videos.
        let words: PageWords = settings.library.isFiltered ? .emptyFiltered : .emptyHint
        return PageMessage(title: strings[PageWords.empty], detail: problems.lines.last ?? strings[words])
    }

    func addEmpty(_ message: PageMessage, to scene: inout Scene) {
        let width = min(size.width - 2 * Theme.margin, styles.scaled(480))
        let box = Rect(
            x: ((size.width - width) / 2).rounded(), y: (size.height * 0.38).rounded(), width: width, height: 0)
        let side = Theme.largeIconSize
        scene.layers.append(
            Layer(
                Part.messageDetail.id(1),
                Rect(x: ((size.width - side) / 2).rounded(), y: box.y - side - Theme.gap, width: side, height: side),
                .icon(problems.lines.isEmpty ? .library : .warning, palette.secondary)))
        let title = TextRun(message.title, styles.title, width: width, alignment: .centre)
        surroundings.add(&scene, .message, 0, box, title, palette.text)
        let hint = TextRun(message.detail, styles.body, width: width, lines: 3, alignment: .centre)
        surroundings.add(
            &scene, .messageDetail, 0, box.offset(by: Point(x: 0, y: title.style.lineHeight + Theme.unit)), hint,
            palette.secondary)
    }
}
