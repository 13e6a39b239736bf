/** The one place where a reader's language is chosen, and where what a rule answers is put into words of that language. */
import { english, isWhy, sentenceOf, type Why, type Words } from '@fourball/shared/words/refusals.ts';
import type { Context } from 'koa';

/** English, until there is another language to ask `ctx` about. */
export const wordsFor = (_ctx: Context): Words => english;

/**
 * A reason in a field of another name than `reason`, or deeper in a reply; null where there is none. A string is a sentence
 * that was kept with an Idempotency-Key before reasons were codes.
 */
export const wordedFor = (ctx: Context, why: Why | string | null | undefined): string | null =>
  typeof why === 'object' && why !== null ? sentenceOf(wordsFor(ctx), why) : (why ?? null);

/** The reply with its reason as a sentence, where a rule gave a reason. */
export function withReason(reply: unknown, words: Words): unknown {
  if (typeof reply !== 'object' || reply === null || !('reason' in reply)) return reply;
  const { reason } = reply;
  if (typeof reason !== 'object' || reason === null || !isWhy(reason)) return reply;
  return { ...reply, reason: sentenceOf(words, reason) };
}
