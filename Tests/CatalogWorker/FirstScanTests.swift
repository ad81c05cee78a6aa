import Linux
import Support
import Testing
import Time
import WorkerProtocol

/// What the daemon can have of a large library while its folders are read for the first time.
@MainActor @Suite(.timeLimit(.minutes(19))) struct `The first scan` {
    private static let items = isFullScale ? 100_000 : 10_000

    @Test func `rows come, and requests are answered, before the folders were read to their end`() throws {
        let folder = try TemporaryFolder()
        for number in 0..<Self.items {
            let name = "\(number / 500)/Film \(number) [\(String(10_000_000_000 + number))]"
            try folder.file(name + ".mp4")
            if number % 4 == 0 { try folder.file(name + ".info.json", #"{"title": "Film \#(number)", "duration": 3}"#) }
        }
        let began = monotonicNow()
        let catalog = try RunningCatalog([folder.path, "--watch"])
        let nobody = ItemID(1)
        var (first, page, scanned): (Seconds?, Seconds?, Seconds?)
        // What is told of a long scan.
        var progress: [UInt32] = []
        var answers: [CatalogEvent] = []
        while scanned == nil || answers.count < 2 {
            let event = try catalog.next(within: 60, withReads: true)
            let now = monotonicNow() - began
            switch event {
            case .scanning:
                guard first == nil else { continue }
                first = now
                try catalog.send(.find(request: 7, nobody))
                try catalog.send(.list(request: 8, offset: 0, count: 10))
            case .reading(let items): progress.append(items)
            case .scanned(let items):
                #expect(items == UInt32(Self.items))
                scanned = now
            case .page(8, 0, let total, let rows):
                #expect(rows.count == 10 && total < UInt32(Self.items))
                page = now
                answers.append(event)
            case .unknownItem(7):
                // Only the whole library tells that there is none.
                #expect(scanned != nil)
                answers.append(event)
            default: Issue.record("\(event)")
            }
        }
        let times = [first, page, scanned].map { ($0?.value ?? .nan) * 1000 }.map { $0.rounded() }
        print(
            "first scan of \(Self.items): rows after \(times[0]) ms, a page after \(times[1]) ms, all after \(times[2]) ms"
        )
        #expect(progress == progress.sorted() && progress.allSatisfy { $0 > 0 })
        if (scanned ?? 0) > 2 { #expect(!progress.isEmpty) }
        #expect(catalog.readSoFar == catalog.readSoFar.sorted() && catalog.readSoFar.count < 20)
    }
}
