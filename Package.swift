// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Pure modules see no pointer: strict memory safety rejects every unmarked unsafe use.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]

/// Optimized in a debug build too: modules whose tests would take two or ten times as long. `-Xswiftc -Onone` undoes it.
let quickly: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// The last part of a target's folder below `Sources` is its name.
func name(_ folder: String) -> String { String(folder.split(separator: "/").last ?? "") }

func pureModule(_ folder: String, _ uses: [Target.Dependency] = [], settings: [SwiftSetting] = []) -> Target {
    .target(name: name(folder), dependencies: uses, path: "Sources/" + folder, swiftSettings: pure + settings)
}

func adapter(_ folder: String, _ uses: [Target.Dependency], settings: [SwiftSetting] = []) -> Target {
    .target(name: name(folder), dependencies: uses, path: "Sources/" + folder, swiftSettings: strict + settings)
}

func program(
    _ program: String, _ uses: [Target.Dependency], exclude: [String] = [], resources: [Resource] = [],
    linking: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: program, dependencies: uses, path: "Sources/Programs/" + program, exclude: exclude, resources: resources,
        swiftSettings: strict, linkerSettings: linking)
}

/// In C: what outlives the daemon is small. Without the start file that would link Swift's runtime into it.
func smallProgram(_ program: String, _ uses: [Target.Dependency]) -> Target {
    .executableTarget(
        name: program, dependencies: uses, path: "Sources/Programs/" + program,
        linkerSettings: [.unsafeFlags(["-nostartfiles"])])
}

/// Our own C.
func ownC(_ folder: String, _ uses: [Target.Dependency] = [], libraries: String...) -> Target {
    .target(
        name: name(folder), dependencies: uses, path: "Sources/" + folder,
        linkerSettings: libraries.map { .linkedLibrary($0) })
}

/// A library of the system's.
func systemLibrary(_ folder: String, _ pkgConfig: String, apt package: String) -> Target {
    .systemLibrary(
        name: name(folder), path: "Sources/" + folder, pkgConfig: pkgConfig, providers: [.apt([package])])
}

/// A small C program that panel tests run in their guests.
func tool(_ name: String, _ folder: String, _ uses: [Target.Dependency] = [], library: String = "m") -> Target {
    .executableTarget(
        name: name, dependencies: uses, path: "Tests/Panel/Tools/" + folder, cSettings: [.define("_GNU_SOURCE")],
        linkerSettings: [.linkedLibrary(library)])
}

func tests(
    _ name: String, _ uses: [Target.Dependency], exclude: [String] = [], settings: [SwiftSetting] = []
) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: uses, path: "Tests/" + name, exclude: exclude,
        swiftSettings: strict + settings)
}

/// Libraries find a function where the program exports it.
func exporting(_ functions: [String]) -> [LinkerSetting] {
    [.unsafeFlags(functions.flatMap { ["-Xlinker", "--export-dynamic-symbol=\($0)"] })]
}

// Calls of the C library's that a program has instead, by CGate.
let gate = exporting(["connect", "listen", "sendmmsg", "sendmsg", "sendto", "setsockopt", "socket"])

// Calls of libpulse's and libasound's that a program has instead, by CSoundStream.
let soundStream = exporting(
    ["connect_playback", "cork", "flush", "get_time", "writable_size", "write"].map { "pa_stream_\($0)" }
        + ["pa_threaded_mainloop_wait"]
        + [
            "delay", "drop", "hw_free", "hw_params_can_pause", "sw_params_set_start_threshold", "wait", "writei",
        ].map { "snd_pcm_\($0)" })

