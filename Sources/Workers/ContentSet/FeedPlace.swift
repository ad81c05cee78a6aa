import Numbers

/// Where a feed is kept: the fetch worker writes it, the catalog reads it.
package struct FeedPlace {
    package let folder: String
    private let name: String

    /// - Parameter content: the content folder.
    package init(_ address: String, in content: String) {
        folder = content + "/feeds"
        name = FNV(address.utf8).value.padded(to: 16, radix: 16)
    }

    package var path: String { folder + "/" + name + ".feed" }
    package var validators: String { folder + "/" + name + ".version" }
}
