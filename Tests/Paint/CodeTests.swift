import Foundation
import Geometry
import Paint
import Scene
import Support
import Testing

/// Codes are read by zbarimg, a reader of other people's.
@MainActor @Suite struct `QR codes` {
    private static let cases = 40

    /// The pixels of a white square with a code on it, as a file of the PPM format.
    private func picture(of text: String, side: Int, scale: Double) -> Data {
        let pixels = Int(Double(side) * scale)
        let memory = UnsafeMutableRawPointer.allocate(byteCount: pixels * pixels * 4, alignment: 64)
        defer { unsafe memory.deallocate() }
        let canvas = unsafe Canvas(pixels: memory, stride: pixels * 4, width: pixels, height: pixels)
        let frame = Rect(x: 0, y: 0, width: Double(side), height: Double(side))
        var scene = Scene(size: frame.size, background: Colour(0x102030))
        for (index, content) in [Content.fill(Colour(0xFFFFFF)), .code(text, Colour(0))].enumerated() {
            scene.layers.append(Layer(LayerID(part: 1, index: UInt64(index)), frame, content))
        }
        let whole = PixelRect(x: 0, y: 0, width: pixels, height: pixels)
        Compositor(scale: scale).compose(
            scene, damage: Region(whole), into: canvas, Compositor.Sources(picture: { _ in nil }, video: { _ in nil }))
        var file = Data("P6 \(pixels) \(pixels) 255\n".utf8)
        for offset in 0..<pixels * pixels {
            let pixel = unsafe memory.load(fromByteOffset: offset * 4, as: UInt32.self)
            for shift in [16, 8, 0] as [UInt32] { file.append(UInt8(pixel >> shift & 255)) }
        }
        return file
    }

    private func read(_ files: [URL]) throws -> [String] {
        let program = Process()
        let output = Pipe()
        program.executableURL = URL(fileURLWithPath: "/usr/bin/zbarimg")
        program.arguments = ["--quiet", "--raw", "-Sdisable", "-Sqrcode.enable"] + files.map(\.path)
        (program.standardOutput, program.standardError) = (output, FileHandle.nullDevice)
        try program.run()
        let read = output.fileHandleForReading.readDataToEndOfFile()
        program.waitUntilExit()
        return String(decoding: read, as: UTF8.self).split(separator: "\n").map(String.init)
    }

    @Test func `a reader finds the address, at every scale and length`() throws {
        var random = SeededGenerator(seed: 20_261_127)
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-codes-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789-._~%/?=&")
        var (addresses, files): ([String], [URL]) = ([], [])
        for number in 0..<Self.cases {
            let length = Int.random(in: 1...280, using: &random)
            let path = String((0..<length).map { _ in letters.randomElement(using: &random)! })
            addresses.append("https://example.org/" + path)
            files.append(folder.appendingPathComponent("\(number).ppm"))
            let scale = [1, 1.25, 1.5, 2][number % 4]
            try picture(of: addresses[number], side: 124, scale: scale).write(to: files[number])
        }
        #expect(try read(files) == addresses)
    }

    @Test func `a text that no code holds, and a square without room, draw nothing`() throws {
        let white = picture(of: String(repeating: "x", count: 4000), side: 124, scale: 1)
        #expect(white.dropFirst(16).allSatisfy { $0 == 255 })
        let small = picture(of: String(repeating: "x", count: 300), side: 16, scale: 1)
        #expect(small.dropFirst(16).allSatisfy { $0 == 255 })
    }
}
