// swift-tools-version: 6.2
import PackageDescription

// Rules that neither the compiler nor swift-format knows. A package of its own: only scripts/check builds swift-syntax.
let package = Package(
    name: "Checks",
    platforms: [.macOS(.v13)],
    dependencies: [.package(url: "https://github.com/swiftlang/swift-syntax", exact: "603.0.1")],
    targets: [
        .target(
            name: "Rules",
            dependencies: [
                .product(name: "SwiftParser", package: "swift-syntax"),
                .product(name: "SwiftSyntax", package: "swift-syntax"),
            ]),
        .executableTarget(name: "check-sources", dependencies: ["Rules"]),
        .testTarget(name: "RulesTests", dependencies: ["Rules"]),
    ]
)
