// GStreamer, and what of it Swift cannot import: casts, variadic calls and macros.
#pragma once
#include <gst/allocators/gstdmabuf.h>
#include <gst/app/gstappsink.h>
#include <gst/gst.h>
#include <gst/pbutils/pbutils.h>
#include <gst/video/video.h>
#include <string.h>

static inline GstBin *vt_bin(GstElement *e) { return (GstBin *)e; }
static inline GstPipeline *vt_pipeline(GstElement *e) { return (GstPipeline *)e; }
static inline GstBaseSink *vt_base_sink(GstElement *e) { return (GstBaseSink *)e; }
static inline GstAppSink *vt_app_sink(GstElement *e) { return (GstAppSink *)e; }
static inline GstPluginFeature *vt_feature(GstElementFactory *f) { return (GstPluginFeature *)f; }
static inline GstMiniObject *vt_mini_object(gpointer o) { return (GstMiniObject *)o; }
static inline GstObject *vt_object(gpointer o) { return (GstObject *)o; }

static inline void vt_set_string(gpointer o, const char *name, const char *value) { g_object_set(o, name, value, NULL); }
static inline void vt_set_int(gpointer o, const char *name, gint value) { g_object_set(o, name, value, NULL); }
static inline void vt_set_int64(gpointer o, const char *name, gint64 value) { g_object_set(o, name, value, NULL); }
static inline void vt_set_double(gpointer o, const char *name, gdouble value) { g_object_set(o, name, value, NULL); }
static inline void vt_set_object(gpointer o, const char *name, gpointer value) { g_object_set(o, name, value, NULL); }
static inline gint vt_get_int(gpointer o, const char *name) {
    gint value = 0;
    g_object_get(o, name, &value, NULL);
    return value;
}
// 1 when what a playbin reads from says how many bytes there are, else 0.
static inline gboolean vt_source_has_size(GstElement *playbin) {
    GstElement *source = NULL;
    gint64 size = 0;
    g_object_get(playbin, "source", &source, NULL);
    if (!source) return 0;
    gboolean has = gst_element_query_duration(source, GST_FORMAT_BYTES, &size) && size > 0;
    gst_object_unref(source);
    return has;
}
// The tags of a track of a playbin, owned by the caller; NULL when it has none. The signal is the one for its kind.
static inline GstTagList *vt_track_tags(GstElement *playbin, const char *signal, gint track) {
    GstTagList *tags = NULL;
    g_signal_emit_by_name(playbin, signal, track, &tags);
    return tags;
}

// Whether a decoder of hardware's is in the pipeline that a pad belongs to.
static inline gboolean vt_decodes_in_hardware(GstPad *pad) {
    GstObject *top = gst_object_ref(pad), *parent;
    while ((parent = gst_object_get_parent(top))) {
        gst_object_unref(top);
        top = parent;
    }
    gboolean found = FALSE;
    GstIterator *elements = GST_IS_BIN(top) ? gst_bin_iterate_recurse(GST_BIN(top)) : NULL;
    GValue item = G_VALUE_INIT;
    while (elements && !found && gst_iterator_next(elements, &item) == GST_ITERATOR_OK) {
        GstElementFactory *factory = gst_element_get_factory((GstElement *)g_value_get_object(&item));
        const gchar *kind = factory ? gst_element_factory_get_metadata(factory, GST_ELEMENT_METADATA_KLASS) : NULL;
        found = kind && strstr(kind, "Decoder") && strstr(kind, "Hardware");
        g_value_reset(&item);
    }
    if (elements) gst_iterator_free(elements);
    g_value_unset(&item);
    gst_object_unref(top);
    return found;
}

// Whether a demuxer that reads by itself has stopped; `at_end`: or has come to the end.
static inline gboolean vt_rests(GstElement *demuxer, gboolean at_end) {
    GstPad *sink = gst_element_get_static_pad(demuxer, "sink");
    if (!sink) return FALSE;
    gboolean rests = GST_PAD_MODE(sink) == GST_PAD_MODE_PULL && gst_pad_get_task_state(sink) == GST_TASK_PAUSED;
    gst_object_unref(sink);
    GST_OBJECT_LOCK(demuxer);
    for (GList *pad = demuxer->srcpads; pad && rests && !at_end; pad = pad->next) rests = !GST_PAD_IS_EOS(pad->data);
    GST_OBJECT_UNLOCK(demuxer);
    return rests;
}

