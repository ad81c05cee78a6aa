package import InterfaceKit
package import Scene
package import WorkerProtocol

/// The picture of an item that has risen from a list.
package struct Preview {
    package let row: CatalogRow
    package let source: PageTarget
    /// The picture at the size of the preview.
    package let picture: PictureID
    /// The picture at the size of the list.
    package let thumbnail: PictureID
    package var motion: PreviewMotion

    package init(
        _ row: CatalogRow, source: PageTarget, picture: PictureID, thumbnail: PictureID, _ motion: PreviewMotion
    ) {
        (self.row, self.source, self.picture, self.thumbnail) = (row, source, picture, thumbnail)
        self.motion = motion
    }
}
