package import Scene

extension String {
    /// Whether the first letter belongs to a script that is written from right to left.
    ///
    /// Source: the ranges of Unicode's classes R and AL in the basic plane (UAX #9).
    package var isWrittenFromRight: Bool {
        for scalar in unicodeScalars where scalar.properties.isAlphabetic {
            switch scalar.value {
            case 0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF: return true
            default: return false
            }
        }
        return false
    }
}

extension Surroundings {
    /// A paragraph of the library, at the side where its script begins: an Arabic description is at the right, also in
    /// an English interface. Short texts beside a picture stay at the picture.
    package func paragraph(_ run: TextRun) -> TextRun {
        var paragraph = run
        // A mirrored interface exchanges the sides later.
        paragraph.alignment = run.string.isWrittenFromRight == isMirrored ? .leading : .trailing
        return paragraph
    }
}