// A structure for gst_video_converter_new: a rectangle of the source scaled to the whole destination, each
// destination pixel the average of all source pixels that it covers.
static inline GstStructure *vt_scaling(gint x, gint y, gint width, gint height) {
    return gst_structure_new(
        "GstVideoConverter", GST_VIDEO_CONVERTER_OPT_SRC_X, G_TYPE_INT, x, GST_VIDEO_CONVERTER_OPT_SRC_Y, G_TYPE_INT, y,
        GST_VIDEO_CONVERTER_OPT_SRC_WIDTH, G_TYPE_INT, width, GST_VIDEO_CONVERTER_OPT_SRC_HEIGHT, G_TYPE_INT, height,
        GST_VIDEO_CONVERTER_OPT_RESAMPLER_METHOD, GST_TYPE_VIDEO_RESAMPLER_METHOD, GST_VIDEO_RESAMPLER_METHOD_LINEAR,
        NULL);
}

// The same for the whole source in a rectangle of the destination; the rest has a colour (0xAARRGGBB).
static inline GstStructure *vt_placing(gint x, gint y, gint width, gint height, guint colour) {
    return gst_structure_new(
        "GstVideoConverter", GST_VIDEO_CONVERTER_OPT_DEST_X, G_TYPE_INT, x, GST_VIDEO_CONVERTER_OPT_DEST_Y, G_TYPE_INT,
        y, GST_VIDEO_CONVERTER_OPT_DEST_WIDTH, G_TYPE_INT, width, GST_VIDEO_CONVERTER_OPT_DEST_HEIGHT, G_TYPE_INT,
        height, GST_VIDEO_CONVERTER_OPT_BORDER_ARGB, G_TYPE_UINT, colour, GST_VIDEO_CONVERTER_OPT_RESAMPLER_METHOD,
        GST_TYPE_VIDEO_RESAMPLER_METHOD, GST_VIDEO_RESAMPLER_METHOD_LINEAR, NULL);
}

// The buffer that a probe sees, for itself alone.
static inline GstBuffer *vt_writable_buffer(GstPadProbeInfo *probe) {
    GstBuffer *buffer = gst_buffer_make_writable(GST_PAD_PROBE_INFO_BUFFER(probe));
    GST_PAD_PROBE_INFO_DATA(probe) = buffer;
    return buffer;
}

// Gives the buffer that a probe sees another stamp.
static inline void vt_set_stamp(GstPadProbeInfo *probe, GstClockTime stamp) {
    GST_BUFFER_PTS(vt_writable_buffer(probe)) = stamp;
}

// Where a source reads a file, owned by the caller; NULL for any other.
static inline gchar *vt_file_location(GstElement *source) {
    gchar *location = NULL;
    if (g_object_class_find_property(G_OBJECT_GET_CLASS(source), "location"))
        g_object_get(source, "location", &location, NULL);
    return location;
}
// Maps the buffer that a probe sees, for writing too; unmapped by vt_unmap.
static inline gboolean vt_map_for_writing(GstPadProbeInfo *probe, GstMapInfo *map) {
    return gst_buffer_map(vt_writable_buffer(probe), map, GST_MAP_READWRITE);
}
static inline void vt_unmap(GstPadProbeInfo *probe, GstMapInfo *map) {
    gst_buffer_unmap(GST_PAD_PROBE_INFO_BUFFER(probe), map);
}

static inline void vt_sample_unref(GstSample *sample) { gst_sample_unref(sample); }
static inline void vt_tags_unref(GstTagList *tags) { gst_tag_list_unref(tags); }
static inline void vt_buffer_unref(GstBuffer *buffer) { gst_buffer_unref(buffer); }
static inline gboolean vt_is_factory(gpointer o) { return GST_IS_ELEMENT_FACTORY(o); }
static inline void vt_factory_unref(GstElementFactory *f) { gst_object_unref(f); }
static inline void vt_caps_unref(GstCaps *caps) { gst_caps_unref(caps); }
