import ArgumentParser
import Control

struct Mini: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mini", abstract: "Make the player window small.")
    @OptionGroup var daemon: DaemonOptions

    func run() throws { try daemon.ask(.window(.mini)) }
}

struct Full: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "full", abstract: "Bring the player window to the full panel.")
    @OptionGroup var daemon: DaemonOptions

    func run() throws { try daemon.ask(.window(.full)) }
}

struct Dismiss: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dismiss", abstract: "Close the player window.")
    @OptionGroup var daemon: DaemonOptions

    func run() throws { try daemon.ask(.window(.dismissed)) }
}

struct Claim: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "claim",
        abstract: "Keep the small window and the lists off the panel's edges; without options they are free again.")
    @OptionGroup var daemon: DaemonOptions
    @Option(help: "Points.") var top = 0.0
    @Option(help: "Points.") var left = 0.0
    @Option(help: "Points.") var bottom = 0.0
    @Option(help: "Points.") var right = 0.0

    func run() throws {
        try daemon.ask(.claim(Request.Edges(top: top, left: left, bottom: bottom, right: right)))
    }
}

struct SwitchOff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "off", abstract: "Switch the panel off until vitrinectl on, a touch or a key; what plays pauses.")
    @OptionGroup var daemon: DaemonOptions

    func run() throws { try daemon.ask(.light(.off)) }
}

struct SwitchOn: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "on", abstract: "Light the panel; what vitrinectl off paused plays on.")
    @OptionGroup var daemon: DaemonOptions

    func run() throws { try daemon.ask(.light(.on)) }
}

struct ShowTab: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "tab", abstract: "Show a tab.")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "home, library, settings, or search with tabs.search.") var name: String

    func run() throws { try daemon.ask(.tab(name)) }
}

struct Touch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "touch", abstract: "Move a finger over the panel: a tap, or a swipe to a second place.")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "Where it comes down, in points: X Y, and for a swipe where it leaves: X Y.") var points: [Double]
    @Option(help: ArgumentHelp("How long it stays.", valueName: "seconds")) var duration = 0.1

    func validate() throws {
        guard points.count == 2 || points.count == 4 else { throw ValidationError("expected two or four numbers") }
    }

    func run() throws {
        let gesture = Request.Gesture(
            from: Array(points.prefix(2)), to: Array(points.suffix(2)), duration: duration)
        try daemon.ask(.touch(gesture))
    }
}
