/// The characters that the installed fonts draw.
struct FontCoverage {
    /// In ascending order, without overlaps.
    private let ranges: [ClosedRange<UInt32>]

    /// - Parameter list: a line for each font, as `fc-list : charset` prints it: `:charset=20-7e a0`, in hexadecimal.
    init(_ list: String) {
        var found: [ClosedRange<UInt32>] = []
        for line in list.split(separator: "\n") {
            for word in line.split(separator: "=").last?.split(separator: " ") ?? [] {
                let ends = word.split(separator: "-").compactMap { UInt32($0, radix: 16) }
                if let first = ends.first, let last = ends.last, first <= last { found.append(first...last) }
            }
        }
        var merged: [ClosedRange<UInt32>] = []
        for range in found.sorted(by: { $0.lowerBound < $1.lowerBound }) {
            if let last = merged.last, range.lowerBound <= last.upperBound {
                merged[merged.count - 1] = last.lowerBound...max(last.upperBound, range.upperBound)
            } else {
                merged.append(range)
            }
        }
        ranges = merged
    }

    var isEmpty: Bool { ranges.isEmpty }

    /// The characters of a text that no font draws.
    func missing(in text: String) -> [Unicode.Scalar] {
        text.unicodeScalars.filter { !$0.isInvisible && !isDrawn($0) }
    }

    private func isDrawn(_ scalar: Unicode.Scalar) -> Bool {
        var (low, high) = (0, ranges.count)
        while low < high {
            let middle = (low + high) / 2
            if ranges[middle].upperBound < scalar.value { low = middle + 1 } else { high = middle }
        }
        return low < ranges.count && ranges[low].contains(scalar.value)
    }
}

extension Unicode.Scalar {
    /// Whether nothing is drawn for the character: spaces, controls, joiners and variation selectors.
    fileprivate var isInvisible: Bool {
        let properties = properties
        return properties.isWhitespace || properties.isDefaultIgnorableCodePoint
            || properties.generalCategory == .control
    }

    /// The package whose fonts are most likely to have the character.
    var fontPackage: String {
        if properties.isEmojiPresentation { return "fonts-noto-color-emoji" }
        return properties.isIdeographic || Self.eastAsian.contains { $0.contains(value) }
            ? "fonts-noto-cjk" : "fonts-noto-core"
    }

    /// The radicals, kana, bopomofo and signs of East Asia, Hangul, and the forms of other widths.
    private static let eastAsian: [ClosedRange<UInt32>] = [
        0x1100...0x11FF, 0x2E80...0x9FFF, 0xAC00...0xD7FF, 0xF900...0xFAFF, 0xFF00...0xFFEF,
    ]
}
