/** Tags what is sent, and tells who has it already that it is still the same. */
import { createHash } from 'node:crypto';
import type { Context } from 'koa';

/** The tag of a text: another text has another one. */
export const etagOf = (text: string): string => `"${createHash('sha256').update(text).digest('base64url')}"`;

/** A proxy that compresses turns a strong tag into a weak one: both mean the same here. */
export const knows = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  (header === etag || header.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag));

/** Sends the tag; true once the answer is 304 because the caller named it, and nothing more is to be sent. */
export function answerKnown(ctx: Context, etag: string): boolean {
  ctx.set('ETag', etag);
  if (!knows(ctx.get('If-None-Match'), etag)) return false;
  ctx.status = 304;
  return true;
}
