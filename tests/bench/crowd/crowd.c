/*
 * A crowd on a server's event streams, for benches: opens thousands of them, counts what arrives, and comes back elsewhere
 * when the server dies. In C, because a crowd in Node costs more processor than the server that it is put on.
 *
 *   crowd <file of requests> <mark>
 *
 * The file holds one request for each stream, every one behind its length (4 bytes, the low one first). An event that
 * counts holds the mark exactly once. Orders come by stdin, a line each; answers go to stdout:
 *
 *   open PORT WINDOW head|id   opens all, WINDOW at once   -> opened COUNT SECONDS REFUSED
 *       `head`: a stream is open when the head of its answer is there; `id`: when an event with an id is there, too
 *   back PORT WINDOW           whatever breaks off is opened again there, after its last id
 *                                                          -> ready, and once every one was broken and is open again:
 *                                                             back COUNT SECONDS REFUSED   (since the first broke off)
 *   reach COUNT                                            -> reached ARRIVED BROKEN, once so many have arrived in all
 *   count                                                  -> count ARRIVED BROKEN
 *   note                       from now on each entry of the log is noted, by its id                      -> noting
 *   notes FILE                 writes what was noted so far -> noted ENTRIES STREAMS
 *       of each entry in the order of ids: how long its text is (4 bytes), how often it came to somebody again (4 bytes),
 *       its text (and that of what stood before it without an id), and when it came to each stream (doubles, seconds of the monotonic clock; 0 where it did not)
 */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

enum state { CLOSED, CONNECTING, HEAD, BODY };

struct stream {
  int fd;
  enum state state;
  /* Open for what it was opened for: counted once. */
  int open;
  /* Broke off since `back`. */
  int broken;
  char *request;
  uint32_t request_length;
  /* The last id of an event, 0 before one came. */
  uint64_t id;
  /* What came of an event, or of the head, that is not whole yet. */
  char *rest;
  size_t rest_length;
};

static struct stream *streams;
static size_t count;
static const char *mark;
static size_t mark_length;

static int poller;
static uint64_t arrived, broken, wanted;
static int waiting;

/* What is under way: `open` or `back`. */
static enum { NOTHING, OPENING, COMING_BACK } task;
static int port, needs_id;
static size_t window, under_way, next_to_open, opened, refused, lost;
static double begun;
/* Streams to be opened again, in the order in which they broke off. */
static size_t *queue, queue_head, queue_tail;

static char buffer[1 << 18];
/* What came last to anybody, all of it whole events: mostly the next one hears the very same. */
static char last_bytes[1 << 18];
static size_t last_length;
static uint64_t last_events, last_id;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec + t.tv_nsec / 1e9;
}

static void fail(const char *what) {
  printf("failed %s: %s\n", what, strerror(errno));
  exit(1);
}

/* An entry of the log: when it came to each stream. */
struct noted {
  uint32_t length, again;
  char *text;
  double *at;
};
static int noting;
/* The one with the id `first_noted + n` is at `n`: ids follow each other. */
static struct noted **noted;
static uint64_t first_noted;
static size_t noted_room;

static void note(uint64_t id, size_t stream, double at, const char *text, size_t length) {
  if (!noted_room) first_noted = id;
  if (id < first_noted) return;
  size_t n = id - first_noted;
  if (n >= noted_room) {
    size_t room = (n + 1) * 2;
    noted = realloc(noted, room * sizeof *noted);
    memset(noted + noted_room, 0, (room - noted_room) * sizeof *noted);
    noted_room = room;
  }
  struct noted *e = noted[n];
  if (!e) {
    e = noted[n] = calloc(1, sizeof *e);
    e->text = malloc(length);
    memcpy(e->text, text, length);
    e->length = length;
    e->at = calloc(count, sizeof *e->at);
  }
  if (e->at[stream]) e->again += 1;
  else e->at[stream] = at;
}

/* Notes these whole events by the next id, which is that of all of an entry; not those that say no more than a place. */
static void note_all(size_t stream, double at, const char *bytes, size_t length) {
  const char *first = bytes;
  for (const char *from = bytes, *end; (end = memmem(from, bytes + length - from, "\n\n", 2)); from = end + 2) {
    size_t size = end - from;
    if (size < 4 || memcmp(from, "id: ", 4) != 0) continue;
    if (!memmem(from, size, "\nevent: HEARTBEAT\n", 18) && !memmem(from, size, "\nevent: RESYNC\n", 15))
      note(strtoull(from + 4, NULL, 10), stream, at, first, end - first);
    first = end + 2;
  }
}

static void write_notes(const char *name) {
  FILE *file = fopen(name, "wb");
  if (!file) fail("the notes");
  size_t events = 0;
  for (size_t n = 0; n < noted_room; n += 1) {
    struct noted *e = noted[n];
    if (!e) continue;
    events += 1;
    fwrite(&e->length, 4, 1, file);
    fwrite(&e->again, 4, 1, file);
    fwrite(e->text, 1, e->length, file);
    fwrite(e->at, sizeof *e->at, count, file);
  }
  if (fclose(file) != 0) fail("the notes");
  printf("noted %zu %zu\n", events, count);
}

