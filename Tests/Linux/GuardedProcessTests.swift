import CLinux
import Glibc
import Servers
import Testing
import Time

@testable import Linux

/// The socket of a unit, and what systemd does for each connection to it.
@MainActor
private final class Unit {
    private let program: String
    private let socket: UnitSocket
    var path: String { socket.path }

    init(_ program: String, path: String = "/tmp/vitrine-unit-\(getpid())-\(UInt32.random(in: 0...UInt32.max)).sock")
        throws
    {
        self.program = program
        socket = try UnitSocket(at: path)
    }

    func ask(_ arguments: [String]) throws -> (GuardedProcess, PacketSocket) {
        let (mine, its) = try PacketSocket.pair()
        return (try GuardedProcess(unit: path, arguments: arguments, socket: its), mine)
    }

    /// As for a unit whose user is missing.
    func refuse() { socket.refuse() }

    /// Starts the guard of the next connection.
    func serve() throws -> ChildProcess {
        let connection = PacketSocket(owning: socket.next())
        return try ChildProcess.start(
            try programFolder() + "/vitrine-guard", arguments: [program], socket: connection)
    }
}

/// A shell that runs a script behind a guard, and its socket.
@MainActor
private struct Guarded {
    let process: GuardedProcess
    let socket: PacketSocket
    let guardian: ChildProcess

    init(_ script: String) throws {
        let unit = try Unit("/bin/sh")
        (process, socket) = try unit.ask(["-c", script])
        guardian = try unit.serve()
    }

    /// What the script sends next; nil when it has ended.
    func word() throws -> String? {
        let end = monotonicNow() + 10
        while monotonicNow() < end {
            switch try socket.receive() {
            case .packet(let bytes, _): return String(decoding: bytes, as: UTF8.self)
            case .peerGone: return nil
            case .nothingYet: usleep(2000)
            }
        }
        throw SystemError("wait for a word", code: ETIMEDOUT)
    }
}

@MainActor @Suite(.timeLimit(.minutes(19))) struct `Programs in units of their own` {
    @Test(arguments: [("exit 0", "exit status 0"), ("exit 42", "exit status 42"), ("kill -SEGV $$", "signal 11")])
    func `how a program ended is told, and its guard goes with it`(script: String, end: String) throws {
        let it = try Guarded(script)
        #expect(try it.word() == nil)
        #expect(it.guardian.reap() == "exit status 0")
        #expect(it.process.kill() == end)
    }

    @Test func `it has its arguments, the socket as descriptor 3, and no other descriptor`() throws {
        // `ls` itself opens the folder it lists, as 4.
        let it = try Guarded("echo \"$0, $#,\" $(ls /proc/self/fd) >&3")
        #expect(try it.word() == "/bin/sh, 0, 0 1 2 3 4\n")
        #expect(it.guardian.reap() == "exit status 0")
    }

    @Test(arguments: ["echo >&3; sleep 100", "echo >&3; while :; do :; done", "echo >&3; kill -STOP $$"])
    func `one that sleeps, computes or is stopped is ended`(script: String) throws {
        let it = try Guarded(script)
        #expect(try it.word() == "\n")
        #expect(it.process.kill() == "signal 9")
        #expect(it.guardian.reap() == "exit status 0")
    }

    @Test(arguments: ["echo >&3; while :; do :; done", "echo >&3; kill -STOP $$"])
    func `it ends when this process hangs up, and so does its guard`(script: String) throws {
        var it: Guarded? = try Guarded(script)
        let (guardian, socket) = (try #require(it?.guardian), try #require(it?.socket))
        #expect(try it?.word() == "\n")
        it = nil
        #expect(guardian.reap() == "exit status 0")
        guard case .peerGone = try socket.receive() else { throw SystemError("the program lives on", code: EEXIST) }
    }

    @Test func `what it uses is told: the processor's time grows while it computes, and not while it sleeps`() throws {
        let busy = try Guarded("echo >&3; while :; do :; done")
        let idle = try Guarded("echo >&3; sleep 100")
        #expect(try busy.word() == "\n")
        #expect(try idle.word() == "\n")
        func time(_ it: Guarded) throws -> Int64 {
            for _ in 0..<100 { if let use = it.process.usage() { return use.processorTime } }
            throw SystemError("ask the guard", code: ETIMEDOUT)
        }
        let before = (try time(busy), try time(idle))
        for _ in 0..<200 where try time(busy) < before.0 + 50_000_000 { usleep(20_000) }
        #expect(try time(busy) >= before.0 + 50_000_000)
        // Its shell may still have had to start the sleep.
        #expect(try time(idle) < before.1 + 20_000_000)
        #expect(busy.process.pid > 0)
        for it in [busy, idle] {
            #expect(it.process.kill() == "signal 9")
            #expect(it.guardian.reap() == "exit status 0")
            #expect(it.process.usage() == nil)
        }
    }

    @Test func `a killed guard takes its program along`() throws {
        let it = try Guarded("echo >&3; kill -STOP $$")
        #expect(try it.word() == "\n")
        // The program may speak before its guard has told of it.
        for _ in 0..<100 where it.process.pid == 0 { _ = it.process.usage() }
        kill(it.guardian.pid, SIGKILL)
        #expect(try it.word() == nil)
        #expect(it.guardian.reap() == "signal 9")
        #expect(it.process.kill() == "it is being killed")
    }

    @Test func `no unit there is an error`() throws {
        let (_, its) = try PacketSocket.pair()
        #expect(throws: SystemError("connect to /nowhere/unit.sock", code: ENOENT)) {
            try GuardedProcess(unit: "/nowhere/unit.sock", arguments: [], socket: its)
        }
    }

    @Test func `a unit that hangs up does not hold this process up, and the program's socket closes`() throws {
        let unit = try Unit("/bin/sh")
        let (process, socket) = try unit.ask([])
        unit.refuse()
        guard case .peerGone = try socket.receive() else { throw SystemError("still open", code: EEXIST) }
        #expect(process.usage() == nil)
        #expect(process.kill() == "its unit has not reported its start")
    }

    @Test(arguments: [[], [0x2d], Array("-c\0exit 0".utf8)] as [[UInt8]])
    func `a guard starts nothing for an order that is none`(order: [UInt8]) throws {
        let (mine, its) = try PacketSocket.pair()
        let guardian = try ChildProcess.start(
            try programFolder() + "/vitrine-guard", arguments: ["/bin/sh"], socket: its)
        try mine.send(order + [0])
        #expect(guardian.reap() == "exit status 1")
    }
}
