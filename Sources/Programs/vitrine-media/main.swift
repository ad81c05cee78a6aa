import Linux
import MediaWorker

answerVersion(of: "vitrine-media")
/// The descriptor of the socket that the daemon passes to its workers.
let inheritedSocket: Int32 = 3
let arguments = CommandLine.arguments.dropFirst()
if arguments.first == "--inventory" {
    Inventory.write(arguments.dropFirst())
} else {
    Worker.run(socket: inheritedSocket, arguments: Array(arguments))
}
