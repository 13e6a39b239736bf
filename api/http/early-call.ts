/** Answers plain requests of a much-used call before Koa sees them: its context and routing cost more than the answer. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { urlPathOf, type BodyOf, type Call } from '@fourball/shared/contract/define-call.ts';
import type { ReplyInput } from './mount-calls.ts';
import { handOn, parseJson, readBytes } from './body/read-body.ts';
import { tokenOf } from './session.ts';

/** False, with nothing sent, for every request that is to go the contract's own way. */
export type EarlyAnswer = (req: IncomingMessage, res: ServerResponse) => false | Promise<boolean>;

export interface EarlyCallOptions {
  resolveSession: SessionResolver;
  /** Bytes of a body. */
  limit: number;
  /** Those that every answer has. */
  headers: OutgoingHttpHeaders;
}

/**
 * Takes POST requests with a Bearer token and a JSON body, for calls that every golfer may make, that have a fixed
 * address and no idempotency key. Whatever is not answered with 200 is handed on: Koa's way refuses the body that was
 * read here, or says what `work` has thrown, which is not done again.
 */
export function earlyCall<C extends Call>(
  call: C,
  { resolveSession, limit, headers }: EarlyCallOptions,
  work: (actor: UserActor, body: BodyOf<C>) => Promise<ReplyInput<C>>,
): EarlyAnswer {
  const { body: schema, reply: replySchema } = call;
  if (!schema || !replySchema || call.access !== 'user' || call.idempotent) {
    throw new Error(`${call.id} can't be answered early.`);
  }
  const address = urlPathOf(call);
  const answer = async (req: IncomingMessage, res: ServerResponse, token: string): Promise<boolean> => {
    // Whatever is wrong with the session is said where all sessions are looked at.
    const actor = await resolveSession(token).catch(() => undefined);
    if (actor?.kind !== 'user') return false;
    try {
      const bytes = await readBytes(req, limit);
      handOn(req, () => bytes);
      const body = schema.safeParse(parseJson(bytes));
      if (!body.success) return false;
      const text = JSON.stringify(replySchema.parse(await work(actor, body.data as BodyOf<C>)));
      res.writeHead(200, {
        ...headers,
        'Content-Type': 'application/json; charset=utf-8',
        'Cache-Control': 'no-store',
        'Content-Length': Buffer.byteLength(text),
      });
      res.end(text);
      return true;
    } catch (error) {
      handOn(req, () => {
        throw error;
      });
      return false;
    }
  };
  return (req, res) => {
    const { url, method, headers: asked } = req;
    if (url !== address || method !== call.method) return false;
    const token = tokenOf(req);
    const plain = asked['content-type'] === 'application/json' && asked['content-encoding'] === undefined;
    const length = Number(asked['content-length']);
    if (!token || !plain || !(length > 0 && length <= limit)) return false;
    return answer(req, res, token);
  };
}
