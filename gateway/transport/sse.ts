/** Server-sent events: one stream per browser, what concerns its user, resumed without a gap. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { SecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import { nameReader, nameReaders, nameView, type NameReader } from '@fourball/domain/accounts/users/names.ts';
import type { ReadSheetNames } from '@fourball/domain/club/parameters/sheet-names.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { createConversationReader } from '@fourball/domain/messaging/find-members.ts';
import { readLog } from '@fourball/domain/messaging/outbox/outbox.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import type { SecurityKind } from '@fourball/shared/accounts/enums.ts';
import type { ErrorCode } from '@fourball/shared/contract/errors.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import type { Logger } from 'pino';
import { usersOf, type Audience } from '../stream/channel.ts';
import { looseFrame, placeFrame, type Frame } from '../stream/frames.ts';
import type { EventLog } from '../stream/log.ts';
import type { Router } from '../stream/router.ts';
import type { Presence } from '../messaging/presence.ts';
import type { Tally } from '../messaging/report.ts';
import type { GatewayTuning } from '../tuning.ts';
import type { HandshakeLimits } from './handshakes.ts';
import type { OriginCheck } from './origin.ts';
import { corsHeaders, refuse } from './refuse.ts';
import type { SessionWatch } from './session-watch.ts';
import { Flusher, StreamConnection, type StreamLimits } from './stream-connection.ts';

export interface SseOptions {
  house: House;
  eventLog: EventLog;
  router: Router;
  readNames: ReadSheetNames;
  sessions: SessionWatch;
  resolveSession: SessionResolver;
  presence: Presence;
  originAllowed: OriginCheck;
  handshakes: HandshakeLimits;
  tally: Tally;
  security: SecurityLog;
  tuning: GatewayTuning;
  log: Logger;
}

export interface Sse {
  /** Open streams. */
  readonly streams: number;
  handles(request: IncomingMessage): boolean;
  handle(request: IncomingMessage, response: ServerResponse): void;
  /** To everyone, now, as each kind of reader is to have it; not in the log. */
  broadcast(eventFor: (reader: NameReader) => RealtimeEvent | undefined): void;
  /** Tells everyone to read anew. */
  resync(): void;
  /** Ends all streams: their pages come again, elsewhere. */
  endAll(): void;
  close(): void;
}

const streamPath = new RegExp(`^${urlPathOf(openStream).replace(/\{\w+\}/, '([^/?]+)')}/?(?:\\?|$)`);
/** What the security log hears of; a token that has run out is nobody's attack. */
const kindOfRefusal: Partial<Record<ErrorCode, SecurityKind>> = {
  forbidden: 'REFUSED',
  too_many_requests: 'LIMITED',
};
/** Milliseconds: what stays of the head of one stream for the next. */
const headLife = 1_000;
/**
 * Written by hand, so that it and what follows at once are one piece of memory and one call of the network: a crowd that
 * comes back is as many of them. Without a length or chunks the stream is whatever comes until the end.
 */
function writeHeads(): (headers: OutgoingHttpHeaders) => Buffer {
  const written = new Map<string, Buffer>();
  let writtenAt = -Infinity;
  return (headers) => {
    if (performance.now() - writtenAt > headLife) {
      // The date goes by seconds.
      written.clear();
      writtenAt = performance.now();
    }
    let own = '';
    for (const name in headers) own += `${name}: ${String(headers[name])}\r\n`;
    const known = written.get(own);
    if (known) return known;
    const head = Buffer.from(
      `HTTP/1.1 200 OK\r\n${own}Content-Type: text/event-stream; charset=utf-8\r\nCache-Control: no-cache\r\n` +
        `X-Accel-Buffering: no\r\nX-Content-Type-Options: nosniff\r\nDate: ${new Date().toUTCString()}\r\n` +
        'Connection: close\r\n\r\n',
      'latin1',
    );
    written.set(own, head);
    return head;
  };
}
/** Sent at once, so that whatever lies between knows that the stream has begun. */
const greeting = Buffer.from(': welcome\n\n');
const replayPortion = 65_536;
const noThreads: ReadonlySet<number> = new Set();

