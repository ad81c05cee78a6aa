// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
    .enableUpcomingFeature("InternalImportsByDefault"),
]

/// Pure rooms see no pointer: strict memory safety rejects every unmarked unsafe use.
let pure: [SwiftSetting] = strict + [.strictMemorySafety()]

func room(_ name: String, _ uses: [Target.Dependency] = []) -> Target {
    .target(name: name, dependencies: uses, swiftSettings: pure)
}

func edge(_ name: String, _ uses: [Target.Dependency]) -> Target {
    .target(name: name, dependencies: uses, swiftSettings: strict)
}

func program(_ name: String, _ uses: [Target.Dependency]) -> Target {
    .executableTarget(name: name, dependencies: uses, swiftSettings: strict)
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

/// For what looks at every byte of large files, or every pixel of large pictures: a tenth of the time.
let quickly: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

// Calls of the C library's that a program has instead, by CGate: libraries find them where the program exports them.
let gate: [LinkerSetting] = [
    .unsafeFlags(
        ["connect", "listen", "sendmmsg", "sendmsg", "sendto", "setsockopt", "socket"].flatMap {
            ["-Xlinker", "--export-dynamic-symbol=\($0)"]
        })
]

let package = Package(
    name: "Vitrine",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2")
    ],
    targets: [
        // Pure rooms.
        room("Numbers"),
        room("Time", ["Numbers"]),
        room("Geometry", ["Numbers"]),
        // libm's sincos, which Swift's Glibc does not import.
        .target(name: "CSinCos"),
        room("Motion", ["CSinCos", "Geometry", "Time"]),
        room("Gesture", ["Geometry", "Motion", "Numbers", "Time"]),
        room("WorkerProtocol", ["Numbers"]),
        room("Captions", ["WorkerProtocol"]),
        room("Settings", ["Numbers"]),
        // JSON by FoundationEssentials; otherwise as pure as the others.
        .target(name: "Control", swiftSettings: strict),
        room("Scene", ["Geometry", "Numbers"]),
        room("CrashLoop", ["Numbers", "Time"]),
        room("Presentation", ["Geometry", "Numbers", "Time"]),
        room("Interface", ["Geometry", "Gesture", "Motion", "Numbers", "Scene", "Settings", "Time", "WorkerProtocol"]),
        // Edges.
        .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "CLinux"),
        .systemLibrary(name: "CUdev", pkgConfig: "libudev", providers: [.apt(["libudev-dev"])]),
        edge("Linux", ["CGLib", "CLinux", "CUdev", "Time"]),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
        .target(name: "CYUV", linkerSettings: [.linkedLibrary("yuv")]),
        edge("Paint", ["CPango", "CPixman", "CYUV", "Geometry", "Linux", "Numbers", "Scene", "WorkerProtocol"]),
        .target(name: "CVNC", linkerSettings: [.linkedLibrary("vncserver")]),
        edge("Viewer", ["CLinux", "CVNC", "Linux", "Time"]),
        .target(name: "CTOML"),
        edge("TOMLSource", ["CTOML", "Linux", "Settings"]),
        .systemLibrary(name: "CInput", pkgConfig: "libinput", providers: [.apt(["libinput-dev"])]),
        edge("Touch", ["CInput", "Geometry", "Gesture", "Linux", "Numbers", "Time"]),
        .systemLibrary(name: "CSeat", pkgConfig: "libseat", providers: [.apt(["libseat-dev"])]),
        edge("Seat", ["CLinux", "CSeat", "Linux", "Numbers"]),
        .systemLibrary(name: "CDRM", pkgConfig: "libdrm", providers: [.apt(["libdrm-dev"])]),
        edge("KMS", ["CDRM", "CLinux", "Geometry", "Linux", "Numbers", "Presentation", "Scene", "Time"]),
        .systemLibrary(
            name: "CGStreamer", pkgConfig: "gstreamer-video-1.0",
            providers: [.apt(["libgstreamer-plugins-base1.0-dev"])]),
        .target(name: "CSoundBroker", dependencies: ["CLinux"]),
        edge(
            "MediaWorker",
            [
                "CGLib", "CGStreamer", "CLinux", "CSoundBroker", "CYUV", "Captions", "Linux", "Numbers", "Time",
                "WorkerProtocol",
            ]),
        // Also where programs are built for tests: it reads sidecars of 64 MB byte by byte.
        .target(
            name: "CatalogWorker", dependencies: ["Linux", "Numbers", "Time", "WorkerProtocol"],
            swiftSettings: strict + quickly),
        edge("Supervision", ["Linux", "Time", "WorkerProtocol"]),
        edge("Playback", ["Linux", "Numbers", "Supervision", "Time", "WorkerProtocol"]),
        edge("Library", ["Linux", "Supervision", "Time", "WorkerProtocol"]),
        // Top.
        edge(
            "Vitrine",
            [
                "CLinux", "Control", "CrashLoop", "Geometry", "Gesture", "Interface", "KMS", "Library", "Linux",
                "Numbers",
                "Paint", "Playback", "Presentation", "Scene", "Seat", "Settings", "Supervision", "TOMLSource", "Time",
                "Touch", "Viewer", "WorkerProtocol",
            ]),
        // In C: what outlives the daemon is small.
        .executableTarget(name: "vitrine-restore", dependencies: ["CDRM", "CLinux"]),
        .executableTarget(name: "vitrine-terminal", dependencies: ["CLinux"]),
        .executableTarget(name: "vitrine-guard", dependencies: ["CLinux"]),
        // For the media worker: in no other program, and in no test's process.
        .target(name: "CGate", dependencies: ["CLinux", "CSoundBroker"]),
        .executableTarget(
            name: "vitrine-media", dependencies: ["CGate", "Linux", "MediaWorker"], swiftSettings: strict,
            linkerSettings: gate),
        program("vitrine-catalog", ["CatalogWorker", "Linux"]),
        program(
            "vitrined",
            [
                "CrashLoop", "Linux", "Settings", "TOMLSource", "Vitrine",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ]),
        .systemLibrary(name: "CZlib", pkgConfig: "zlib", providers: [.apt(["zlib1g-dev"])]),
        .executableTarget(
            name: "vitrinectl",
            dependencies: [
                "CLinux", "CZlib", "Control", "KMS", "Linux", "Settings", "TOMLSource", "Time", "WorkerProtocol",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            // In the program itself, so that it is there whatever is installed.
            resources: [.embedInCode("Doctor/clip.mp4")], swiftSettings: strict,
            // At a fixed address: moving a program with Swift's runtime in it takes a quarter of a short command's time.
            linkerSettings: [.unsafeFlags(["-Xclang-linker", "-no-pie"], .when(configuration: .release))]),
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
                "Interface", "KMS", "Linux", "Paint", "Playback", "Presentation", "Scene", "Settings", "Supervision",
                "Time", "Vitrine", "WorkerProtocol",
                .product(name: "ArgumentParser", package: "swift-argument-parser"),
            ],
            path: "Benchmarks/Daemon", swiftSettings: strict),
        .executableTarget(
            name: "MotionBenchmark", dependencies: ["CSinCos", "Geometry", "Gesture", "Motion", "Time"],
            path: "Benchmarks/MotionBenchmark", swiftSettings: strict),
        .executableTarget(
            name: "MotionPlots", dependencies: ["Figures", "Geometry", "Gesture", "Motion", "Time"],
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
        tests("Gesture", ["CAllocations", "Geometry", "Gesture", "Motion", "Time"]),
        tests("Linux", ["CLinux", "Linux", "Servers", "Time", "vitrine-guard"]),
        tests("Settings", ["Settings"]),
        tests("TOMLSource", ["Settings", "Support", "TOMLSource", "vitrined"]),
        tests(
            "Control",
            [
                "Control", "Support", "vitrined", "vitrine-catalog", "vitrine-media", "vitrine-restore", "vitrinectl",
            ]),
        tests("CrashLoop", ["CrashLoop", "Support", "Time"]),
        tests("Scene", ["CAllocations", "Geometry", "Scene", "Support"]),
        tests("Presentation", ["Geometry", "Presentation", "Support", "Time"]),
        tests(
            "KMS",
            ["Geometry", "KMS", "Linux", "Presentation", "Scene", "Support", "Time", "vitrine-restore"]),
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
                "vitrined", "vitrine-catalog", "vitrine-media", "vitrine-restore", "vitrinectl",
            ],
            exclude: ["Tools"]),
        .executableTarget(name: "power-cut", path: "Tests/Installed/PowerCut", cSettings: [.define("_GNU_SOURCE")]),
        tests(
            "Installed", ["Guest", "Support", "power-cut"],
            exclude: ["PowerCut", "codecs.sh", "faults.sh", "functions.sh", "power-cut.sh"]),
        .executableTarget(
            name: "sound-recorder", path: "Tests/Playback/Recorder", cSettings: [.define("_GNU_SOURCE")],
            linkerSettings: [.linkedLibrary("pulse")]),
        tests(
            "Playback",
            [
                "Linux", "Playback", "Servers", "Supervision", "Support", "Time", "WorkerProtocol", "sound-recorder",
                "vitrine-media",
            ],
            exclude: ["Recorder"]),
        tests("Paint", ["Geometry", "Paint", "Scene", "Support"]),
        tests(
            "Interface",
            [
                "CFontMap", "CPango", "Geometry", "Gesture", "Interface", "Linux", "Paint", "Scene", "Settings",
                "Support", "Time", "WorkerProtocol",
            ], exclude: ["Golden"], settings: quickly),
        tests(
            "Planes",
            [
                "Geometry", "Gesture", "Interface", "KMS", "Linux", "Paint", "Presentation", "Scene", "Settings",
                "Support", "Time", "Vitrine", "WorkerProtocol",
            ]),
        tests("Captions", ["Captions", "Support", "WorkerProtocol"]),
        .executableTarget(
            name: "rtsp-server", dependencies: ["CGStreamer"], path: "Tests/MediaWorker/RTSPServer",
            linkerSettings: [.linkedLibrary("gstrtspserver-1.0")]),
        tests(
            "MediaWorker",
            [
                "CGStreamer", "Linux", "MediaWorker", "Messages", "Servers", "Support", "Time", "WorkerProtocol",
                "rtsp-server",
                "vitrine-media",
            ],
            exclude: ["RTSPServer"]),
        .target(name: "Attempts", path: "Tests/Sandbox/Attempts"),
        .executableTarget(
            name: "sandbox-probe", dependencies: ["Attempts", "CGate", "CatalogWorker", "Linux", "MediaWorker"],
            path: "Tests/Sandbox/Probe", swiftSettings: strict, linkerSettings: gate),
        tests("Sandbox", ["Guest", "Linux", "sandbox-probe"], exclude: ["Attempts", "Probe", "older-kernel.sh"]),
        tests(
            "Vitrine",
            [
                "CPango", "Interface", "Scene", "Servers", "Settings", "Support", "Time", "Vitrine", "vitrined",
                "vitrine-catalog",
                "vitrine-media",
            ]),
        tests(
            "FrameWire",
            [
                "CAllocations", "Geometry", "KMS", "Linux", "Paint", "Presentation", "Scene", "Settings", "Support",
                "Time", "Vitrine",
            ]),
        .target(
            name: "Messages", dependencies: ["Support", "WorkerProtocol"], path: "Tests/Messages",
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
        tests("WorkerProtocol", ["Messages", "Support", "WorkerProtocol"]),
        tests("CatalogWorker", ["CatalogWorker", "Linux", "Support", "Time", "WorkerProtocol", "vitrine-catalog"]),
        tests("Viewer", ["CVNC", "Linux", "Support", "Time", "Viewer"]),
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
