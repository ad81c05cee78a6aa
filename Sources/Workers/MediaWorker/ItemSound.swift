import WorkerProtocol

/// An item's sound: its device, and the fallback picture for a missing video.
@MainActor
struct ItemSound {
    /// The volume, as a fraction of the full volume.
    var volume: Double
    /// Whether no device plays the sound.
    var isSilent = false
    /// Whether a file on a stepped clock has only sound.
    var isSoundOnly = false
    /// Whether a visualisation provides pictures for an item that has only sound.
    var isVisualised = false
    /// The encoded image in the tags.
    var embeddedImage: [UInt8]?
    /// The picture of an item that has only sound.
    var picture: SoundPicture?
    var follower = SoundDeviceState()

    init(volume: Double) { self.volume = volume }
}
