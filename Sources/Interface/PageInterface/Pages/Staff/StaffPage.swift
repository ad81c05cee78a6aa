import Geometry
import InterfaceKit
import Languages
import Scene
import Settings
import Time

/// The settings of the staff, protected by a PIN.
struct StaffPage: PageContent {
    let name = PageKind.staff.name
    let isNamed = true

    func title(of kind: PageKind, in pages: Pages) -> String { pages.strings[StaffWords.title] }

    func layout(of page: Page, in pages: Pages) -> PageLayout {
        PageLayout(height: page.isUnlocked ? pages.rows(of: page.kind).height : pages.keypad.frame.maxY + Theme.margin)
    }

    func add(
        _ page: Page, _ layout: PageLayout, offset: Double, to scene: inout Scene, of pages: Pages,
        at moment: PageMoment
    ) {
        pages.addRowsHead(
            title(of: page.kind, in: pages), left: pages.settingsLeft, offset: offset, to: &scene)
        if page.isUnlocked {
            pages.add(pages.rows(of: page.kind), offset: offset, to: &scene)
        } else {
            pages.addKeypad(offset: offset, to: &scene, at: moment.time)
        }
    }

    func places(of page: Page, _ layout: PageLayout, in pages: Pages) -> [(PageTarget, Rect)] {
        let back = [(PageTarget.back, pages.rowsBack)]
        guard page.isUnlocked else {
            let keypad = pages.keypad
            return Keypad.keys.indices.map { (.pinKey($0), pages.place(of: $0, on: keypad)) } + back
        }
        return back + pages.rows(of: page.kind).places
    }
}

extension PageKind {
    static let staff = PageKind("staff")

    var isStaff: Bool { name == Self.staff.name }

    /// Whether the page is the staff's page, or one that the staff's page opens.
    var isOfStaff: Bool { isStaff || self == .staffChannels }
}

extension Pages {
    /// The diameter of a dot, and the distance from one dot to the next, points.
    private static let (dot, dotStep) = (14.0, 26.0)
    /// The height of the line above the keys.
    private var pinLineHeight: Double { styles.body.lineHeight + 20 }

    /// Whether there is a page for the staff, protected by a PIN.
    var hasStaffPage: Bool { settings.kiosk.settings == .pin && pin.isSet }

    var keypad: Keypad {
        let top = titleHeight + pinLineHeight
        let room = Rect(x: 0, y: top, width: size.width, height: max(0, viewport - top - Theme.gap))
        return Keypad(in: room, target: settings.interface.target)
    }

    mutating func take(_ report: PinReport, at t: Instant) {
        let isAwaited = pin.phase == .checking
        pin.take(report, at: t)
        switch report {
        case .isSet:
            if kind == .staffChannels { navigation.pop() }
            navigation.lock()
            if kind.isStaff, !hasStaffPage { navigation.pop() }
        case .right: if isAwaited, kind.isStaff, hasStaffPage { navigation.top.isUnlocked = true }
        case .wrong, .wait: break
        }
    }

    mutating func press(_ key: Keypad.Key, at t: Instant) -> PageOutcome? {
        guard hasStaffPage else { return nil }
        return pin.press(key, at: t).map { .checkPIN($0) }
    }

    /// The tap area of a key, relative to the page's top left.
    fileprivate func place(of key: Int, on keypad: Keypad) -> Rect {
        surroundings.unmirrored(keypad.place(of: key), in: keypad.frame)
    }

    fileprivate func addKeypad(offset: Double, to scene: inout Scene, at t: Instant) {
        let up = Point(x: 0, y: -offset)
        let keypad = keypad
        let line = Rect(x: 0, y: keypad.frame.y - pinLineHeight, width: size.width, height: pinLineHeight)
            .offset(by: up)
        if let message = pinMessage(at: t) { add(message, line, to: &scene) } else { addDots(line, to: &scene) }
        for (index, key) in Keypad.keys.enumerated() {
            let frame = place(of: index, on: keypad).offset(by: up)
            let isOn = highlighted == .page(.pinKey(index))
            addKey(index, frame, key.sign(strings, styles), isOn: isOn, isPlain: key.isDigit, to: &scene)
        }
    }

    /// The request for the PIN, the rejection of the last one, or the remaining wait; nil after the first digit.
    func pinMessage(at t: Instant) -> PageMessage? {
        guard pin.digits.isEmpty else { return nil }
        if let seconds = pin.secondsToWait(at: t) {
            let template = strings[StaffWords.wait]
            return PageMessage(
                title: template.filled("number", String(seconds)), template: template, isRefusal: true)
        }
        let isWrong = pin.phase == .wrong
        return PageMessage(title: strings[isWrong ? StaffWords.wrong : StaffWords.enter], isRefusal: isWrong)
    }

    private func add(_ message: PageMessage, _ line: Rect, to scene: inout Scene) {
        let run = TextRun(message.title, styles.body, width: line.width, alignment: .centre)
        let colour = message.isRefusal ? palette.accent : palette.secondary
        surroundings.add(&scene, .message, 0, line.offset(by: Point(x: 0, y: Theme.unit)), run, colour)
    }

    private func addDots(_ line: Rect, to scene: inout Scene) {
        let count = pin.digits.utf8.count
        let left = line.midX - Double(count) * Self.dotStep / 2 + (Self.dotStep - Self.dot) / 2
        let colour = pin.phase == .checking ? palette.secondary : palette.text
        for index in 0..<count {
            let frame = Rect(
                x: (left + Double(index) * Self.dotStep).rounded(), y: line.y + Theme.unit, width: Self.dot,
                height: Self.dot)
            scene.layers.append(Layer(Part.pinDot.id(index), frame, .fill(colour), cornerRadius: Self.dot / 2))
        }
    }
}

extension Keypad.Key {
    fileprivate var isDigit: Bool { if case .digit = self { true } else { false } }

    fileprivate func sign(_ strings: Strings, _ styles: TextStyles) -> KeySign {
        switch self {
        case .digit(let digit): .text(String(digit), styles.title)
        case .erase: .icon(.erase)
        case .done: .text(strings[StaffWords.done], styles.heading)
        }
    }
}
