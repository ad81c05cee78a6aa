import WorkerProtocol

/// An item's sound: its tracks, the chosen one, its device, and the picture that stands in for a missing video.
@MainActor
struct ItemSound {
    /// A fraction of the full volume.
    var volume: Double
    /// The chosen one of the sound tracks.
    var track: UInt32?
    /// The sound tracks, as the daemon knows them.
    var tracks: [SoundTrack] = []
    /// No device takes it.
    var isSilent = false
    /// Stepped: the file has no pictures.
    var isAll = false
    /// Pictures come with sound alone too.
    var isVisualised = false
    /// The encoded image in the tags.
    var embeddedImage: [UInt8]?
    /// The picture of an item that has only sound.
    var picture: SoundPicture?
    var follower = SoundFollower()

    init(volume: Double) { self.volume = volume }
}
