import Foundation
import Glibc
import Linux
import Testing
import Time
import WorkerProtocol

/// Mounts and limits, in name spaces of the test's own.
@MainActor @Suite(.serialized, .timeLimit(.minutes(19)), .enabled(if: getuid() == 0)) struct LiveMountTests {
    private static let limit = 2.0
    /// The program's mounts are its own.
    private static let apart = ["/usr/bin/unshare", "-m", "--propagation", "private"]

    @Test func `what is mounted shows, below the library and in its place, and goes when it is unmounted`() throws {
        let folder = try TemporaryFolder()
        try folder.file("library/a.mp4")
        try folder.folder("library/stick")
        try folder.file("other/b.mp4")
        let catalog = try WatchedCatalog([folder.path + "/library"], through: Self.apart)
        // A successor would have mounts of its own: all look through the first one's.
        let first = catalog.program
        let steps: [(command: String, titles: [String])] = [
            ("mount -t tmpfs none library/stick; echo x > library/stick/s.mp4", ["a", "s"]),
            ("umount library/stick", ["a"]),
            ("mount --bind other library/stick", ["a", "b"]),
            ("echo x > other/c.mp4", ["a", "b", "c"]),
            ("umount -l library/stick", ["a"]),
            (
                "mount -t tmpfs none library/stick; mkdir -p library/stick/1/2; echo x > library/stick/1/2/t.mp4",
                ["a", "t"]
            ),
            ("mount -t tmpfs none library/stick/1; echo x > library/stick/1/u.mp4", ["a", "u"]),
            ("umount library/stick/1", ["a", "t"]),
            ("umount library/stick", ["a"]),
        ]
        for step in steps {
            try shell("nsenter -t \(first.pid) -m sh -ec 'cd \(folder.path); \(step.command)'")
            let time = try catalog.waits(for: step.titles, since: monotonicNow())
            print("watch: \(step.command): shown after \((time * 1000).rounded()) ms")
            #expect(time < Self.limit, "\(step.command)")
        }
        #expect(catalog.renewals == 0 && catalog.problems.isEmpty, "\(catalog.problems)")
    }

    @Test func `a mount over the library folder itself is read by a successor, and so is what it covered`() throws {
        let folder = try TemporaryFolder()
        try folder.file("library/a.mp4")
        // The name space stays for those that come later.
        let holder = Process()
        holder.executableURL = URL(fileURLWithPath: "/usr/bin/unshare")
        holder.arguments = ["-m", "--propagation", "private", "sleep", "60"]
        try holder.run()
        defer { holder.terminate() }
        let into = ["/usr/bin/nsenter", "-t", "\(holder.processIdentifier)", "-m"]
        usleep(300_000)
        let catalog = try WatchedCatalog([folder.path + "/library"], through: into)
        let steps: [(command: String, titles: [String])] = [
            ("mount -t tmpfs none library; echo x > library/s.mp4", ["s"]),
            ("echo x > library/t.mp4", ["s", "t"]),
            ("umount library", ["a"]),
        ]
        for step in steps {
            try shell("\(into.joined(separator: " ")) sh -ec 'cd \(folder.path); \(step.command)'")
            let time = try catalog.waits(for: step.titles, since: monotonicNow())
            print("watch: \(step.command): shown after \((time * 1000).rounded()) ms")
            #expect(time < Self.limit, "\(step.command)")
        }
        // The folder below is the one that the first process kept, not that its successor did.
        #expect(catalog.renewals == (Sandbox.restrictsFiles ? 2 : 0) && catalog.problems.isEmpty)
    }

    @Test func `a queue that ran over is made good for by a scan of everything`() throws {
        let folder = try TemporaryFolder()
        for n in 0..<10 { try folder.file("\(n)/\(n).mp4") }
        let catalog = try WatchedCatalog([folder.path])
        kill(catalog.program.pid, SIGSTOP)
        // More than the kernel keeps for one queue; it merges what is the same as the last.
        try shell("cd '\(folder.path)/0'; for i in $(seq 10000); do : > x.json; : > y.json; done")
        try shell("cd '\(folder.path)'; rm -r 3; mv 4 five; echo x > 9/new.mp4")
        kill(catalog.program.pid, SIGCONT)
        let titles = ["0", "1", "2", "4", "5", "6", "7", "8", "9", "new"]
        let time = try catalog.waits(for: titles, since: monotonicNow())
        print("watch: \((time * 1000).rounded()) ms after a queue that ran over")
        #expect(time < Self.limit)
    }

    @Test func `a limit of watches is said once, and what is watched still shows`() throws {
        let folder = try TemporaryFolder()
        for n in 0..<20 { try folder.file("library/\(n)/\(n).mp4") }
        try folder.file("start", "echo 6 > /proc/sys/user/max_inotify_watches; exec \"$@\"\n")
        let catalog = try WatchedCatalog(
            [folder.path + "/library"], through: ["/usr/bin/unshare", "-Ur", "/bin/sh", folder.path + "/start"])
        try folder.file("library/new.mp4")
        #expect(try catalog.nextScan() == 21)
        try folder.file("library/another.mp4")
        #expect(try catalog.nextScan() == 22)
        #expect(catalog.problems.count == 1, "\(catalog.problems)")
        #expect(
            catalog.problems.first?.hasSuffix(
                "watch the folder: No space left on device (fs.inotify.max_user_watches is reached): changes are noticed every 60 s, when the library is read again"
            ) == true, "\(catalog.problems)")
    }
}
