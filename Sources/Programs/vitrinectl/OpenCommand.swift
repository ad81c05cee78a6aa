import ArgumentParser
import Control
import Glibc

struct Open: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "open", abstract: "Show a page, and move the player out of its way.",
        usage: "vitrinectl open home | library | settings | about | channel NAME")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "home, library, settings, about or channel.") var page: String
    @Argument(help: ArgumentHelp("The channel's name.", valueName: "name")) var name: String?

    private var address: Request.Page? {
        switch (page, name) {
        case ("home", nil): .home
        case ("library", nil): .library
        case ("settings", nil): .settings
        case ("channel", let name): name.map { .channel($0) }
        case (_, nil): .named(page)
        default: nil
        }
    }

    func validate() throws {
        guard address == nil else { return }
        throw ValidationError(page == "channel" ? "which channel?" : "only a channel has a name")
    }

    func run() throws { if let address { try daemon.ask(.open(address)) } }
}
