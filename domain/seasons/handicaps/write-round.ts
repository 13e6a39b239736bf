/** Adds rounds and takes them back, and works the league handicap out anew each time. */
import type { Transaction } from '@fourball/db/connection.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { CourseDetails } from '@fourball/shared/club/course-shapes.ts';
import { cardOfPart, holesIn, ninesIn, partsOf, type RatedGender } from '@fourball/shared/club/nines.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { addHandicapRound } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import type { OwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-shapes.ts';
import { leagueHandicap } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { lockUsers } from '../../accounts/lock-users.ts';
import { loadCourses } from '../../club/courses/courses.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import type { Settings } from '../../kernel/settings.ts';
import { transact } from '../../kernel/transact.ts';
import { findRatedGender, getOwnHandicap } from './choose-tees.ts';
import { loadNewest, loadRounds } from './handicap-rows.ts';

type SentRound = BodyOf<typeof addHandicapRound>;
type Strokes = SentRound['strokes'];
type Tee = CourseDetails['tees'][number];

/**
 * The caller's own. Of 18 holes of which one nine was played whole, that nine counts. Locks the golfer. Errors: not_found for the course,
 * invalid_input at what is no card of the tee, conflict where the tee is not rated for it, too little was played, or too many rounds
 * are of that day.
 */
export function addRound(
  { db, clock, timeZone }: House,
  limits: Settings['handicaps'],
  { userId }: UserActor,
  sent: SentRound,
  intent?: Intent,
): Promise<OwnHandicap> {
  const now = clock.now();
  const today = clubDay(now, timeZone);
  if (sent.playedOn > today) throw invalidField('playedOn', 'seasons.dayToCome');
  const first = addDays(today, -limits.roundDays);
  if (sent.playedOn < first) throw invalidField('playedOn', 'seasons.dayTooEarly', { first });
  return transact(db, async (tx) => {
    await onceOnly(tx, intent, async () => {
      if ((await lockUsers(tx, [userId])).get(userId)?.status !== 'ACTIVE') {
        throw new AppError('unauthenticated');
      }
      await checkDay(tx, userId, sent.playedOn, limits.roundsADay);
      await insertRound(tx, userId, sent, now);
      return { league: await keepLeagueHandicap(tx, userId, { day: today, at: now }) };
    });
    return getOwnHandicap(tx, userId);
  });
}

async function insertRound(tx: Transaction, userId: number, sent: SentRound, at: Date): Promise<void> {
  const [course] = await loadCourses(tx, sent.courseId);
  if (!course) throw new AppError('not_found');
  const tee = course.tees.find(({ teeId }) => teeId === sent.teeId);
  if (!tee) throw invalidField('teeId', 'seasons.noSuchTee');
  const { part, strokes } = playedPart(course, sent);
  const gender = await genderOf(tx, userId, sent, tee, part);
  const rating = tee.ratings.find((one) => one.gender === gender && one.part === part);
  if (!rating) throw conflictOn('part', 'seasons.notRated');
  const card = cardOfPart(tee.cards.find((one) => one.gender === gender)?.holes ?? course.holes, part);
  await tx.query(
    `insert into handicap_rounds (user_id, played_on, course_id, tee_name, gender, part, course_rating, slope_rating,
       pars, stroke_indexes, strokes, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $1, $12)`,
    [
      userId,
      sent.playedOn,
      sent.courseId,
      tee.name,
      gender,
      part,
      rating.courseRating,
      rating.slopeRating,
      card.map(({ par }) => par),
      card.map(({ strokeIndex }) => strokeIndex),
      strokes.map((one) => (typeof one === 'number' ? one : null)),
      at,
    ],
  );
}

/** The caller's own, for admins anybody's; it stays in the table. Locks the golfer. Errors: not_found. */
export function removeRound(
  { db, clock, timeZone }: House,
  actor: UserActor,
  roundId: number,
): Promise<{ league: number | null }> {
  const now = clock.now();
  return transact(db, async (tx) => {
    const [round] = await tx.query<{ user_id: number }>(
      'select user_id from handicap_rounds where id = $1 and removed_at is null',
      [roundId],
    );
    if (!round || (round.user_id !== actor.userId && !may(actor, 'MEMBERSHIP', 'EVENTS')))
      throw new AppError('not_found');
    await lockUsers(tx, [round.user_id]);
    const removed = await tx.query<{ played_on: string }>(
      `update handicap_rounds set removed_at = $2, removed_by = $3 where id = $1 and removed_at is null
       returning played_on`,
      [roundId, now, actor.userId],
    );
    const [gone] = removed;
    if (!gone) throw new AppError('not_found');
    await recordChange(tx, actor, {
      action: 'handicap.round-removed',
      userId: round.user_id,
      changes: [{ field: 'round', before: gone.played_on, after: null }],
    });
    return {
      league: await keepLeagueHandicap(tx, round.user_id, { day: clubDay(now, timeZone), at: now }),
    };
  });
}

