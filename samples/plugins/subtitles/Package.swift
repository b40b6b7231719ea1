// swift-tools-version: 6.2
import PackageDescription

let package = Package(
    name: "subtitles",
    dependencies: [.package(name: "punnet", path: "../../..")],
    targets: [
        .executableTarget(
            name: "subtitles", dependencies: [.product(name: "ImporterKit", package: "punnet")],
            path: "Sources")
    ])
