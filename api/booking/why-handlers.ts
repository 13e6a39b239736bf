/** Binds what is asked before booking to its commands: explanations, the search for a tee time, rounds at the same time. */
import { sentenceOf, type Why } from '@fourball/shared/words/refusals.ts';
import { explainBooking, type Explained } from '@fourball/domain/booking/find/explain-booking.ts';
import { findOverlaps } from '@fourball/domain/booking/find/find-overlaps.ts';
import { searchTeeTimes } from '@fourball/domain/booking/find/search-tee-times.ts';
import type { Explanation } from '@fourball/shared/booking/find/why-calls.ts';
import type { Context } from 'koa';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { answerJson } from '../http/answer-json.ts';
import { userOf } from '../http/session.ts';
import { wordedFor, wordsOf } from '../http/words.ts';
import type { Services } from '../services.ts';

/** In sentences; those about one rule are one text. */
function present(ctx: Context, { allowed, checks, price }: Explained): Explanation {
  const words = wordsOf(ctx);
  const sentence = (why: Why): string => sentenceOf(words, why);
  return {
    allowed,
    checks: checks.map((check) => ({ ...check, text: check.text.map(sentence).join(' ') })),
    price: price && { ...price, steps: price.steps.map(sentence) },
  };
}

export const whyHandlers = ({ house, club, fairness, waitingRooms }: Services): BuiltHandlers['why'] => ({
  async explainBooking({ actor, body, ctx }) {
    const about = { facts: fairness, rooms: waitingRooms };
    return present(ctx, await explainBooking(house, club, about, userOf(actor), body));
  },
});

export const findHandlers = ({
  house,
  club,
  fairness: facts,
  waitingRooms: rooms,
  readTeeTimes,
}: Services): BuiltHandlers['find'] => ({
  searchTeeTimes: async ({ actor, body, ctx }) =>
    answerJson(ctx, await searchTeeTimes(house, club, { facts, rooms, readTeeTimes }, userOf(actor), body)),
});

export const overlapHandlers = ({ house, club }: Services): BuiltHandlers['overlaps'] => ({
  async findOverlaps({ actor, body, ctx }) {
    const { own, golferIds } = await findOverlaps(house, club, userOf(actor), body.groups);
    const worded = own.map(({ whyKept, ...one }) => ({ ...one, whyKept: wordedFor(ctx, whyKept) }));
    return { own: worded, golferIds };
  },
});
