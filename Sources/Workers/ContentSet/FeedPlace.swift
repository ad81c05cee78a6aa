import Numbers

/// The files of a feed and of its entries' pictures. The fetch worker writes them, and the catalog worker reads them.
package struct FeedPlace {
    package let folder: String
    private let name: String

    /// - Parameter content: the content folder.
    package init(_ address: String, in content: String) {
        folder = Self.folder(in: content)
        name = Self.digits(address)
    }

    package static func folder(in content: String) -> String { content + "/feeds" }

    private static func digits(_ address: String) -> String { FNV(address.utf8).value.padded(to: 16, radix: 16) }

    package static let pictureExtension = "picture"

    /// The name of the file for the picture at an address.
    package static func pictureName(_ address: String) -> String { digits(address) + "." + pictureExtension }

    package var path: String { folder + "/" + name + ".feed" }
    package var validators: String { folder + "/" + name + ".version" }
}
