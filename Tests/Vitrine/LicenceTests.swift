import Foundation
import Guest
import PageInterface
import Testing

/// The licences on the page "About", beside what the programs link.
@Suite struct LicenceTests {
    private static let programs = [
        "vitrined", "vitrine-media", "vitrine-catalog", "vitrine-fetch", "vitrine-viewer", "vitrine-restore",
        "vitrine-guard", "vitrine-terminal", "vitrinectl",
    ]
    /// The libraries by the beginning of their sonames.
    private static let names = [
        ("libcairo.", "Cairo"), ("libpango", "Pango"), ("libharfbuzz.", "HarfBuzz"), ("libpixman-", "Pixman"),
        ("libglib-", "GLib"), ("libgobject-", "GLib"), ("libgio-", "GLib"), ("libgdk_pixbuf-", "gdk-pixbuf"),
        ("libgst", "GStreamer"), ("libdrm.", "libdrm"), ("libinput.", "libinput"), ("libevdev.", "libevdev"),
        ("libseat.", "libseat"), ("libudev.", "libudev"), ("libvncserver.", "libvncserver"), ("libyuv.", "libyuv"),
        ("libz.", "zlib"), ("libsqlite3.", "SQLite"), ("libexpat.", "Expat"), ("libicu", "ICU"),
        ("libcurl.", "libcurl"), ("libqrencode.", "libqrencode"), ("libcrypt.", "libxcrypt"),
        ("libsodium.", "libsodium"), ("libav", "FFmpeg"),
        ("libstdc++.", "GCC runtime"),
        ("libgcc_s.", "GCC runtime"), ("libc.", "GNU C library"), ("libm.", "GNU C library"),
        ("ld-linux", "GNU C library"), ("libswift", "Swift"), ("lib_Foundation", "Swift"), ("libFoundation", "Swift"),
        ("libdispatch.", "Swift"), ("libBlocksRuntime.", "Swift"), ("lib_Internationalization", "Swift"),
    ]

    @Test(arguments: programs) func `every library that a program links has its licence on the page`(_ program: String)
        throws
    {
        let log = FileManager.default.temporaryDirectory.appendingPathComponent("needed-\(program)-\(getpid())")
        defer { #expect(throws: Never.self) { try FileManager.default.removeItem(at: log) } }
        let path = GuestKernel.programs.appendingPathComponent(program).path
        try #require(try GuestKernel.run("/usr/bin/readelf", ["-d", path], log: log) == 0)
        let needed = try String(contentsOf: log, encoding: .utf8).split(separator: "\n").filter {
            $0.contains("(NEEDED)")
        }
        .compactMap { $0.split(separator: "[").last?.dropLast() }
        #expect(!needed.isEmpty)
        for library in needed {
            let name = Self.names.first { library.hasPrefix($0.0) }?.1
            #expect(Licence.all.contains { $0.component == name }, "\(library) has no licence")
        }
    }

    @Test func `every package that the programs are built from has its licence on the page`() throws {
        let package = try String(
            contentsOf: GuestKernel.root.appendingPathComponent("Package.swift"), encoding: .utf8)
        let names = package.split(separator: "\n").filter { $0.contains(".package(url:") }
            .compactMap { $0.split(separator: "\"").dropFirst().first?.split(separator: "/").last }
        #expect(names.count == 2)
        for name in names { #expect(Licence.all.contains { $0.component == name }, "\(name)") }
    }
}