export function createSse({
  house,
  eventLog,
  router,
  readNames,
  sessions,
  resolveSession,
  presence,
  originAllowed,
  handshakes,
  tally,
  security,
  tuning,
  log,
}: SseOptions): Sse {
  const connections = new Set<StreamConnection>();
  const byUser = new Map<number, Set<StreamConnection>>();
  const headOf = writeHeads();
  const readConversationIds = createConversationReader(house.db, {
    mostInFlight: 1,
    apart: tuning.lookUpsApart,
  });
  const limits: StreamLimits = {
    flusher: new Flusher(),
    readerBuffer: tuning.readerBuffer,
    heldFrames: tuning.replayEntries,
    tally,
  };

  const heartbeat = (): Frame =>
    placeFrame({ type: 'HEARTBEAT', at: house.clock.now().toISOString(), seq: router.delivered });
  const resync = (): Frame => placeFrame({ type: 'RESYNC', seq: router.delivered });

  const sendTo = (userIds: ReadonlySet<number>, frame: Frame): void => {
    for (const userId of userIds) {
      const ofUser = byUser.get(userId);
      if (!ofUser) continue;
      tally.deliveries += ofUser.size;
      for (const connection of ofUser) connection.send(frame);
    }
  };
  const sendToAll = (frame: Frame): void => {
    tally.deliveries += connections.size;
    for (const connection of connections) connection.send(frame);
  };
  const sendToEach = (frameFor: (reader: NameReader) => Frame | undefined): void => {
    for (const connection of connections) {
      const frame = frameFor(nameReader(connection.actor));
      if (!frame) continue;
      tally.deliveries += 1;
      connection.send(frame);
    }
  };

  router.onOutgoing(({ audience, named, seenAs }, listeners, names) => {
    if (audience.kind !== 'everyone') sendTo(usersOf(audience, listeners.userIds), seenAs('ALL').frame);
    else if (named) sendToEach((reader) => seenAs(nameView(reader, names)).frame);
    else sendToAll(seenAs('ALL').frame);
  });
  const endAll = (): void => {
    for (const connection of connections) connection.end();
  };
  eventLog.onReset(endAll);

  const heartbeats = setInterval(() => {
    if (connections.size === 0) return;
    const frame = heartbeat();
    for (const connection of connections) if (connection.live) connection.send(frame);
  }, tuning.heartbeatEvery);

  const register = (connection: StreamConnection): void => {
    const { userId } = connection.actor;
    connections.add(connection);
    const ofUser = byUser.get(userId) ?? new Set();
    byUser.set(userId, ofUser.add(connection));
    // Half-open streams of a phone that changed networks must not lock its owner out: the oldest goes.
    const [oldest] = ofUser;
    if (ofUser.size > tuning.connectionsPerUser) oldest?.cut();
  };
  const unregister = (connection: StreamConnection): void => {
    const { userId } = connection.actor;
    connections.delete(connection);
    const ofUser = byUser.get(userId);
    ofUser?.delete(connection);
    if (ofUser?.size === 0) byUser.delete(userId);
  };

  /** The entries that the reader lacks, or undefined where they are too many or no longer there. */
  const findMissed = async (after: number, upTo: number) => {
    if (upTo - after > tuning.replayEntries) return undefined;
    const remembered = eventLog.remembered(after, upTo);
    if (remembered) return remembered;
    const read = await readLog(house.db, { after, upTo, limit: tuning.replayEntries });
    return read.length === upTo - after ? read : undefined;
  };

  /** Live frames are held by the connection until this is through: no gap and nothing twice where both meet. */
  const resume = async (connection: StreamConnection, after: number): Promise<void> => {
    if (after > router.delivered) {
      // The reader comes from a gateway that is ahead of this one.
      if (after > eventLog.head) await eventLog.catchUp();
      if (after > eventLog.head) return startOver(connection);
      return connection.goLive(after);
    }
    const upTo = router.delivered;
    // The place last of all: whoever breaks off before comes back for the rest.
    const beat = heartbeat();
    const missed = await findMissed(after, upTo);
    if (!missed) return startOver(connection);
    const outgoing = missed.flatMap((entry) => router.prepare(entry) ?? []);
    let portion: Buffer[] = [];
    if (outgoing.length > 0) {
      const { userId } = connection.actor;
      // Asked for where it makes a difference alone: a crowd comes back after the very same entries.
      const ofThreads = outgoing.some(({ audience }) => audience.kind === 'members');
      const readThreads = () => (ofThreads ? readConversationIds(userId) : noThreads);
      let conversationIds = await readThreads();
      let names = await readNames();
      const mayHear = (audience: Audience): boolean => {
        if (audience.kind === 'everyone') return true;
        if (audience.kind === 'users') return audience.userIds.includes(userId);
        return conversationIds.has(audience.conversationId) && (audience.only?.includes(userId) ?? true);
      };
      let size = 0;
      for (const { audience, seenAs } of outgoing) {
        if (!mayHear(audience)) continue;
        const { frame } = seenAs(nameView(nameReader(connection.actor), names));
        portion.push(frame.bytes);
        size += frame.bytes.length;
        if (size < replayPortion) continue;
        connection.write(Buffer.concat(portion));
        portion = [];
        size = 0;
        if (await connection.drained(tuning.replayPatience)) {
          // A reader that takes its time may have left a thread meanwhile.
          conversationIds = await readThreads();
          names = await readNames();
        }
      }
    }
    connection.write(Buffer.concat([...portion, beat.bytes]));
    connection.goLive(upTo);
  };
  const startOver = (connection: StreamConnection): void => {
    const frame = resync();
    connection.write(frame.bytes);
    connection.goLive(frame.seq);
  };

  const begin = (connection: StreamConnection, head: Buffer, lastEventId: string): void => {
    const place = (frame: Frame): void => {
      connection.begin(Buffer.concat([head, frame.bytes]));
      connection.goLive(frame.seq);
    };
    if (lastEventId === '') return place(heartbeat());
    const after = /^\d{1,15}$/.test(lastEventId) ? Number(lastEventId) : undefined;
    if (after === undefined || eventLog.isVoid(after)) return place(resync());
    if (after === router.delivered) return place(heartbeat());
    connection.begin(Buffer.concat([head, greeting]));
    resume(connection, after).catch((error: unknown) => {
      if (connection.open) log.warn({ err: error }, 'A stream could not be resumed.');
      connection.cut();
    });
  };

  const open = async (
    request: IncomingMessage,
    response: ServerResponse,
    userName: string,
  ): Promise<void> => {
    let actorUserId: number | undefined;
    const turnAway = (...refusal: [ErrorCode, Record<string, string>?]): void => {
      tally.refused += 1;
      const kind = kindOfRefusal[refusal[0]];
      if (kind) {
        security.note({
          kind,
          actorUserId,
          client: handshakes.clientOf(request),
          userAgent: request.headers['user-agent'],
          call: openStream.id,
          code: refusal[0],
        });
      }
      refuse(response, ...refusal);
    };
    if (!originAllowed(request)) return turnAway('forbidden');
    const cors = corsHeaders(request);
    if (request.method === 'OPTIONS') {
      response.writeHead(204, {
        ...cors,
        'Access-Control-Allow-Methods': 'GET',
        'Access-Control-Allow-Headers': 'Authorization, Last-Event-ID, Cache-Control',
        'Access-Control-Max-Age': '600',
      });
      return void response.end();
    }
    const later = { ...cors, 'Retry-After': String(handshakes.retryAfter) };
    // Another gateway may hear: the proxy asks it next.
    if (eventLog.deafFor > tuning.deafAfter) return turnAway('unavailable', cors);
    if (!handshakes.admitAddress(request)) return turnAway('too_many_requests', later);
    const token = /^Bearer +(\S+)$/i.exec(request.headers.authorization ?? '')?.[1];
    const actor = token === undefined ? undefined : await resolveSession(token);
    if (!actor) return turnAway('unauthenticated', cors);
    if (actor.kind === 'waiting') return turnAway('waiting_for_approval', cors);
    actorUserId = actor.userId;
    if (actor.userName !== userName) return turnAway('forbidden', cors);
    if (!handshakes.admitUser(actor.userId)) return turnAway('too_many_requests', later);
    const { socket } = request;
    if (!socket.writable) return;

    const connection = new StreamConnection(actor, socket, limits, () => connection.send(resync()));
    register(connection);
    sessions.add(connection);
    presence.enter(actor.userName);
    socket.once('close', () => {
      unregister(connection);
      sessions.remove(connection);
      presence.leave(actor.userName);
    });
    try {
      const head = headOf({ ...response.getHeaders(), ...cors });
      begin(connection, head, String(request.headers['last-event-id'] ?? '').trim());
    } catch (error) {
      // Whatever is written now might stand behind a head.
      log.error({ err: error }, 'A stream could not begin.');
      socket.destroy();
    }
  };

  const userNameIn = ({ method, url, headers }: IncomingMessage): string | undefined => {
    const asksForStream =
      method === 'GET' || (method === 'OPTIONS' && headers['access-control-request-method'] === 'GET');
    const segment = asksForStream ? streamPath.exec(url ?? '')?.[1] : undefined;
    if (segment === undefined) return undefined;
    try {
      return decodeURIComponent(segment);
    } catch {
      return segment;
    }
  };

  return {
    get streams() {
      return connections.size;
    },
    handles: (request) => userNameIn(request) !== undefined,
    handle(request, response) {
      open(request, response, userNameIn(request) ?? '').catch((error: unknown) => {
        log.error({ err: error }, 'A stream could not be opened.');
        if (response.headersSent) request.socket.destroy();
        else refuse(response, 'unavailable');
      });
    },
    broadcast(eventFor) {
      const frames = new Map(
        nameReaders.map((reader) => {
          const event = eventFor(reader);
          return [reader, event && looseFrame(event)] as const;
        }),
      );
      sendToEach((reader) => frames.get(reader));
    },
    resync: () => sendToAll(resync()),
    endAll,
    close() {
      clearInterval(heartbeats);
      endAll();
    },
  };
}
