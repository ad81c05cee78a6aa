/// Shifts the timestamps of a Matroska file whose pictures begin before zero, so that they begin at zero.
///
/// GStreamer's demuxer gives all blocks before zero the stamp 0, and its index begins with the first key frame after
/// zero. So the bytes are corrected while the demuxer reads them. Its timestamps, seeks and length are then right. Each
/// number keeps its size:
///
///     block       cluster's stamp + (-2000 -> 0) ms      a signed distance of 16 bits
///     Duration    4000 -> 6000                           a float
///     first cue   0 -> 0, at the first cluster           so that a seek to the beginning finds it
///     other cues  2000 -> 4000                           skipped if their bytes cannot hold the time
extension MatroskaStart {
    typealias Bytes = UnsafeMutableBufferPointer<UInt8>

    /// Corrects all complete elements. Each read of the demuxer begins with an element.
    func correct(_ bytes: Bytes) {
        var offset = 0
        var isFirstCue = false
        while offset < bytes.count, let element = EBMLElement(bytes[offset...]) {
            let content = offset + element.start
            switch element.kind {
            case .cues:
                isFirstCue = true
                fallthrough
            case .segment, .info, .cluster, .blockGroup:
                offset = content
                continue
            default: break
            }
            guard let size = element.size, size <= bytes.count - content else { return }
            let inside = Bytes(rebasing: bytes[content..<(content + size)])
            switch element.kind {
            case .simpleBlock, .block: correctBlock(inside)
            case .duration: correctDuration(inside)
            case .cuePoint:
                if !correctCue(inside, isFirst: isFirstCue) { bytes[offset] = EBMLElement.void }
                isFirstCue = false
            default: break
            }
            offset = content + size
        }
    }

    private func correctBlock(_ block: Bytes) {
        guard let track = EBMLElement.number(block), block.count >= track.length + 2 else { return }
        let stamp = Bytes(rebasing: block[track.length..<(track.length + 2)])
        let old = Int16(truncatingIfNeeded: Int(stamp[0]) << 8 | Int(stamp[1]))
        _ = Self.write(Int(UInt16(bitPattern: Int16(clamping: Int(old) + lead))), to: stamp)
    }

    private func correctDuration(_ duration: Bytes) {
        let bits = duration.reduce(0) { $0 << 8 | UInt64($1) }
        switch duration.count {
        case 4:
            let new = Float(bitPattern: UInt32(truncatingIfNeeded: bits)) + Float(lead)
            _ = Self.write(Int(new.bitPattern), to: duration)
        case 8:
            let new = Double(bitPattern: bits) + Double(lead)
            _ = Self.write(Int(bitPattern: UInt(new.bitPattern)), to: duration)
        default: break
        }
    }

    /// - Returns: false if the cue is incomplete, or its bytes cannot hold the new time or position.
    private func correctCue(_ cue: Bytes, isFirst: Bool) -> Bool {
        var offset = 0
        while offset < cue.count, let element = EBMLElement(cue[offset...]) {
            let content = offset + element.start
            if element.kind == .cueTrackPositions {
                offset = content
                continue
            }
            guard let size = element.size, size <= cue.count - content else { return false }
            let inside = Bytes(rebasing: cue[content..<(content + size)])
            switch element.kind {
            case .cueTime:
                guard inside.count < 8 else { return false }
                let time = inside.reduce(0) { $0 << 8 | Int($1) }
                guard Self.write(isFirst ? 0 : time + lead, to: inside) else { return false }
            case .cueClusterPosition where isFirst:
                guard Self.write(firstCluster, to: inside) else { return false }
            case .cueRelativePosition where isFirst: _ = Self.write(0, to: inside)
            default: break
            }
            offset = content + size
        }
        return true
    }

    /// Replaces a big-endian number.
    ///
    /// - Returns: false if the number does not fit into the bytes.
    private static func write(_ number: Int, to bytes: Bytes) -> Bool {
        guard bytes.count >= 8 || number >> (8 * bytes.count) == 0 else { return false }
        for (place, index) in bytes.indices.reversed().enumerated() {
            bytes[index] = place < 8 ? UInt8(truncatingIfNeeded: number >> (8 * place)) : 0
        }
        return true
    }
}
