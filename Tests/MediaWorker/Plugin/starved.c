// A plugin of GStreamer with a hardware decoder that has few buffers.
//
// A stream of HuffYUV is taken for uncompressed I420. Each picture is written to a buffer that GStreamer takes for a dmabuf, and
// there are as many of them as SPARE_BUFFERS says, whatever the sink asks for. A decoder without a free one waits. Before the
// picture with the number SLOW_PICTURE the decoder sleeps for 0.3 s, as one whose file is on a slow disk.
#include <fcntl.h>
#include <gst/allocators/gstdmabuf.h>
#include <gst/video/gstvideodecoder.h>
#include <gst/video/gstvideopool.h>
#include <gst/video/video.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <unistd.h>

// MARK: The pool

typedef struct {
    GstBufferPool parent;
    GstAllocator *allocator;
    GstVideoInfo info;
} FewBuffers;

typedef struct {
    GstBufferPoolClass parent;
} FewBuffersClass;

GType few_buffers_get_type(void);
G_DEFINE_TYPE(FewBuffers, few_buffers, GST_TYPE_BUFFER_POOL)

static GstFlowReturn allocate(GstBufferPool *pool, GstBuffer **buffer, GstBufferPoolAcquireParams *parameters) {
    (void)parameters;
    FewBuffers *self = (FewBuffers *)pool;
    const gsize size = GST_VIDEO_INFO_SIZE(&self->info);
    const int memory = memfd_create("decoder", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0 || ftruncate(memory, (off_t)size) || fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK)) return GST_FLOW_ERROR;
    *buffer = gst_buffer_new();
    gst_buffer_append_memory(*buffer, gst_dmabuf_allocator_alloc(self->allocator, memory, size));
    gst_buffer_add_video_meta(
        *buffer, GST_VIDEO_FRAME_FLAG_NONE, GST_VIDEO_INFO_FORMAT(&self->info),
        (guint)GST_VIDEO_INFO_WIDTH(&self->info), (guint)GST_VIDEO_INFO_HEIGHT(&self->info));
    return GST_FLOW_OK;
}

static void finish_pool(GObject *object) {
    gst_object_unref(((FewBuffers *)object)->allocator);
    G_OBJECT_CLASS(few_buffers_parent_class)->finalize(object);
}

static void few_buffers_class_init(FewBuffersClass *class) {
    ((GstBufferPoolClass *)class)->alloc_buffer = allocate;
    ((GObjectClass *)class)->finalize = finish_pool;
}

static void few_buffers_init(FewBuffers *self) { self->allocator = gst_dmabuf_allocator_new(); }

// MARK: The decoder

typedef struct {
    GstVideoDecoder parent;
} StarvedDecoder;

typedef struct {
    GstVideoDecoderClass parent;
} StarvedDecoderClass;

GType starved_decoder_get_type(void);
G_DEFINE_TYPE(StarvedDecoder, starved_decoder, GST_TYPE_VIDEO_DECODER)

static GstStaticPadTemplate sink_template =
    GST_STATIC_PAD_TEMPLATE("sink", GST_PAD_SINK, GST_PAD_ALWAYS, GST_STATIC_CAPS("video/x-huffyuv"));
static GstStaticPadTemplate source_template =
    GST_STATIC_PAD_TEMPLATE("src", GST_PAD_SRC, GST_PAD_ALWAYS, GST_STATIC_CAPS("video/x-raw, format=(string)I420"));

static gboolean set_format(GstVideoDecoder *decoder, GstVideoCodecState *input) {
    GstVideoCodecState *output = gst_video_decoder_set_output_state(
        decoder, GST_VIDEO_FORMAT_I420, (guint)GST_VIDEO_INFO_WIDTH(&input->info),
        (guint)GST_VIDEO_INFO_HEIGHT(&input->info), input);
    gst_video_codec_state_unref(output);
    return gst_video_decoder_negotiate(decoder);
}

