/** Tags what is sent, and tells who has it already that it is still the same. */
import { createHash } from 'node:crypto';
import { knows } from '@fourball/shared/contract/request-headers.ts';
import type { Context } from 'koa';

/** The tag of a text: another text has another one. */
export const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url')}"`;

/** Sends the tag; true once the answer is 304 because the caller named it, and nothing more is to be sent. */
export function answerKnown(ctx: Context, etag: string): boolean {
  ctx.set('ETag', etag);
  if (!knows(ctx.get('If-None-Match'), etag)) return false;
  ctx.status = 304;
  return true;
}
