import Linux
import MediaWorker

answerVersion(of: "vitrine-media")
/// The socket that the daemon leaves its workers.
let inheritedSocket: Int32 = 3
Worker.run(socket: inheritedSocket, arguments: Array(CommandLine.arguments.dropFirst()))
