/** Works out by which handicaps golfers play a round of an event: index, tee and rating, and the share that its format gives them. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { partsOf, type RatedGender } from '@fourball/shared/club/nines.ts';
import { playingHandicapsOf } from '@fourball/shared/seasons/boards/playing-handicap.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { courseHandicap } from '@fourball/shared/seasons/golf/handicap/course-handicap.ts';
import { GolfInputError } from '@fourball/shared/seasons/golf/rule/golf-input.ts';
import type { EventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { loadCourses, type CourseFacts } from '../../club/courses/courses.ts';
import { playedFormatOf, type EventRow } from '../facts/event-rows.ts';
import {
  isBegun,
  loadSettings,
  presentHandicap,
  selectPlayers,
  writeHandicaps,
  type Basis,
  type Before,
  type HandicapSettings,
  type PlayerRow,
  type RoundHandicap,
  type Tees,
} from './handicap-rows.ts';

const partOf = ({ holes }: EventFormat, course: CourseFacts): string => {
  if (holes === '18') return partsOf(course.holes.length, course.routes)[0] ?? '1';
  return holes === '9B' && course.holes.length > 9 ? '2' : '1';
};

/** What an organizer says instead of what would be chosen. */
export interface Said {
  readonly teeId?: number | undefined;
  readonly gender?: RatedGender | undefined;
  readonly handicapIndex?: number | undefined;
}

type Worked = Pick<
  EventHandicap,
  'tee' | 'gender' | 'course' | 'problem' | 'handicapIndex' | 'source' | 'courseHandicap'
>;

interface Choosing {
  readonly format: EventFormat;
  readonly settings: HandicapSettings;
  readonly courses: ReadonlyMap<number, CourseFacts>;
  /** What tees are called that are chosen, on whatever course they are. */
  readonly teeNames: ReadonlyMap<number, string>;
}

/** Of these for one by whose ratings; without any the one that there is. */
const teeFor = (gender: RatedGender | null, { menTeeId, womenTeeId }: Tees): number | null =>
  gender === 'WOMEN' ? womenTeeId : gender === 'MEN' ? menTeeId : (menTeeId ?? womenTeeId);

const isTeeSaid = ({ changed, teeSaid = changed !== null }: Basis): boolean => teeSaid;

/**
 * The tee that somebody plays and whose ratings: by what an organizer says, then the division, then the event, then the golfer, then as in the round
 * before, else the first of the course. On another course a tee that was chosen is the one of the same name.
 */
function chooseTee(row: PlayerRow, { settings, courses, teeNames }: Choosing, said: Said) {
  const { before } = row;
  const course = courses.get(row.courseId ?? 0);
  const gender = said.gender ?? row.basis?.gender ?? before?.basis.gender ?? row.gender;
  const division = settings.divisions.find(({ competitionId }) => competitionId === row.divisionId);
  const byId = (id: number | null | undefined) => course?.tees.find(({ teeId }) => teeId === id);
  const byName = (id: number | null | undefined) =>
    byId(id) ?? course?.tees.find(({ name }) => name === teeNames.get(id ?? 0));
  const tee =
    byName(said.teeId) ??
    byName(row.ownTeeId) ??
    byName(before && isTeeSaid(before.basis) ? before.teeId : null) ??
    byName(division && teeFor(gender, division)) ??
    byName(teeFor(gender, settings)) ??
    byId(before?.teeId) ??
    byId(row.preferredTeeId) ??
    byName(before?.teeId) ??
    course?.tees[0];
  return { course, tee, gender };
}

/** Of the index that is settled, else of the newest. */
const sourceOf = ({ basis, before, source }: PlayerRow): EventHandicap['source'] => {
  const settled = basis ?? before?.basis;
  return settled ? (settled.source ?? null) : source;
};

