import Foundation
import Linux
import Testing

/// Every denial of the policies, tried from inside.
@Suite(.timeLimit(.minutes(19))) struct `A worker that was taken over` {
    private let service: LocalSocket
    private let packets: LocalSocket
    private let datagrams: LocalSocket
    private let library: String

    init() throws {
        (service, packets) = (try LocalSocket(SOCK_STREAM), try LocalSocket(SOCK_SEQPACKET))
        (datagrams, library) = (try LocalSocket(SOCK_DGRAM), try folder())
    }

    private func path(_ target: Denial.Target) -> String {
        switch target {
        case .nothing: ""
        case .film: library + "/film"
        case .service: service.path
        case .packets: packets.path
        case .datagrams: datagrams.path
        case .device(let path): path
        }
    }

    private func check(_ worker: [String], _ expected: (Denial) -> Int32) throws {
        let results = try attempt(worker, Denial.all.map { ($0.attempt, path($0.target)) })
        try #require(results.count == Denial.all.count)
        for (denial, result) in zip(Denial.all, results) {
            #expect(result == expected(denial), "\(worker[0]): \(denial.attempt)")
        }
        #expect(try String(contentsOfFile: library + "/film", encoding: .utf8) == "film")
    }

    // On older kernels the script of the guest's test says what Landlock makes of it.
    @Test(.enabled(if: Sandbox.restrictsFiles)) func `gets from each attempt what the table says`() throws {
        try check(["media", "--sound", "--memory", "1024", "--read", library], \.player)
        try check(["media", "--memory", "1024", "--read", library], \.pictures)
        try check(["catalog", library], \.catalog)
    }

    @Test(arguments: Denial.all.filter(\.worksOutside).map(\.attempt))
    func `could do it without the confinement`(name: String) throws {
        for denial in Denial.all where denial.attempt == name && denial.worksOutside {
            // Not every machine that runs tests has a terminal.
            if case .device = denial.target { continue }
            #expect(try attempt(["none"], [(name, path(denial.target))]) == [0])
        }
    }

    @Test func `reaches a sound server through the broker, and no other socket`() throws {
        service.greet()
        let (server, other) = (["PULSE_SERVER": "unix:" + service.path], packets.path)
        let attempts = [
            ("local by libraries", service.path), ("local by libraries", service.path), ("local", service.path),
            ("local by libraries", other), ("local by libraries", service.path + "x"),
        ]
        let media = ["media", "--sound"]
        #expect(try attempt(media, attempts, environment: server) == [0, 0, EPERM, EPERM, EPERM])
        // With a network `connect` is there; the descriptor is still one of a pair.
        let online = try attempt(media + ["--internet"], attempts, environment: server)
        #expect(online[0..<3] == [0, 0, EPERM] && online[3...].allSatisfy { $0 != 0 }, "\(online)")
        let pictures = try attempt(["media"], attempts, environment: server)
        #expect(pictures == [EPERM, EPERM, EPERM, EPERM, EPERM])
    }

    @Test func `takes its broker along when it ends`() throws {
        service.greet()
        let server = ["PULSE_SERVER": "unix:" + service.path]
        let brokers = { () -> Int in
            try FileManager.default.contentsOfDirectory(atPath: "/proc").count { name in
                guard Int(name) != nil, let comm = FileManager.default.contents(atPath: "/proc/\(name)/comm"),
                    let lines = FileManager.default.contents(atPath: "/proc/\(name)/environ")
                else { return false }
                return comm == Data("sound-broker\n".utf8) && lines.range(of: Data(service.path.utf8)) != nil
            }
        }
        #expect(try attempt(["media", "--sound"], [("pair", "")], environment: server) == [0])
        let end = Date(timeIntervalSinceNow: 10)
        while try brokers() > 0, Date() < end { Thread.sleep(forTimeInterval: 0.05) }
        #expect(try brokers() == 0)
    }
}
