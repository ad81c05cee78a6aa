package import InterfaceKit
package import Scene
package import WorkerProtocol

/// The item of a preview, and its element on the page.
package struct PreviewItem {
    package let row: CatalogRow
    /// The element of the page that shows the item.
    package let source: PageTarget
    /// The picture at the size of the preview.
    package let picture: PictureID
}

/// Slides that are needed soon.
package struct WantedSlides {
    package let pictures: [PictureID]
    /// The path of the video.
    package let path: String
}

/// The picture of an item that has risen from a list.
struct RisenPicture {
    let item: PreviewItem
    /// The picture at the size of the list.
    let thumbnail: PictureID
    var motion: PreviewMotion
    var slides: PreviewSlides

    init(_ item: PreviewItem, thumbnail: PictureID, _ motion: PreviewMotion, _ slides: PreviewSlides) {
        (self.item, self.thumbnail, self.motion, self.slides) = (item, thumbnail, motion, slides)
    }
}
