extension Reply {
    /// The content sets, and the state of their installation.
    package struct Content: Hashable, Sendable, Codable {
        /// The running set; nil for none.
        package var current: ContentSet?
        /// The set that a roll-back restores; nil for none.
        package var previous: ContentSet?
        /// The present installation; nil for none.
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
        /// The title; it may be empty.
        package var title: String

        package init(id: String, version: String, title: String) {
            (self.id, self.version, self.title) = (id, version, title)
        }
    }

    package struct Installation: Hashable, Sendable, Codable {
        package var source: String
        /// `copying`, `checking`, `exchanging`
        package var step: String
        /// The processed bytes of this step.
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
        /// The installed set; nil after a failure.
        package var set: ContentSet?
        /// The reason for the failure, a sentence.
        package var reason: String?

        package init(outcome: String, set: ContentSet? = nil, reason: String? = nil) {
            (self.outcome, self.set, self.reason) = (outcome, set, reason)
        }
    }
}
