/** Declares one HTTP call of the contract: what both the server and the browser know about it. */
import { z } from 'zod';
import type { ErrorCode } from './errors.ts';

/**
 * Who may make a call at all, judged from the token alone; finer rules live in each domain's access.ts.
 * `organizer` lets organizers and admins through, `admin` admins; both also who has a right that call-rights.ts names for the call.
 */
export type Access = 'public' | 'user' | 'organizer' | 'admin';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/**
 * How a body travels. Calls declared `form` or `multipart` also accept JSON. `bytes` leaves the body as it was sent,
 * whatever its type: for what is signed byte by byte.
 */
export type Encoding = 'none' | 'json' | 'form' | 'multipart' | 'bytes';

type Shape = z.ZodType;

export interface CallOptions<
  Params extends Shape,
  Query extends Shape,
  Body extends Shape,
  Reply extends Shape,
> {
  /** `<area>.<verb>`, unique; the id under which the source documents' call list knows the call. */
  id: string;
  method: Method;
  /** Below `/api/v1` (or the origin, see `origin`), parameters in braces: `book/details/{id}`. */
  path: string;
  /** Other paths that reach the same call, parameters named as in `path`. A trailing slash never matters. */
  aliases?: readonly string[];
  /** `api`: below /api/v1. `server`: at the root of the origin. */
  origin?: 'api' | 'server';
  access: Access;
  encoding?: Encoding;
  params?: Params;
  query?: Query;
  body?: Body;
  /** What is sent back with 200; anything the schema does not name is stripped. Undeclared until the call is built. */
  reply?: Reply;
  /** The error codes that the call may answer with besides those of every call (bad input, session, limits). */
  errors?: readonly ErrorCode[];
  /** Takes an `Idempotency-Key` header: same key and body replays the first reply, another body is refused. */
  idempotent?: boolean;
  /**
   * Takes an `X-Caller` header with the id of the user whom the client means it for: the session of anybody else is refused with
   * `other_caller`. Tabs share a session, so that a page may still show one user while another has logged in beside it.
   */
  bound?: boolean;
  /** The reply is a stream or page that the handler writes itself. */
  raw?: boolean;
  /** True where the source documents name no such call and we added it. */
  ours?: boolean;
  summary: string;
}

export interface Call<
  Params extends Shape = Shape,
  Query extends Shape = Shape,
  Body extends Shape = Shape,
  Reply extends Shape = Shape,
> extends CallOptions<Params, Query, Body, Reply> {
  readonly kind: 'call';
}

export type ParamsOf<C> = C extends Call<infer P, Shape, Shape, Shape> ? z.output<P> : never;
export type QueryOf<C> = C extends Call<Shape, infer Q, Shape, Shape> ? z.output<Q> : never;
export type BodyOf<C> = C extends Call<Shape, Shape, infer B, Shape> ? z.output<B> : never;
export type ReplyOf<C> = C extends Call<Shape, Shape, Shape, infer R> ? z.output<R> : never;
/** What a client sends: the same shapes before defaults and coercion. */
export type ParamsInput<C> = C extends Call<infer P, Shape, Shape, Shape> ? z.input<P> : never;
export type QueryInput<C> = C extends Call<Shape, infer Q, Shape, Shape> ? z.input<Q> : never;
export type BodyInput<C> = C extends Call<Shape, Shape, infer B, Shape> ? z.input<B> : never;

const nothing = z.object({});
type Nothing = typeof nothing;

export function defineCall<
  Params extends Shape = Nothing,
  Query extends Shape = Nothing,
  Body extends Shape = Nothing,
  Reply extends Shape = z.ZodUnknown,
>(options: CallOptions<Params, Query, Body, Reply>): Call<Params, Query, Body, Reply> {
  return { ...options, kind: 'call' };
}

/** Full path as a client requests it: `/api/v1/book/details/{id}`, `/login`. */
export function urlPathOf(call: Pick<Call, 'path' | 'origin'>, path: string = call.path): string {
  const bare = path.replace(/^\/+|\/+$/g, '');
  return call.origin === 'server' ? `/${bare}` : `/api/v1/${bare}`;
}
