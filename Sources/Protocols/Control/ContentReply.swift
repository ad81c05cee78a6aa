extension Reply {
    /// The content sets, and what happens to them.
    package struct Content: Hashable, Sendable, Codable {
        /// The running set; nil for none.
        package var current: ContentSet?
        /// The set that a roll-back brings.
        package var previous: ContentSet?
        /// Nil while none is being installed.
        package var installation: Installation?
        /// The end of the last installation since the daemon's start.
        package var last: LastInstallation?

        package init(
            current: ContentSet?, previous: ContentSet?, installation: Installation?, last: LastInstallation?
        ) {
            (self.current, self.previous, self.installation, self.last) = (current, previous, installation, last)
        }
    }

    package struct ContentSet: Hashable, Sendable, Codable {
        package var id: String
        package var version: String
        /// May be empty.
        package var title: String

        package init(id: String, version: String, title: String) {
            (self.id, self.version, self.title) = (id, version, title)
        }
    }

    package struct Installation: Hashable, Sendable, Codable {
        package var source: String
        /// `copying`, `checking`, `exchanging`
        package var step: String
        /// Bytes of this step that are done.
        package var done: UInt64
        /// All bytes of the set; 0 while unknown.
        package var total: UInt64

        package init(source: String, step: String, done: UInt64, total: UInt64) {
            (self.source, self.step, self.done, self.total) = (source, step, done, total)
        }
    }

    package struct LastInstallation: Hashable, Sendable, Codable {
        /// `installed`, `up to date`, `failed`
        package var outcome: String
        /// Nil for one that failed.
        package var set: ContentSet?
        /// Why it failed, a sentence.
        package var reason: String?

        package init(outcome: String, set: ContentSet? = nil, reason: String? = nil) {
            (self.outcome, self.set, self.reason) = (outcome, set, reason)
        }
    }
}