static gboolean decide_allocation(GstVideoDecoder *decoder, GstQuery *query) {
    (void)decoder;
    const char *spare = getenv("SPARE_BUFFERS");
    const guint count = spare ? (guint)atoi(spare) : 1;
    GstCaps *caps;
    gst_query_parse_allocation(query, &caps, NULL);
    FewBuffers *pool = g_object_new(few_buffers_get_type(), NULL);
    if (!caps || !gst_video_info_from_caps(&pool->info, caps)) return FALSE;
    const guint size = (guint)GST_VIDEO_INFO_SIZE(&pool->info);
    GstStructure *config = gst_buffer_pool_get_config((GstBufferPool *)pool);
    gst_buffer_pool_config_set_params(config, caps, size, count, count);
    gst_buffer_pool_set_config((GstBufferPool *)pool, config);
    while (gst_query_get_n_allocation_pools(query)) gst_query_remove_nth_allocation_pool(query, 0);
    while (gst_query_get_n_allocation_params(query)) gst_query_remove_nth_allocation_param(query, 0);
    gst_query_add_allocation_param(query, NULL, NULL);
    gst_query_add_allocation_pool(query, (GstBufferPool *)pool, size, count, count);
    gst_object_unref(pool);
    return TRUE;
}

// A flush wakes a decoder that waits for a buffer, as the decoders of Video4Linux do.
static gboolean take_event(GstVideoDecoder *decoder, GstEvent *event) {
    GstBufferPool *pool = gst_video_decoder_get_buffer_pool(decoder);
    if (pool) {
        if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_START) gst_buffer_pool_set_flushing(pool, TRUE);
        if (GST_EVENT_TYPE(event) == GST_EVENT_FLUSH_STOP) gst_buffer_pool_set_flushing(pool, FALSE);
        gst_object_unref(pool);
    }
    return GST_VIDEO_DECODER_CLASS(starved_decoder_parent_class)->sink_event(decoder, event);
}

static GstFlowReturn decode(GstVideoDecoder *decoder, GstVideoCodecFrame *frame) {
    const char *slow = getenv("SLOW_PICTURE");
    if (slow && frame->system_frame_number == (guint32)atoi(slow)) usleep(300000);
    const GstFlowReturn flow = gst_video_decoder_allocate_output_frame(decoder, frame);
    if (flow != GST_FLOW_OK) {
        gst_video_decoder_release_frame(decoder, frame);
        return flow;
    }
    GstMapInfo from, to;
    if (gst_buffer_map(frame->input_buffer, &from, GST_MAP_READ)) {
        if (gst_buffer_map(frame->output_buffer, &to, GST_MAP_WRITE)) {
            memcpy(to.data, from.data, MIN(from.size, to.size));
            gst_buffer_unmap(frame->output_buffer, &to);
        }
        gst_buffer_unmap(frame->input_buffer, &from);
    }
    return gst_video_decoder_finish_frame(decoder, frame);
}

static void starved_decoder_class_init(StarvedDecoderClass *class) {
    GstElementClass *element = (GstElementClass *)class;
    gst_element_class_add_static_pad_template(element, &sink_template);
    gst_element_class_add_static_pad_template(element, &source_template);
    gst_element_class_set_static_metadata(
        element, "Decoder with few buffers", "Codec/Decoder/Video/Hardware", "Has SPARE_BUFFERS buffers", "Vitrine");
    GstVideoDecoderClass *video = (GstVideoDecoderClass *)class;
    video->set_format = set_format;
    video->decide_allocation = decide_allocation;
    video->handle_frame = decode;
    video->sink_event = take_event;
}

static void starved_decoder_init(StarvedDecoder *self) { gst_video_decoder_set_packetized((GstVideoDecoder *)self, TRUE); }

static gboolean begin(GstPlugin *plugin) {
    return gst_element_register(plugin, "starveddecoder", GST_RANK_PRIMARY + 100, starved_decoder_get_type());
}

#define PACKAGE "vitrine"
GST_PLUGIN_DEFINE(
    GST_VERSION_MAJOR, GST_VERSION_MINOR, starved, "A decoder with few buffers", begin, "1", "BSD", "Vitrine",
    "https://example.org")
