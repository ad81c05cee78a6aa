// rtsp-server [PORT]: streams a test picture and a tone, live, at rtsp://127.0.0.1:PORT/live until the socket at its descriptor
// 3 is closed; what it first says there is PORT.
#include <gst/gst.h>
#include <gst/rtsp-server/rtsp-server.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char STREAMS[] =
    "( videotestsrc is-live=true ! video/x-raw,width=320,height=240,framerate=25/1"
    " ! x264enc tune=zerolatency speed-preset=ultrafast key-int-max=25 ! rtph264pay name=pay0 pt=96"
    " audiotestsrc is-live=true ! audio/x-raw,rate=48000 ! opusenc ! rtpopuspay name=pay1 pt=97 )";

static gboolean hung_up(GIOChannel *channel, GIOCondition condition, gpointer loop) {
    (void)channel, (void)condition;
    g_main_loop_quit(loop);
    return FALSE;
}

int main(int count, char **arguments) {
    gst_init(&count, &arguments);
    GMainLoop *loop = g_main_loop_new(NULL, FALSE);
    GstRTSPServer *server = gst_rtsp_server_new();
    gst_rtsp_server_set_address(server, "127.0.0.1");
    // Any port that is free, or that of a server that was there before.
    gst_rtsp_server_set_service(server, count > 1 ? arguments[1] : "0");
    GstRTSPMediaFactory *factory = gst_rtsp_media_factory_new();
    gst_rtsp_media_factory_set_launch(factory, STREAMS);
    gst_rtsp_media_factory_set_shared(factory, TRUE);
    GstRTSPMountPoints *mounts = gst_rtsp_server_get_mount_points(server);
    gst_rtsp_mount_points_add_factory(mounts, "/live", factory);
    g_object_unref(mounts);
    if (gst_rtsp_server_attach(server, NULL) == 0) return 1;
    char port[16];
    snprintf(port, sizeof port, "%d", gst_rtsp_server_get_bound_port(server));
    if (write(3, port, strlen(port)) < 0) return 1;
    g_io_add_watch(g_io_channel_unix_new(3), G_IO_IN | G_IO_HUP | G_IO_ERR, hung_up, loop);
    g_main_loop_run(loop);
    return 0;
}
