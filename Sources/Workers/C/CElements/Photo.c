// Decodes GIF, HEIC and AVIF, and JPEG with the colours of a press, with gdk-pixbuf's loaders.
//
// GStreamer 1.22 has no demuxer for HEIC and AVIF; that of libav for GIF reads the end of a file for ever, and its JPEG
// decoder shows four inks as if they were three colours. What comes out is one picture: the first of several.
#include "Elements.h"

#include <gdk-pixbuf/gdk-pixbuf.h>
#include <gst/gst.h>
#include <gst/video/video.h>
#include <string.h>

// A larger picture is made smaller, a larger file refused.
enum { longest_side = 4096, longest_file = 64 << 20 };
// What shows through: the ground of the pages.
static const guint32 ground = 0x101014;

typedef struct {
    GstElement parent;
    GstPad *sink;
    GstPad *source;
    // NULL before the first bytes, and after an error: one that is closed with nothing in it complains.
    GdkPixbufLoader *loader;
    // The file's media type; NULL once the file was given up.
    const char *kind;
    gsize taken;
} VtPhotoDecoder;

typedef struct {
    GstElementClass parent;
} VtPhotoDecoderClass;

GType vt_photo_decoder_get_type(void);
G_DEFINE_TYPE(VtPhotoDecoder, vt_photo_decoder, GST_TYPE_ELEMENT)

static GstStaticPadTemplate sink_template = GST_STATIC_PAD_TEMPLATE(
    "sink", GST_PAD_SINK, GST_PAD_ALWAYS,
    GST_STATIC_CAPS("image/gif; image/heif; image/heic; image/avif; video/quicktime, variant=(string)heif; "
                    "image/jpeg, colorspace=(string)CMYK"));
static GstStaticPadTemplate source_template =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS("video/x-raw, format=(string)RGB"));

// MARK: The loader

static void forget(VtPhotoDecoder *self) {
    if (!self->loader) return;
    // One that is dropped before its end would say so on the error output.
    gdk_pixbuf_loader_close(self->loader, NULL);
    g_clear_object(&self->loader);
}

// Gives up on a file.
static void fail(VtPhotoDecoder *self) {
    self->kind = NULL;
    forget(self);
}

// Makes a size as large as it may be, in its shape. FALSE for one that fits.
static gboolean fit(gint *width, gint *height) {
    gint most = MAX(*width, *height);
    if (most <= longest_side) return FALSE;
    *width = MAX(1, (gint)((gint64)*width * longest_side / most));
    *height = MAX(1, (gint)((gint64)*height * longest_side / most));
    return TRUE;
}

// Before memory is given for the picture, where the loader can.
static void size_is_known(GdkPixbufLoader *loader, gint width, gint height, gpointer data) {
    (void)data;
    if (fit(&width, &height)) gdk_pixbuf_loader_set_size(loader, width, height);
}

static gboolean begin(VtPhotoDecoder *self) {
    if (self->loader) return TRUE;
    if (!self->kind) return FALSE;
    self->loader = gdk_pixbuf_loader_new_with_mime_type(self->kind, NULL);
    if (!self->loader) {
        GST_ELEMENT_ERROR(self, STREAM, CODEC_NOT_FOUND, ("No decoder of %s.", self->kind), (NULL));
        return FALSE;
    }
    g_signal_connect(self->loader, "size-prepared", G_CALLBACK(size_is_known), NULL);
    return TRUE;
}

// Not larger than may be, and without holes.
static GdkPixbuf *finished(GdkPixbuf *decoded) {
    gint width = gdk_pixbuf_get_width(decoded), height = gdk_pixbuf_get_height(decoded);
    gboolean is_too_large = fit(&width, &height);
    if (gdk_pixbuf_get_has_alpha(decoded)) {
        return gdk_pixbuf_composite_color_simple(decoded, width, height, GDK_INTERP_BILINEAR, 255, 16, ground, ground);
    }
    return is_too_large ? gdk_pixbuf_scale_simple(decoded, width, height, GDK_INTERP_BILINEAR) : g_object_ref(decoded);
}

static GstBuffer *copied(GdkPixbuf *picture, GstVideoInfo *info) {
    GstBuffer *buffer = gst_buffer_new_allocate(NULL, GST_VIDEO_INFO_SIZE(info), NULL);
    GstMapInfo map;
    if (!buffer) return NULL;
    if (!gst_buffer_map(buffer, &map, GST_MAP_WRITE)) {
        gst_buffer_unref(buffer);
        return NULL;
    }
    const guint8 *from = gdk_pixbuf_read_pixels(picture);
    const gsize channels = (gsize)gdk_pixbuf_get_n_channels(picture), stride = (gsize)gdk_pixbuf_get_rowstride(picture);
    const gsize width = (gsize)GST_VIDEO_INFO_WIDTH(info), height = (gsize)GST_VIDEO_INFO_HEIGHT(info);
    for (gsize y = 0; y < height; y++) {
        guint8 *to = map.data + y * (gsize)GST_VIDEO_INFO_PLANE_STRIDE(info, 0);
        for (gsize x = 0; x < width; x++) memcpy(to + 3 * x, from + y * stride + channels * x, 3);
    }
    gst_buffer_unmap(buffer, &map);
    GST_BUFFER_PTS(buffer) = 0;
    return buffer;
}

// MARK: The stream

