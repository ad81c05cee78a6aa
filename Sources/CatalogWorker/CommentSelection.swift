import WorkerProtocol

/// Chooses the comments that are worth showing: pinned ones, then the most liked, each with its first answers behind it.
func selectComments(_ all: [SidecarComment]) -> [Comment] {
    let shown = all.filter { !$0.text.isEmpty }
    let known = Set(shown.compactMap(\.id))
    var answers: [String: [SidecarComment]] = [:]
    var threads: [SidecarComment] = []
    for comment in shown {
        // An answer to a comment that was not kept stands for itself, as does one to itself.
        if let parent = comment.parent, known.contains(parent), parent != comment.id {
            answers[parent, default: []].append(comment)
        } else {
            threads.append(comment)
        }
    }
    var chosen: [Comment] = []
    for comment in threads.sorted(by: isBetter) {
        guard chosen.count < mostComments else { break }
        chosen.append(Comment(comment, isReply: false))
        let replies = (comment.id.flatMap { answers[$0] } ?? []).prefix(mostReplies).prefix(mostComments - chosen.count)
        chosen += replies.map { Comment($0, isReply: true) }
    }
    return chosen
}

private let mostComments = 200
/// A thread of hundreds of answers must not push out all others.
private let mostReplies = 10

private func isBetter(_ a: SidecarComment, _ b: SidecarComment) -> Bool {
    a.isPinned != b.isPinned ? a.isPinned : a.likes > b.likes
}

extension Comment {
    fileprivate init(_ comment: SidecarComment, isReply: Bool) {
        self.init(author: comment.author, text: comment.text, isReply: isReply, likes: comment.likes)
    }
}
