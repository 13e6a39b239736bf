/** Binds the calls of scores to their commands: for golfers, for who has a link, and for the desk. */
import type { Readable } from 'node:stream';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { addPhoto, getPhoto, removePhoto } from '@fourball/domain/seasons/scores/card-photos.ts';
import { concede } from '@fourball/domain/seasons/scores/concede-match.ts';
import { renewCourseCards } from '@fourball/domain/seasons/scores/course-cards.ts';
import { enterScores } from '@fourball/domain/seasons/scores/enter-scores.ts';
import { enterMarker, setMarkerHoles } from '@fourball/domain/seasons/scores/markers.ts';
import {
  getLinkedScores,
  getScorecard,
  getScoreGroup,
  listEventScores,
} from '@fourball/domain/seasons/scores/read-scores.ts';
import {
  createScoreLink,
  findScoreLink,
  revokeScoreLink,
  type ScoreLink,
} from '@fourball/domain/seasons/scores/score-links.ts';
import { chooseMarker, reopenCard, setOutcome, signCard } from '@fourball/domain/seasons/scores/sign-card.ts';
import type { Scorer } from '@fourball/domain/seasons/scores/who-enters.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import {
  enterLinkedScores as linkedCall,
  enterScores as enterCall,
} from '@fourball/shared/seasons/scores/score-calls.ts';
import type { ScoreEntry, ScoresTaken } from '@fourball/shared/seasons/scores/score-shapes.ts';
import type { Context } from 'koa';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { answerKnown } from '../http/etag.ts';
import { answered } from '../http/mount-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

export const scoreHandlers = ({
  house,
  settings,
  images,
  limits,
  limitScores,
  limitNews,
  floodLimit,
  securityLog,
}: Services): BuiltHandlers['scores'] => {
  /** Throws not_found for a link that is no good; who tries one after the other is limited. */
  async function followLink(ctx: Context, token: string): Promise<ScoreLink> {
    const { linkDays } = settings.scores;
    const find = () =>
      findScoreLink(house.db, token, addDays(clubDay(house.clock.now(), house.timeZone), -linkDays));
    const link = await limits.limited('mailedLink', { client: ctx.ip }, find, (found) => found === undefined);
    if (!link) throw new AppError('not_found');
    return link;
  }

  /** Entries on cards that are nothing to whoever sent them are refused one by one, and noted. */
  async function enter(
    ctx: Context,
    call: string,
    scorer: Scorer,
    entries: readonly ScoreEntry[],
  ): Promise<ScoresTaken> {
    await limitScores(scorer, entries.length);
    const taken = await enterScores(house, scorer, entries);
    if (taken.answers.some(({ why }) => why === 'NOT_YOURS')) {
      securityLog.note({
        kind: 'REFUSED',
        actorUserId: scorer.kind === 'user' ? scorer.userId : undefined,
        client: ctx.ip,
        userAgent: ctx.get('user-agent'),
        call,
        code: 'NOT_YOURS',
      });
    }
    return taken;
  }

  return {
    getScoreGroup: ({ actor, params, query }) =>
      getScoreGroup(house, userOf(actor), { eventId: params.eventId, ...query }),
    enterScores: ({ actor, body, ctx }) => enter(ctx, enterCall.id, userOf(actor), body.entries),
    createScoreLink: ({ actor, body }) => createScoreLink(house, userOf(actor), body),
    revokeScoreLink: ({ actor, params }) => revokeScoreLink(house, userOf(actor), params.participantId),
    getLinkedScores: async ({ params, query, ctx }) =>
      getLinkedScores(house, await followLink(ctx, params.token), query.round),
    enterLinkedScores: async ({ params, body, ctx }) =>
      enter(ctx, linkedCall.id, await followLink(ctx, params.token), body.entries),
    async enterLinkedMarker({ params, body, ctx }) {
      const link = await followLink(ctx, params.token);
      await limitScores(link, 1);
      return enterMarker(house, link, { eventId: link.eventId, ...body });
    },
    async signByLink({ params, body, ctx }) {
      const link = await followLink(ctx, params.token);
      await limitScores(link, 1);
      return signCard(house, link, body);
    },
    async enterMarker({ actor, body }) {
      const user = userOf(actor);
      await limitScores(user, 1);
      return enterMarker(house, user, body);
    },
    setMarkerHoles: ({ actor, body }) => setMarkerHoles(house, userOf(actor), body),
    signScorecard: ({ actor, body }) => signCard(house, userOf(actor), body),
    chooseCardMarker: ({ actor, body }) => chooseMarker(house, userOf(actor), body),
    async reopenScorecard({ actor, body }) {
      const user = userOf(actor);
      await limitNews('card', body.cardId, user.userId);
      return reopenCard(house, user, body);
    },
    setCardOutcome: ({ actor, body }) => setOutcome(house, userOf(actor), body),
    concedeMatch: ({ actor, body }) => concede(house, userOf(actor), body),
    getScorecard: ({ actor, params, query }) =>
      getScorecard(house, actor, { participantId: params.participantId, ...query }),
    async addScorecardPhoto({ actor, params, body }) {
      const user = userOf(actor);
      await floodLimit('photo', user.userId);
      const { photosPerCard } = settings.scores;
      return addPhoto(images, photosPerCard, user, { cardId: params.cardId, file: body.file });
    },
    async getScorecardPhoto({ actor, params, ctx }) {
      const file = await getPhoto(images, userOf(actor), params.id);
      ctx.status = 200;
      // Kept by the browser of whoever saw it, and asked for anew each time: they may have left the group since.
      ctx.set('Cache-Control', 'private, no-cache');
      ctx.set('Vary', 'Authorization');
      ctx.set('Content-Security-Policy', "default-src 'none'; sandbox");
      ctx.set('Content-Disposition', `inline; filename="scorecard-${params.id}.jpg"`);
      if (answerKnown(ctx, file.etag)) return answered;
      ctx.body = (await file.open()) as Readable;
      ctx.type = 'image/jpeg';
      ctx.length = file.bytes;
      return answered;
    },
    removeScorecardPhoto: ({ actor, params }) => removePhoto(house, userOf(actor), params.id),
    renewCourseCards: ({ actor, body }) => renewCourseCards(house, userOf(actor), body),
    listEventScores: ({ actor, params, query }) =>
      listEventScores(house, userOf(actor), { eventId: params.eventId, ...query }),
  };
};
