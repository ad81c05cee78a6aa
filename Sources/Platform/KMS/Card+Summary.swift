package import Linux
import Scene

/// A description of a plane for people.
package struct PlaneSummary: Hashable, Sendable {
    package var number: UInt32
    /// `primary`, `overlay`, `cursor`
    package var kind: String
    /// The four-character codes of the formats, sorted.
    package var formats: [String]
}

extension Card {
    /// The planes of all displays.
    ///
    /// - Throws: ENODEV when the card has gone.
    package func planeSummaries() throws(SystemError) -> [PlaneSummary] {
        var summaries: [UInt32: PlaneSummary] = [:]
        for index in try resources().crtcs.indices {
            for plane in try planes(ofCRTC: index) {
                summaries[plane.number] = PlaneSummary(
                    number: plane.number, kind: "\(plane.capability.kind)",
                    formats: plane.capability.formats.map(\.characters).sorted())
            }
        }
        return summaries.values.sorted { $0.number < $1.number }
    }
}

extension PixelFormat {
    fileprivate var characters: String {
        String(decoding: (0..<4).map { UInt8(truncatingIfNeeded: code >> ($0 * 8)) }, as: UTF8.self)
    }
}