static gboolean send(VtPhotoDecoder *self, GdkPixbuf *decoded) {
    GdkPixbuf *picture = finished(decoded);
    if (!picture) return FALSE;
    GstVideoInfo info;
    gboolean is_sent = FALSE;
    gst_video_info_init(&info);
    if (gst_video_info_set_format(&info, GST_VIDEO_FORMAT_RGB, (guint)gdk_pixbuf_get_width(picture),
                                  (guint)gdk_pixbuf_get_height(picture))) {
        // One picture, as long as it is looked at.
        info.fps_n = 0;
        info.fps_d = 1;
        GstBuffer *buffer = copied(picture, &info);
        if (buffer) {
            GstCaps *caps = gst_video_info_to_caps(&info);
            GstSegment segment;
            gst_segment_init(&segment, GST_FORMAT_TIME);
            gst_pad_set_caps(self->source, caps);
            gst_caps_unref(caps);
            gst_pad_push_event(self->source, gst_event_new_segment(&segment));
            gst_pad_push(self->source, buffer);
            is_sent = TRUE;
        }
    }
    g_object_unref(picture);
    return is_sent;
}

// All of the file is there.
static void end(VtPhotoDecoder *self) {
    if (!self->loader) return;
    GError *error = NULL;
    GdkPixbuf *decoded = NULL;
    if (gdk_pixbuf_loader_close(self->loader, &error)) {
        GdkPixbufAnimation *animation = gdk_pixbuf_loader_get_animation(self->loader);
        decoded = animation ? gdk_pixbuf_animation_get_static_image(animation) : NULL;
    }
    if (!decoded || !send(self, decoded)) {
        GST_ELEMENT_ERROR(self, STREAM, DECODE, ("The picture is damaged."), ("%s", error ? error->message : "empty"));
    }
    g_clear_error(&error);
    g_clear_object(&self->loader);
}

static GstFlowReturn take(GstPad *pad, GstObject *parent, GstBuffer *buffer) {
    (void)pad;
    VtPhotoDecoder *self = (VtPhotoDecoder *)parent;
    GstMapInfo map;
    GstFlowReturn result = GST_FLOW_ERROR;
    if (begin(self) && gst_buffer_map(buffer, &map, GST_MAP_READ)) {
        GError *error = NULL;
        self->taken += map.size;
        if (self->taken > longest_file) {
            GST_ELEMENT_ERROR(self, STREAM, DECODE, ("The picture is too large."), (NULL));
        } else if (!gdk_pixbuf_loader_write(self->loader, map.data, map.size, &error)) {
            GST_ELEMENT_ERROR(self, STREAM, DECODE, ("The picture is damaged."), ("%s", error->message));
            g_clear_error(&error);
        } else {
            result = GST_FLOW_OK;
        }
        gst_buffer_unmap(buffer, &map);
    }
    gst_buffer_unref(buffer);
    if (result != GST_FLOW_OK) fail(self);
    return result;
}

static const char *kind(const GstStructure *caps) {
    if (gst_structure_has_name(caps, "image/gif")) return "image/gif";
    return gst_structure_has_name(caps, "image/jpeg") ? "image/jpeg" : "image/heif";
}

static gboolean hear(GstPad *pad, GstObject *parent, GstEvent *event) {
    VtPhotoDecoder *self = (VtPhotoDecoder *)parent;
    GstCaps *caps = NULL;
    switch (GST_EVENT_TYPE(event)) {
    case GST_EVENT_CAPS:
        gst_event_parse_caps(event, &caps);
        forget(self);
        self->kind = kind(gst_caps_get_structure(caps, 0));
        self->taken = 0;
        gst_event_unref(event);
        return TRUE;
    case GST_EVENT_SEGMENT:
        // The file's segment counts bytes: the picture gets a segment of time.
        gst_event_unref(event);
        return TRUE;
    case GST_EVENT_FLUSH_STOP:
        forget(self);
        self->taken = 0;
        break;
    case GST_EVENT_EOS: end(self); break;
    default: break;
    }
    return gst_pad_event_default(pad, parent, event);
}

static GstStateChangeReturn change(GstElement *element, GstStateChange to) {
    GstStateChangeReturn result = GST_ELEMENT_CLASS(vt_photo_decoder_parent_class)->change_state(element, to);
    // Its pads are stopped by then.
    if (to == GST_STATE_CHANGE_PAUSED_TO_READY) forget((VtPhotoDecoder *)element);
    return result;
}

// MARK: The element

static void vt_photo_decoder_class_init(VtPhotoDecoderClass *class) {
    GstElementClass *element = (GstElementClass *)class;
    element->change_state = change;
    gst_element_class_add_static_pad_template(element, &sink_template);
    gst_element_class_add_static_pad_template(element, &source_template);
    gst_element_class_set_static_metadata(element, "Photograph decoder", "Codec/Decoder/Image",
                                          "Decodes photographs with gdk-pixbuf", "Vitrine");
}

static void vt_photo_decoder_init(VtPhotoDecoder *self) {
    self->sink = gst_pad_new_from_static_template(&sink_template, "sink");
    gst_pad_set_chain_function(self->sink, take);
    gst_pad_set_event_function(self->sink, hear);
    gst_element_add_pad((GstElement *)self, self->sink);
    self->source = gst_pad_new_from_static_template(&source_template, "src");
    gst_pad_use_fixed_caps(self->source);
    gst_element_add_pad((GstElement *)self, self->source);
}

int vt_register_photo_decoder(void) {
    return gst_element_register(NULL, "vitrinephoto", GST_RANK_PRIMARY + 2, vt_photo_decoder_get_type());
}
