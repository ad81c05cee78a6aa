extension Check {
    /// Fonts for the interface's languages.
    static let fonts = Check("Fonts") { _ in
        guard let families = listed("") else {
            return [
                .fail(
                    "fc-list does not run: no font is found without its package",
                    .command("apt-get install fontconfig && \(Examination.restart)")
                )
            ]
        }
        guard !families.isEmpty else {
            return [
                .fail(
                    "no font at all", .command("apt-get install fonts-inter fonts-noto-cjk && \(Examination.restart)"))
            ]
        }
        let latin: Finding =
            families.contains { $0.split(separator: ",").contains { $0.hasPrefix("Inter") } }
            ? .ok("English: Inter")
            : .warn(
                "English: Inter is missing, another font takes its place",
                .command("apt-get install fonts-inter && \(Examination.restart)"))
        let japanese = listed(":lang=ja") ?? []
        let isCovered = !japanese.isEmpty
        return [
            latin,
            isCovered
                ? .ok("Japanese: \(japanese.first ?? "")")
                : .fail(
                    "Japanese: no font has its letters",
                    .command("apt-get install fonts-noto-cjk && \(Examination.restart)")),
        ]
    }

    /// The families that match a fontconfig pattern; nil where fontconfig is not available.
    @MainActor
    private static func listed(_ pattern: String) -> [String]? {
        let words = ["fc-list"] + (pattern.isEmpty ? [":"] : [pattern]) + ["family"]
        return Subprogram.output(of: words).map { Set($0.split(separator: "\n").map(String.init)).sorted() }
    }
}
