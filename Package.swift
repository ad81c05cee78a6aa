// swift-tools-version: 6.2
import PackageDescription

let strict: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
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

func tests(_ name: String, _ uses: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(
        name: name + "Tests", dependencies: uses, path: "Tests/" + name, exclude: exclude, swiftSettings: strict)
}

let package = Package(
    name: "Vitrine",
    targets: [
        // Pure rooms.
        room("Time"),
        room("Geometry"),
        room("Motion", ["Time", "Geometry"]),
        room("Gesture", ["Motion", "Time", "Geometry"]),
        room("WorkerProtocol"),
        // Edges.
        .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "CLinux"),
        edge("Linux", ["CGLib", "CLinux", "Time"]),
        // Benchmarks.
        .executableTarget(
            name: "MotionBenchmark", dependencies: ["Gesture", "Geometry", "Motion", "Time"],
            path: "Benchmarks/MotionBenchmark", swiftSettings: strict),
        .executableTarget(
            name: "MotionPlots", dependencies: ["Gesture", "Geometry", "Motion", "Time"],
            path: "Benchmarks/MotionPlots", swiftSettings: strict),
        // Tests.
        tests("Motion", ["Motion", "Time", "Geometry"], exclude: ["Reference/reference.py"]),
        .target(name: "CAllocations", path: "Tests/CAllocations"),
        tests("Gesture", ["Gesture", "Motion", "Time", "Geometry", "CAllocations"]),
    ]
)
