/** Works out by which handicaps golfers play in an event: index, tee and rating, and the share that its format gives them. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { partsOf, type RatedGender } from '@fourball/shared/club/nines.ts';
import { playingHandicapsOf } from '@fourball/shared/seasons/boards/playing-handicap.ts';
import { seatedSides } from '@fourball/shared/seasons/boards/seated-sides.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { courseHandicap } from '@fourball/shared/seasons/golf/handicap/course-handicap.ts';
import { GolfInputError } from '@fourball/shared/seasons/golf/rule/golf-input.ts';
import type { EventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { loadCourses, type CourseFacts } from '../../club/courses/courses.ts';
import { courseOfEvent, formatOf, playedFormatOf, type EventRow } from '../facts/event-rows.ts';

/** From what a handicap was worked out, as it is kept. */
type Basis = Pick<EventHandicap, 'tee' | 'gender' | 'course' | 'shares' | 'changed'> & {
  /** Not kept of whom handicaps were settled before it was. */
  readonly source?: EventHandicap['source'];
};

/** Where in the groups somebody plays, those of a board that is worked at first. */
interface Seat {
  groupId: number | null;
  seat: number | null;
}

interface PlayerRow {
  participantId: number;
  userId: number | null;
  name: string;
  side: string | null;
  index: number | null;
  source: EventHandicap['source'];
  courseHandicap: number | null;
  playingHandicap: number | null;
  ownTeeId: number | null;
  divisionId: number | null;
  preferredTeeId: number | null;
  gender: RatedGender | null;
  courseId: number | null;
  basis: Basis | null;
}

interface Tees {
  readonly menTeeId: number | null;
  readonly womenTeeId: number | null;
}

interface DivisionTees extends Tees {
  readonly competitionId: number;
  readonly name: string;
}

/** What of the event handicaps depend on. */
export interface HandicapSettings extends Tees {
  readonly fieldSize: number | null;
  readonly fullAllowance: boolean;
  /** Those of the event, by name; null: as all others. */
  readonly divisions: readonly DivisionTees[];
}

export async function loadSettings(sql: Sql, eventId: number): Promise<HandicapSettings> {
  const [row] = await sql.query<HandicapSettings>(
    `select field_size as "fieldSize", full_allowance as "fullAllowance", men_tee_id as "menTeeId", women_tee_id as "womenTeeId",
       coalesce((select jsonb_agg(jsonb_build_object('competitionId', c.id, 'name', c.name, 'menTeeId', x.men_tee_id,
         'womenTeeId', x.women_tee_id) order by c.sequence_no, c.id)
         from event_competitions x join season_competitions c on c.id = x.competition_id
         where x.event_id = golf_events.id and c.kind = 'DIVISION'), '[]') as divisions
     from golf_events where id = $1`,
    [eventId],
  );
  return row ?? { fieldSize: null, fullAllowance: false, menTeeId: null, womenTeeId: null, divisions: [] };
}

// A group that plays another course than the event's is rated by that one. The index is the newest of an association, else the league handicap.
async function selectPlayers(
  sql: Sql,
  event: Pick<EventRow, 'id' | 'date' | 'format'>,
): Promise<PlayerRow[]> {
  const rows = await sql.query<PlayerRow & Seat>(
    `select p.id as "participantId", p.user_id as "userId", coalesce(u.full_name, p.guest_name) as name,
       case when r.team_id is not null then 'team ' || r.team_id
            when cardinality(r.guests) > 0 and r.event_id is not null then 'registration ' || r.id end as side,
       coalesce(p.handicap_index, h.value)::float8 as index, h.source, p.course_handicap::float8 as "courseHandicap",
       p.playing_handicap as "playingHandicap", p.tee_id as "ownTeeId", p.division_id as "divisionId", c.rated_gender as gender, k.course_id as "courseId",
       (select t.tee_id from preferred_tees t where t.user_id = p.user_id and t.course_id = k.course_id) as "preferredTeeId",
       p.handicap_basis as basis, g.id as "groupId", g.seat
     from participants p join registrations r on r.id = p.registration_id left join users u on u.id = p.user_id
       left join handicap_choices c on c.user_id = p.user_id
       left join lateral (
         select value, source from handicap_indexes where user_id = p.user_id and value is not null and valid_from <= $2
         order by source = 'LEAGUE', valid_from desc, id desc limit 1) h on true
       left join lateral (
         select g.id, g.course_id, x.seat from draws d join draw_groups g on g.draw_id = d.id join draw_places x on x.group_id = g.id
         where d.event_id = p.event_id and d.state in ('WORKING', 'PUBLISHED') and x.purpose = 'PLAY' and x.participant_id = p.id
         order by d.round desc, d.version desc limit 1) g on true
       cross join lateral (select coalesce(g.course_id, ${courseOfEvent('p.event_id')}) as course_id) k
     where p.event_id = $1 and p.place = 'IN' order by p.id`,
    [event.id, event.date],
  );
  const sides = seatedSides(formatOf(event), rows);
  return rows.map((row) => ({ ...row, side: sides.get(row.participantId) ?? null }));
}

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
}

/** Of these for one by whose ratings; without any the one that there is. */
const teeFor = (gender: RatedGender | null, { menTeeId, womenTeeId }: Tees): number | null =>
  gender === 'WOMEN' ? womenTeeId : gender === 'MEN' ? menTeeId : (menTeeId ?? womenTeeId);

/**
 * The tee that somebody plays and whose ratings: by what an organizer says, then the division, then the event, then the golfer, else the first of the
 * course.
 */