let package = Package(
    name: "Vitrine",
    products: [
        // For any Swift program: Examples shows how.
        .library(name: "Gesture", targets: ["Geometry", "Gesture", "Motion", "Time"]),
        .library(name: "Motion", targets: ["Geometry", "Motion", "Time"]),
    ],
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        // SQLite, for the catalog worker alone.
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
    ],
    targets: [
        // Core: no C but libm's, no clock, no thread, no file. Layers import only themselves and those above them here.
        pureModule("Core/Numbers"),
        pureModule("Core/Time", ["Numbers"]),
        pureModule("Core/Geometry", ["Numbers"]),
        // libm's sincos, which Swift's Glibc does not import.
        ownC("Core/CSinCos"),
        pureModule("Core/Motion", ["CSinCos", "Geometry", "Time"]),
        pureModule("Core/Gesture", ["Geometry", "Motion", "Numbers", "Time"]),
        pureModule("Core/Scene", ["Geometry", "Numbers"], settings: quickly),
        pureModule("Core/Presentation", ["Geometry", "Numbers", "Time"]),
        // Texts, and what writes numbers and dates.
        pureModule("Core/Languages"),
        pureModule("Core/Settings", ["Languages", "Numbers"]),
        pureModule("Core/Captions", ["Languages"]),
        pureModule("Core/CrashLoop", ["Numbers", "Time"]),
        // Protocols.
        pureModule("Protocols/WorkerProtocol", ["Captions", "Numbers"]),
        // JSON by FoundationEssentials; otherwise as pure as the others.
        adapter("Protocols/Control", ["Numbers"]),
        // Interface: pure. Its parts see the kit and not each other; the root joins them.
        pureModule(
            "Interface/InterfaceKit",
            ["Geometry", "Gesture", "Languages", "Motion", "Numbers", "Scene", "Settings", "Time", "WorkerProtocol"],
            settings: quickly),
        pureModule(
            "Interface/PlayerInterface",
            [
                "Captions", "Geometry", "Gesture", "InterfaceKit", "Languages", "Motion", "Numbers", "Scene",
                "Settings", "Time",
                "WorkerProtocol",
            ], settings: quickly),
        pureModule(
            "Interface/PreviewInterface",
            ["Geometry", "Gesture", "InterfaceKit", "Motion", "Scene", "Settings", "Time", "WorkerProtocol"],
            settings: quickly),
        pureModule(
            "Interface/PageInterface",
            [
                "Geometry", "Gesture", "InterfaceKit", "Languages", "Motion", "Numbers", "Scene", "Settings", "Time",
                "WorkerProtocol",
            ], settings: quickly),
        pureModule(
            "Interface/KioskInterface",
            ["Geometry", "Gesture", "InterfaceKit", "Languages", "Scene", "Settings", "Time", "WorkerProtocol"],
            settings: quickly),
        pureModule(
            "Interface/Interface",
            [
                "Captions", "Geometry", "Gesture", "InterfaceKit", "KioskInterface", "Languages",
                "PageInterface", "PlayerInterface", "PreviewInterface", "Scene", "Settings", "Time", "WorkerProtocol",
            ], settings: quickly),
        // Platform: an adapter for each library of the system.
        systemLibrary("Platform/C/CGLib", "glib-2.0", apt: "libglib2.0-dev"),
        ownC("Platform/C/CLinux"),
        systemLibrary("Platform/C/CUdev", "libudev", apt: "libudev-dev"),
        ownC("Platform/C/CDigest", ["CGLib"]),
        adapter("Platform/Linux", ["CDigest", "CGLib", "CLinux", "CUdev", "Numbers", "Time"]),
        systemLibrary("Platform/C/CPango", "pangocairo", apt: "libpango1.0-dev"),
        systemLibrary("Platform/C/CPixman", "pixman-1", apt: "libpixman-1-dev"),
        ownC("Platform/C/CYUV", libraries: "yuv"),
        systemLibrary("Platform/C/CQRencode", "libqrencode", apt: "libqrencode-dev"),
        adapter(
            "Platform/Paint",
            ["CPango", "CPixman", "CQRencode", "CYUV", "Geometry", "Linux", "Numbers", "Scene", "WorkerProtocol"]),
        ownC("Platform/C/CTOML"),
        adapter("Platform/TOMLSource", ["CTOML", "Linux", "Settings"]),
        .target(
            name: "LanguageFiles", dependencies: ["Languages", "Linux", "Settings", "TOMLSource"],
            path: "Sources/Platform/LanguageFiles",
            resources: ["ar", "de", "en", "es", "fr", "ja", "ko", "zh"].map { .embedInCode("Texts/\($0).toml") }
                + ["el", "he", "ru", "uk"].map { .embedInCode("Keyboards/\($0).toml") },
            swiftSettings: strict),
        ownC("Platform/C/CICU", libraries: "icui18n", "icuuc"),
        adapter("Platform/LocaleFormats", ["CICU", "Languages", "Linux", "Numbers", "Settings"]),
        systemLibrary("Platform/C/CExpat", "expat", apt: "libexpat1-dev"),
        adapter("Platform/XMLSource", ["CExpat"]),
        systemLibrary("Platform/C/CEvdev", "libevdev", apt: "libevdev-dev"),
        ownC("Platform/C/CInput", ["CLinux"], libraries: "input"),
        adapter("Platform/Touch", ["CEvdev", "CInput", "Geometry", "Gesture", "Linux", "Numbers", "Time"]),
        ownC("Platform/C/CSeat", ["CLinux"], libraries: "seat"),
        adapter("Platform/Seat", ["CLinux", "CSeat", "Linux", "Numbers"]),
        systemLibrary("Platform/C/CDRM", "libdrm", apt: "libdrm-dev"),
        adapter("Platform/KMS", ["CDRM", "CLinux", "Geometry", "Linux", "Numbers", "Presentation", "Scene", "Time"]),
        systemLibrary("Platform/C/CZlib", "zlib", apt: "zlib1g-dev"),
        // Workers, and the daemon's side of them.
        ownC("Workers/C/CVNC", ["CLinux"], libraries: "vncserver"),
        adapter("Workers/Viewer", ["CLinux", "CVNC", "Linux", "Time", "WorkerProtocol"]),
        systemLibrary("Workers/C/CGStreamer", "gstreamer-video-1.0", apt: "libgstreamer-plugins-base1.0-dev"),
        systemLibrary("Workers/C/CPixbuf", "gdk-pixbuf-2.0", apt: "libgdk-pixbuf-2.0-dev"),
        ownC("Workers/C/CElements", ["CGStreamer", "CPixbuf"]),
        ownC("Workers/C/CSoundBroker", ["CLinux"]),
        ownC("Workers/C/CPreload"),
        // Only the media worker exports its functions.
        ownC("Workers/C/CSoundStream"),
        .target(
            name: "DecoderClips", path: "Sources/Workers/DecoderClips",
            resources: ["av1", "h264", "h265", "vp8", "vp9"].map { .embedInCode("Clips/\($0).mkv") },
            swiftSettings: strict),
        adapter(
            "Workers/MediaWorker",
            [
                "CGLib", "CGStreamer", "CLinux", "CElements", "CPreload", "CReading", "CSoundBroker", "CSoundStream",
                "CYUV", "Captions", "DecoderClips", "Linux", "Numbers", "Time", "WorkerProtocol",
            ]),
        // For the media worker: in no other program, and in no test's process.
        ownC("Workers/C/CGate", ["CLinux", "CSoundBroker"]),
        // Load their libraries at run time, if these are installed.
        ownC("Workers/C/CKana"), ownC("Workers/C/CReading"),
        systemLibrary("Workers/C/CSodium", "libsodium", apt: "libsodium-dev"),
        // Also where programs are built for tests: it reads sidecars of 64 MB byte by byte.
        adapter(
            "Workers/CatalogWorker",
            [
                "CGLib", "CKana", "CSodium", "Captions", "ContentSet", "Linux", "Numbers", "Time", "WorkerProtocol",
                "XMLSource",
                .product(name: "GRDB", package: "GRDB.swift"),
            ], settings: quickly),
        // Content sets: the files of one, the worker that fetches it, and the daemon's side.
        adapter("Workers/ContentSet", ["Linux", "Numbers", "Settings", "TOMLSource", "WorkerProtocol"]),
        ownC("Workers/C/CTransfer", libraries: "curl"),
        // In place of Foundation's data about languages, for a program that needs none.
        ownC("Workers/C/CNoLocales"),
        adapter("Workers/Fetcher", ["CTransfer", "ContentSet", "Linux", "Numbers", "WorkerProtocol"]),
        adapter("Workers/Supervision", ["Linux", "Time", "WorkerProtocol"]),
        adapter("Workers/Playback", ["Captions", "Linux", "Numbers", "Supervision", "Time", "WorkerProtocol"]),
        adapter("Workers/Library", ["Linux", "Supervision", "Time", "WorkerProtocol"]),
        adapter("Workers/Content", ["Linux", "Supervision", "Time", "WorkerProtocol"]),
        // The daemon.
        adapter(
            "Daemon/Panel",
            [
                "Geometry", "Gesture", "Interface", "InterfaceKit", "KMS", "KioskInterface", "Linux", "Numbers",
                "Paint",
                "Presentation",
                "Scene", "Seat", "Settings", "Supervision", "Time", "Touch", "WorkerProtocol",
            ]),
        // The service manager, and the record of crashes.
        adapter("Daemon/Service", ["CLinux", "CrashLoop", "Linux", "Numbers", "Time"]),
        // Files that change, or are kept: configuration, kept settings, session.
        adapter(
            "Daemon/Storage",
            ["InterfaceKit", "Linux", "PlayerInterface", "Settings", "TOMLSource", "Time", "WorkerProtocol"]),
        // The PIN of the staff's page.
        systemLibrary("Platform/C/CCrypt", "libcrypt", apt: "libcrypt-dev"),
        adapter("Platform/PasswordHash", ["CCrypt", "Linux"]),
        adapter("Daemon/PinLock", ["Linux", "PageInterface", "PasswordHash", "Time"]),
        // The log of what was played.
        adapter("Daemon/PlayLog", ["Control", "Linux", "Numbers", "Playback", "Time", "WorkerProtocol"]),
        // What a run records and replays.
        adapter(
            "Daemon/Recording",
            [
                "Geometry", "Gesture", "Interface", "InterfaceKit", "Linux", "Numbers", "Paint", "Presentation", "Time",
                "Touch",
            ]),
        // The socket of vitrinectl.
        adapter(
            "Daemon/ControlSocket",
            ["Control", "Geometry", "Gesture", "Linux", "Numbers", "Time"]),
        // Options, and what they select: display, workers.
        adapter(
            "Daemon/Setup",
            [
                "Content", "ContentSet", "Control", "CrashLoop", "Library", "Linux", "Panel", "Playback", "Recording",
                "Service", "Settings", "Supervision", "TOMLSource", "Time", "WorkerProtocol",
            ]),
        adapter(
            "Daemon/Vitrine",
            [
                "Content", "Control", "ControlSocket", "CrashLoop", "Geometry", "Gesture", "Interface", "InterfaceKit",
                "KioskInterface", "LanguageFiles", "Library", "LocaleFormats", "Linux", "Numbers", "PageInterface",
                "Paint", "Panel", "PinLock", "PlayLog", "Playback", "PlayerInterface", "Presentation", "Recording",
                "Scene", "Service", "Settings", "Setup", "Storage", "TOMLSource", "Time", "Touch", "WorkerProtocol",
            ]),
        // Programs.
        smallProgram("vitrine-restore", ["CDRM", "CLinux"]),
        smallProgram("vitrine-terminal", ["CLinux"]),
        smallProgram("vitrine-guard", ["CLinux"]),
        program("vitrine-media", ["CGate", "CSoundStream", "Linux", "MediaWorker"], linking: gate + soundStream),
        program("vitrine-catalog", ["CNoLocales", "CatalogWorker", "Linux"]),
        program("vitrine-fetch", ["CGate", "Fetcher", "Linux"], linking: gate),
        program("vitrine-viewer", ["Linux", "Viewer"], exclude: ["LICENSE"]),
        program(
            "vitrined",
            [
                "CrashLoop", "Linux", "Recording", "Service", "Settings", "Setup", "TOMLSource", "Vitrine",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        program(
            "vitrinectl",
            [
                "CLinux", "CZlib", "ContentSet", "Control", "Geometry", "KMS", "LanguageFiles", "Linux", "Settings",
                "TOMLSource",
                "Time", "WorkerProtocol",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            // In the program itself, so that it is there whatever is installed.
            resources: [.embedInCode("Doctor/clip.mp4")],
            // At a fixed address: moving a program with Swift's runtime in it takes a quarter of a short command's time.
            linking: [.unsafeFlags(["-Xclang-linker", "-no-pie"], .when(configuration: .release))]),
        // Benchmarks.
        .target(name: "Figures", path: "Benchmarks/Figures", swiftSettings: strict),
        .target(name: "SoakSystem", path: "Benchmarks/SoakSystem"),
        .executableTarget(
            name: "Soak",
            dependencies: [
                "CLinux", "Control", "Figures", "Linux", "SoakSystem", "Support", "Time",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Soak", swiftSettings: strict),
        .executableTarget(
            name: "DaemonBenchmark",
            dependencies: [
                "CAllocations", "CGStreamer", "CLinux", "CYUV", "Control", "Figures", "Geometry", "Gesture",
                "Interface", "InterfaceKit", "KMS", "LanguageFiles", "Linux", "LocaleFormats", "PageInterface", "Paint",
                "Panel", "Playback",
                "Presentation", "Scene",
                "Settings",
                "Supervision",
                "Time", "Vitrine", "WorkerProtocol",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Daemon", swiftSettings: strict),
        .executableTarget(
            name: "mirror-watch",
            dependencies: [
                "CLinux", "Linux", "Time", .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/MirrorWatch", swiftSettings: strict),
        .executableTarget(
            name: "MotionBenchmark", dependencies: ["CSinCos", "Geometry", "Gesture", "Motion", "Time"],
            path: "Benchmarks/MotionBenchmark", swiftSettings: strict),
        .executableTarget(
            name: "MotionPlots", dependencies: ["Figures", "Gesture", "Motion", "Settings", "Time"],
            path: "Benchmarks/MotionPlots", swiftSettings: strict),
        .executableTarget(
            name: "PlanePlanBenchmark", dependencies: ["Geometry", "Scene"], path: "Benchmarks/PlanePlan",
            swiftSettings: strict),
        .executableTarget(
            name: "PanelBenchmark", dependencies: [.product(name: "ArgumentParser", package: "swift-argument-parser")],
            path: "Benchmarks/Panel", exclude: ["guest", "measure"], swiftSettings: strict),
        // Tests.
        .target(name: "Support", path: "Tests/Support", swiftSettings: pure),
        .target(name: "Guest", path: "Tests/Guest", exclude: ["functions.sh", "jobs.sh"], swiftSettings: strict),
        .target(name: "CAllocations", path: "Tests/CAllocations"),
        .target(name: "CPublicNetwork", path: "Tests/Servers/C"),
        .target(
            name: "Servers", dependencies: ["CPublicNetwork", "Linux", "Time"], path: "Tests/Servers", exclude: ["C"],
            swiftSettings: strict),
        .systemLibrary(
            name: "CFontMap", path: "Tests/CFontMap", pkgConfig: "pangoft2", providers: [.apt(["libpango1.0-dev"])]),
        tests("Numbers", ["Numbers"]),
        tests("Geometry", ["Geometry", "Support"]),
        tests("Motion", ["Geometry", "Motion", "Support", "Time"], exclude: ["Reference/reference.py"]),
        tests("Gesture", ["CAllocations", "Geometry", "Gesture", "Motion", "Support", "Time"]),
        tests("Linux", ["CLinux", "Linux", "Servers", "Service", "Support", "Time", "vitrine-guard"]),
        tests("Settings", ["Settings"]),
        tests("TOMLSource", ["Settings", "Support", "TOMLSource", "vitrined"], exclude: ["vitrine-0.1.0.toml"]),
        tests(
            "Control",
            [
                "ContentSet", "Control", "Linux", "Servers", "Support", "WorkerProtocol", "vitrined", "vitrine-catalog",
                "vitrine-fetch",
                "vitrine-media", "vitrine-restore", "vitrinectl",
            ]),
        tests("CrashLoop", ["CrashLoop", "Support", "Time"]),
        tests("Scene", ["CAllocations", "Geometry", "Scene", "Support"]),
        tests("Presentation", ["Geometry", "Presentation", "Support", "Time"]),
        tests(
            "KMS",
            ["Geometry", "KMS", "Linux", "Presentation", "Scene", "Support", "Time", "vitrine-restore"]),
        tests("PinLock", ["Linux", "PageInterface", "PasswordHash", "PinLock", "Time"]),
        tests("Seat", ["Linux", "Seat"]),
        tool("panel-touch", "Touch"),
        tool("panel-capture", "Capture", ["CDRM"]),
        tool("panel-checksum", "Checksum", ["CPango"], library: "z"),
        tool("panel-flip", "Flip", ["CDRM"]),
        .executableTarget(
            name: "panel-decoder", dependencies: ["Linux", "Time", "WorkerProtocol"], path: "Tests/Panel/Tools/Decoder",
            swiftSettings: strict),
        tests(
            "Panel",
            [
                "Guest", "Support", "panel-capture", "panel-checksum", "panel-decoder", "panel-flip", "panel-touch",
                "vitrined", "vitrine-catalog", "vitrine-guard", "vitrine-media", "vitrine-restore", "vitrine-terminal",
                "vitrine-viewer", "vitrinectl",
            ],
            exclude: ["Tools"]),
        .executableTarget(name: "power-cut", path: "Tests/Installed/PowerCut", cSettings: [.define("_GNU_SOURCE")]),
        tests(
            "Installed", ["Guest", "Support", "power-cut"],
            exclude: ["PowerCut", "board.sh", "codecs.sh", "faults.sh", "functions.sh", "power-cut.sh"]),
        .executableTarget(
            name: "sound-recorder", path: "Tests/Playback/Recorder", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("pulse")]),
        tests(
            "Playback",
            [
                "Linux", "Playback", "Servers", "Supervision", "Support", "Time", "WorkerProtocol", "rtsp-server",
                "sound-recorder", "vitrine-media",
            ],
            exclude: ["Recorder"]),
        tests("Paint", ["Geometry", "Paint", "Scene", "Support"]),
        .target(
            name: "Pictures", dependencies: ["CPango", "Geometry", "Linux", "Paint", "Scene", "WorkerProtocol"],
            path: "Tests/Pictures", swiftSettings: strict + quickly),
        tests(
            "Interface",
            [
                "CFontMap", "CPango", "Captions", "Geometry", "Gesture", "Interface", "InterfaceKit", "KioskInterface",
                "LanguageFiles", "Languages", "Linux", "LocaleFormats", "PageInterface", "Paint", "Pictures",
                "PlayerInterface", "PreviewInterface", "Scene", "Settings", "Support", "Time", "WorkerProtocol",
            ], exclude: ["Golden"]),
        tests(
            "Planes",
            [
                "Geometry", "Gesture", "Interface", "InterfaceKit", "KMS", "LanguageFiles", "Linux", "LocaleFormats",
                "Paint", "Panel",
                "Presentation", "Scene", "Settings", "Support", "Time", "WorkerProtocol",
            ]),
        tests("LanguageFiles", ["LanguageFiles", "Languages", "LocaleFormats", "Support"]),
        tests("Captions", ["Captions", "Languages", "Support"]),
        .executableTarget(
            name: "rtsp-server", dependencies: ["CGStreamer"], path: "Tests/MediaWorker/RTSPServer",
            linkerSettings: [.linkedLibrary("gstrtspserver-1.0")]),
        tests(
            "MediaWorker",
            [
                "CGStreamer", "Captions", "Linux", "MediaWorker", "Messages", "Servers", "Support", "Time",
                "WorkerProtocol",
                "rtsp-server",
                "vitrine-media",
            ],
            exclude: ["Plugin", "RTSPServer"]),
        .target(name: "Attempts", path: "Tests/Sandbox/Attempts"),
        .executableTarget(
            name: "sandbox-probe", dependencies: ["Attempts", "CGate", "CatalogWorker", "Linux", "MediaWorker"],
            path: "Tests/Sandbox/Probe", swiftSettings: strict, linkerSettings: gate),
        tests("Sandbox", ["Guest", "Linux", "sandbox-probe"], exclude: ["Attempts", "Probe", "older-kernel.sh"]),
        tests(
            "Vitrine",
            [
                "CPango", "Guest", "Interface", "InterfaceKit", "Linux", "PageInterface", "Scene", "Servers",
                "Settings", "Setup",
                "Support", "Time", "Vitrine",
                "vitrined",
                "vitrine-catalog", "vitrine-fetch", "vitrine-media", "vitrine-viewer", "vitrinectl",
            ], exclude: ["Preload"]),
        tests(
            "FrameWire",
            [
                "CAllocations", "Geometry", "KMS", "Linux", "Paint", "Panel", "Presentation", "Scene", "Settings",
                "Support", "Time",
            ]),
        .target(
            name: "Messages", dependencies: ["Captions", "Support", "WorkerProtocol"], path: "Tests/Messages",
            swiftSettings: strict),
        .executableTarget(
            name: "hostile-peer", dependencies: ["CLinux", "Linux", "Messages", "Support", "WorkerProtocol"],
            path: "Tests/Supervision/Peer", swiftSettings: strict),
        tests(
            "Supervision",
            [
                "Library", "Linux", "Playback", "Servers", "Supervision", "Support", "Time", "WorkerProtocol",
                "hostile-peer",
                "vitrine-catalog", "vitrine-media",
            ],
            exclude: ["Peer"]),
        .executableTarget(
            name: "hostile-worker", dependencies: ["Linux", "Messages", "Numbers", "Support", "WorkerProtocol"],
            path: "Tests/Fuzz/Worker", swiftSettings: strict),
        tests("Fuzz", ["Settings", "Support", "hostile-worker", "vitrined"], exclude: ["Worker"]),
        tests(
            "Content",
            ["CatalogWorker", "ContentSet", "Fetcher", "Linux", "Settings", "Support", "WorkerProtocol"]),
        tests("WorkerProtocol", ["Messages", "Support", "WorkerProtocol"]),
        tests(
            "CatalogWorker",
            [
                "CatalogWorker", "Linux", "Support", "Time", "WorkerProtocol", "vitrine-catalog",
                .product(name: "GRDB", package: "GRDB.swift"),
            ]),
        tests("Viewer", ["CVNC", "Linux", "Servers", "Support", "Time", "Viewer", "WorkerProtocol"]),
        .executableTarget(name: "touch-injector", path: "Tests/Touch/Injector"),
        .executableTarget(
            name: "touch-trial", dependencies: ["Geometry", "Gesture", "Linux", "Seat", "Time", "Touch"],
            path: "Tests/Touch/Trial", swiftSettings: strict),
        tests(
            "Touch",
            [
                "CAllocations", "Geometry", "Gesture", "Guest", "Linux", "Support", "Time", "Touch", "touch-injector",
                "touch-trial",
            ],
            exclude: ["Injector", "Trial", "logind.sh", "trial.sh"]),
    ],
    cxxLanguageStandard: .cxx17
)
