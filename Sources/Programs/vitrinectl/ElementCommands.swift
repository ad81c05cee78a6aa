import ArgumentParser
import Control
import Linux

struct Elements: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "elements",
        abstract: "List what a finger could tap, front to back: id, role, frame in points, label, state.",
        discussion: "With --json also the gestures that each takes, and whether it does anything now.")
    @OptionGroup var daemon: DaemonOptions
    @Flag(help: "Print JSON, one object per line.") var json = false

    func run() throws {
        guard case .elements(let elements) = try daemon.ask(.elements) else { return }
        for element in elements { if json { try say(json: element) } else { print(text(element)) } }
    }

    private func text(_ element: Reply.Element) -> String {
        let numbers = element.frame.map { $0.rounded().formatted }
        let frame = "\(numbers[0]),\(numbers[1]) \(numbers[2])x\(numbers[3])"
        let state = element.enabled ? element.value ?? "" : "off"
        return [element.id, element.role, frame, element.label, state].map(\.printable)
            .joined(separator: "\t")
    }
}

struct Tap: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tap", abstract: "Tap an element, as a finger does.")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "Its id, as vitrinectl elements prints it.") var element: String

    func run() throws { try daemon.ask(.tap(element)) }
}

extension Double {
    /// The number as text, without a fraction if it is whole.
    fileprivate var formatted: String { Int(exactly: self).map(String.init) ?? String(self) }
}