static void connect_one(size_t n) {
  struct stream *s = &streams[n];
  struct sockaddr_in to = {.sin_family = AF_INET, .sin_port = htons(port), .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
  int yes = 1;
  s->fd = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0);
  if (s->fd < 0) fail("socket");
  setsockopt(s->fd, IPPROTO_TCP, TCP_NODELAY, &yes, sizeof yes);
  if (connect(s->fd, (struct sockaddr *)&to, sizeof to) < 0 && errno != EINPROGRESS) fail("connect");
  s->state = CONNECTING;
  s->open = 0;
  s->rest_length = 0;
  under_way += 1;
  struct epoll_event e = {.events = EPOLLOUT, .data.u64 = n + 1};
  if (epoll_ctl(poller, EPOLL_CTL_ADD, s->fd, &e) < 0) fail("epoll_ctl");
}

/* Opens as many more as may be under way. */
static void open_more(void) {
  if (task == OPENING)
    while (under_way < window && next_to_open < count) connect_one(next_to_open++);
  while (under_way < window && queue_head != queue_tail) {
    size_t n = queue[queue_head++ % (count + 1)];
    connect_one(n);
  }
}

static void send_request(size_t n) {
  struct stream *s = &streams[n];
  char bytes[8192];
  size_t length = s->request_length;
  if (length + 64 > sizeof bytes) fail("a request is too long");
  memcpy(bytes, s->request, length);
  /* Before the empty line that ends the head. */
  if (s->id > 0) length = length - 2 + sprintf(bytes + length - 2, "Last-Event-ID: %llu\r\n\r\n", (unsigned long long)s->id);
  if (write(s->fd, bytes, length) != (ssize_t)length) { /* The connection says itself that it broke. */ }
  s->state = HEAD;
  struct epoll_event e = {.events = EPOLLIN, .data.u64 = n + 1};
  epoll_ctl(poller, EPOLL_CTL_MOD, s->fd, &e);
}

static void is_open(struct stream *s) {
  if (s->open) return;
  s->open = 1;
  under_way -= 1;
  opened += 1;
  if (task == OPENING && opened == count) {
    printf("opened %zu %.6f %zu\n", count, now() - begun, refused);
    task = NOTHING;
  } else if (task == COMING_BACK && lost == count && opened == count) {
    printf("back %zu %.6f %zu\n", count, now() - begun, refused);
    task = NOTHING;
  }
}

/* It is over, or was turned away: comes again where somebody waits for it. */
static void ended(size_t n) {
  struct stream *s = &streams[n];
  close(s->fd);
  if (s->open) {
    broken += 1;
    opened -= 1;
  } else {
    under_way -= 1;
    refused += 1;
  }
  if (task == COMING_BACK && !s->broken) {
    s->broken = 1;
    if (lost++ == 0) begun = now();
  }
  s->state = CLOSED;
  s->open = 0;
  s->rest_length = 0;
  if (task != NOTHING) queue[queue_tail++ % (count + 1)] = n;
}

static void keep_rest(struct stream *s, const char *bytes, size_t length) {
  char *rest = length ? malloc(length) : NULL;
  if (length) memcpy(rest, bytes, length);
  free(s->rest);
  s->rest = rest;
  s->rest_length = length;
}

/* The id of the last event in these whole ones, 0 where none has one. */
static uint64_t find_id(const char *bytes, size_t length) {
  for (const char *at = bytes + length; at-- > bytes;)
    if (*at == 'i' && (at == bytes || at[-1] == '\n') && (size_t)(bytes + length - at) > 4 && memcmp(at, "id: ", 4) == 0)
      return strtoull(at + 4, NULL, 10);
  return 0;
}

static void hear(size_t n, const char *chunk, size_t length) {
  struct stream *s = &streams[n];
  char *joined = NULL;
  double at = noting ? now() : 0;
  if (!noting && s->state == BODY && s->open && s->rest_length == 0 && length == last_length && memcmp(chunk, last_bytes, length) == 0) {
    arrived += last_events;
    if (last_id) s->id = last_id;
    return;
  }
  if (s->rest_length) {
    joined = malloc(s->rest_length + length);
    memcpy(joined, s->rest, s->rest_length);
    memcpy(joined + s->rest_length, chunk, length);
    length += s->rest_length;
    chunk = joined;
  }
  if (s->state == HEAD) {
    const char *end = memmem(chunk, length, "\r\n\r\n", 4);
    if (!end) {
      keep_rest(s, chunk, length);
      free(joined);
      return;
    }
    if (memcmp(chunk, "HTTP/1.1 200", 12) != 0) {
      /* Not now (429, 503) is asked again; not ever is an error of the bench. */
      if (chunk[9] == '4' && memcmp(chunk + 9, "429", 3) != 0) {
        printf("failed a stream was refused: %.300s\n", chunk);
        exit(1);
      }
      free(joined);
      return ended(n);
    }
    s->state = BODY;
    if (!needs_id) is_open(s);
    length -= end + 4 - chunk;
    chunk = end + 4;
  }
  size_t whole = length;
  while (whole >= 2 && !(chunk[whole - 1] == '\n' && chunk[whole - 2] == '\n')) whole -= 1;
  if (whole < 2) whole = 0;
  uint64_t events = 0, id = find_id(chunk, whole);
  for (const char *at = chunk; (at = memmem(at, chunk + whole - at, mark, mark_length)); at += mark_length) events += 1;
  arrived += events;
  if (noting) note_all(n, at, chunk, whole);
  if (id) {
    s->id = id;
    is_open(s);
  }
  if (!joined && whole == length && length <= sizeof last_bytes) {
    memcpy(last_bytes, chunk, length);
    last_length = length;
    last_events = events;
    last_id = id;
  }
  keep_rest(s, chunk + whole, length - whole);
  free(joined);
}

