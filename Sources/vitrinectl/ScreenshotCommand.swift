import ArgumentParser
import Control
import Linux
import Paint

struct Screenshot: ParsableCommand {
    static let configuration = CommandConfiguration(abstract: "Write what is on the panel as a PNG.")
    @OptionGroup var daemon: DaemonOptions
    @Argument(help: "The file.", completion: .file(extensions: ["png"])) var file: String

    func run() throws {
        var connection = try daemon.connect()
        try connection.send(.screenshot)
        guard case .picture(let picture) = try accepted(connection.receive()),
            let descriptor = connection.takeDescriptor()
        else { throw MessageError("the daemon sent no picture") }
        let memory = try ForeignMemory(descriptor, minimumSize: picture.stride * picture.height)
        // Read only, which is all that a PNG needs.
        let canvas = Canvas(
            pixels: UnsafeMutableRawPointer(mutating: memory.bytes.baseAddress!), stride: picture.stride,
            width: picture.width, height: picture.height)
        try withExtendedLifetime(memory) { try canvas.writePNG(file) }
    }
}
