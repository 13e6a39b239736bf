/** Who may open a socket: how often somebody asks, and whose session it is. */
import { ServerResponse, STATUS_CODES, type IncomingMessage } from 'node:http';
import type { SecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { errorCodes, type ErrorCode } from '@fourball/shared/contract/errors.ts';
import { onlyRooms, type Handshake } from '@fourball/shared/messaging/socket-protocol.ts';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Tally } from '../messaging/report.ts';
import type { EventLog } from '../stream/log.ts';
import type { GatewayTuning } from '../tuning.ts';
import type { HandshakeLimits } from './handshakes.ts';
import { refuse } from './refuse.ts';
import type { ClubSocket } from './socket-rooms.ts';

const handshake = z.object({
  token: z.string().min(1).max(200),
  only: z.literal(onlyRooms).optional().catch(undefined),
}) satisfies z.ZodType<Handshake>;

/** Tells the security log what was refused to a socket, or to a request for one. */
export type NoteRefusal = (
  kind: 'REFUSED' | 'LIMITED',
  request: IncomingMessage,
  code: ErrorCode,
  actorUserId?: number,
) => void;

export const refusalNoter =
  (security: SecurityLog, handshakes: HandshakeLimits): NoteRefusal =>
  (kind, request, code, actorUserId) =>
    security.note({
      kind,
      actorUserId,
      client: handshakes.clientOf(request),
      userAgent: request.headers['user-agent'],
      call: 'socket',
      code,
    });

export interface Admitted {
  readonly actor: UserActor;
  /** Whether the page that opened the socket has a stream for what concerns the user. */
  readonly besideStream: boolean;
}

interface Parts {
  readonly eventLog: EventLog;
  readonly resolveSession: SessionResolver;
  readonly handshakes: HandshakeLimits;
  readonly tally: Tally;
  readonly tuning: GatewayTuning;
  readonly log: Logger;
  readonly noteRefusal: NoteRefusal;
}

export interface SocketAdmission {
  /** For the engine, before a handshake: answers the request itself where it is refused. */
  admitRequest(request: IncomingMessage, response: unknown, next: () => void): void;
  /** For socket.io, in the handshake: `next` is given the code of what was refused. */
  admitSocket(socket: ClubSocket, next: (error?: Error) => void, enter: (admitted: Admitted) => void): void;
}

export function admitSockets(parts: Parts): SocketAdmission {
  const { eventLog, resolveSession, handshakes, tally, tuning, log, noteRefusal } = parts;
  const admit = async (socket: ClubSocket): Promise<Admitted> => {
    const sent = handshake.safeParse(socket.handshake.auth);
    const actor = sent.success ? await resolveSession(sent.data.token) : undefined;
    if (!actor) throw new Refused('unauthenticated');
    if (actor.kind === 'waiting') throw new Refused('waiting_for_approval');
    if (!handshakes.admitUser(actor.userId)) {
      noteRefusal('LIMITED', socket.request, 'too_many_requests', actor.userId);
      throw new Refused('too_many_requests');
    }
    return { actor, besideStream: sent.data?.only !== undefined };
  };
  return {
    admitRequest(request, response, next) {
      if (isInSession(request)) return next();
      const deaf = eventLog.deafFor > tuning.deafAfter;
      if (!deaf && handshakes.admitAddress(request)) return next();
      tally.refused += 1;
      // Another gateway may hear: the proxy asks it next.
      const code = deaf ? 'unavailable' : 'too_many_requests';
      const later: Record<string, string> = deaf ? {} : { 'Retry-After': String(handshakes.retryAfter) };
      if (response instanceof ServerResponse) refuse(response, code, later);
      else {
        const { status } = errorCodes[code];
        request.socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\n\r\n`);
      }
    },
    admitSocket(socket, next, enter) {
      admit(socket).then(
        (admitted) => {
          enter(admitted);
          next();
        },
        (error: unknown) => {
          if (error instanceof Refused) tally.refused += 1;
          else log.warn({ err: error }, 'A socket could not be admitted.');
          next(new Error(error instanceof Refused ? error.message : 'unavailable'));
        },
      );
    },
  };
}

/** What belongs to a session of the engine's is no handshake: as the engine itself reads the address. */
function isInSession(request: IncomingMessage): boolean {
  const { _query: query } = request as IncomingMessage & { _query?: { sid?: string } };
  return Boolean(query?.sid);
}

class Refused extends Error {
  constructor(readonly code: ErrorCode) {
    super(code);
  }
}
