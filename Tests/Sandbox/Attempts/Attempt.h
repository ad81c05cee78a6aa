// Shared by the files of attempts. Each group tries what is named: 0, -1 and errno, or -2 for an unknown name.
#pragma once

int close_if_open(int fd);
int try_file(const char *name, const char *path);
int try_process(const char *name, const char *path);
int try_socket(const char *name, const char *path);
