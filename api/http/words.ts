/** Puts what a rule answers into words of the reader's language. */
import type { Actor } from '@fourball/domain/kernel/actor.ts';
import { wordsFor } from '@fourball/shared/words/language.ts';
import { isWhy, sentenceOf, type Why, type Words } from '@fourball/shared/words/refusals.ts';
import type { Context } from 'koa';

/** The words for who sent the request; the club's for who is not logged in. */
export function wordsOf(ctx: Context): Words {
  const actor = ctx.state.actor as Actor | undefined;
  return wordsFor(actor?.kind === 'user' ? actor : {});
}

/**
 * A reason in a field of another name than `reason`, or deeper in a reply; null where there is none. A string is a sentence
 * that was kept with an Idempotency-Key before reasons were codes.
 */
export const wordedFor = (ctx: Context, why: Why | string | null | undefined): string | null =>
  typeof why === 'object' && why !== null ? sentenceOf(wordsOf(ctx), why) : (why ?? null);

/** The reply with its reason as a sentence, where a rule gave a reason. */
export function withReason(reply: unknown, words: Words): unknown {
  if (typeof reply !== 'object' || reply === null || !('reason' in reply)) return reply;
  const { reason } = reply;
  if (typeof reason !== 'object' || reason === null || !isWhy(reason)) return reply;
  return { ...reply, reason: sentenceOf(words, reason) };
}
