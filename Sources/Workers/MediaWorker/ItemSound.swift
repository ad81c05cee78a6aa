/// What is known of an item's sound, what was chosen of it, and what is shown with it.
struct ItemSound {
    /// The chosen one of the sound tracks.
    var track: UInt32?
    /// Of the sound tracks, as the daemon was told last.
    var languages: [String] = []
    /// No device takes it.
    var isSilent = false
    /// Stepped: the file has no pictures.
    var isAll = false
    /// Pictures come with sound alone too.
    var isVisualised = false
    /// In the tags, encoded.
    var embeddedImage: [UInt8]?
    /// The picture of an item that has only sound.
    var picture: SoundPicture?
}
