import Languages

/// The texts of the pages.
package enum PageWords: String, TextKey {
    package static let section = "page"

    case home
    case library
    case settings
    case empty
    case emptyHint = "empty_hint"
    case emptyFiltered = "empty_filtered"
    case allVideos = "all_videos"
    case videos
    case newest
    case oldest
    case popular
    case byTitle = "by_title"
    case inOrder = "in_order"
    case season
    case specials
    case started
    case history
    case problems
    case broken
}
