/** Reads a request's body in the ways a call declares: JSON straight from the socket, forms through a parser. */
import { bodyParser } from '@koa/bodyparser';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { Encoding } from '@fourball/shared/contract/define-call.ts';
import type { Context, Middleware, Next } from 'koa';
import type { BodyLimits } from './limits.ts';
import { readMultipart } from './read-multipart.ts';
import { refuseUnstorable } from './unstorable.ts';
import type { UploadBudget } from './upload-budget.ts';

/**
 * Gives the body as sent, an empty object where there is none. Throws malformed, too_large,
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
};

export function bodyReader(limits: BodyLimits, uploads?: UploadBudget): BodyReader {
  const parseForm = bodyParser({ enableTypes: ['form'], formLimit: limits.form });
  return async (ctx, encoding = 'none') => {
    if (encoding === 'none' || !hasBody(ctx)) return {};
    const wire = wireOf(ctx);
    if (!wire || !accepted[encoding].includes(wire)) throw new AppError('unsupported_media_type');
    if (wire === 'form') return readForm(ctx, parseForm);
    // The form parser inflates; what is read here must be as it is.
    if (ctx.get('content-encoding')) throw new AppError('unsupported_media_type');
    if (wire === 'multipart')
      uploads?.reserve(ctx, Number(ctx.req.headers['content-length'] ?? limits.multipart));
    const bytes = await readBytes(ctx, limits[wire]);
    return wire === 'json' ? parseJson(bytes) : parseMultipart(bytes, ctx.get('content-type'));
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

function readBytes(ctx: Context, limit: number): Promise<Buffer> {
  const { req } = ctx;
  if (Number(req.headers['content-length'] ?? 0) > limit) throw new AppError('too_large', { limit });
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    req.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else {
        chunks.length = 0;
        reject(new AppError('too_large', { limit }));
      }
    });
    req.on('end', () => resolve(chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks)));
    req.on('close', () => {
      if (!req.complete) reject(new AppError('malformed'));
    });
    req.on('error', () => reject(new AppError('malformed')));
  });
}

function parseJson(bytes: Buffer): unknown {
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

function parseMultipart(bytes: Buffer, type: string): unknown {
  const sent = readMultipart(bytes, type);
  refuseUnstorable(sent, 'body');
  return sent;
}
