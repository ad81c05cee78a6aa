import Foundation
import Linux
import Testing

/// What the real policies deny, tried from inside; and that without them it would work, or the test would show nothing.
@Suite(.timeLimit(.minutes(19))) struct `A confined worker` {
    static let media = ["media", "--sound", "--memory", "1024"]
    static let pictures = ["media", "--memory", "1024"]
    static let streams = ["media", "--sound", "--internet", "--memory", "1024"]

    @Test(arguments: [media, pictures, streams, ["catalog"]])
    func `starts no program and touches no other process`(worker: [String]) throws {
        let attempts = [
            ("run", "/bin/true"), ("signal", ""), ("trace", ""), ("read parent", ""), ("limit parent", ""),
            ("mount", "/mnt"), ("unshare", ""), ("ring", ""), ("bpf", ""), ("packets", ""),
        ]
        // Through Landlock or the filter, whichever is asked first.
        let denied = try attempt(worker, attempts)
        #expect(denied.count == attempts.count)
        for (result, (name, _)) in zip(denied, attempts) { #expect([EPERM, EACCES].contains(result), "\(name)") }
        #expect(try attempt(worker, [("own signal", ""), ("clone3", "")]) == [0, ENOSYS])
        #expect(try attempt(["none"], [("run", "/bin/true"), ("signal", ""), ("limit parent", "")]) == [0, 0, 0])
    }

    @Test func `a worker that plays files has no network, one that plays streams has that and no more`() throws {
        let families = ["internet", "datagrams", "routes", "packets", "device events", "many paths"].map { ($0, "") }
        for worker in [Self.media, Self.pictures, ["catalog"]] {
            #expect(try attempt(worker, families) == [EPERM, EPERM, EPERM, EPERM, EPERM, EPERM])
        }
        #expect(try attempt(Self.streams, families) == [0, 0, 0, EPERM, EPERM, EPERM])
        #expect(try attempt(["none"], families)[0..<3] == [0, 0, 0])
    }

    @Test(.enabled(if: Sandbox.restrictsFiles)) func `reads its library and nothing beside it, writes nothing`() throws
    {
        let (mine, other) = (try folder(), try folder())
        let attempts = [
            ("read", mine + "/film"), ("read", mine), ("read", other + "/film"), ("write", mine + "/film"),
            ("make", mine + "/new"), ("make", "/tmp/vitrine-new"), ("read", "/etc/shadow"), ("read", "/root"),
        ]
        for worker in [Self.media + ["--read", mine], Self.pictures + ["--read", mine], ["catalog", mine]] {
            #expect(try attempt(worker, attempts) == [0, 0, EACCES, EACCES, EACCES, EACCES, EACCES, EACCES])
        }
        #expect(try attempt(["none"], attempts)[0..<5] == [0, 0, 0, 0, 0])
    }

    @Test(.enabled(if: Sandbox.restrictsFiles)) func `a link in the library opens nothing beside it`() throws {
        let (mine, other) = (try folder(), try folder())
        try FileManager.default.createSymbolicLink(atPath: mine + "/linked", withDestinationPath: other + "/film")
        let attempts = [("read", mine + "/linked"), ("read", other + "/film"), ("read", other)]
        for worker in [Self.media + ["--read", mine], ["catalog", mine]] {
            #expect(try attempt(worker, attempts) == [EACCES, EACCES, EACCES])
        }
        for worker in [Self.media + ["--read", mine, "--read", other], ["catalog", mine, "--read", other]] {
            #expect(try attempt(worker, attempts) == [0, 0, 0])
        }
    }

    /// Landlock would leave the other thread free.
    @Test(.enabled(if: Sandbox.restrictsFiles)) func `waits for a thread that ends, and not for one that goes on`()
        throws
    {
        for worker in [Self.media, Self.pictures, ["catalog"]] {
            #expect(try attempt(worker, [("read", "/etc/shadow")], environment: ["THREAD_FOR": "300"]) == [EACCES])
            let beside = try runProbe(worker, [("read", "/etc/shadow")], environment: ["THREAD_FOR": "60000"])
            #expect(beside.status != 0 && beside.text == "")
        }
    }

    @Test(.enabled(if: Sandbox.restrictsFiles))
    func `no display and no input device is in reach`() throws {
        let devices: [String] = [
            "/dev/dri/card0", "/dev/input/event0", "/dev/fb0", "/dev/tty1", "/dev/console", "/dev/mem",
        ]
        .filter { FileManager.default.fileExists(atPath: $0) }
        for worker in [Self.media, Self.pictures, Self.streams, ["catalog"]] {
            for result in try attempt(worker, devices.map { ("read", $0) }) { #expect(result == EACCES) }
            #expect(try attempt(worker, [("write", "/dev/null")]) == [0])
        }
    }

    @Test func `memory and descriptors have an end`() throws {
        #expect(try attempt(Self.media, [("memory", ""), ("descriptors", "")]) == [ENOMEM, EMFILE])
        #expect(try attempt(["media"], [("memory", "")]) == [0])
    }
}
