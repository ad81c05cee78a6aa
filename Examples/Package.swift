// swift-tools-version: 6.2
import PackageDescription

// What uses the libraries Motion and Gesture from outside, as a stranger's package does. To run one:
// swift run --package-path Examples SpringPlot
// swift run --package-path Examples TraceClassify Examples/TraceClassify/strokes.evemu
let settings: [SwiftSetting] = [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")]
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "Vitrine", path: "..")],
    targets: [
        .executableTarget(
            name: "SpringPlot", dependencies: [.product(name: "Motion", package: "Vitrine")], path: "SpringPlot",
            swiftSettings: settings),
        .executableTarget(
            name: "TraceClassify", dependencies: [.product(name: "Gesture", package: "Vitrine")],
            path: "TraceClassify", exclude: ["strokes.evemu"], swiftSettings: settings),
    ]
)
