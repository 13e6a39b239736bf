/** Who may open a stream: whose page asks, how often, and whether the session is that of the user in its address. */
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { SecurityLog } from '@fourball/domain/accounts/security/security-log.ts';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import type { SecurityKind } from '@fourball/shared/accounts/enums.ts';
import type { ErrorCode } from '@fourball/shared/contract/errors.ts';
import { openStream } from '@fourball/shared/messaging/calls.ts';
import type { Tally } from '../messaging/report.ts';
import type { EventLog } from '../stream/log.ts';
import type { GatewayTuning } from '../tuning.ts';
import type { HandshakeLimits } from './handshakes.ts';
import type { OriginCheck } from './origin.ts';
import { corsHeaders, refuse } from './refuse.ts';

interface Parts {
  readonly eventLog: EventLog;
  readonly resolveSession: SessionResolver;
  readonly originAllowed: OriginCheck;
  readonly handshakes: HandshakeLimits;
  readonly tally: Tally;
  readonly security: SecurityLog;
  readonly tuning: GatewayTuning;
}

/** What the security log hears of; a token that has run out is nobody's attack. */
const kindOfRefusal: Partial<Record<ErrorCode, SecurityKind>> = {
  forbidden: 'REFUSED',
  too_many_requests: 'LIMITED',
};
/** Answers the request itself, and gives nobody, where it is refused or only asks whether it may ask. */
export type AdmitStream = (
  request: IncomingMessage,
  response: ServerResponse,
  userName: string,
) => Promise<UserActor | undefined>;

export function admitStreams(parts: Parts): AdmitStream {
  const { eventLog, resolveSession, originAllowed, handshakes, tally, security, tuning } = parts;
  return async (request, response, userName) => {
    let actorUserId: number | undefined;
    const turnAway = (code: ErrorCode, headers?: Record<string, string>): undefined => {
      tally.refused += 1;
      const kind = kindOfRefusal[code];
      if (kind) {
        security.note({
          kind,
          actorUserId,
          client: handshakes.clientOf(request),
          userAgent: request.headers['user-agent'],
          call: openStream.id,
          code,
        });
      }
      refuse(response, code, headers);
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
      response.end();
      return undefined;
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
    return actor;
  };
}
