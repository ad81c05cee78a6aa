import ArgumentParser
import Control
import Linux

struct Screenshot: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "screenshot", abstract: "Write what is on the panel as a PNG.")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "The file.", completion: .file(extensions: ["png"])) var file: String

    func run() throws {
        var connection = try daemon.connect()
        try connection.send(.screenshot)
        guard case .picture(let picture) = try accepted(connection.receive()),
            let descriptor = connection.takeDescriptor()
        else { throw MessageError("the daemon sent no picture") }
        let memory = try ForeignMemory(descriptor, minimumSize: picture.stride * picture.height)
        try withExtendedLifetime(memory) { try PNGFile(picture, pixels: memory.bytes).write(to: file) }
        // The connection must not close earlier: the daemon reclaims the picture when the client disconnects.
        connection.close()
    }
}
