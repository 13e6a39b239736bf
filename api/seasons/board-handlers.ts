/** Binds the calls of leaderboards to their commands. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { readLeaderboard, readTvBoard } from '@fourball/domain/seasons/boards/leaderboard.ts';
import { previewRescore } from '@fourball/domain/seasons/boards/rescore.ts';
import { previewCourseCards } from '@fourball/domain/seasons/scores/course-cards.ts';
import { previewHandicap } from '@fourball/domain/seasons/draws/manage-handicaps.ts';
import { findTvEvent, makeTvLink, revokeTvLink } from '@fourball/domain/seasons/boards/tv-links.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { answerReady } from '../http/ready-reply.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const boardHandlers = ({ house, limits, readBoards }: Services): BuiltHandlers['boards'] => ({
  getLeaderboard: async ({ actor, params, query, ctx }) =>
    answerReady(ctx, await readLeaderboard({ house, readBoards }, actor, params.eventId, query)),
  async makeTvLink({ actor, body, ctx }) {
    ctx.set('Cache-Control', 'no-store');
    return makeTvLink(house, userOf(actor), body.eventId);
  },
  revokeTvLink: ({ actor, params }) => revokeTvLink(house, userOf(actor), params.eventId),
  async getTvBoard({ params, query, ctx }) {
    const find = () => findTvEvent(house, params.token);
    const eventId = await limits.limited('mailedLink', { client: ctx.ip }, find, (id) => id === undefined);
    if (eventId === undefined) throw new AppError('not_found');
    return answerReady(ctx, await readTvBoard(readBoards, eventId, query));
  },
  previewRescore({ actor, body: { eventId, format, handicap, cards } }) {
    const user = userOf(actor);
    if (format !== undefined) return previewRescore(house, user, { eventId, format });
    if (cards) return previewCourseCards(house, user, eventId);
    if (handicap === undefined) throw new Error('The call lets nothing else through.');
    return previewHandicap(house, user, eventId, handicap);
  },
});
