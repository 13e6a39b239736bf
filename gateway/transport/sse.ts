/** Server-sent events: one stream per browser, what concerns its user, resumed without a gap. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import { nameReaders, nameView, type NameReader } from '@fourball/domain/accounts/users/names.ts';
import type { ReadSheetNames } from '@fourball/domain/club/parameters/sheet-names.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import type { RealtimeEvent } from '@fourball/shared/contract/realtime.ts';
import type { Logger } from 'pino';
import { usersOf } from '../stream/channel.ts';
import { looseFrame } from '../stream/frames.ts';
import type { EventLog } from '../stream/log.ts';
import type { Router } from '../stream/router.ts';
import type { Presence } from '../messaging/presence.ts';
import type { Tally } from '../messaging/report.ts';
import type { GatewayTuning } from '../tuning.ts';
import { admitStreams } from './admit-stream.ts';
import { startStreams } from './begin-stream.ts';
import type { HandshakeLimits } from './handshakes.ts';
import { keepOpenStreams } from './open-streams.ts';
import type { OriginCheck } from './origin.ts';
import { corsHeaders, refuse } from './refuse.ts';
import type { SessionWatch } from './session-watch.ts';
import { writeHeads } from './stream-head.ts';
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

export function createSse(options: SseOptions): Sse {
  const { eventLog, router, sessions, presence, tally, tuning, log } = options;
  const streams = keepOpenStreams(tuning.connectionsPerUser, tally);
  const headOf = writeHeads();
  const { heartbeat, resync, begin } = startStreams(options);
  const admit = admitStreams(options);
  const limits: StreamLimits = {
    flusher: new Flusher(),
    readerBuffer: tuning.readerBuffer,
    heldFrames: tuning.replayEntries,
    tally,
  };

  router.onOutgoing(({ audience, named, seenAs }, hearers, names) => {
    if (audience.kind !== 'everyone') streams.sendTo(usersOf(audience, hearers), seenAs('ALL').frame);
    else if (named) streams.sendToEach((reader) => seenAs(nameView(reader, names)).frame);
    else streams.sendToAll(seenAs('ALL').frame);
  });
  eventLog.onReset(streams.endAll);

  const heartbeats = setInterval(() => {
    if (streams.size > 0) streams.sendToLive(heartbeat());
  }, tuning.heartbeatEvery);

  const open = async (
    request: IncomingMessage,
    response: ServerResponse,
    userName: string,
  ): Promise<void> => {
    const actor = await admit(request, response, userName);
    const { socket } = request;
    if (!actor || !socket.writable) return;

    const connection = new StreamConnection(actor, socket, limits, () => connection.send(resync()));
    streams.add(connection);
    sessions.add(connection);
    presence.enter(actor.userName);
    socket.once('close', () => {
      streams.remove(connection);
      sessions.remove(connection);
      presence.leave(actor.userName);
    });
    try {
      const head = headOf({ ...response.getHeaders(), ...corsHeaders(request) });
      begin(connection, head, String(request.headers['last-event-id'] ?? '').trim());
    } catch (error) {
      // Whatever is written now might stand behind a head.
      log.error({ err: error }, 'A stream could not begin.');
      socket.destroy();
    }
  };

  return {
    get streams() {
      return streams.size;
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
      streams.sendToEach((reader) => frames.get(reader));
    },
    resync: () => streams.sendToAll(resync()),
    endAll: streams.endAll,
    close() {
      clearInterval(heartbeats);
      streams.endAll();
    },
  };
}

/** Of whom a request asks the stream; undefined where it asks for something else. */
function userNameIn({ method, url, headers }: IncomingMessage): string | undefined {
  const asksForStream =
    method === 'GET' || (method === 'OPTIONS' && headers['access-control-request-method'] === 'GET');
  const segment = asksForStream ? streamPath.exec(url ?? '')?.[1] : undefined;
  if (segment === undefined) return undefined;
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
