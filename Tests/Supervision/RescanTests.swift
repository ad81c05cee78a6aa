import Foundation
import Library
import Linux
import Support
import Testing
import Time
import WorkerProtocol

@testable import Supervision

/// A large library that is scanned again: what is seen of it must not shrink meanwhile.
@MainActor @Suite(.serialized, .timeLimit(.minutes(19))) struct RescanTests {
    private static let items = 10_000

    @Test func `while a library is scanned again nobody hears of a part of it`() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("vitrine-\(UUID().uuidString)")
        defer { #expect((try? FileManager.default.removeItem(at: folder)) != nil) }
        for shelf in 0..<20 {
            let shelf = folder.appendingPathComponent("\(shelf)")
            try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
            for number in 0..<Self.items / 20 {
                try Data("x".utf8).write(to: shelf.appendingPathComponent("\(number).mp4"))
            }
        }
        let link = LibraryReader.Link(
            name: "catalog worker", path: try programFolder() + "/vitrine-catalog",
            arguments: [folder.resolvingSymlinksInPath().path])
        let library = LibraryReader(link: link)
        var (scans, totals): ([Int], [Int]) = ([], [])
        library.onAnswer = { answer in
            switch answer {
            case .scanned(let items): scans.append(items)
            case .page(_, _, let total, _): totals.append(total)
            default: break
            }
        }
        link.start()
        try wait { scans.last == Self.items }
        // The first time any row is better than none.
        #expect(scans.count > 1, "\(scans)")

        (scans, totals) = ([], [])
        var (isScanned, partial): (Bool, Int?) = (false, nil)
        library.scan { _ in isScanned = true }
        while !isScanned {
            library.list(.all, offset: 0, count: 4)
            // Who asks for himself is answered at once.
            if partial == nil {
                library.list(.all, offset: 0, count: 1) {
                    if case .page(_, _, let total, _) = $0, total < Self.items { partial = total }
                }
            }
            try wait(0.02)
        }
        library.list(.all, offset: 0, count: 4)
        try wait { !library.isWaiting }
        #expect(scans == [Self.items], "\(scans)")
        #expect(Set(totals) == [Self.items], "\(Set(totals))")
        #expect(partial != nil)
    }

    private func wait(_ seconds: Seconds = 60, until done: () -> Bool = { false }) throws {
        let end = monotonicNow() + seconds
        let timer = LoopSource.every(0.005) {}
        defer { withExtendedLifetime(timer) {} }
        while !done() {
            guard monotonicNow() < end else {
                if seconds >= 60 { Issue.record("nothing came") }
                return
            }
            Loop.iterate(blocking: true)
        }
    }
}
