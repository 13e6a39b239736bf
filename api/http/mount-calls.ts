/** Binds calls of the contract to what answers them: session, access, idempotency key, input, reply. */
import { createHash } from 'node:crypto';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { anonymous, may, type Actor, type WaitingActor } from '@fourball/domain/kernel/actor.ts';
import { runFor } from '@fourball/domain/kernel/cause.ts';
import type { CallRecord } from '@fourball/shared/contract/all-calls.ts';
import { rightsOf } from '@fourball/shared/contract/call-rights.ts';
import { callerHeader } from '@fourball/shared/contract/caller-header.ts';
import type { BodyOf, Call, ParamsOf, QueryOf } from '@fourball/shared/contract/define-call.ts';
import type { Unworded } from '@fourball/shared/words/refusals.ts';
import type { Context } from 'koa';
import type { z } from 'zod';
import type { CallRouter, Matched } from './call-router.ts';
import { refused } from './issues.ts';
import { defaultBodyLimits } from './body/limits.ts';
import { changes } from './noting-calls.ts';
import { bodyReader, type BodyReader } from './body/read-body.ts';
import { failAsEarlier } from './read-earlier.ts';
import { jsonHeaders, unkept } from './reply-headers.ts';
import type { HttpServices } from './services.ts';
import { refuseUnstorable } from './body/unstorable.ts';
import { withReason, wordsOf } from './words.ts';

export interface CallInput<C> {
  readonly params: ParamsOf<C>;
  readonly query: QueryOf<C>;
  readonly body: BodyOf<C>;
  /** A user wherever the call is not public. */
  readonly actor: Actor;
  /** Only for calls that take one, and only when it was sent. */
  readonly idempotencyKey: string | undefined;
  /** SHA-256 of method, path and body; set together with the key. */
  readonly requestHash: string | undefined;
  /** The body as it was sent, where the call takes `bytes`; empty for any other call. */
  readonly bytes: Uint8Array;
  readonly ctx: Context;
}

/** What a handler returns when it has written the reply itself. */
export const answered = Symbol('answered');

export type ReplyInput<C> =
  C extends Call<z.ZodType, z.ZodType, z.ZodType, infer Reply> ? z.input<Reply> : never;

/** The reason of a reply may be a refusal, which `answer` words for the reader; a finished sentence is for it to leave. */
export type Handler<C> = (
  input: CallInput<C>,
) => Promise<ReplyInput<C> | Unworded<ReplyInput<C>> | typeof answered>;

export type Handlers<Calls extends CallRecord> = { readonly [Name in keyof Calls]: Handler<Calls[Name]> };

/**
 * A call without a handler, or with one that returns something else than the call's reply, does not compile. A call that
 * changes nothing is answered by its handler of `reading`.
 */
export function mountCalls<Calls extends CallRecord>(
  router: CallRouter,
  calls: Calls,
  handlers: Handlers<Calls>,
  reading: Handlers<Calls> = handlers,
): void {
  const { services } = router;
  const readBody = bodyReader(services.bodyLimits ?? defaultBodyLimits, services.uploads);
  for (const [name, call] of Object.entries(calls)) {
    // Each handler fits its own call; the loop sees them as one type, whose input no single type describes.
    const handler = (changes(call) ? handlers : reading)[name] as Handler<Call>;
    router.add(call, (ctx, matched) => answer(ctx, call, matched, handler, services, readBody));
  }
}

/** Of these calls, mounts those that are not mounted yet: they answer 401, 403 or not_built. */
export function mountNotBuilt(router: CallRouter, calls: readonly Call[]): void {
  for (const call of calls) {
    if (router.has(call)) continue;
    router.add(call, async (ctx) => {
      admit(call, await router.services.authenticate(ctx));
      throw new AppError('not_built', { call: call.id });
    });
  }
}

