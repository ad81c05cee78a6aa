import Linux
import MediaWorker

answerVersion(of: "vitrine-media")
/// The descriptor of the socket that the daemon passes to its workers.
let inheritedSocket: Int32 = 3
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "--inventory": Inventory.write(arguments.dropFirst())
case "--decoders": Inventory.writeDecoders(renewed: false)
case "--try-decoders": Inventory.writeDecoders(renewed: true)
default: Worker.run(socket: inheritedSocket, arguments: Array(arguments))
}
