import ArgumentParser
import Glibc
import Linux

@main
struct Benchmarks: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "benchmarks", abstract: "Measures Vitrine against its limits; exit status 1 when one is missed.")

    @Option(help: ArgumentHelp("The library that the daemon shows.", valueName: "folder"))
    var library: String

    @Option(help: ArgumentHelp("Where recordings of the daemon go.", valueName: "folder"))
    var scratch: String

    @Option(help: "How often the swipe is repeated.")
    var rounds = 15

    @Flag(help: "Watch the idle daemon for 10 s instead of 60.")
    var quick = false

    @Flag(help: "Only the swipe.")
    var swipeOnly = false

    func run() throws {
        var measurements = try MainActor.assumeIsolated {
            say("==> measuring the swipe")
            var swipe = try Swipe()
            swipe.run(rounds: max(1, rounds))
            say("==> measuring the swipe on planes")
            var planes = try PlaneSwipe()
            planes.run(rounds: max(1, rounds))
            say("==> measuring the interface alone")
            var interface = try InterfaceFigures()
            interface.run(rounds: max(1, rounds))
            return swipe.measurements + planes.measurements + interface.measurements
        }
        if !swipeOnly { measurements += try daemon() }
        print(table(measurements))
        guard measurements.allSatisfy(\.isMet) else { throw ExitCode.failure }
    }

    private func daemon() throws -> [Measurement] {
        let daemon = DaemonBenchmarks(program: try programFolder() + "/vitrined", library: library, scratch: scratch)
        say("==> measuring the daemon's start")
        let start = try daemon.start()
        say("==> measuring the daemon at rest")
        return try start + daemon.rest(seconds: quick ? 10 : 60)
    }
}

/// Where this program is: the daemon stands beside it.
private func programFolder() throws(SystemError) -> String {
    var path = [CChar](repeating: 0, count: 4096)
    let length = readlink("/proc/self/exe", &path, path.count)
    guard length > 0 else { throw SystemError("readlink /proc/self/exe") }
    let whole = String(decoding: path[..<length].map { UInt8(bitPattern: $0) }, as: UTF8.self)
    return String(whole[..<(whole.lastIndex(of: "/") ?? whole.endIndex)])
}

/// Says what happens next, at once.
private func say(_ message: String) {
    print(message)
    fflush(nil)
}
