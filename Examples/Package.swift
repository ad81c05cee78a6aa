// swift-tools-version: 6.2
import PackageDescription

// What uses the library Motion from outside, as a stranger's package does. Run: swift run --package-path Examples SpringPlot
let package = Package(
    name: "Examples",
    dependencies: [.package(name: "Vitrine", path: "..")],
    targets: [
        .executableTarget(
            name: "SpringPlot", dependencies: [.product(name: "Motion", package: "Vitrine")], path: "SpringPlot",
            swiftSettings: [.swiftLanguageMode(.v6), .enableUpcomingFeature("MemberImportVisibility")])
    ]
)
