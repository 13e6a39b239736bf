/** Reads a request's body in the ways a call declares: JSON straight from the socket, forms through a parser. */
import type { IncomingMessage } from 'node:http';
import { bodyParser } from '@koa/bodyparser';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { Encoding } from '@fourball/shared/contract/define-call.ts';
import type { Context, Middleware, Next } from 'koa';
import type { BodyLimits } from './limits.ts';
import { bodyReadEarlier } from '../read-earlier.ts';
import { readMultipart } from './read-multipart.ts';
import { refuseUnstorable } from './unstorable.ts';
import type { UploadBudget } from './upload-budget.ts';

/**
 * Gives the body as sent, as a buffer where its encoding is `bytes`, an empty object where there is none. Throws malformed, too_large,
 * unsupported_media_type, or invalid_input for text that can't be kept.
 */
export type BodyReader = (ctx: Context, encoding: Encoding | undefined) => Promise<unknown>;

type Wire = 'json' | 'form' | 'multipart';

/** Calls declared as a form or multipart also take JSON, and either kind of form. */
const accepted: Record<Encoding, readonly Wire[]> = {
  none: [],
  json: ['json'],
  form: ['form', 'json', 'multipart'],
  multipart: ['multipart', 'json', 'form'],
  bytes: [],
};

export function bodyReader(limits: BodyLimits, uploads?: UploadBudget): BodyReader {
  const parseForm = bodyParser({ enableTypes: ['form'], formLimit: limits.form });
  return async (ctx, encoding = 'none') => {
    if (encoding === 'bytes') return readBytes(ctx.req, limits.json);
    if (encoding === 'none' || !hasBody(ctx)) return {};
    const wire = wireOf(ctx);
    if (!wire || !accepted[encoding].includes(wire)) throw new AppError('unsupported_media_type');
    if (wire === 'form') return readForm(ctx, parseForm);
    // The form parser inflates; what is read here must be as it is.
    if (ctx.get('content-encoding')) throw new AppError('unsupported_media_type');
    // Where no file is expected there is no room for one: some of those calls are open to everybody.
    const files = wire === 'multipart' && encoding === 'multipart';
    const limit = wire === 'multipart' && !files ? limits.form : limits[wire];
    if (files) {
      // What is too long is told so, whether or not there is room.
      refuseTooLong(ctx.req, limit);
      uploads?.reserve(ctx, declaredLength(ctx.req) || limit);
    }
    const bytes = bodyReadEarlier(ctx.req) ?? (await readBytes(ctx.req, limit, { toGiveAway: files }));
    if (wire === 'json') return parseJson(bytes);
    if (files) await uploads?.turn();
    return parseMultipart(bytes, ctx.get('content-type'));
  };
}

function hasBody(ctx: Context): boolean {
  const { headers } = ctx.req;
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function wireOf(ctx: Context): Wire | undefined {
  const type = ctx.req.headers['content-type'] ?? '';
  const end = type.indexOf(';');
  switch ((end < 0 ? type : type.slice(0, end)).trim().toLowerCase()) {
    case 'application/json':
      return 'json';
    case 'application/x-www-form-urlencoded':
      return 'form';
    case 'multipart/form-data':
      return 'multipart';
    default:
      return undefined;
  }
}

const declaredLength = ({ headers }: IncomingMessage): number => Number(headers['content-length'] ?? 0);

function refuseTooLong(req: IncomingMessage, limit: number): void {
  if (declaredLength(req) > limit) throw new AppError('too_large', { limit });
}

/** Bytes of one upload that are read before everybody else gets a turn: a socket alone would go on to two megabytes. */
const share = 32_768;

/**
 * The body in memory of its own where it came in several pieces or is asked for (`toGiveAway`): a single piece may lie
 * in memory that the socket goes on using. A long one gets its place at once: joined at its end, a photo would keep
 * everybody else waiting.
 */
export function readBytes(
  req: IncomingMessage,
  limit: number,
  { toGiveAway } = { toGiveAway: false },
): Promise<Buffer> {
  refuseTooLong(req, limit);
  // Who hung up before anything was asked for sends neither data nor a word that it is over.
  if (req.destroyed) throw new AppError('malformed');
  const declared = declaredLength(req);
  return new Promise((resolve, reject) => {
    let whole: Buffer | undefined;
    const chunks: Buffer[] = [];
    let length = 0;
    let rested = 0;
    req.on('data', (chunk: Buffer) => {
      if (length === 0 && (toGiveAway || chunk.length < declared) && declared > 0) {
        whole = Buffer.allocUnsafeSlow(declared);
      }
      if (whole) chunk.copy(whole, length);
      else chunks.push(chunk);
      length += chunk.length;
      if (length > limit) {
        chunks.length = 0;
        reject(new AppError('too_large', { limit }));
      } else if (length - rested >= share) {
        rested = length;
        req.pause();
        setImmediate(() => req.resume());
      }
    });
    req.on('end', () => resolve(whole ?? joined(chunks, length, toGiveAway)));
    req.on('close', () => {
      if (!req.complete) reject(new AppError('malformed'));
    });
    req.on('error', () => reject(new AppError('malformed')));
  });
}

function joined(chunks: readonly Buffer[], length: number, toGiveAway: boolean): Buffer {
  const [first] = chunks;
  if (first && chunks.length === 1 && !toGiveAway) return first;
  const whole = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const chunk of chunks) at += chunk.copy(whole, at);
  return whole;
}

/** Throws malformed, or invalid_input for text that can't be kept. */
export function parseJson(bytes: Buffer): unknown {
  let sent: unknown;
  try {
    sent = JSON.parse(bytes.toString('utf8'));
  } catch {
    throw new AppError('malformed');
  }
  // In JSON such characters can only be written as escapes, which hardly anything uses.
  if (bytes.includes('\\u')) refuseUnstorable(sent, 'body');
  return sent;
}

async function readForm(ctx: Context, parseForm: Middleware): Promise<unknown> {
  const nothingMore: Next = async () => {};
  await parseForm(ctx, nothingMore);
  const sent: unknown = ctx.request.body ?? {};
  refuseUnstorable(sent, 'body');
  return sent;
}

async function parseMultipart(bytes: Buffer, type: string): Promise<unknown> {
  const sent = await readMultipart(bytes, type);
  refuseUnstorable(sent, 'body');
  return sent;
}
