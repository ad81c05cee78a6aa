import Glibc
package import Linux
import Supervision
import WorkerProtocol

/// Has pictures made by a media worker of its own, so that a picture that breaks a decoder never stops a video.
@MainActor
package final class Thumbnailer {
    private struct Wish {
        let path: String
        let width: Int
        let height: Int
        let done: (Made?) -> Void
        var deaths = 0
    }

    /// Pixels of a picture: B, G, R, X bytes.
    package struct Made {
        package let memory: ForeignMemory
        package let width: Int
        package let height: Int
        package let stride: Int
    }

    /// A picture that was asked for when this many workers died is given up.
    private static let deathsPerPicture = 2

    private let link: Player.Link
    private var wishes: [UInt32: Wish] = [:]
    private var lastRequest: UInt32 = 0
    private var isStarted = false

    package init(link: Player.Link) {
        self.link = link
        link.onMessage = { [weak self] in self?.receive($0, $1) }
        link.onStart = { [weak self] in self?.askAgain() }
        link.onDeath = { [weak self] in self?.workerDied() }
    }

    /// Whether pictures are on their way.
    package var isWaiting: Bool { !wishes.isEmpty }

    /// - Parameter done: called once, with nil when there will be no picture.
    package func make(path: String, width: Int, height: Int, _ done: @escaping (Made?) -> Void) {
        if !isStarted {
            isStarted = true
            link.start()
        }
        lastRequest += 1
        wishes[lastRequest] = Wish(path: path, width: width, height: height, done: done)
        send(lastRequest)
    }

    private func send(_ request: UInt32) {
        guard let wish = wishes[request] else { return }
        link.send(
            .thumbnail(
                request: request, path: wish.path, width: UInt32(wish.width), height: UInt32(wish.height)))
    }

    private func askAgain() {
        for request in wishes.keys.sorted() { send(request) }
    }

    private func workerDied() {
        for request in wishes.keys.sorted() {
            wishes[request]!.deaths += 1
            guard wishes[request]!.deaths >= Self.deathsPerPicture else { continue }
            Log.warning("no picture of \(wishes[request]!.path): it took two workers with it")
            finish(request, nil)
        }
    }

    private func finish(_ request: UInt32, _ made: Made?) { wishes.removeValue(forKey: request)?.done(made) }

    private func receive(_ event: MediaEvent, _ descriptor: Int32?) {
        switch event {
        case .thumbnail(let request, let width, let height, let stride):
            guard let descriptor else { return finish(request, nil) }
            do {
                let size = Int(clamping: UInt64(stride) * UInt64(height))
                let memory = try ForeignMemory(Descriptor(owning: descriptor), minimumSize: size)
                finish(request, Made(memory: memory, width: Int(width), height: Int(height), stride: Int(stride)))
            } catch {
                Log.error("picture from the media worker: \(error)")
                finish(request, nil)
            }
            return
        case .thumbnailFailed(let request, let message):
            Log.warning("no picture of \(wishes[request]?.path ?? "?"): \(message)")
            finish(request, nil)
        default: break
        }
        if let descriptor { close(descriptor) }
    }
}
