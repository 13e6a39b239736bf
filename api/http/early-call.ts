/** Answers plain requests of a much-used call before Koa sees them: its context and routing cost more than the answer. */
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { parse as parseQuery } from 'node:querystring';
import type { SessionResolver } from '@fourball/domain/accounts/sessions/resolve-session.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { runFor } from '@fourball/domain/kernel/cause.ts';
import {
  urlPathOf,
  type BodyOf,
  type Call,
  type ParamsOf,
  type QueryOf,
} from '@fourball/shared/contract/define-call.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import type { ReplyInput } from './mount-calls.ts';
import { parseJson, readBytes } from './body/read-body.ts';
import { handOnBody, handOnFailure } from './read-earlier.ts';
import { jsonHeaders, unkept } from './reply-headers.ts';
import { isHeeded } from './security-notes.ts';
import { tokenOf } from './session.ts';
import { withReason } from './words.ts';

export interface EarlyCall {
  readonly call: Call;
  /** False, with nothing sent, for every request that is to go the contract's own way. */
  answer(req: IncomingMessage, res: ServerResponse): false | Promise<boolean>;
}

export interface EarlyCallOptions {
  resolveSession: SessionResolver;
  /** Bytes of a body. */
  limit: number;
  /** Those that every answer has. */
  headers: OutgoingHttpHeaders;
}

export interface EarlyInput<C> {
  readonly actor: UserActor;
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
}

/** Sends a reply that is kept ready, with `headers` besides its own; for calls whose replies are `raw`. */
export type SendReady = (
  req: IncomingMessage,
  res: ServerResponse,
  headers: OutgoingHttpHeaders,
) => Promise<void>;

/** Does what the call's handler does; undefined has the handler do it. */
type Work<C> = (
  input: EarlyInput<C>,
) => Promise<ReplyInput<C> | Unworded<ReplyInput<C>> | SendReady | undefined>;

/**
 * Takes requests with a Bearer token, and a JSON body where the call has one, for calls that every golfer may make, visitors or not, that have
 * no header that decides and that the security log does not heed. Whatever is not answered with success is handed on: Koa's
 * way says what is wrong, with the body that was read here and what `work` has thrown, which is not done again.
 * `isPlain` may leave some requests to it as well. What an early call may skip, docs/decisions/028-early-calls.md says.
 */
export function earlyCall<C extends Call>(
  call: C,
  { resolveSession, limit, headers }: EarlyCallOptions,
  work: Work<C>,
  isPlain: (query: QueryOf<C>) => boolean = () => true,
): EarlyCall {
  const { id, access, idempotent, bound, reply: replySchema, body: bodySchema, raw = false } = call;
  const headersDecide = idempotent || bound;
  if (!replySchema || (access !== 'user' && access !== 'public') || headersDecide || isHeeded(call)) {
    throw new Error(`${id} can't be answered early.`);
  }
  const readAddress = addressReader(call);

  const answer = async (
    req: IncomingMessage,
    res: ServerResponse,
    token: string,
    address: Address<C>,
  ): Promise<boolean> => {
    // Whatever is wrong with the session is said where all sessions are looked at.
    const actor = await resolveSession(token).catch(() => undefined);
    if (actor?.kind !== 'user') return false;
    const body = bodySchema ? await readBody(req) : undefined;
    if (bodySchema && body === undefined) return false;
    try {
      const made = await runFor(`call ${id}`, () => work({ actor, ...address, body: body as BodyOf<C> }));
      if (made === undefined) return false;
      // A reply is data: what can be called is no reply.
      if (typeof made === 'function') await (made as SendReady)(req, res, headers);
      else if (raw) throw new Error(`${id} sends its replies itself.`);
      else sendJson(res, JSON.stringify(replySchema.parse(withReason(made, wordsFor(actor)))));
      return true;
    } catch (error) {
      handOnFailure(req, error);
      return false;
    }
  };
  /** Undefined where Koa's way is to say what is wrong with it. */
  const readBody = async (req: IncomingMessage): Promise<BodyOf<C> | undefined> => {
    try {
      const bytes = await readBytes(req, limit);
      handOnBody(req, () => bytes);
      return bodySchema?.safeParse(parseJson(bytes)).data as BodyOf<C> | undefined;
    } catch (error) {
      handOnBody(req, () => {
        throw error;
      });
      return undefined;
    }
  };
  const sendJson = (res: ServerResponse, text: string): void => {
    res.writeHead(200, { ...headers, ...jsonHeaders, ...unkept, 'Content-Length': Buffer.byteLength(text) });
    res.end(text);
  };

  return {
    call,
    answer(req, res) {
      if (req.method !== call.method) return false;
      const address = readAddress(req.url ?? '');
      const token = address && tokenOf(req);
      if (!token || !isPlain(address.query) || (bodySchema && !hasPlainBody(req, limit))) return false;
      return answer(req, res, token, address);
    },
  };
}

function hasPlainBody({ headers }: IncomingMessage, limit: number): boolean {
  const length = Number(headers['content-length']);
  const plain = headers['content-type'] === 'application/json' && headers['content-encoding'] === undefined;
  return plain && length > 0 && length <= limit;
}

type Address<C> = Pick<EarlyInput<C>, 'params' | 'query'>;

/** Reads an address as the contract declares it; undefined for any other, and for one with anything escaped in its path. */
function addressReader<C extends Call>(call: C): (url: string) => Address<C> | undefined {
  const path = urlPathOf(call);
  const nothing = {} as Address<C>['params'] & Address<C>['query'];
  if (!call.params && !call.query) {
    const only = { params: nothing, query: nothing };
    return (url) => (url === path ? only : undefined);
  }
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  const pattern = new RegExp(
    `^${path.replace(/[.]/g, '\\$&').replace(/\{\w+\}/g, '([^/?%#]+)')}(?:\\?([^#]*))?$`,
  );
  return (url) => {
    const [, ...found] = pattern.exec(url) ?? [];
    const search = found[names.length];
    if (found.length === 0 || (search !== undefined && (!call.query || search.includes('%00'))))
      return undefined;
    const params = call.params?.safeParse(Object.fromEntries(names.map((name, at) => [name, found[at]])));
    const query = call.query?.safeParse({ ...parseQuery(search ?? '') });
    if (params?.success === false || query?.success === false) return undefined;
    return {
      params: (params?.data ?? nothing) as ParamsOf<C>,
      query: (query?.data ?? nothing) as QueryOf<C>,
    };
  };
}
