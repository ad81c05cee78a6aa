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

func tests(_ name: String, _ uses: [Target.Dependency]) -> Target {
    .testTarget(name: name + "Tests", dependencies: uses, path: "Tests/" + name, swiftSettings: strict)
}

let package = Package(
    name: "Vitrine",
    targets: [
        // Pure rooms.
        room("Time"),
        room("Geometry"),
        room("WorkerProtocol"),
        room("Settings"),
        room("Scene", ["Geometry"]),
        room("Presentation", ["Time"]),
        // Edges.
        .systemLibrary(name: "CGLib", pkgConfig: "glib-2.0", providers: [.apt(["libglib2.0-dev"])]),
        .target(name: "CLinux"),
        edge("Linux", ["CGLib", "CLinux", "Time"]),
        .systemLibrary(name: "CPango", pkgConfig: "pangocairo", providers: [.apt(["libpango1.0-dev"])]),
        .systemLibrary(name: "CPixman", pkgConfig: "pixman-1", providers: [.apt(["libpixman-1-dev"])]),
        .target(name: "CYUV", linkerSettings: [.linkedLibrary("yuv")]),
        edge("Paint", ["CPango", "CPixman", "CYUV", "Geometry", "Linux", "Scene", "WorkerProtocol"]),
        .target(name: "CVNC", linkerSettings: [.linkedLibrary("vncserver")]),
        edge("Viewer", ["CLinux", "CVNC", "Linux", "Time"]),
        edge("Touch", ["Geometry", "Time"]),
        edge("CatalogWorker", ["Linux", "WorkerProtocol"]),
        // Programs.
        program("vitrine-catalog", ["CatalogWorker", "Linux"]),
        // Tests.
        .target(name: "Support", path: "Tests/Support", swiftSettings: pure),
        tests("Linux", ["CLinux", "Linux", "Time"]),
        tests("WorkerProtocol", ["Support", "WorkerProtocol"]),
        tests("CatalogWorker", ["CatalogWorker", "Linux", "Support", "Time", "WorkerProtocol", "vitrine-catalog"]),
        tests("Viewer", ["Linux", "Support", "Time", "Viewer"]),
        tests("Touch", ["Geometry", "Support", "Time", "Touch"]),
    ]
)
