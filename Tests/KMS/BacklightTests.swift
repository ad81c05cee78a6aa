import Glibc
import Linux
import Testing

@testable import KMS

/// A folder like /sys/class/backlight.
private final class Backlights {
    let root: String
    private var names: [String] = []

    init() throws {
        var path = Array("/tmp/vitrine-backlight-XXXXXX".utf8CString)
        guard mkdtemp(&path) != nil else { throw SystemError("mkdtemp") }
        root = String(decoding: path.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        for name in names {
            for file in ["type", "max_brightness", "brightness"] { unlink("\(root)/\(name)/\(file)") }
            rmdir("\(root)/\(name)")
        }
        rmdir(root)
    }

    func add(_ name: String, type: String, maximum: Int, brightness: Int) throws {
        guard mkdir("\(root)/\(name)", 0o755) == 0 else { throw SystemError("mkdir \(name)") }
        names.append(name)
        for (file, text) in [("type", type), ("max_brightness", "\(maximum)"), ("brightness", "\(brightness)")] {
            let descriptor = open("\(root)/\(name)/\(file)", O_WRONLY | O_CREAT, 0o644)
            defer { close(descriptor) }
            guard write(descriptor, text + "\n", text.utf8.count + 1) > 0 else { throw SystemError("write \(file)") }
        }
    }

    func file(_ name: String) throws -> String {
        String(try contents(ofFile: "\(root)/\(name)/brightness").prefix { $0 != "\n" })
    }
}

@Suite struct `The backlight of a panel` {
    @Test func `its brightness is a part of the highest`() throws {
        let backlights = try Backlights()
        try backlights.add("panel", type: "raw", maximum: 400, brightness: 100)
        #expect(try Backlight.find(in: backlights.root)?.brightness() == 0.25)
    }

    @Test(arguments: [(1.0, "255"), (0.5, "128"), (0.001, "1"), (0, "0"), (7, "255"), (-1, "0")])
    func `what is set is rounded, and only 0 goes out`(brightness: Double, steps: String) throws {
        let backlights = try Backlights()
        // As many digits as there will be: a file, unlike the kernel, keeps what is not overwritten.
        try backlights.add("panel", type: "raw", maximum: 255, brightness: 7)
        try #require(Backlight.find(in: backlights.root)).setBrightness(brightness)
        #expect(try backlights.file("panel") == steps)
    }

    @Test func `the firmware's way comes before the platform's and the direct one`() throws {
        let backlights = try Backlights()
        try backlights.add("a-raw", type: "raw", maximum: 10, brightness: 1)
        try backlights.add("b-firmware", type: "firmware", maximum: 10, brightness: 1)
        try backlights.add("c-platform", type: "platform", maximum: 10, brightness: 1)
        #expect(Backlight.find(in: backlights.root)?.name == "b-firmware")
        #expect(Backlight.find(in: backlights.root, named: "a-raw")?.name == "a-raw")
        #expect(Backlight.find(in: backlights.root, named: "d") == nil)
    }

    @Test func `a backlight that cannot be set is none, and neither is a folder that is not there`() throws {
        let backlights = try Backlights()
        try backlights.add("broken", type: "raw", maximum: 0, brightness: 0)
        #expect(Backlight.find(in: backlights.root) == nil)
        #expect(Backlight.find(in: backlights.root + "/nowhere") == nil)
    }

    @Test func `a backlight that goes says so`() throws {
        let backlights = try Backlights()
        try backlights.add("panel", type: "raw", maximum: 10, brightness: 1)
        let backlight = try #require(Backlight.find(in: backlights.root))
        unlink("\(backlights.root)/panel/brightness")
        #expect(throws: SystemError.self) { try backlight.brightness() }
        #expect(throws: SystemError.self) { try backlight.setBrightness(0.5) }
    }
}
