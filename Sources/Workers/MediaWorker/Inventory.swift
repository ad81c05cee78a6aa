import CGStreamer
import DecoderClips
import Glibc

/// The elements that this worker would use for playback. A name finds one element, and a media type finds demuxers and
/// decoders.
///
/// `vitrine-media --inventory playbin video/x-h264` prints one line for each word: the word, a tab, and the found
/// elements, the preferred one first. The name of a hardware decoder ends in `*`.
@MainActor
package enum Inventory {
    package static func write(_ words: ArraySlice<String>) {
        PluginRegistry.start()
        let choice = DecoderChoice()
        choice.rank(by: choice.read())
        for word in words {
            let found =
                word.contains("/")
                ? DecoderFactory.takers(of: word).map { $0.name + ($0.isHardware ? "*" : "") } : [word].filter(exists)
            print(word + (found.isEmpty ? "" : "\t" + found.joined(separator: " ")))
        }
    }

    /// Prints the results of the decoders' trials: a line for each decoder with codec, name, verdict, processor time of a
    /// picture in microseconds, and `preferred` or nothing. The name of a hardware decoder ends in `*`.
    ///
    /// - Parameter renewed: whether all decoders are tried first; otherwise the lines are the last results.
    package static func writeDecoders(renewed: Bool) {
        PluginRegistry.start()
        let choice = DecoderChoice()
        let results = renewed ? choice.renew() : choice.read()
        for clip in DecoderClip.all {
            let results = results.filter { $0.mediaType == clip.mediaType }
            let best = DecoderChoice.best(of: results)?.decoder
            for result in results {
                let name = result.decoder + (choice.hardware.contains(result.decoder) ? "*" : "")
                let isBest = result.decoder == best ? "preferred" : ""
                print(clip.codec, name, result.verdict.rawValue, result.processorTime, isBest, separator: "\t")
            }
        }
    }

    private static func exists(_ element: String) -> Bool {
        guard let factory = gst_element_factory_find(element) else { return false }
        vt_factory_unref(factory)
        return true
    }
}