function workOut(row: PlayerRow, choosing: Choosing, said: Said = {}): Worked {
  const { course, tee, gender: known } = chooseTee(row, choosing, said);
  const handicapIndex = said.handicapIndex ?? row.index;
  const source = said.handicapIndex === undefined ? sourceOf(row) : 'ORGANIZER';
  const nothing = { handicapIndex, source, courseHandicap: null, course: null };
  if (!course || !tee) return { ...nothing, tee: null, gender: known, problem: 'NO_COURSE' };
  const shownTee = { teeId: tee.teeId, name: tee.name, courseId: course.courseId };
  const part = partOf(choosing.format, course);
  const ratings = tee.ratings.filter((rating) => rating.part === part);
  const [only] = ratings;
  const gender = known ?? (ratings.length === 1 && only ? only.gender : null);
  const rating = ratings.find((one) => one.gender === gender);
  const told = { ...nothing, tee: shownTee, gender };
  if (handicapIndex === null) return { ...told, problem: 'NO_INDEX' };
  if (ratings.length > 0 && gender === null) return { ...told, problem: 'NO_GENDER' };
  const holes = choosing.format.holes === '18' ? 18 : 9;
  if (!rating || (part.includes('-') ? 18 : 9) !== holes) return { ...told, problem: 'NO_RATING' };
  const input = {
    handicapIndex,
    slope: rating.slopeRating,
    courseRating: rating.courseRating,
    par: rating.par,
    holes,
  } as const;
  try {
    const { unrounded } = courseHandicap(input);
    return { ...told, courseHandicap: unrounded, course: input, problem: null };
  } catch (error) {
    // A rating from before its bounds were kept.
    if (error instanceof GolfInputError) return { ...told, problem: 'NO_RATING' };
    throw error;
  }
}

const isSettled = ({ basis }: PlayerRow): boolean => basis !== null;

/** An organizer set the Course Handicap: no course makes it another one. */
const isCourseGiven = ({ courseHandicap, basis: { course } }: Before): boolean =>
  course === null && courseHandicap !== null;

/** An organizer set what somebody plays off: then nothing else does. */
const isGiven = ({ playingHandicap, shares }: Pick<EventHandicap, 'playingHandicap' | 'shares'>): boolean =>
  playingHandicap !== null && shares === null;

/** As it was settled, or as it would be now; what somebody plays off comes afterwards, since partners share it. */
function stateOf(row: PlayerRow, choosing: Choosing): RoundHandicap {
  const { participantId, userId, name, basis, before } = row;
  const shown = { participantId, userId, name, settled: basis !== null };
  if (basis !== null)
    return {
      ...shown,
      ...basis,
      teeSaid: isTeeSaid(basis),
      playingHandicap: row.playingHandicap,
      handicapIndex: row.index,
      source: sourceOf(row),
      courseHandicap: row.courseHandicap,
      problem: null,
    };
  const open = {
    ...shown,
    ...workOut(row, choosing),
    playingHandicap: null,
    shares: null,
    teeSaid: row.ownTeeId !== null,
    changed: null,
  };
  if (before === null) return open;
  // What an organizer has set stays from round to round.
  const given = isGiven({ playingHandicap: before.playingHandicap, shares: before.basis.shares });
  return {
    ...open,
    ...(isCourseGiven(before) && { courseHandicap: before.courseHandicap, course: null, problem: null }),
    ...(given && { playingHandicap: before.playingHandicap, problem: null }),
    teeSaid: isTeeSaid(before.basis),
    changed: before.basis.changed,
  };
}

function playOff(
  handicaps: readonly RoundHandicap[],
  rows: readonly PlayerRow[],
  format: EventFormat,
): RoundHandicap[] {
  const sides = new Map(rows.map(({ participantId, side }) => [participantId, side]));
  const played = playingHandicapsOf(
    format,
    handicaps.map(({ participantId, courseHandicap: unrounded }) => ({
      participantId,
      side: sides.get(participantId) ?? null,
      courseHandicap: unrounded,
    })),
  );
  return handicaps.map((handicap) => {
    if (isGiven(handicap)) return handicap;
    const by = played.get(handicap.participantId);
    return {
      ...handicap,
      playingHandicap: by?.playingHandicap ?? null,
      shares: by ? { courseHandicaps: [...by.courseHandicaps], percents: [...by.percents] } : null,
    };
  });
}

