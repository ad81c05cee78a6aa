import CGStreamer

/// Draws partly transparent pictures over a colour, before they are scaled.
///
/// Converters drop the alpha channel and keep the colours of transparent pixels, which are arbitrary outside a logo.
enum Backdrop {
    /// Installs a pad probe for the pictures that reach an element. The probe changes only packed RGB formats with an
    /// alpha channel.
    ///
    /// - Parameter colour: `0xRRGGBB`
    static func install(before element: UnsafeMutablePointer<GstElement>, _ colour: UInt32) {
        guard let pad = gst_element_get_static_pad(element, "sink") else { return }
        defer { gst_object_unref(pad) }
        gst_pad_add_probe(
            pad, GST_PAD_PROBE_TYPE_BUFFER, pictureComes, UnsafeMutableRawPointer(bitPattern: UInt(colour)), nil)
    }

    /// The offsets of the channels in a pixel, in samples.
    private struct Pixel {
        var (red, green, blue, alpha): (Int, Int, Int, Int)
    }

    /// Blends each pixel with the backdrop by the pixel's alpha, and makes the pixel opaque.
    private static func flatten<Sample: FixedWidthInteger & UnsignedInteger>(
        _ samples: UnsafeMutableBufferPointer<Sample>, _ pixel: Pixel, on colour: UInt32
    ) {
        let opaque = Int(Sample.max)
        func back(_ shift: UInt32) -> Int { Int(colour >> shift & 255) * opaque / 255 }
        let channels = [(pixel.red, back(16)), (pixel.green, back(8)), (pixel.blue, back(0))]
        for start in stride(from: 0, to: samples.count - 3, by: 4) {
            let opacity = Int(samples[start + pixel.alpha])
            guard opacity < opaque else { continue }
            for (place, back) in channels {
                let sum = Int(samples[start + place]) * opacity + back * (opaque - opacity)
                samples[start + place] = Sample((sum + opaque / 2) / opaque)
            }
            samples[start + pixel.alpha] = .max
        }
    }

    fileprivate static func take(
        _ probe: UnsafeMutablePointer<GstPadProbeInfo>, of pad: UnsafeMutablePointer<GstPad>, _ colour: UInt32
    ) {
        guard let caps = gst_pad_get_current_caps(pad) else { return }
        defer { vt_caps_unref(caps) }
        var info = GstVideoInfo()
        guard gst_video_info_from_caps(&info, caps) != 0, let format = info.finfo?.pointee,
            let pixel = pixel(of: format)
        else { return }
        var map = GstMapInfo()
        guard vt_map_for_writing(probe, &map) != 0 else { return }
        defer { vt_unmap(probe, &map) }
        let row = Int(format.pixel_stride.0) * Int(info.width)
        for y in 0..<Int(info.height) {
            let start = Int(info.offset.0) + y * Int(info.stride.0)
            guard start + row <= Int(map.size) else { return }
            let bytes = UnsafeMutableRawBufferPointer(start: map.data + start, count: row)
            if format.depth.0 == 8 {
                flatten(bytes.bindMemory(to: UInt8.self), pixel, on: colour)
            } else {
                flatten(bytes.bindMemory(to: UInt16.self), pixel, on: colour)
            }
        }
    }

    private static func pixel(of format: GstVideoFormatInfo) -> Pixel? {
        switch format.format {
        case GST_VIDEO_FORMAT_RGBA: Pixel(red: 0, green: 1, blue: 2, alpha: 3)
        case GST_VIDEO_FORMAT_BGRA: Pixel(red: 2, green: 1, blue: 0, alpha: 3)
        case GST_VIDEO_FORMAT_ARGB, GST_VIDEO_FORMAT_ARGB64: Pixel(red: 1, green: 2, blue: 3, alpha: 0)
        case GST_VIDEO_FORMAT_ABGR: Pixel(red: 3, green: 2, blue: 1, alpha: 0)
        default: nil
        }
    }
}

/// Runs on a streaming thread.
private let pictureComes: GstPadProbeCallback = { pad, probe, colour in
    Backdrop.take(probe!, of: pad!, UInt32(truncatingIfNeeded: UInt(bitPattern: colour)))
    return GST_PAD_PROBE_OK
}
