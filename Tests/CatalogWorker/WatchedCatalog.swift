import Foundation
import Linux
import Testing
import Time
import WorkerProtocol

/// The real program, which watches real folders, and its successors where it asks for one.
@MainActor
final class WatchedCatalog {
    private let start: () throws -> RunningCatalog
    private(set) var program: RunningCatalog
    private(set) var problems: [String] = []
    private(set) var renewals = 0
    /// Scans that nobody has asked for yet.
    private var waiting: [Int] = []

    init(_ folders: [String], through starter: [String] = [], options: [String] = []) throws {
        start = { try RunningCatalog(folders + ["--watch"] + options, through: starter) }
        program = try start()
        _ = try nextScan()
    }

    /// How many items the next scan found that told of a change.
    func nextScan(within seconds: Seconds = 20) throws -> Int {
        let end = monotonicNow() + seconds
        while waiting.isEmpty { try receive(within: end - monotonicNow()) }
        return waiting.removeFirst()
    }

    /// - Returns: the page, when it is one.
    @discardableResult
    private func receive(within seconds: Seconds) throws -> (total: Int, rows: [CatalogRow])? {
        switch try program.next(within: seconds) {
        case .scanned(let items): waiting.append(Int(items))
        case .problem(let path, let message): problems.append("\(path): \(message)")
        case .outgrown:
            program = try start()
            renewals += 1
        case .page(_, _, let total, let rows): return (Int(total), rows)
        case let other: Issue.record("\(other)")
        }
        return nil
    }

    /// The list as it is now; it may change between two of its pages, or its program may be another by then.
    func list() throws -> [CatalogRow] {
        var rows: [CatalogRow] = []
        while true {
            let (asked, request) = (
                program.pid, CatalogRequest.list(request: 9, offset: UInt32(rows.count), count: 5000)
            )
            try program.send(request)
            var page: (total: Int, rows: [CatalogRow])?
            while page == nil, program.pid == asked { page = try receive(within: 20) }
            guard let page else { continue }
            rows += page.rows
            if rows.count >= page.total || page.rows.isEmpty { return rows }
        }
    }

    /// Waits until the list has these titles, in any order; seconds since `start`.
    func waits(for titles: [String], since start: Instant) throws -> Double {
        while true {
            _ = try nextScan()
            if Set(try list().map(\.title)) == Set(titles) { return (monotonicNow() - start).value }
        }
    }

    /// Whether nothing is told for so long.
    func isSilent(for seconds: Seconds) throws -> Bool {
        do {
            _ = try nextScan(within: seconds)
            return false
        } catch is RunningCatalog.TimedOut { return true }
    }

    /// How often the program has gone to sleep.
    var sleeps: Int {
        get throws {
            let status = try String(contentsOfFile: "/proc/\(program.pid)/status", encoding: .utf8)
            let line = status.split(separator: "\n").first { $0.hasPrefix("voluntary_ctxt_switches") }
            return try #require(line?.split(separator: "\t").last.flatMap { Int($0) })
        }
    }

    /// Seconds of processor time.
    var processorTime: Double {
        get throws {
            let line = try String(contentsOfFile: "/proc/\(program.pid)/stat", encoding: .utf8)
            let fields = line[line.index(after: try #require(line.lastIndex(of: ")")))...].split(separator: " ")
            let ticks = try #require(Int(fields[11])) + (try #require(Int(fields[12])))
            return Double(ticks) / Double(sysconf(Int32(_SC_CLK_TCK)))
        }
    }

    /// How often it has called read(2): once and more for each sidecar.
    var reads: Int {
        get throws {
            let text = try String(contentsOfFile: "/proc/\(program.pid)/io", encoding: .utf8)
            let line = text.split(separator: "\n").first { $0.hasPrefix("syscr: ") }
            return try #require(line?.split(separator: " ").last.flatMap { Int($0) })
        }
    }
}

/// Runs a program to its end.
func shell(_ command: String) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-ec", command]
    try process.run()
    process.waitUntilExit()
    try #require(process.terminationStatus == 0, "\(command)")
}
