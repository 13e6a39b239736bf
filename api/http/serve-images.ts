/** Serves stored images at `/images/…`, straight from where they are kept. */
import { answerKnown } from './etag.ts';
import { isServedKey, type ImageStorage } from '@fourball/domain/club/images/storage/image-storage.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { Middleware } from 'koa';
import type { Readable } from 'node:stream';

/** Another picture has another address, so what was read once holds for good. */
const cacheForGood = 'public, max-age=31536000, immutable';

/**
 * Nobody is asked who they are: browsers send no token for an `<img>`. An address can't be guessed, and that of an
 * avatar in review is told to its golfer and to admins alone.
 */
export function serveImages(storage: ImageStorage): Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith('/images/')) return next();
    if (ctx.method !== 'GET' && ctx.method !== 'HEAD') {
      ctx.set('Allow', 'GET, HEAD');
      throw new AppError('method_not_allowed');
    }
    // As it came: a key needs no decoding, so what does is none.
    const key = ctx.path.slice(1);
    const file = isServedKey(key) ? await storage.get(key) : undefined;
    if (!file) throw new AppError('not_found');
    ctx.status = 200;
    ctx.type = 'image/jpeg';
    ctx.set('Cache-Control', cacheForGood);
    ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
    // The sites of event types may stand elsewhere and show them too.
    ctx.set('Cross-Origin-Resource-Policy', 'cross-origin');
    // Who names what it has may skip it, even one that asks anew.
    if (answerKnown(ctx, file.etag)) return;
    ctx.length = file.bytes;
    if (ctx.method === 'HEAD') return;
    ctx.body = (await file.open().catch(async (error: unknown) => {
      // Another picture may have taken its place between the look and the opening.
      if (!(await storage.get(key))) throw new AppError('not_found');
      throw error;
    })) as Readable;
    ctx.type = 'image/jpeg';
    ctx.length = file.bytes;
  };
}
