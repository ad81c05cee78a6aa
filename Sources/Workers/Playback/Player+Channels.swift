import Supervision

/// The choice of the worker for an item, and the change from one worker to the other.
extension Player {
    /// The channel of the worker that plays the item.
    var channel: MediaChannel { channels.current }

    /// The link to the worker that plays the item.
    var link: Link { channel.link }

    func wire(_ channel: MediaChannel) {
        let link = channel.link
        link.watchSigns()
        link.onMessage = { [weak self, unowned channel] in self?.receive($0, $1, from: channel) }
        link.onStart = { [weak self, unowned channel] in self?.started(channel) }
        link.onDeath = { [weak self, unowned channel] in self?.died(channel) }
        link.overdue = { [weak self, unowned channel] in self?.overdue(channel, isAtWork: $0) }
    }

    /// Switches to the other channel. The last frame stays on the panel.
    func switchChannel(to next: MediaChannel) {
        guard next !== channel else { return }
        let previous = channel
        item = nil
        forgetFrames()
        channels.current = next
        previous.end(startsNewWorker: previous === channels.files)
        if channel.isStarted { sendDisplayProperties() }
    }

    /// Library folders have appeared that the present worker may not read: a new worker plays the next item.
    package func foldersAppeared() {
        channels.files.outgrow()
        // The playing item is not interrupted.
        if channel !== channels.files { channels.files.renew() } else if item == nil { replaceWorker() }
    }

    /// Replaces the worker, because the item is in a folder that is newer than the worker.
    func outgrown(_ channel: MediaChannel) {
        guard item?.recovery.hasReplacedItsWorker == false else {
            return channel.link.drop("asks to be replaced again for the same item, or while no item plays")
        }
        item?.recovery.hasReplacedItsWorker = true
        forgetFrames()
        upcoming.clear()
        channel.outgrow()
        channel.renew()
    }

    func replaceWorker() {
        item = nil
        forgetFrames()
        channel.renew()
    }
}
