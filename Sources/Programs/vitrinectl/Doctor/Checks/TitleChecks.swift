import Control

extension Check {
    /// The most titles that are read: 100 requests.
    private static let maximumTitles = 20_000
    private static let titlesAtOnce = 200
    /// The most characters that a finding names.
    private static let namedCharacters = 5

    /// Findings on the letters of the library's titles and channels. None without a daemon.
    @MainActor
    static func titles(_ examination: Examination) -> [Finding] {
        guard examination.daemon.status != nil, let list = Subprogram.output(of: ["fc-list", ":", "charset"]) else {
            return []
        }
        let coverage = FontCoverage(list)
        var gaps = TitleGaps()
        var total = 0
        while total < maximumTitles,
            let part = DaemonAnswer.library(examination.options, offset: total, count: titlesAtOnce), !part.items.isEmpty
        {
            for item in part.items { gaps.add(item, coverage) }
            total += part.items.count
        }
        guard total > 0 else { return [] }
        guard let first = gaps.first else { return [.ok("titles: fonts draw all letters")] }
        let names = gaps.characters.sorted().prefix(namedCharacters).map(\.name)
        let others = gaps.characters.count > namedCharacters ? " and others" : ""
        return [
            .warn(
                "titles: no font draws \(names.joined(separator: ", "))\(others), as in \(first)",
                remedy(gaps.characters))
        ]
    }

    /// The installation of the packages that usually have the characters, or the advice to look for another one.
    @MainActor
    private static func remedy(_ characters: Set<Unicode.Scalar>) -> Finding.Remedy {
        let packages = Set(characters.map(\.fontPackage)).sorted().filter { !isInstalled($0) }
        guard !packages.isEmpty else {
            return .advice("install a font that has them, such as those of unifont or fonts-noto-extra")
        }
        return .command("apt-get install \(packages.joined(separator: " ")) && \(Examination.restart)")
    }

    @MainActor
    private static func isInstalled(_ package: String) -> Bool {
        Subprogram.output(of: ["dpkg-query", "-W", "-f", "${db:Status-Status}", package]) == "installed"
    }
}

/// The letters of titles and channels that no font draws.
private struct TitleGaps {
    private(set) var characters: Set<Unicode.Scalar> = []
    /// The file of the first item with such a letter.
    private(set) var first: String?

    mutating func add(_ item: Reply.Item, _ coverage: FontCoverage) {
        let missing = coverage.missing(in: item.title) + coverage.missing(in: item.channel)
        guard !missing.isEmpty else { return }
        characters.formUnion(missing)
        first = first ?? item.path
    }
}

extension Unicode.Scalar {
    fileprivate var name: String {
        let digits = String(value, radix: 16, uppercase: true)
        return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }
}
