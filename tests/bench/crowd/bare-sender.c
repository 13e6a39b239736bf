/*
 * What the network itself takes: waits for so many readers, then writes the same bytes to each, once for each line on stdin.
 * No server can be faster that calls the network once for each reader.
 *
 *   bare-sender PORT READERS <file of an event>
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <unistd.h>

static const char head[] = "HTTP/1.1 200 OK\r\nContent-Type: text/event-stream\r\n\r\n";

static void fail(const char *what) {
  perror(what);
  exit(1);
}

int main(int argc, char **argv) {
  if (argc != 4) return fprintf(stderr, "bare-sender PORT READERS <file of an event>\n"), 2;
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  static char event[1 << 16], line[64], request[1 << 14];
  FILE *file = fopen(argv[3], "rb");
  if (!file) fail("the event");
  size_t length = fread(event, 1, sizeof event, file);
  int count = atoi(argv[2]), yes = 1, here = socket(AF_INET, SOCK_STREAM, 0);
  int *readers = calloc(count, sizeof *readers);
  struct sockaddr_in at = {.sin_family = AF_INET, .sin_port = htons(atoi(argv[1])), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  setsockopt(here, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  if (bind(here, (struct sockaddr *)&at, sizeof at) < 0 || listen(here, 4096) < 0) fail("listen");
  puts("listening");
  fflush(stdout);
  for (int n = 0; n < count; n += 1) {
    if ((readers[n] = accept(here, NULL, NULL)) < 0) fail("accept");
    setsockopt(readers[n], IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
    if (read(readers[n], request, sizeof request) <= 0) fail("a request");
    if (write(readers[n], head, sizeof head - 1) < 0) fail("a head");
  }
  while (fgets(line, sizeof line, stdin))
    for (int n = 0; n < count; n += 1)
      if (write(readers[n], event, length) != (ssize_t)length) fail("an event");
}
