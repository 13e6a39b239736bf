/**
 * Cards whose course was changed after they were made: what is frozen on them stays, until an organizer has looked at what it would change and says
 * that cards which are not signed yet follow. With them goes what is played off them, but for what an organizer has set.
 */
import type { Sql } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { Rescoring } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { cardChanged, groupsChanged, leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type { renewCourseCards as renewCall } from '@fourball/shared/seasons/scores/score-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { loadCourses, type CourseFacts } from '../../club/courses/courses.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { emit, emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { cardsRescored, compareCards, type CourseOfCard } from '../boards/rescore.ts';
import { handicapsBehind } from '../draws/event-handicaps.ts';
import { writeHandicaps, type RoundHandicap } from '../draws/handicap-rows.ts';
import { asPlayed } from '../draws/manage-handicaps.ts';
import { getManagedEvent, lockManagedEvent, namingEvent, type EventRow } from '../facts/event-rows.ts';
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

/** Of whose card is open: what is settled and would be another one, by round. */
interface Behind {
  readonly round: number;
  readonly before: RoundHandicap;
  readonly after: RoundHandicap;
}

async function findBehind(sql: Sql, event: EventRow): Promise<Behind[]> {
  const all = await loadCardsOfEvent(sql, event.id);
  const found: Behind[] = [];
  for (const round of new Set(all.map((card) => card.round))) {
    const open = all.filter((card) => card.round === round && !isOver(card));
    const played = open.flatMap(({ courseId, teeName, players }) =>
      courseId === null ? [] : players.map(({ participantId }) => ({ participantId, courseId, teeName })),
    );
    for (const behind of await handicapsBehind(sql, event, round, played)) found.push({ round, ...behind });
  }
  return found;
}

const asPlayedNow = (behind: readonly Behind[]) => behind.map(({ round, after }) => asPlayed(after, round));

/** What would be another one on the boards, and which cards would. Errors: not_found, forbidden, conflict once results are final. */
export async function previewCourseCards(
  { db }: House,
  actor: UserActor,
  eventId: number,
): Promise<Rescoring> {
  const event = await getManagedEvent(db, actor, eventId);
  const all = await findOutdated(db, eventId);
  const open = all.filter(({ card }) => !isOver(card));
  const behind = await findBehind(db, event);
  const courses = { cards: open.map(asCourse), handicaps: asPlayedNow(behind) };
  return {
    ...(await compareCards(db, eventId, courses)),
    cards: {
      open: open.map(present),
      staying: all.length - open.length,
      handicaps: behind.map(({ round, before, after }) => ({
        participantId: after.participantId,
        name: after.name,
        round,
        before: before.playingHandicap,
        after: after.playingHandicap,
      })),
    },
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
): Promise<{ cards: number; handicaps: number }> {
  return transact(db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    await tx.query('select id from scorecards where event_id = $1 order by id for no key update', [eventId]);
    const open = (await findOutdated(tx, eventId)).filter(({ card }) => !isOver(card));
    const behind = await findBehind(tx, event);
    if (open.length === 0 && behind.length === 0) return { cards: 0, handicaps: 0 };
    const now = clock.now();
    const asked = { cards: open.map(asCourse), handicaps: asPlayedNow(behind), fingerprint: rescore };
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
    for (const round of new Set(behind.map((one) => one.round)))
      await writeHandicaps(
        tx,
        { eventId, round },
        behind.filter((one) => one.round === round).map(({ after }) => after),
      );
    await recordChange(tx, actor, {
      action: 'event.cards-renewed',
      changes: [
        namingEvent(event),
        { field: 'cards', before: null, after: open.map(({ card }) => card.id).join(', ') || null },
        ...behind.map(({ before, after }) => ({
          field: `playingHandicap ${after.participantId}`,
          before: before.playingHandicap === null ? null : String(before.playingHandicap),
          after: after.playingHandicap === null ? null : String(after.playingHandicap),
        })),
      ],
    });
    if (behind.length > 0) await emit(tx, groupsChanged, { eventId, published: event.publishGroups });
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
    return { cards: open.length, handicaps: behind.length };
  }).catch((error: unknown) => {
    if (error instanceof ResultsFinal) throw conflict('seasons.resultsAreFinal');
    throw error;
  });
}