static void obey(char *line) {
  char what[8] = "";
  unsigned long long number;
  if (sscanf(line, "open %d %zu %7s", &port, &window, what) == 3) {
    needs_id = strcmp(what, "id") == 0;
    task = OPENING;
    next_to_open = opened = refused = under_way = 0;
    begun = now();
  } else if (sscanf(line, "back %d %zu", &port, &window) == 2) {
    needs_id = 1;
    task = COMING_BACK;
    refused = under_way = lost = 0;
    for (size_t n = 0; n < count; n += 1) streams[n].broken = 0;
    printf("ready\n");
  } else if (sscanf(line, "reach %llu", &number) == 1) {
    wanted = number;
    waiting = 1;
  } else if (strncmp(line, "notes ", 6) == 0) {
    write_notes(line + 6);
  } else if (strcmp(line, "note") == 0) {
    noting = 1;
    printf("noting\n");
  } else if (strncmp(line, "count", 5) == 0) {
    printf("count %llu %llu\n", (unsigned long long)arrived, (unsigned long long)broken);
  } else {
    printf("failed unknown order: %s\n", line);
    exit(1);
  }
}

/* Orders are read as they come, and may come in pieces. */
static void read_orders(void) {
  static char text[4096];
  static size_t length;
  ssize_t some = read(0, text + length, sizeof text - 1 - length);
  if (some <= 0) exit(0);
  length += some;
  text[length] = 0;
  for (char *end; (end = strchr(text, '\n')); length = strlen(text)) {
    *end = 0;
    obey(text);
    memmove(text, end + 1, strlen(end + 1) + 1);
  }
}

static void read_requests(const char *name) {
  FILE *file = fopen(name, "rb");
  if (!file) fail("the requests");
  unsigned char size[4];
  size_t room = 0;
  while (fread(size, 1, 4, file) == 4) {
    if (count == room) streams = realloc(streams, (room = room ? room * 2 : 1024) * sizeof *streams);
    struct stream *s = &streams[count++];
    memset(s, 0, sizeof *s);
    s->request_length = size[0] | size[1] << 8 | size[2] << 16 | (uint32_t)size[3] << 24;
    s->request = malloc(s->request_length);
    if (fread(s->request, 1, s->request_length, file) != s->request_length) fail("the requests");
  }
  fclose(file);
  queue = malloc((count + 1) * sizeof *queue);
}

int main(int argc, char **argv) {
  if (argc != 3) return fprintf(stderr, "crowd <file of requests> <mark>\n"), 2;
  mark = argv[2];
  mark_length = strlen(mark);
  struct rlimit files;
  getrlimit(RLIMIT_NOFILE, &files);
  files.rlim_cur = files.rlim_max;
  setrlimit(RLIMIT_NOFILE, &files);
  setvbuf(stdout, NULL, _IOLBF, 0);
  read_requests(argv[1]);
  poller = epoll_create1(0);
  struct epoll_event orders = {.events = EPOLLIN, .data.u64 = 0}, events[512];
  if (epoll_ctl(poller, EPOLL_CTL_ADD, 0, &orders) < 0) fail("stdin");
  for (;;) {
    int some = epoll_wait(poller, events, 512, -1);
    int asked = 0;
    for (int i = 0; i < some; i += 1) {
      if (events[i].data.u64 == 0) {
        asked = 1;
        continue;
      }
      size_t n = events[i].data.u64 - 1;
      struct stream *s = &streams[n];
      if (s->state == CONNECTING) {
        int error = 0;
        socklen_t size = sizeof error;
        getsockopt(s->fd, SOL_SOCKET, SO_ERROR, &error, &size);
        if (error) ended(n);
        else send_request(n);
        continue;
      }
      ssize_t length = read(s->fd, buffer, sizeof buffer);
      if (length > 0) hear(n, buffer, length);
      else if (length == 0 || (errno != EAGAIN && errno != EINTR)) ended(n);
    }
    /* After the streams: an order sees what came before it. */
    if (asked) read_orders();
    open_more();
    if (waiting && arrived >= wanted) {
      waiting = 0;
      printf("reached %llu %llu\n", (unsigned long long)arrived, (unsigned long long)broken);
    }
  }
}
