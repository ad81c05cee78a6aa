import WorkerProtocol

/// An item's sound: its tracks, the chosen one, its device, and the picture that stands in for a missing video.
@MainActor
struct ItemSound {
    /// A fraction of the full volume.
    var volume: Double
    /// The index of the chosen sound track.
    var track: UInt32?
    /// The sound tracks that the daemon has been told.
    var tracks: [SoundTrack] = []
    /// Whether no device plays the sound.
    var isSilent = false
    /// Whether, on a stepped clock, the file has no pictures.
    var isAll = false
    /// Whether an item with only sound has pictures too.
    var isVisualised = false
    /// The encoded image in the tags.
    var embeddedImage: [UInt8]?
    /// The picture of an item that has only sound.
    var picture: SoundPicture?
    var follower = SoundFollower()

    init(volume: Double) { self.volume = volume }
}
