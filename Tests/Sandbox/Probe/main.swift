import Attempts
import CatalogWorker
import Glibc
import MediaWorker

// `sandbox-probe media|catalog|none WORKER-ARGUMENT... -- ATTEMPT PATH...`: enters the sandbox of a worker, tries things
// and writes a line with the errno of each, 0 for what worked. THREAD_FOR: milliseconds that a second thread lives.

let words = Array(CommandLine.arguments.dropFirst())
guard let split = words.firstIndex(of: "--"), split > 0, (words.count - split) % 2 == 1 else { exit(2) }
let workerArguments = Array(words[1..<split])
if let life = getenv("THREAD_FOR"), vt_start_thread(atoi(life)) != 0 { exit(2) }
switch words[0] {
case "media": try MediaConfinement.enter(WorkerOptions(arguments: workerArguments))
case "catalog": try CatalogConfinement.enter(CatalogOptions(arguments: workerArguments))
case "none": break
default: exit(2)
}
for index in stride(from: split + 1, to: words.count, by: 2) {
    // Nothing is kept back: an attempt may end the program.
    let line = "\(words[index]) \(vt_attempt(words[index], words[index + 1]))\n"
    _ = write(1, line, line.utf8.count)
}