function chooseTee(row: PlayerRow, { settings, courses }: Choosing, said: Said) {
  const course = courses.get(row.courseId ?? 0);
  const gender = said.gender ?? row.basis?.gender ?? row.gender;
  const division = settings.divisions.find(({ competitionId }) => competitionId === row.divisionId);
  const wanted = [
    said.teeId,
    row.ownTeeId,
    division && teeFor(gender, division),
    teeFor(gender, settings),
    row.preferredTeeId,
  ];
  const tee =
    wanted.flatMap((id) => course?.tees.find(({ teeId }) => teeId === id) ?? [])[0] ?? course?.tees[0];
  return { course, tee, gender };
}

/** Of the index that is settled, else of the newest. */
const sourceOf = ({ basis, source }: PlayerRow): EventHandicap['source'] =>
  basis === null ? source : (basis.source ?? null);

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

/** As it was settled, or as it would be now; what somebody plays off comes afterwards, since partners share it. */
function stateOf(row: PlayerRow, choosing: Choosing): EventHandicap {
  const { participantId, userId, name, basis } = row;
  const shown = {
    participantId,
    userId,
    name,
    settled: basis !== null,
    playingHandicap: row.playingHandicap,
  };
  if (basis === null) return { ...shown, ...workOut(row, choosing), shares: null, changed: null };
  return {
    ...shown,
    ...basis,
    handicapIndex: row.index,
    source: sourceOf(row),
    courseHandicap: row.courseHandicap,
    problem: null,
  };
}

/** An organizer says what somebody plays off: then nothing else does. */
const isGiven = ({ settled, playingHandicap, shares }: EventHandicap): boolean =>
  settled && playingHandicap !== null && shares === null;

function playOff(
  handicaps: readonly EventHandicap[],
  rows: readonly PlayerRow[],
  format: EventFormat,
): EventHandicap[] {
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
  return { settings, courses, format: playedFormatOf({ ...event, fullAllowance }) };
}

/** Of everybody who plays: settled ones as they are, others as they would be settled now. */
export async function findHandicaps(sql: Sql, event: EventRow): Promise<EventHandicap[]> {
  const rows = await selectPlayers(sql, event);
  const choosing = await loadChoosing(sql, event, rows);
  return playOff(
    rows.map((row) => stateOf(row, choosing)),
    rows,
    choosing.format,
  );
}

/** Keeps these; the event must be locked. */
export async function writeHandicaps(tx: Transaction, handicaps: readonly EventHandicap[]): Promise<void> {
  await tx.query(
    `update participants p set handicap_index = n.index, course_handicap = n.course, playing_handicap = n.playing,
       tee_id = n.tee, handicap_basis = n.basis
     from unnest($1::bigint[], $2::numeric[], $3::numeric[], $4::int[], $5::bigint[], $6::jsonb[])
       as n (id, index, course, playing, tee, basis)
     where p.id = n.id`,
    [
      handicaps.map(({ participantId }) => participantId),
      handicaps.map(({ handicapIndex }) => handicapIndex),
      handicaps.map((one) => one.courseHandicap),
      handicaps.map(({ playingHandicap }) => playingHandicap),
      handicaps.map(({ tee }) => tee?.teeId ?? null),
      handicaps.map(({ tee, gender, course, shares, changed, source }) =>
        JSON.stringify({ tee, gender, course, shares, changed, source } satisfies Basis),
      ),
    ],
  );
}

/**
 * With groups that golfers see, handicaps are settled of whom they are not yet; partners who play one ball with somebody new play off what
 * both make. Says of whom none could be worked out. The event must be locked.
 */
export async function settleHandicaps(
  tx: Transaction,
  event: EventRow,
  smallField: number,
): Promise<EventHandicap[]> {
  const rows = await selectPlayers(tx, event);
  await tx.query(
    `update golf_events set field_size = $2, full_allowance = $2 < $3 where id = $1 and field_size is null and $2 > 0`,
    [event.id, rows.length, smallField],
  );
  const choosing = await loadChoosing(tx, event, rows);
  const before = rows.map((row) => stateOf(row, choosing));
  const after = playOff(before, rows, choosing.format);
  const isNew = new Set(rows.filter((row) => !isSettled(row)).map(({ participantId }) => participantId));
  const changed = after.filter(
    (one, at) =>
      one.problem === null &&
      (isNew.has(one.participantId) || one.playingHandicap !== before[at]?.playingHandicap),
  );
  await writeHandicaps(tx, changed);
  return after.filter(({ problem }) => problem !== null);
}

export interface Change extends Said {
  readonly courseHandicap?: number | undefined;
  readonly playingHandicap?: number | undefined;
}

/** What a change makes of a handicap, and all that is to be written for it. */
interface Changed {
  readonly before: EventHandicap;
  readonly after: EventHandicap;
  readonly written: readonly EventHandicap[];
}

/**
 * An organizer's word on one who plays; what follows from it is worked out anew, for partners who play one ball with them too. Nothing is
 * written here. A word where the participant does not play, or the tee is of no course of theirs.
 */
export async function changedHandicap(
  sql: Sql,
  event: EventRow,
  participantId: number,
  { courseHandicap: given, playingHandicap: off, ...said }: Change,
  changed: NonNullable<EventHandicap['changed']>,
): Promise<Changed | 'NOT_PLAYING' | 'OTHER_TEE'> {
  const rows = await selectPlayers(sql, event);
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
  const one: EventHandicap = {
    ...before,
    ...worked,
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