async function loadChoosing(sql: Sql, event: EventRow, rows: readonly PlayerRow[]): Promise<Choosing> {
  const settings = await loadSettings(sql, event.id);
  const courses = new Map<number, CourseFacts>();
  for (const courseId of new Set(rows.flatMap((row) => row.courseId ?? []))) {
    const [course] = await loadCourses(sql, courseId);
    if (course) courses.set(courseId, course);
  }
  const { fullAllowance } = settings;
  const chosen = [settings, ...settings.divisions].flatMap(({ menTeeId, womenTeeId }) => [
    menTeeId,
    womenTeeId,
  ]);
  const tees = await sql.query<{ id: number; name: string }>(
    'select id, name from course_tees where id = any($1::bigint[])',
    [[...chosen, ...rows.flatMap(({ ownTeeId, before }) => [ownTeeId, before?.teeId])]],
  );
  return {
    settings,
    courses,
    teeNames: new Map(tees.map(({ id, name }) => [id, name])),
    format: playedFormatOf({ ...event, fullAllowance }),
  };
}

/** Of everybody who plays the round: settled ones as they are, others as they would be settled now. */
export async function findHandicaps(sql: Sql, event: EventRow, round: number): Promise<RoundHandicap[]> {
  const rows = await selectPlayers(sql, event, { round });
  const choosing = await loadChoosing(sql, event, rows);
  return playOff(
    rows.map((row) => stateOf(row, choosing)),
    rows,
    choosing.format,
  );
}

/** Settled by another course than is played by now: not settled any more, but for what an organizer has set of it. */
function unsettle(row: PlayerRow): PlayerRow {
  const { basis, courseHandicap: course, playingHandicap, ownTeeId, courseId } = row;
  if (basis === null || courseId === null || basis.tee?.courseId === courseId) return row;
  return {
    ...row,
    courseHandicap: null,
    playingHandicap: null,
    ownTeeId: null,
    basis: null,
    before: { courseHandicap: course, playingHandicap, teeId: ownTeeId, basis },
  };
}

/**
 * With groups that golfers see, handicaps of their round are settled of whom they are not yet, and anew of who plays another course by now and has
 * entered nothing; partners who play one ball with somebody new play off what both make. Says of whom none could be worked out. The event must
 * be locked.
 */
export async function settleHandicaps(
  tx: Transaction,
  event: EventRow,
  smallField: number,
  round = 1,
): Promise<EventHandicap[]> {
  const found = await selectPlayers(tx, event, { round, shown: true });
  await tx.query(
    `update golf_events set field_size = $2, full_allowance = $2 < $3 where id = $1 and field_size is null and $2 > 0`,
    [event.id, found.length, smallField],
  );
  const rows = (await isBegun(tx, event.id, round)) ? found : found.map(unsettle);
  const choosing = await loadChoosing(tx, event, rows);
  const before = rows.map((row) => stateOf(row, choosing));
  const after = playOff(before, rows, choosing.format);
  const isNew = new Set(rows.filter((row) => !isSettled(row)).map(({ participantId }) => participantId));
  const changed = after.filter(
    (one, at) =>
      one.problem === null &&
      (isNew.has(one.participantId) || one.playingHandicap !== before[at]?.playingHandicap),
  );
  const problems = after.filter(({ problem }) => problem !== null);
  const was = new Map(found.map((row) => [row.participantId, row]));
  // In the first round nobody has to be told apart from who was never settled.
  const open = problems.filter(({ participantId }) => round > 1 || was.get(participantId)?.basis !== null);
  await writeHandicaps(tx, { eventId: event.id, round }, changed, open);
  return problems.map(presentHandicap);
}

/** From which course, and from which tee of it, somebody plays a round by their card. */
interface CardOfGolfer {
  readonly participantId: number;
  readonly courseId: number;
  readonly teeName: string;
}

/**
 * What is settled and would be another one by the courses, tees and ratings of these cards as they are now, with all that follows from it; what
 * an organizer has set stays. Nothing is written here.
 */
