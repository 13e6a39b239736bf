/** Binds our calls of nights that run by themselves to their commands. */
import { openFollowing } from '@fourball/domain/seasons/events/open-following.ts';
import {
  getEventNight,
  updateEventNight,
  type UnwordedNight,
} from '@fourball/domain/seasons/nights/event-night.ts';
import { getSeasonNight, updateSeasonNight } from '@fourball/domain/seasons/nights/season-night.ts';
import type { EventNight } from '@fourball/shared/seasons/nights/night-shapes.ts';
import type { Context } from 'koa';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import { wordedFor } from '../http/words.ts';
import type { Services } from '../services.ts';

const worded = (ctx: Context, { questions, ...night }: UnwordedNight): EventNight => ({
  ...night,
  questions: questions.map(({ reason, ...asked }) => ({ ...asked, reason: wordedFor(ctx, reason) })),
});

export const nightHandlers = ({ house }: Services): BuiltHandlers['nights'] => ({
  getSeasonNight: ({ actor, params }) => getSeasonNight(house, userOf(actor), params.id),
  updateSeasonNight: ({ actor, body }) => updateSeasonNight(house, userOf(actor), body),
  getEventNight: async ({ actor, params, ctx }) =>
    worded(ctx, await getEventNight(house, userOf(actor), params.id)),
  updateEventNight: async ({ actor, body, ctx }) =>
    worded(ctx, await updateEventNight(house, userOf(actor), body)),
  openFollowingEvent: ({ actor, body }) => openFollowing(house, userOf(actor), body),
});
