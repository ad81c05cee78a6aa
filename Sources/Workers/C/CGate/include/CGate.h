// The C library's calls that name an address on the network, in the place of the C library's own.
//
// A program that links this has them in its table of dynamic symbols, where the loader finds them first for each library
// below: GIO's calls come here, and with them libsoup's and GStreamer's. The C library's own lookups of names do not:
// they speak to the resolvers of resolv.conf, wherever those are. What is refused fails with EACCES. Local sockets to a
// sound server come from its broker.
//
// The functions are declared where they always are: socket, connect, sendto, sendmsg, listen and setsockopt in
// sys/socket.h.
#pragma once
