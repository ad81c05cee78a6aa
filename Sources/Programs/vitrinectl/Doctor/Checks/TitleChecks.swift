import Control
import Numbers

extension Check {
    /// The most titles that are read: 100 requests.
    private static let maximumTitles = 20_000
    private static let titlesAtOnce = 200
    /// The most characters that a finding names.
    private static let namedCharacters = 5

    /// Findings on the letters of the titles and channels of listed items. None without a daemon.
    @MainActor
    static func titles(_ examination: Examination) -> [Finding] {
        guard examination.daemon.status != nil, let list = Subprogram.output(of: ["fc-list", ":", "charset"]) else {
            return []
        }
        let coverage = FontCoverage(list)
        guard !coverage.isEmpty else { return [] }
        var gaps: [Unicode.Scalar: String] = [:]
        var (read, total) = (0, 0)
        while read < maximumTitles,
            let part = DaemonAnswer.library(examination.options, offset: read, count: titlesAtOnce), !part.items.isEmpty
        {
            for item in part.items {
                for letter in coverage.missing(in: item.title + item.channel) where gaps[letter] == nil {
                    gaps[letter] = item.path
                }
            }
            (read, total) = (read + part.items.count, part.total)
        }
        guard read > 0 else { return [] }
        let titles = read < total ? "the first \(read) of \(total) titles" : "titles"
        let letters = gaps.keys.sorted()
        guard let first = letters.first, let path = gaps[first] else {
            return [.ok("\(titles): fonts draw all letters")]
        }
        let names = letters.prefix(namedCharacters).map(\.name).joined(separator: ", ")
        let others = letters.count > namedCharacters ? " and others" : ""
        return [.warn("\(titles): no font draws \(names)\(others), as in \(path)", remedy(Set(letters)))]
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

extension Unicode.Scalar {
    fileprivate var name: String { "U+" + value.padded(to: 4, radix: 16, uppercase: true) }
}
