import CGStreamer

/// Puts pictures that are partly transparent on black, before anything scales them.
///
/// Converters drop the alpha channel and keep colours that nobody was to see: where a logo ends, they are anything.
enum Backdrop {
    /// Watches what comes to an element. Formats other than 8 bits a channel, one pixel behind another, pass as they are.
    static func install(before element: UnsafeMutablePointer<GstElement>) {
        guard let pad = gst_element_get_static_pad(element, "sink") else { return }
        defer { gst_object_unref(pad) }
        gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_BUFFER, pictureComes, nil, nil)
    }

    /// Multiplies each colour of a pixel by its alpha.
    ///
    /// - Parameter alpha: where in a pixel of four bytes the alpha is; it becomes opaque.
    static func flatten(_ pixels: UnsafeMutableBufferPointer<UInt8>, alpha: Int) {
        for pixel in stride(from: 0, to: pixels.count - 3, by: 4) {
            let opacity = Int(pixels[pixel + alpha])
            guard opacity < 255 else { continue }
            for channel in 0..<4 where channel != alpha {
                pixels[pixel + channel] = UInt8((Int(pixels[pixel + channel]) * opacity + 127) / 255)
            }
            pixels[pixel + alpha] = 255
        }
    }

    fileprivate static func take(_ probe: UnsafeMutablePointer<GstPadProbeInfo>, of pad: UnsafeMutablePointer<GstPad>) {
        guard let caps = gst_pad_get_current_caps(pad) else { return }
        defer { vt_caps_unref(caps) }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0, let format = info.finfo?.pointee,
            let alpha = alphaByte(of: format)
        else { return }
        var map = GstMapInfo()
        guard vt_map_for_writing(probe, &map) != 0 else { return }
        defer { vt_unmap(probe, &map) }
        let row = 4 * Int(info.width)
        for y in 0..<Int(info.height) {
            let start = Int(info.offset.0) + y * Int(info.stride.0)
            guard start + row <= Int(map.size) else { return }
            flatten(UnsafeMutableBufferPointer(start: map.data + start, count: row), alpha: alpha)
        }
    }

    private static func alphaByte(of format: GstVideoFormatInfo) -> Int? {
        switch format.format {
        case GST_VIDEO_FORMAT_RGBA, GST_VIDEO_FORMAT_BGRA: 3
        case GST_VIDEO_FORMAT_ARGB, GST_VIDEO_FORMAT_ABGR: 0
        default: nil
        }
    }
}

/// Runs on a streaming thread.
private let pictureComes: GstPadProbeCallback = { pad, probe, _ in
    Backdrop.take(probe!, of: pad!)
    return GST_PAD_PROBE_OK
}
