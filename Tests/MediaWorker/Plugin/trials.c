// A plugin of GStreamer with decoders that count as hardware: those that TRIAL_DECODERS names, of one that is right and one of each
// fault. Each is a software decoder of its codec, followed by the fault.
#include <gst/gst.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    GstBin parent;
} TrialDecoder;

typedef struct {
    GstBinClass parent;
} TrialDecoderClass;

// What a decoder is made of. Its element `fault` calls the function for each buffer.
typedef struct {
    const char *name;
    const char *media;
    const char *elements;
    void (*fault)(void);
} Kind;

static void crash(void) { raise(SIGSEGV); }

static void hang(void) {
    for (;;) pause();
}

static const Kind kinds[] = {
    {"rightdec", "video/x-h264", "avdec_h264", NULL},
    {"wrongdec", "video/x-vp8", "vp8dec ! videobalance brightness=0.5", NULL},
    {"crashdec", "video/x-vp9", "vp9dec ! identity name=fault", crash},
    {"hangdec", "video/x-av1", "av1dec ! identity name=fault", hang},
    {"slowdec", "video/x-h265", "avdec_h265 ! identity sleep-time=60000", NULL},
};

static void strike(GstElement *element, GstBuffer *buffer, void (*fault)(void)) {
    (void)element, (void)buffer;
    fault();
}

static void prepare(TrialDecoderClass *class, const Kind *kind) {
    GstElementClass *element = (GstElementClass *)class;
    GstCaps *from = gst_caps_from_string(kind->media), *to = gst_caps_from_string("video/x-raw");
    gst_element_class_add_pad_template(element, gst_pad_template_new("sink", GST_PAD_SINK, GST_PAD_ALWAYS, from));
    gst_element_class_add_pad_template(element, gst_pad_template_new("src", GST_PAD_SRC, GST_PAD_ALWAYS, to));
    gst_caps_unref(from);
    gst_caps_unref(to);
    gst_element_class_set_static_metadata(
        element, "Decoder for trials", "Codec/Decoder/Video/Hardware", "Has a fault or none", "Vitrine");
}

static void make(TrialDecoder *self, TrialDecoderClass *class) {
    const Kind *kind = g_type_get_qdata(G_TYPE_FROM_CLASS(class), g_quark_from_static_string("kind"));
    GstElement *inner = gst_parse_bin_from_description(kind->elements, TRUE, NULL);
    gst_bin_add((GstBin *)self, inner);
    for (int end = 0; end < 2; end++) {
        GstPad *pad = gst_element_get_static_pad(inner, end ? "src" : "sink");
        gst_element_add_pad((GstElement *)self, gst_ghost_pad_new(end ? "src" : "sink", pad));
        gst_object_unref(pad);
    }
    GstElement *fault = kind->fault ? gst_bin_get_by_name((GstBin *)inner, "fault") : NULL;
    if (!fault) return;
    g_signal_connect(fault, "handoff", G_CALLBACK(strike), kind->fault);
    gst_object_unref(fault);
}

static gboolean begin(GstPlugin *plugin) {
    const char *wanted = g_getenv("TRIAL_DECODERS");
    for (gsize place = 0; place < G_N_ELEMENTS(kinds); place++) {
        if (!wanted || !strstr(wanted, kinds[place].name)) continue;
        const GTypeInfo info = {
            .class_size = sizeof(TrialDecoderClass),
            .class_init = (GClassInitFunc)(void (*)(void))prepare,
            .class_data = &kinds[place],
            .instance_size = sizeof(TrialDecoder),
            .instance_init = (GInstanceInitFunc)(void (*)(void))make,
        };
        const GType type = g_type_register_static(GST_TYPE_BIN, kinds[place].name, &info, 0);
        g_type_set_qdata(type, g_quark_from_static_string("kind"), (gpointer)&kinds[place]);
        if (!gst_element_register(plugin, kinds[place].name, GST_RANK_PRIMARY + 100, type)) return FALSE;
    }
    return TRUE;
}

#define PACKAGE "vitrine"
GST_PLUGIN_DEFINE(
    GST_VERSION_MAJOR, GST_VERSION_MINOR, trials, "Decoders for trials", begin, "1", "BSD", "Vitrine",
    "https://example.org")
