/** Golfers who listen as the product's pages do: by a stream that resumes, or by rooms that are read anew when entered. */
import { listMessages, openStream } from '@fourball/shared/messaging/calls.ts';
import { message as messageShape } from '@fourball/shared/messaging/shapes.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import {
  onlyRooms,
  roomName,
  type Handshake,
  type Notices,
  type Orders,
} from '@fourball/shared/messaging/socket-protocol.ts';
import { io, type Socket } from 'socket.io-client';
import { z } from 'zod';
import { retryDelay } from '../../web/lib/live/event-stream.ts';
import { readFrames } from '../../web/lib/live/sse-frames.ts';
import type { BuiltUser } from '../kit/build.ts';
import { ask } from './house/http.ts';
import { pause } from './house/part.ts';
import { Knowledge, type Heard } from './record.ts';

export interface Listener {
  readonly by: 'stream' | 'rooms';
  readonly user: BuiltUser;
  readonly knowledge: Knowledge;
  readonly connected: boolean;
  readonly reconnects: number;
  /** How often it was told, or knew by itself, that it has to read its threads anew. */
  readonly readings: number;
  /** Milliseconds without a connection after the first, of each time that it was lost and came back. */
  readonly gaps: readonly number[];
  close(): void;
}

export interface ListenerOptions {
  url: string;
  user: BuiltUser;
  conversationIds: readonly number[];
  /** A client that does not say where it was and reads nothing anew: the run must find out. */
  forgetful?: boolean;
}

const events = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('MESSAGE'),
    seq: z.number(),
    conversationId: z.number(),
    message: messageShape,
  }),
  z.object({ type: z.literal('RESYNC') }),
]);
const page = z.object({ messages: z.array(messageShape), total: z.number() });
const pageSize = 100;
/** Pages overlap: what is deleted between two of them moves all that is older one place on, past a page's end. */
const overlap = 20;
/** As the pages' own: a stream that lived so long was a good one. */
const settledMs = 5_000;
/** A query that failed is asked again by the pages' cache. */
const readAgainAfter = 500;

const heardOf = ({ id, seq, deleted }: z.output<typeof messageShape>): Heard => ({ id, seq, deleted });

/** All messages of a thread that are not deleted, as the api answers now. */
async function readThread(url: string, token: string, conversationId: number): Promise<Heard[]> {
  const found = new Map<number, Heard>();
  for (let from = 0; ; from += pageSize - overlap) {
    const { messages, total } = page.parse(
      await ask(listMessages, { url, token, params: { conversationId }, query: { from, size: pageSize } }),
    );
    for (const one of messages) found.set(one.id, heardOf(one));
    if (messages.length === 0 || from + pageSize >= total) return [...found.values()];
  }
}

/** Reads the threads of one listener anew, one reading after the other, until each got through. */
class Reader {
  readings = 0;
  private underWay = new Map<number, Promise<void>>();
  closed = false;

  constructor(
    private readonly options: ListenerOptions,
    private readonly knowledge: Knowledge,
  ) {}

  readAll(): void {
    this.readings += 1;
    for (const id of this.options.conversationIds) this.readSoon(id);
  }

  readSoon(conversationId: number): void {
    const before = this.underWay.get(conversationId) ?? Promise.resolve();
    this.underWay.set(
      conversationId,
      before.then(() => this.read(conversationId)),
    );
  }

  private async read(conversationId: number): Promise<void> {
    const { url, user } = this.options;
    while (!this.closed) {
      try {
        const takeIn = this.knowledge.beginReading(conversationId);
        takeIn(await readThread(url, user.token, conversationId));
        return;
      } catch {
        await pause(readAgainAfter);
      }
    }
  }
}

class Gaps {
  readonly gaps: number[] = [];
  private lostAt: number | undefined;

  opened(): void {
    if (this.lostAt !== undefined) this.gaps.push(performance.now() - this.lostAt);
    this.lostAt = undefined;
  }

  lost(): void {
    this.lostAt ??= performance.now();
  }
}

