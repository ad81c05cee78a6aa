import Numbers
import WorkerProtocol

/// Selects the comments to show: pinned ones, then the most liked, each followed by its first answers.
///
/// Comments arrive one by one, perhaps hundreds of thousands of them. Only candidates are kept.
struct CommentSelection {
    private struct Thread {
        var comment: SidecarComment
        /// The comment's running number among all comments.
        var number: Int
        var answers: [SidecarComment] = []
    }

    /// The largest number of selected comments.
    private static let maximum = 200
    /// A thread with hundreds of answers must not push out all other threads.
    private static let maximumAnswers = 10

    /// The number of all comments, shown or not.
    private(set) var count = 0
    private var threads: [Thread] = []
    /// The index of each thread, by the id of its comment.
    private var places: [String: Int] = [:]
    /// The best answers whose comments have not arrived yet.
    private var orphans: [Thread] = []
    private var known = SeenNames()

    mutating func add(_ comment: SidecarComment) {
        count += 1
        guard !comment.text.isEmpty else { return }
        if let id = comment.id { known.insert(id) }
        guard let parent = comment.parent, parent != comment.id else { return begin(comment) }
        if let place = places[parent] {
            if threads[place].answers.count < Self.maximumAnswers { threads[place].answers.append(comment) }
        } else if !known.contains(parent) {
            orphans.append(Thread(comment: comment, number: count))
            if orphans.count >= 2 * Self.maximum { orphans = Self.best(orphans) }
        }
    }

    private mutating func begin(_ comment: SidecarComment) {
        if let id = comment.id, places[id] == nil { places[id] = threads.count }
        threads.append(Thread(comment: comment, number: count))
        guard threads.count >= 2 * Self.maximum else { return }
        threads = Self.best(threads)
        places = [:]
        for (place, thread) in threads.enumerated() {
            if let id = thread.comment.id, places[id] == nil { places[id] = place }
        }
    }

    private static func best(_ threads: [Thread]) -> [Thread] { Array(threads.sorted(by: isBetter).prefix(maximum)) }

    private static func isBetter(_ a: Thread, _ b: Thread) -> Bool {
        if a.comment.isPinned != b.comment.isPinned { return a.comment.isPinned }
        return a.comment.likes == b.comment.likes ? a.number < b.number : a.comment.likes > b.comment.likes
    }

    /// The comments to show, in order.
    var chosen: [Comment] {
        var threads = threads
        for orphan in orphans {
            // The answer's comment arrived later, or is missing. Without it the answer is a thread of its own.
            guard let parent = orphan.comment.parent, known.contains(parent) else {
                threads.append(orphan)
                continue
            }
            guard let place = places[parent], threads[place].answers.count < Self.maximumAnswers else { continue }
            threads[place].answers.append(orphan.comment)
        }
        var chosen: [Comment] = []
        for thread in Self.best(threads) {
            guard chosen.count < Self.maximum else { break }
            chosen.append(Comment(thread.comment, isReply: false))
            chosen += thread.answers.prefix(Self.maximum - chosen.count).map { Comment($0, isReply: true) }
        }
        return chosen
    }
}

/// The set of names seen so far, in half a megabyte whatever their number: a Bloom filter with two hashes.
///
/// With two hundred thousand names, one unseen name in a hundred is a false positive.
private struct SeenNames {
    /// The number of bits.
    private static let size: UInt64 = 1 << 22
    private var bits = [UInt64](repeating: 0, count: Int(size / 64))

    private static func places(_ name: String) -> [(word: Int, bit: UInt64)] {
        let hash = FNV(name.utf8).value
        return [hash, hash >> 32].map {
            let place = $0 % size
            return (Int(place / 64), 1 << (place % 64))
        }
    }

    mutating func insert(_ name: String) { for (word, bit) in Self.places(name) { bits[word] |= bit } }
    func contains(_ name: String) -> Bool { Self.places(name).allSatisfy { bits[$0.word] & $0.bit != 0 } }
}

extension Comment {
    fileprivate init(_ comment: SidecarComment, isReply: Bool) {
        self.init(author: comment.author, text: comment.text, isReply: isReply, likes: comment.likes)
    }
}
