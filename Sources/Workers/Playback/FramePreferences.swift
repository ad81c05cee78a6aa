import WorkerProtocol

/// The display's requests for the frames of any worker.
struct FramePreferences {
    var renditionChoice = RenditionChoice()
    /// The kinds of decoder memory that the worker may send as dmabufs; nil once a dmabuf could not be mapped.
    var dmabufs: [DmabufKind]? = []
    /// Whether the picture of a song shows the sound's level.
    var showsSoundLevel = false
}
