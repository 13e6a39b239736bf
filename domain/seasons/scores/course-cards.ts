/**
 * Cards whose course was changed after they were made: what is frozen on them stays, until an organizer has looked at what it would change and says
 * that cards which are not signed yet follow. Handicaps are settled, and do not follow.
 */
import type { Sql } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { Rescoring } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { cardChanged, leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type { renewCourseCards as renewCall } from '@fourball/shared/seasons/scores/score-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { loadCourses, type CourseFacts } from '../../club/courses/courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { cardsRescored, compareCards, type CourseOfCard } from '../boards/rescore.ts';
import { getManagedEvent, lockManagedEvent, namingEvent } from '../facts/event-rows.ts';
import { findConcerned } from './concerned.ts';
import { courseFrom } from './make-cards.ts';
import { countScores, holesOf, isOver, loadCardsOfEvent, ResultsFinal, type CardRow } from './score-rows.ts';

/** A card with what its tee has now. */
interface Outdated {
  readonly card: CardRow;
  readonly now: ReturnType<typeof courseFrom>;
}

const rating = ({ courseRating, slopeRating }: Pick<CardRow, 'courseRating' | 'slopeRating'>): string =>
  `${courseRating === null ? null : Number(courseRating)} ${slopeRating}`;

/** A tee that is gone, or has other holes than the card, says nothing of it. */
async function findOutdated(sql: Sql, eventId: number): Promise<Outdated[]> {
  const cards = await loadCardsOfEvent(sql, eventId);
  const courses = new Map<number, CourseFacts>();
  for (const courseId of new Set(cards.flatMap((card) => card.courseId ?? []))) {
    const [course] = await loadCourses(sql, courseId);
    if (course) courses.set(courseId, course);
  }
  return cards.flatMap((card): Outdated[] => {
    const course = courses.get(card.courseId ?? 0);
    const tee = course?.tees.find(({ name }) => name === card.teeName);
    if (!course || (tee === undefined && card.teeName !== '')) return [];
    const now = courseFrom(course, tee, card);
    if (now.pars.length !== card.pars.length) return [];
    const same =
      now.pars.join() === card.pars.join() &&
      now.strokeIndexes.join() === card.strokeIndexes.join() &&
      rating(now) === rating(card);
    return same ? [] : [{ card, now }];
  });
}

const asCourse = ({ card, now }: Outdated): CourseOfCard => ({
  cardId: card.id,
  par: now.pars,
  strokeIndex: now.strokeIndexes,
});

const present = ({ card, now }: Outdated): NonNullable<Rescoring['cards']>['open'][number] => ({
  cardId: card.id,
  names: card.players.map(({ name }) => name),
  tee: card.teeName,
  holes: holesOf(card).flatMap((hole, at) => {
    const par = { before: card.pars[at] ?? 0, after: now.pars[at] ?? 0 };
    const strokeIndex = { before: card.strokeIndexes[at] ?? 0, after: now.strokeIndexes[at] ?? 0 };
    return par.before === par.after && strokeIndex.before === strokeIndex.after
      ? []
      : [{ hole, par, strokeIndex }];
  }),
  rated: rating(card) !== rating(now),
});

/** What would be another one on the boards, and which cards would. Errors: not_found, forbidden, conflict once results are final. */
export async function previewCourseCards(
  { db }: House,
  actor: UserActor,
  eventId: number,
): Promise<Rescoring> {
  await getManagedEvent(db, actor, eventId);
  const all = await findOutdated(db, eventId);
  const open = all.filter(({ card }) => !isOver(card));
  return {
    ...(await compareCards(db, eventId, open.map(asCourse))),
    cards: { open: open.map(present), staying: all.length - open.length },
  };
}

/**
 * A signature that was given before goes: it was of another card. Locks the event, its cards, and its scores last. Errors: not_found, forbidden,
 * conflict once it is called off or its results are final, conflict on `rescore` where boards show it and that was not looked at.
 */
export function renewCourseCards(
  { db, clock }: House,
  actor: UserActor,
  { eventId, rescore }: BodyOf<typeof renewCall>,
): Promise<{ cards: number }> {
  return transact(db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    await tx.query('select id from scorecards where event_id = $1 order by id for no key update', [eventId]);
    const open = (await findOutdated(tx, eventId)).filter(({ card }) => !isOver(card));
    if (open.length === 0) return { cards: 0 };
    const now = clock.now();
    const asked = { cards: open.map(asCourse), fingerprint: rescore };
    if (await cardsRescored(tx, eventId, asked))
      await tx.query('update golf_events set rescored_at = $2 where id = $1', [eventId, now]);
    for (const { card, now: is } of open) {
      await tx.query(
        `update scorecards set pars = $2, stroke_indexes = $3, course_rating = $4, slope_rating = $5, version = version + 1,
           player_signed_at = null, player_signed_by = null, marker_signed_at = null, marker_signed_by = null where id = $1`,
        [card.id, is.pars, is.strokeIndexes, is.courseRating, is.slopeRating],
      );
      if (card.playerSignedAt !== null || card.markerSignedAt !== null)
        await tx.query(
          `insert into scorecard_log (card_id, what, by_user, at) values ($1, 'UNSIGNED', $2, $3)`,
          [card.id, actor.userId, now],
        );
    }
    await recordChange(tx, actor, {
      action: 'event.cards-renewed',
      changes: [
        namingEvent(event),
        { field: 'cards', before: null, after: open.map(({ card }) => card.id).join(', ') },
      ],
    });
    await countScores(tx, eventId);
    const told = [];
    for (const { card } of open)
      told.push(
        occurrence(cardChanged, {
          eventId,
          cardId: card.id,
          version: card.version + 1,
          userIds: await findConcerned(tx, card),
        }),
      );
    await emitAll(tx, [occurrence(leaderboardChanged, { eventId }), ...told]);
    return { cards: open.length };
  }).catch((error: unknown) => {
    if (error instanceof ResultsFinal) throw conflict('seasons.resultsAreFinal');
    throw error;
  });
}