async function answer(
  ctx: Context,
  call: Call,
  matched: Matched,
  handler: Handler<Call>,
  services: HttpServices,
  readBody: BodyReader,
): Promise<void> {
  const caller = await services.authenticate(ctx);
  // A refusal is noted with who was refused, too.
  ctx.state.actor = caller.kind === 'waiting' ? anonymous : caller;
  const actor = admit(call, caller);
  if (call.bound) refuseOther(ctx.get(callerHeader), actor);
  const idempotencyKey = call.idempotent ? readIdempotencyKey(ctx.req.headers['idempotency-key']) : undefined;
  const sent = await readBody(ctx, call.encoding);
  if (matched.refused) throw refused(matched.refused, 'params');
  if (ctx.querystring.includes('%00')) refuseUnstorable(ctx.query, 'query');
  const query = call.query ? parsed(call.query, { ...ctx.query, ...matched.query }, 'query') : nothing;
  const body = call.body ? parsed(call.body, withPathFields(sent, matched.body), 'body') : nothing;
  // For the security log, where the call is refused.
  ctx.state.body = body;
  failAsEarlier(ctx.req);
  const input: CallInput<Call> = {
    params: matched.params,
    query,
    body,
    actor,
    idempotencyKey,
    requestHash: idempotencyKey === undefined ? undefined : hashOfRequest(ctx, body),
    bytes: sent instanceof Uint8Array ? sent : noBytes,
    ctx,
  };
  const reply = withReason(await runFor(`call ${call.id}`, () => handler(input)), wordsOf(ctx));
  services.heed?.(call, ctx, { params: matched.params, body }, reply);
  if (reply === answered || call.raw) return;
  ctx.status = 200;
  ctx.set(jsonHeaders);
  if (actor.kind === 'user' && !ctx.res.hasHeader('Cache-Control')) ctx.set(unkept);
  ctx.body = JSON.stringify(call.reply ? call.reply.parse(reply) : (reply ?? null));
}

/** Whoever is meant by the client has to be the one who calls; a client that names nobody means whoever it is. */
function refuseOther(meant: string, actor: Actor): void {
  if (meant === '') return;
  if (!/^[1-9]\d{0,15}$/.test(meant)) {
    throw new AppError('invalid_input', {
      issues: [{ field: callerHeader, message: 'Use the id of a user.' }],
    });
  }
  if (actor.kind !== 'user' || actor.userId !== Number(meant)) throw new AppError('other_caller');
}

const nothing = Object.freeze({});
const noBytes = new Uint8Array();

/**
 * The coarse check, from the token alone. Finer rules are the domain's. Whose account waits for the club's yes is a visitor
 * to what is public, and shut out of everything else.
 */
function admit(call: Call, actor: Actor | WaitingActor): Actor {
  const { access } = call;
  if (access === 'public') return actor.kind === 'waiting' ? anonymous : actor;
  if (actor.kind === 'waiting') throw new AppError('waiting_for_approval');
  if (actor.kind !== 'user') throw new AppError('unauthenticated');
  const organizes = access === 'organizer' && actor.roles.has('ORGANIZER');
  if (access !== 'user' && !organizes && !may(actor, ...rightsOf(call))) throw new AppError('forbidden');
  return actor;
}

function parsed(schema: z.ZodType, sent: unknown, part: 'query' | 'body'): unknown {
  const result = schema.safeParse(sent);
  if (!result.success) throw refused(result.error, part);
  return result.data;
}

const isRecord = (sent: unknown): sent is Record<string, unknown> =>
  typeof sent === 'object' && sent !== null && !Array.isArray(sent);

/** A field that came as a path segment stands in for one that the body leaves out. */
const withPathFields = (sent: unknown, fromPath: Readonly<Record<string, string>>): unknown =>
  isRecord(sent) ? { ...fromPath, ...sent } : sent;

export function readIdempotencyKey(key: string | string[] | undefined): string | undefined {
  if (key === undefined) return undefined;
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw new AppError('invalid_input', {
    issues: [{ field: 'Idempotency-Key', message: 'Use 1 to 200 visible ASCII characters.' }],
  });
}

/** Of the body as the call reads it: what it does not know of makes no other request. */
function hashOfRequest(ctx: Context, body: unknown): string {
  const path = ctx.path.replace(/\/$/, '');
  return createHash('sha256')
    .update(`${ctx.method} ${path}\n${stableJson(body)}`)
    .digest('hex');
}

/** JSON that is the same whatever the order in which a client wrote the fields. */
function stableJson(body: unknown): string {
  return JSON.stringify(body, (_, value: unknown) =>
    isRecord(value) ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value,
  );
}
