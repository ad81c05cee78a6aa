import ArgumentParser
import Time

@main
struct MirrorWatch: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mirror-watch",
        abstract: "Watches the panel's mirror as a VNC client and prints how many whole pictures came a second.")

    @Argument(help: "The socket of the mirror.") var socket: String
    @Argument(help: "How long to watch.") var seconds: Double

    func run() throws {
        let client = try MirrorClient(socket)
        try client.watch(for: Seconds(seconds))
        print((client.pictures / seconds * 10).rounded() / 10)
    }
}
