import CKana
import Linux
import WorkerProtocol

/// The conversion from kana to kanji, for searches in Japanese.
///
/// The library of kanji is optional; without it nothing is converted, and the log says so once.
struct KanaConverter {
    private enum State {
        case unopened, open, missing
    }

    private var state = State.unopened

    /// The largest number of candidates that are taken for one segment; `とう` has 147.
    private static let maximumCandidates = 40
    /// The size of the longest candidate, bytes.
    private static let longestCandidate = 400

    /// The texts that may replace the start of a reading, in the library's order; nil without a library.
    ///
    /// The first text replaces the whole reading, segment by segment. Others replace the whole reading as one segment,
    /// or its first segment only, so that a visitor chooses segment after segment.
    mutating func conversions(of reading: String) -> [KanaConversion]? {
        // A search in other letters needs no dictionary.
        guard reading.unicodeScalars.allSatisfy(KanaConversion.isKana) else { return [] }
        if state == .unopened { open() }
        guard state == .open else { return nil }
        guard !reading.isEmpty, case let segments = vt_kana_read(reading), segments > 0 else { return [] }
        let length = reading.unicodeScalars.count
        let whole = (0..<segments).map { candidate(0, of: $0) ?? "" }.joined()
        var found = [KanaConversion(whole, length: UInt16(clamping: length))]
        found += candidates()
        if segments > 1, vt_kana_join_segments(Int32(clamping: length)) == 0 { found += candidates() }
        var seen: Set<KanaConversion> = []
        return found.filter { !$0.text.isEmpty && $0.text != reading && seen.insert($0).inserted }
    }

    private mutating func open() {
        guard let reason = vt_kana_open() else { return state = .open }
        state = .missing
        Log.info("no kanji on the keyboard: \(String(cString: reason)) (packages libanthy1, anthy-common)")
    }

    /// The candidates of the first segment.
    private func candidates() -> [KanaConversion] {
        var (length, count): (Int32, Int32) = (0, 0)
        guard vt_kana_segment(0, &length, &count) == 0 else { return [] }
        return (0..<min(count, Int32(Self.maximumCandidates))).compactMap { number in
            candidate(number, of: 0).map { KanaConversion($0, length: UInt16(clamping: length)) }
        }
    }

    private func candidate(_ number: Int32, of segment: Int32) -> String? {
        withUnsafeTemporaryAllocation(of: CChar.self, capacity: Self.longestCandidate) { text in
            guard let start = text.baseAddress, vt_kana_candidate(segment, number, start, text.count) > 0 else {
                return nil
            }
            return String(validatingCString: start)
        }
    }
}
