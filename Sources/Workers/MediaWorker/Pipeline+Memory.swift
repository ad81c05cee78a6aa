import CGStreamer

extension Pipeline {
    /// Offers our memory, with any strides and offsets, to the element that writes the pictures.
    ///
    /// A decoder that supports this memory decodes into it, and the daemon reads the result. Without the offer, libav's
    /// decoders copy each picture once to join its rows.
    func offerMemory() {
        guard let pad = gst_element_get_static_pad(sink, "sink") else { return }
        gst_pad_add_probe(pad, GST_PAD_PROBE_TYPE_QUERY_DOWNSTREAM, answerAllocation, nil, nil)
        DecoderBuffer.keepApart(at: pad)
        gst_object_unref(pad)
    }

    /// The decoder's output: its format, and whether a picture holds two fields. Nil before the first picture.
    var decoded: (format: String, isInterlaced: Bool)? {
        guard let converter, let pad = gst_element_get_static_pad(converter, "sink") else { return nil }
        defer { gst_object_unref(pad) }
        guard let caps = gst_pad_get_current_caps(pad) else { return nil }
        defer { vt_caps_unref(caps) }
        let structure = gst_caps_get_structure(caps, 0)
        let mode = gst_structure_get_string(structure, "interlace-mode").map { String(cString: $0) }
        return gst_structure_get_string(structure, "format").map {
            (String(cString: $0), (mode ?? "progressive") != "progressive")
        }
    }
}

/// Runs on a streaming thread.
private let answerAllocation: GstPadProbeCallback = { pad, probe, _ in
    guard let query = gst_pad_probe_info_get_query(probe), query.pointee.type == GST_QUERY_ALLOCATION else {
        return GST_PAD_PROBE_OK
    }
    var caps: UnsafeMutablePointer<GstCaps>?
    gst_query_parse_allocation(query, &caps, nil)
    var info = GstVideoInfo()
    guard let caps, gst_video_info_from_caps(&info, caps) != 0, let pool = gst_video_buffer_pool_new() else {
        return GST_PAD_PROBE_OK
    }
    defer { gst_object_unref(pool) }
    var parameters = GstAllocationParams()
    gst_allocation_params_init(&parameters)
    let config = gst_buffer_pool_get_config(pool)
    gst_buffer_pool_config_set_params(config, caps, guint(info.size), 0, 0)
    gst_buffer_pool_config_set_allocator(config, PictureMemory.allocator, &parameters)
    gst_buffer_pool_set_config(pool, config)
    gst_query_add_allocation_param(query, PictureMemory.allocator, &parameters)
    // A hardware decoder allocates a fixed number of pictures, so it needs as many more as the daemon may hold. A
    // software decoder allocates another picture when it needs one.
    let held = vt_decodes_in_hardware(pad) != 0 ? FramePool.capacity : 0
    gst_query_add_allocation_pool(query, pool, guint(info.size), guint(held), 0)
    gst_query_add_allocation_meta(query, gst_video_meta_api_get_type(), nil)
    return GST_PAD_PROBE_HANDLED
}
