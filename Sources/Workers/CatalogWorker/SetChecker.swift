import ContentSet
import Glibc
package import Linux
import WorkerProtocol

/// The arguments of the process that checks content sets: `--check FOLDER`, the content folder, and `--key KEY` for
/// each public key of minisign. One of these keys must have signed a set.
package struct SetCheckOptions {
    package let folder: String
    /// The keys as configured.
    private(set) var keys: [String] = []

    /// Nil for the arguments of another process.
    package init?(arguments: [String]) {
        guard arguments.count >= 2, arguments[0] == "--check" else { return nil }
        folder = arguments[1]
        var rest = arguments.dropFirst(2)
        while rest.popFirst() == "--key", let key = rest.popFirst() { keys.append(key) }
    }
}

/// The reason why a content set is refused, as a sentence.
private struct SetProblem: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// Checks a copied content set: its signature, where keys are configured, then each file's size and digest.
///
/// The check has its own process, so that the library answers while gigabytes are read.
package struct SetChecker {
    private let peer: ContentPeer
    private let options: SetCheckOptions

    package init(_ socket: PacketSocket, _ options: SetCheckOptions) {
        (peer, self.options) = (ContentPeer(socket), options)
    }

    /// - Returns: the program's exit status.
    package func run() -> Int32 {
        peer.run { request in
            switch request {
            case .check(let request):
                do throws(SetProblem) { return .done(request: request, try check(request)) } catch {
                    return .failed(request: request, error.description)
                }
            case .signOfLife: return .alive
            case .stage(let request, _), .activate(let request), .rollBack(let request), .discard(let request),
                .list(let request), .feed(let request, _), .pictures(let request, _):
                return .failed(request: request, "another worker copies content")
            }
        }
    }

    private func check(_ request: UInt32) throws(SetProblem) -> SetName {
        let set = SetFolder(options.folder + "/incoming")
        let manifest: SetManifest
        do {
            guard let bytes = try set.manifestBytes() else { throw SetProblem("the set has no manifest") }
            try checkSignature(of: bytes, set.signatureBytes())
            manifest = try SetManifest(bytes)
            try checkNames(manifest, set.files(limit: SetManifest.maximumFiles + 1))
        } catch {
            throw error as? SetProblem ?? SetProblem("\(error)")
        }
        var done = 0
        for file in manifest.files {
            let digest: FileDigest
            do throws(SystemError) {
                digest = try FileDigest(ofFile: set.path + "/" + file.path) { count in
                    done += count
                    peer.report(request, done: done, total: manifest.size)
                }
            } catch { throw SetProblem("\(file.path): \(error)") }
            guard digest == file.digest else {
                throw SetProblem("\(file.path) is damaged: its digest is not that of the manifest")
            }
        }
        return manifest.name
    }

    private func checkSignature(of manifest: [UInt8], _ signature: [UInt8]?) throws(SetProblem) {
        guard !options.keys.isEmpty else { return }
        let keys = try options.keys.map { text throws(SetProblem) in
            guard let key = SetSignature.Key(text) else {
                throw SetProblem("content.keys: '\(text)' is no key of minisign's")
            }
            return key
        }
        guard let signature else { throw SetProblem("the set is not signed, and content.keys names keys") }
        guard let signature = SetSignature(signature) else {
            throw SetProblem("\(SetManifest.signatureName) is no prehashed signature of minisign's")
        }
        guard signature.isValid(for: manifest, keys: keys) else {
            throw SetProblem("the signature is not by a key of content.keys, or not of this manifest")
        }
    }

    private func checkNames(_ manifest: SetManifest, _ found: [String]) throws(SetProblem) {
        let named = Set(manifest.files.map(\.path) + [SetManifest.fileName, SetManifest.signatureName])
        if let other = found.first(where: { !named.contains($0) }) {
            throw SetProblem("\(other) is in the set's folder, and not in its manifest")
        }
    }
}