/** A round as a signed card of a golf event has it: what was frozen on the card, and what was played. */
export interface CardRound {
  readonly userId: number;
  readonly playedOn: string;
  readonly courseId: number;
  readonly teeName: string;
  readonly gender: RatedGender;
  readonly part: string;
  readonly courseRating: number;
  readonly slopeRating: number;
  readonly pars: readonly number[];
  readonly strokeIndexes: readonly number[];
  /** Null of a ball that was picked up. */
  readonly strokes: readonly (number | null)[];
}

/** Whoever calls holds the golfer. Returns the round's id. */
export async function addCardRound(
  tx: Transaction,
  round: CardRound,
  now: { day: string; at: Date },
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    `insert into handicap_rounds (user_id, played_on, course_id, tee_name, gender, part, course_rating, slope_rating,
       pars, stroke_indexes, strokes, entered_by, entered_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $1, $12) returning id`,
    [
      round.userId,
      round.playedOn,
      round.courseId,
      round.teeName,
      round.gender,
      round.part,
      round.courseRating,
      round.slopeRating,
      round.pars,
      round.strokeIndexes,
      round.strokes,
      now.at,
    ],
  );
  if (!row) throw new Error('A round was not written.');
  await keepLeagueHandicap(tx, round.userId, now);
  return row.id;
}

/** Of a card that is open again. Whoever calls holds the golfer. Nothing happens where the golfer took it back before. */
export async function takeCardRoundBack(
  tx: Transaction,
  roundId: number,
  byUserId: number,
  now: { day: string; at: Date },
): Promise<void> {
  const [gone] = await tx.query<{ user_id: number }>(
    'update handicap_rounds set removed_at = $2, removed_by = $3 where id = $1 and removed_at is null returning user_id',
    [roundId, now.at, byUserId],
  );
  if (gone) await keepLeagueHandicap(tx, gone.user_id, now);
}

/** The part that counts, of what was sent. */
function playedPart(
  { holes, routes }: Pick<CourseDetails, 'holes' | 'routes'>,
  { part, strokes }: SentRound,
): { part: string; strokes: Strokes } {
  if (!partsOf(holes.length, routes).includes(part)) throw invalidField('part', 'seasons.noSuchPart');
  const { length } = holesIn(part);
  if (strokes.length !== length) throw invalidField('strokes', 'seasons.strokesOfHoles', { holes: length });
  const nines = ninesIn(part).map((nine, at) => ({
    part: String(nine),
    strokes: strokes.slice(9 * at, 9 * at + 9),
  }));
  const played = [{ part, strokes }, ...nines].find((one) => !one.strokes.includes('NOT_PLAYED'));
  if (!played) throw conflictOn('strokes', 'seasons.nineNotWhole');
  if (!played.strokes.some((one) => typeof one === 'number')) {
    throw invalidField('strokes', 'seasons.emptyCard');
  }
  return played;
}

/** As sent, as the golfer chose, or the only one for whom the tee is rated. */
async function genderOf(
  tx: Transaction,
  userId: number,
  { gender }: SentRound,
  { ratings }: Tee,
  part: string,
): Promise<RatedGender> {
  const rated = [...new Set(ratings.filter((one) => one.part === part).map((one) => one.gender))];
  const known = gender ?? (await findRatedGender(tx, userId)) ?? (rated.length === 1 ? rated[0] : undefined);
  if (known === undefined) throw invalidField('gender', 'seasons.sayWhoseRatings');
  return known;
}

async function checkDay(tx: Transaction, userId: number, day: string, most: number): Promise<void> {
  const rounds = await tx.query(
    'select from handicap_rounds where user_id = $1 and played_on = $2 and removed_at is null',
    [userId, day],
  );
  if (rounds.length >= most) throw conflictOn('playedOn', 'seasons.tooManyRoundsOfDay', { most });
}

/** A new line of the history where it changed. Whoever calls holds the golfer. */
async function keepLeagueHandicap(
  tx: Transaction,
  userId: number,
  { day, at }: { day: string; at: Date },
): Promise<number | null> {
  const { handicap } = leagueHandicap(await loadRounds(tx, userId));
  const before = (await loadNewest(tx, [userId])).get(userId)?.league ?? null;
  if (handicap !== before) {
    await tx.query(
      `insert into handicap_indexes (user_id, value, source, valid_from, entered_at) values ($1, $2, 'LEAGUE', $3, $4)`,
      [userId, handicap, day, at],
    );
  }
  return handicap;
}