export async function handicapsBehind(
  sql: Sql,
  event: EventRow,
  round: number,
  cards: readonly CardOfGolfer[],
): Promise<{ before: RoundHandicap; after: RoundHandicap }[]> {
  const cardOf = new Map(cards.map((card) => [card.participantId, card]));
  const found = await selectPlayers(sql, event, { round, shown: true });
  const rows = found.map((row) => ({
    ...row,
    courseId: cardOf.get(row.participantId)?.courseId ?? row.courseId,
  }));
  const choosing = await loadChoosing(sql, event, rows);
  const states = found.map((row) => stateOf(row, choosing));
  const renewed = rows.map((row, at) => {
    const was = states[at] ?? stateOf(row, choosing);
    const card = cardOf.get(row.participantId);
    const tee = choosing.courses.get(row.courseId ?? 0)?.tees.find(({ name }) => name === card?.teeName);
    const given = isGiven(was) || (was.course === null && was.courseHandicap !== null);
    // A card that was begun stays on its tee, whatever other one an organizer has chosen since.
    const elsewhere = was.teeSaid && was.tee?.courseId === card?.courseId && was.tee?.name !== card?.teeName;
    if (row.basis === null || tee === undefined || given || elsewhere) return was;
    const worked = workOut(row, choosing, { teeId: tee.teeId });
    return worked.problem === null ? { ...was, ...worked, source: was.source } : was;
  });
  const before = playOff(states, found, choosing.format);
  const after = playOff(renewed, rows, choosing.format);
  return before.flatMap((was, at) => {
    const is = after[at];
    const same =
      is === undefined ||
      (is.courseHandicap === was.courseHandicap && is.playingHandicap === was.playingHandicap);
    return same || !was.settled ? [] : [{ before: was, after: is }];
  });
}

export interface Change extends Said {
  readonly courseHandicap?: number | undefined;
  readonly playingHandicap?: number | undefined;
}

/** What a change makes of a handicap, and all that is to be written for it. */
interface Changed {
  readonly before: RoundHandicap;
  readonly after: RoundHandicap;
  readonly written: readonly RoundHandicap[];
}

/**
 * An organizer's word on one who plays a round; what follows from it is worked out anew, for partners who play one ball with them too. Nothing is
 * written here. A word where the participant does not play, or the tee is of no course of theirs.
 */
export async function changedHandicap(
  sql: Sql,
  event: EventRow,
  { participantId, round }: { participantId: number; round: number },
  { courseHandicap: given, playingHandicap: off, ...said }: Change,
  changed: NonNullable<EventHandicap['changed']>,
): Promise<Changed | 'NOT_PLAYING' | 'OTHER_TEE'> {
  const rows = await selectPlayers(sql, event, { round });
  const row = rows.find((one) => one.participantId === participantId);
  if (!row) return 'NOT_PLAYING';
  const choosing = await loadChoosing(sql, event, rows);
  const course = choosing.courses.get(row.courseId ?? 0);
  if (said.teeId !== undefined && !course?.tees.some(({ teeId }) => teeId === said.teeId)) return 'OTHER_TEE';
  const all = rows.map((one) => stateOf(one, choosing));
  const before = playOff(all, rows, choosing.format).find((one) => one.participantId === participantId);
  if (!before) return 'NOT_PLAYING';
  const rated = said.teeId !== undefined || said.gender !== undefined || said.handicapIndex !== undefined;
  const worked = rated || before.courseHandicap === null ? workOut(row, choosing, said) : before;
  const one: RoundHandicap = {
    ...before,
    ...worked,
    teeSaid: before.teeSaid || said.teeId !== undefined,
    ...(given !== undefined && {
      courseHandicap: Math.round(given * 1e6) / 1e6,
      course: null,
      problem: null,
    }),
    settled: true,
    changed,
    playingHandicap: off ?? null,
    shares: null,
    ...(off !== undefined && { problem: null }),
  };
  const after = playOff(
    all.map((other) => (other.participantId === participantId ? one : other)),
    rows,
    choosing.format,
  );
  const mates = new Set(
    rows.filter(({ side }) => side !== null && side === row.side).map((mate) => mate.participantId),
  );
  return {
    before,
    after: after.find((other) => other.participantId === participantId) ?? one,
    written: after.filter(
      (other) => other.participantId === participantId || (mates.has(other.participantId) && other.settled),
    ),
  };
}
