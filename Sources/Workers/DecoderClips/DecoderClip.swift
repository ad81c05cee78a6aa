/// A clip of one codec, by which media workers try the decoders of a machine. `scripts/decoder-clips` makes the clips.
///
/// The codecs are those whose decoders must all produce the same bytes.
package struct DecoderClip: Sendable {
    /// The name for people: `H.264`.
    package let codec: String
    /// The media type in GStreamer: `video/x-h264`.
    package let mediaType: String
    /// The element between demuxer and decoder.
    package let parser: String
    /// A Matroska file of `pictureCount` pictures.
    package let file: [UInt8]
    /// The SHA-256 digest of all pictures in I420. Two programs of different projects agree on it.
    package let digest: String

    package static let pictureCount = 24
    /// The time that the pictures take when they are played (s).
    package static let duration = 0.96

    package static let all: [DecoderClip] = [
        DecoderClip(
            codec: "H.264", mediaType: "video/x-h264", parser: "h264parse", file: PackageResources.h264_mkv,
            digest: "477e710fe2c467ae35360e79f056005f8408dc58c0e43ef698c2f22a9f98e54c"),
        DecoderClip(
            codec: "H.265", mediaType: "video/x-h265", parser: "h265parse", file: PackageResources.h265_mkv,
            digest: "8b29f96ac14c2869745ef1e9f27e258789da15a490c3904d2c5cd1ed5decbf2a"),
        DecoderClip(
            codec: "VP8", mediaType: "video/x-vp8", parser: "queue", file: PackageResources.vp8_mkv,
            digest: "b21bc8c9d953567f389f47f8e85b63dae48710da649e13935a3dc06993db4737"),
        DecoderClip(
            codec: "VP9", mediaType: "video/x-vp9", parser: "vp9parse", file: PackageResources.vp9_mkv,
            digest: "2f7d39a788c92a7daab355dad05bf6deac4c0b33eaf75b17ba5d99d90cbd66f1"),
        DecoderClip(
            codec: "AV1", mediaType: "video/x-av1", parser: "av1parse", file: PackageResources.av1_mkv,
            digest: "9d1904741bd4e077dbcb0c318fdef7b28839bb27ee0c7b273da4eb13df80e81b"),
    ]
}