/** Opens a stream and keeps it open by the rules of the pages. */
export function listenByStream(options: ListenerOptions): Listener {
  const { url, user, conversationIds, forgetful = false } = options;
  const knowledge = new Knowledge(conversationIds);
  const reader = new Reader(options, knowledge);
  const gaps = new Gaps();
  let lastEventId: string | null = null;
  const leaving = new AbortController();
  let failures = 0;
  let openedAt: number | undefined;
  let reconnects = -1;
  let attempt = new AbortController();

  const take = (data: string): void => {
    const event = events.safeParse(JSON.parse(data));
    if (!event.success) return;
    if (event.data.type === 'RESYNC') {
      knowledge.forgetPlaces();
      reader.readAll();
    } else {
      const { conversationId, seq, message } = event.data;
      knowledge.hear(conversationId, seq, heardOf(message));
    }
  };

  const connect = async (): Promise<void> => {
    attempt = new AbortController();
    const path = urlPathOf(openStream).replace('{userName}', user.userName);
    const response = await fetch(`${url}${path}`, {
      headers: {
        accept: 'text/event-stream',
        authorization: `Bearer ${user.token}`,
        ...(lastEventId === null || forgetful ? {} : { 'last-event-id': lastEventId }),
      },
      signal: attempt.signal,
    });
    if (!response.ok || response.body === null) {
      await response.body?.cancel();
      throw new Error(`answered ${response.status}`);
    }
    openedAt = performance.now();
    gaps.opened();
    reconnects += 1;
    if (lastEventId === null) reader.readAll();
    await readFrames(response.body, {
      onBytes: () => {},
      onFrame: ({ id, data }) => {
        take(data);
        if (id !== null) lastEventId = id;
      },
    });
  };

  const keepOpen = async (): Promise<void> => {
    while (!leaving.signal.aborted) {
      await connect().catch(() => {});
      if (leaving.signal.aborted) return;
      if (openedAt !== undefined) {
        gaps.lost();
        if (performance.now() - openedAt >= settledMs) failures = 0;
      }
      openedAt = undefined;
      failures += 1;
      await pause(retryDelay(failures));
    }
  };
  void keepOpen();

  return {
    by: 'stream',
    user,
    knowledge,
    gaps: gaps.gaps,
    get connected() {
      return openedAt !== undefined;
    },
    get reconnects() {
      return Math.max(0, reconnects);
    },
    get readings() {
      return reader.readings;
    },
    close() {
      leaving.abort();
      reader.closed = true;
      attempt.abort();
    },
  };
}

/** Enters the rooms of its threads and reads each anew when it has entered, as the thread panel does. */
export function listenByRooms(options: ListenerOptions): Listener {
  const { url, user, conversationIds, forgetful = false } = options;
  const knowledge = new Knowledge(conversationIds);
  const reader = new Reader(options, knowledge);
  const gaps = new Gaps();
  let reconnects = -1;
  const entered = new Set<number>();
  const socket: Socket<Notices, Orders> = io(url, {
    transports: ['websocket', 'polling'],
    reconnectionDelay: 250,
    auth: { token: user.token, only: onlyRooms } satisfies Handshake,
    forceNew: true,
  });

  socket.on('connect', () => {
    reconnects += 1;
    // A room keeps no place: only what comes twice over one connection is twice.
    knowledge.forgetPlaces();
    for (const conversationId of conversationIds) {
      socket.emit('join', roomName({ kind: 'conversation', conversationId }), (answer) => {
        if (!answer.ok) return;
        entered.add(conversationId);
        if (entered.size === conversationIds.length) gaps.opened();
        if (!forgetful || reconnects === 0) reader.readSoon(conversationId);
      });
    }
  });
  socket.on('disconnect', () => {
    entered.clear();
    gaps.lost();
  });
  socket.on('event', (sent: unknown) => {
    const event = events.safeParse(sent);
    if (!event.success || event.data.type !== 'MESSAGE') return;
    const { conversationId, seq, message } = event.data;
    knowledge.hear(conversationId, seq, heardOf(message));
  });

  return {
    by: 'rooms',
    user,
    knowledge,
    gaps: gaps.gaps,
    get connected() {
      return entered.size === conversationIds.length;
    },
    get reconnects() {
      return Math.max(0, reconnects);
    },
    get readings() {
      return Math.max(0, reconnects);
    },
    close() {
      reader.closed = true;
      socket.close();
    },
  };
}
