import Glibc
import Testing
import Time

@testable import Linux

@MainActor
private func start(_ path: String, _ arguments: [String]) throws -> (ChildProcess, PacketSocket) {
    let (mine, its) = try PacketSocket.pair()
    return (try ChildProcess.start(path, arguments: arguments, socket: its), mine)
}

/// The first packet, or nil when the peer leaves.
private func wait(for socket: PacketSocket, seconds: Double = 10) throws -> String? {
    let end = monotonicNow() + Seconds(seconds)
    while monotonicNow() < end {
        switch try socket.receive() {
        case .packet(let bytes, _): return String(decoding: bytes, as: UTF8.self)
        case .peerGone: return nil
        case .nothingYet: usleep(2000)
        }
    }
    throw SystemError("wait", code: ETIMEDOUT)
}

// On the main thread: a child dies with the thread that started it.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `Programs started by this one` {
    @Test(arguments: [("exit 0", "exit status 0"), ("exit 42", "exit status 42"), ("kill -SEGV $$", "signal 11")])
    func `how a program ended is told`(script: String, end: String) throws {
        #expect(try start("/bin/sh", ["-c", script]).0.reap() == end)
    }

    @Test func `one that is killed before it has begun ends too`() throws {
        for _ in 0..<300 { #expect(try start("/bin/sleep", ["100"]).0.kill() == "signal 9") }
    }

    @Test func `a program that does not exist ends with 127`() throws {
        #expect(try start("/nowhere/program", []).0.reap() == "exit status 127")
    }

    @Test func `the socket is its descriptor 3`() throws {
        let (child, socket) = try start("/bin/sh", ["-c", "printf hello >&3"])
        #expect(try wait(for: socket) == "hello")
        #expect(try wait(for: socket) == nil)
        #expect(child.reap() == "exit status 0")
    }

    @Test func `it has no other descriptors of this program`() throws {
        let file = open("/dev/null", O_RDONLY)
        defer { close(file) }
        // `ls` itself opens the folder it lists, as 4.
        let (child, socket) = try start("/bin/sh", ["-c", "echo $(ls /proc/self/fd) >&3"])
        let numbers = try #require(try wait(for: socket)).split(separator: " ").filter { $0 != "4\n" }
        #expect(numbers == ["0", "1", "2", "3"])
        #expect(child.reap() == "exit status 0")
    }

    @Test func `killing ends it at once, and its children too`() throws {
        let (child, socket) = try start("/bin/sh", ["-c", "sleep 100 & printf up >&3; wait"])
        #expect(try wait(for: socket) == "up")
        #expect(child.kill() == "signal 9")
        // The grandchild held the socket as well.
        #expect(try wait(for: socket) == nil)
        #expect(child.reap() == "already gone")
    }

    @Test func `arguments arrive as they are`() throws {
        let (child, socket) = try start("/bin/sh", ["-c", #"printf '%s|' "$@" >&3"#, "x", "a b", "", "東京", "$HOME"])
        #expect(try wait(for: socket) == "a b||東京|$HOME|")
        #expect(child.reap() == "exit status 0")
    }

    @Test func `it takes signals as if nobody had blocked them`() throws {
        signal(SIGPIPE, SIG_IGN)
        let (child, socket) = try start("/bin/sh", ["-c", "printf up >&3; kill -PIPE $$; exit 3"])
        #expect(try wait(for: socket) == "up")
        #expect(child.reap() == "signal 13")
    }

    @Test func `one that is started apart has its descriptors in order and a session of its own`() throws {
        let (mine, its) = try PacketSocket.pair()
        let null = open("/dev/null", O_RDONLY)
        defer { close(null) }
        // The shell's own number, its session's, what its 4 is, and all that it has; `ls` opens its folder as 5.
        let script = "echo $$ $(cut -d' ' -f6 /proc/$$/stat) $(readlink /proc/$$/fd/4) $(ls /proc/self/fd) >&3"
        let child = try ChildProcess.startApart(
            "/bin/sh", arguments: ["-c", script], descriptors: [its.descriptor, null])
        #expect(try wait(for: mine) == "\(child.pid) \(child.pid) /dev/null 0 1 2 3 4 5\n")
        #expect(child.reap() == "exit status 0")
    }
}
