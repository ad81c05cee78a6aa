extension Reply {
    /// The items that contain all words of a search, the best first.
    package struct Found: Hashable, Sendable, Codable {
        package var items: [FoundItem]

        package init(items: [FoundItem]) { self.items = items }
    }

    /// An item that a search has found.
    package struct FoundItem: Hashable, Sendable, Codable {
        package var item: Item
        /// `title`, `channel`, `description`, `chapter`, `caption`
        package var place: String
        /// The time of the chapter or caption in the item, seconds.
        package var start: Double?
        /// The text around the first match; empty if the match is in the title.
        package var excerpt: String
        /// The start and the length of each match, in Unicode code points.
        package var titleMarks: [[Int]]
        package var excerptMarks: [[Int]]

        package init(
            item: Item, place: String, start: Double?, excerpt: String, titleMarks: [[Int]], excerptMarks: [[Int]]
        ) {
            (self.item, self.place, self.start, self.excerpt) = (item, place, start, excerpt)
            (self.titleMarks, self.excerptMarks) = (titleMarks, excerptMarks)
        }
    }

    /// The complete details of an item.
    package struct ItemDetails: Hashable, Sendable, Codable {
        package var item: Item
        /// `YYYYMMDD`; empty when unknown.
        package var date: String
        package var views: Int64?
        package var description: String
        package var chapters: [Chapter]
        /// The number of comments.
        package var comments: Int
        /// The address of the item's web page; empty when unknown.
        package var link: String
        /// The resume position, seconds; nil if the item starts at its beginning.
        package var position: Double?
        package var watched: Bool
        /// The time of its last playback, in seconds since 1970.
        package var played: Int64?

        package init(
            item: Item, date: String, views: Int64?, description: String, chapters: [Chapter], comments: Int,
            link: String, position: Double?, watched: Bool, played: Int64?
        ) {
            (self.item, self.date, self.views) = (item, date, views)
            (self.description, self.chapters, self.comments) = (description, chapters, comments)
            (self.link, self.position, self.watched, self.played) = (link, position, watched, played)
        }
    }

    package struct Chapter: Hashable, Sendable, Codable {
        /// The start of the chapter, seconds.
        package var start: Double
        package var title: String

        package init(start: Double, title: String) { (self.start, self.title) = (start, title) }
    }

    /// Playlists, series and folders.
    package struct Lists: Hashable, Sendable, Codable {
        /// The number of all playlists, series and folders.
        package var total: Int
        package var lists: [List]

        package init(total: Int, lists: [List]) { (self.total, self.lists) = (total, lists) }
    }

    package struct List: Hashable, Sendable, Codable {
        /// `playlist`, `series` or `folder`
        package var kind: String
        /// The title, or the path of a folder.
        package var name: String
        /// The number of its items.
        package var items: Int

        package init(kind: String, name: String, items: Int) {
            (self.kind, self.name, self.items) = (kind, name, items)
        }
    }

    /// Files and folders of the library that cannot be used.
    package struct Problems: Hashable, Sendable, Codable {
        /// The number of all problems.
        package var total: Int
        package var problems: [Problem]

        package init(total: Int, problems: [Problem]) { (self.total, self.problems) = (total, problems) }
    }

    package struct Problem: Hashable, Sendable, Codable {
        package var path: String
        package var reason: String

        package init(path: String, reason: String) { (self.path, self.reason) = (path, reason) }
    }
}
