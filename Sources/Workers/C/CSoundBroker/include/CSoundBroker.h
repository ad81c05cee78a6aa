// Connections to a sound server for a process that may make no local socket.
#pragma once
#include <sys/socket.h>

// Starts a process that connects to these paths and to nothing else, and passes each connection on. It ends with this
// one. From now on vt_sound_broker_connect to one of the paths asks it. Call it before there are other threads. 0, or -1
// and errno.
int vt_sound_broker_start(const char *const paths[], int count);

// socket(2) and connect(2), where a sound server is reached through the broker.
int vt_sound_broker_socket(int domain, int type, int protocol);
int vt_sound_broker_connect(int fd, const struct sockaddr *address, socklen_t size);
