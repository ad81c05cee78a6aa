// Gives codecs the names by which decoders know them, where a demuxer of GStreamer 1.22 passes on the four letters of the
// file: DNxHR in QuickTime, VP9 and AV1 in AVI. What is in the stream stays as it is.
#include "Elements.h"

#include <gst/gst.h>

typedef struct {
    GstElement parent;
    GstPad *sink;
    GstPad *source;
} VtCodecName;

typedef struct {
    GstElementClass parent;
} VtCodecNameClass;

GType vt_codec_name_get_type(void);
G_DEFINE_TYPE(VtCodecName, vt_codec_name, GST_TYPE_ELEMENT)

static const struct {
    const char *unknown;
    // The four letters that AVI has for the codec; 0 where the name of the caps has them.
    guint32 letters;
    const char *known;
} names[] = {
    {"video/x-gst-fourcc-AVdh", 0, "video/x-dnxhd"},
    {"video/x-avi-unknown", GST_MAKE_FOURCC('V', 'P', '9', '0'), "video/x-vp9"},
    {"video/x-avi-unknown", GST_MAKE_FOURCC('A', 'V', '0', '1'), "video/x-av1"},
};

static GstCaps *unknown_caps(gboolean is_known) {
    GstCaps *caps = gst_caps_new_empty();
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        GstStructure *one = gst_structure_new_empty(is_known ? names[i].known : names[i].unknown);
        if (!is_known && names[i].letters) {
            gst_structure_set(one, "fourcc", G_TYPE_INT, (gint)names[i].letters, NULL);
        }
        gst_caps_append_structure(caps, one);
    }
    return caps;
}

// Size, rate and shape stay; nil for what is none of these.
static GstCaps *renamed(const GstCaps *caps) {
    const GstStructure *from = gst_caps_get_structure(caps, 0);
    gint letters = 0;
    gst_structure_get_int(from, "fourcc", &letters);
    for (gsize i = 0; i < G_N_ELEMENTS(names); i++) {
        if (!gst_structure_has_name(from, names[i].unknown) || (guint32)letters != names[i].letters) continue;
        GstCaps *result = gst_caps_copy(caps);
        GstStructure *to = gst_caps_get_structure(result, 0);
        gst_structure_set_name(to, names[i].known);
        gst_structure_remove_field(to, "fourcc");
        // A decoder takes what is whole only, and here it is.
        if (names[i].letters) {
            gst_structure_set(to, "alignment", G_TYPE_STRING, names[i].letters == names[1].letters ? "frame" : "tu", NULL);
        }
        return result;
    }
    return NULL;
}

static gboolean hear(GstPad *pad, GstObject *parent, GstEvent *event) {
    if (GST_EVENT_TYPE(event) != GST_EVENT_CAPS) return gst_pad_event_default(pad, parent, event);
    GstCaps *caps = NULL;
    gst_event_parse_caps(event, &caps);
    GstCaps *known = renamed(caps);
    gst_event_unref(event);
    if (!known) return FALSE;
    gboolean is_taken = gst_pad_push_event(((VtCodecName *)parent)->source, gst_event_new_caps(known));
    gst_caps_unref(known);
    return is_taken;
}

static GstFlowReturn pass(GstPad *pad, GstObject *parent, GstBuffer *buffer) {
    (void)pad;
    return gst_pad_push(((VtCodecName *)parent)->source, buffer);
}

static void vt_codec_name_class_init(VtCodecNameClass *class) {
    GstElementClass *element = (GstElementClass *)class;
    GstCaps *from = unknown_caps(FALSE), *to = unknown_caps(TRUE);
    gst_element_class_add_pad_template(element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, from));
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, to));
    gst_caps_unref(from);
    gst_caps_unref(to);
    gst_element_class_set_static_metadata(element, "Codec name", "Codec/Parser/Video",
                                          "Gives codecs the names that decoders know", "Vitrine");
}

static void vt_codec_name_init(VtCodecName *self) {
    GstElementClass *class = GST_ELEMENT_GET_CLASS(self);
    self->sink = gst_pad_new_from_template(gst_element_class_get_pad_template(class, "sink"), "sink");
    gst_pad_set_chain_function(self->sink, pass);
    gst_pad_set_event_function(self->sink, hear);
    gst_element_add_pad((GstElement *)self, self->sink);
    self->source = gst_pad_new_from_template(gst_element_class_get_pad_template(class, "src"), "src");
    gst_pad_use_fixed_caps(self->source);
    gst_element_add_pad((GstElement *)self, self->source);
}

int vt_register_codec_name(void) {
    return gst_element_register(NULL, "vitrinecodecname", GST_RANK_PRIMARY, vt_codec_name_get_type());
}
