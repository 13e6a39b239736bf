/** Reads ballots as golfers and the office see them: where each stands, its tee times, and entries. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Sql } from '@fourball/db/connection.ts';
import type {
  BallotDetails,
  BallotEntry,
  BallotQuestion,
  BallotSummary,
} from '@fourball/shared/booking/ballot/ballot-calls.ts';
import type { listBallotEntries as listBallotEntriesCall } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import type { BallotResult, BlockKind } from '@fourball/shared/booking/enums.ts';
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { dearestFeesOn } from './dearest-fees.ts';
import type { Actor, UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import { clubDay, clubTime } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findQuestions } from './ballot-questions.ts';
import { stateOf, type BallotTimes } from './ballot-state.ts';
import { isBookable } from '../tell/present-tee-times.ts';

export interface BallotRow extends BallotTimes {
  id: number;
  course_id: number;
  course_name: string;
  day: string;
  seed: string | null;
  commitment: string | null;
  /** By the id of the tee time. */
  places: Record<string, number> | null;
  closed_at: Date | null;
  drawn_at: Date | null;
  entries: number;
}

interface EntryRow {
  id: number;
  ballot_id: number;
  user_id: number;
  name: string;
  avatar_url: string | null;
  course_fee_id: number;
  fee_name: string;
  spots: number;
  wishes: number[];
  wish_times: string[];
  party: BallotEntry['party'];
  withdrawn_at: Date | null;
  draw_position: number | null;
  passed_over: boolean;
  result: BallotResult;
  tee_time_id: number | null;
  time: string | null;
  purchase_id: number | null;
  entered_at: Date;
}

/** How many days a ballot stays on the list after its day. */
const listedDays = 28;

const selectBallots = `select b.*, c.name as course_name,
  (select count(*) from ballot_entries e where e.ballot_id = b.id and e.withdrawn_at is null)::int as entries
  from ballots b join courses c on c.id = b.course_id`;

/** `$1` is the club's time zone. */
const selectEntries = `select e.*, to_jsonb(e.wishes) as wishes, u.full_name as name, u.avatar_url, f.name as fee_name,
    to_char(t.starts_at at time zone $1, 'HH24:MI') as time,
    array(select coalesce(to_char(w.starts_at at time zone $1, 'HH24:MI'), '--:--')
      from unnest(e.wishes) with ordinality as wish (id, n) left join tee_times w on w.id = wish.id order by wish.n)
      as wish_times,
    coalesce((select json_agg(jsonb_build_object('userId', p.id, 'name', p.full_name,
        'imageUrl', p.avatar_url, 'answer', g.answer)
        || jsonb_strip_nulls(jsonb_build_object('guestSince', ${guestSince('p')})) order by g.position, p.id)
      from ballot_golfers g join users p on p.id = g.user_id
      where g.ballot_id = e.ballot_id and g.entrant_id = e.user_id and g.position > 0 and g.answer <> 'TAKEN_BACK'),
      '[]') as party
  from ballot_entries e join users u on u.id = e.user_id join course_fees f on f.id = e.course_fee_id
    left join tee_times t on t.id = e.tee_time_id`;

/** When it is drawn at the earliest: so long the commitment is known before. */
export const drawnFrom = (
  { closed_at, closes_at }: Pick<BallotRow, 'closed_at' | 'closes_at'>,
  drawMinutes: number,
): Date => new Date((closed_at ?? closes_at).getTime() + drawMinutes * 60_000);

const clubMinute = (moment: Date, timeZone: string): string =>
  `${clubDay(moment, timeZone)}T${clubTime(moment, timeZone)}`;

export const presentDrawsAt = (row: BallotRow, drawMinutes: number, timeZone: string): string =>
  clubMinute(drawnFrom(row, drawMinutes), timeZone);

/** Throws not_found. */
export async function getBallotRow(sql: Sql, ballotId: number): Promise<BallotRow> {
  const [row] = await sql.query<BallotRow>(`${selectBallots} where b.id = $1`, [ballotId]);
  if (!row) throw new AppError('not_found');
  return row;
}

const presentEntry = (row: EntryRow): BallotEntry => ({
  entryId: row.id,
  courseFeeId: row.course_fee_id,
  spots: row.spots,
  wishes: row.wishes,
  party: row.party,
  withdrawn: row.withdrawn_at !== null,
  result: row.result,
  teeTime:
    row.tee_time_id === null || row.time === null ? null : { teeTimeId: row.tee_time_id, time: row.time },
  purchaseId: row.purchase_id,
});

/** A golfer's entries of these ballots, by the ballot. */
async function findEntries(
  sql: Sql,
  ballotIds: readonly number[],
  userId: number,
  timeZone: string,
): Promise<Map<number, BallotEntry>> {
  const rows = await sql.query<EntryRow>(
    `${selectEntries} where e.ballot_id = any($2::bigint[]) and e.user_id = $3`,
    [timeZone, ballotIds, userId],
  );
  return new Map(rows.map((row) => [row.ballot_id, presentEntry(row)]));
}

export const findOwnEntry = async (
  sql: Sql,
  ballotId: number,
  userId: number,
  timeZone: string,
): Promise<BallotEntry | null> =>
  (await findEntries(sql, [ballotId], userId, timeZone)).get(ballotId) ?? null;

export function presentBallot(
  row: BallotRow,
  { myEntry, questions }: Pick<BallotSummary, 'myEntry' | 'questions'>,
  { now, drawMinutes, timeZone }: { now: Date; drawMinutes: number; timeZone: string },
): BallotSummary {
  const state = stateOf(row, now);
  const next = state === 'UPCOMING' ? row.opens_at : row.closes_at;
  return {
    ballotId: row.id,
    courseId: row.course_id,
    courseName: row.course_name,
    day: row.day,
    state,
    opensAt: clubMinute(row.opens_at, timeZone),
    closesAt: clubMinute(row.closes_at, timeZone),
    drawsAt: presentDrawsAt(row, drawMinutes, timeZone),
    secondsLeft:
      state === 'UPCOMING' || state === 'OPEN'
        ? Math.max(0, Math.ceil((next.getTime() - now.getTime()) / 1000))
        : 0,
    entries: row.entries,
    myEntry,
    questions,
  };
}

/** Who has nothing to do with a ballot yet, or is not logged in. */
export const stranger = { myEntry: null, questions: [] };

/** The next day first, then those of past days, the latest first. */
export async function listBallots(house: House, club: ClubFacts, actor: UserActor): Promise<BallotSummary[]> {
  const { db, clock, timeZone } = house;
  const now = clock.now();
  const today = clubDay(now, timeZone);
  const { ballot } = await club.rules();
  const rows = await db.query<BallotRow>(
    `${selectBallots} where b.day >= $1
     order by b.day < $2, b.status = 'CANCELLED', case when b.day >= $2 then b.day end, b.day desc, c.sequence_no, b.id limit 200`,
    [addDays(today, -listedDays), today],
  );
  const ids = rows.map(({ id }) => id);
  const [own, questions] = await Promise.all([
    findEntries(db, ids, actor.userId, timeZone),
    findQuestions(house, club, ids, actor.userId),
  ]);
  return rows.map((row) =>
    presentBallot(
      row,
      { myEntry: own.get(row.id) ?? null, questions: questions.get(row.id) ?? [] },
      { now, drawMinutes: ballot.drawMinutes, timeZone },
    ),
  );
}

/** A tee time of the ballot's day, as far as an entry goes by it. */
interface BallotTeeTime {
  id: number;
  time: string;
  start_tee: number;
  capacity: number;
  places: number;
  block_kind: BlockKind | null;
}

export const findBallotTeeTimes = (
  sql: Sql,
  { course_id, day }: Pick<BallotRow, 'course_id' | 'day'>,
  timeZone: string,
): Promise<BallotTeeTime[]> =>
  sql.query<BallotTeeTime>(
    `select id, to_char(starts_at at time zone $3, 'HH24:MI') as time, start_tee, capacity, block_kind,
       capacity - booked - held - offered as places
     from tee_times where course_id = $1 and day = $2 order by starts_at, start_tee`,
    [course_id, day, timeZone],
  );

/** Errors: not_found. */
export async function getBallot(
  house: House,
  club: ClubFacts,
  actor: Actor,
  ballotId: number,
): Promise<BallotDetails> {
  const { db, clock, timeZone } = house;
  const [row, rules, courses] = await Promise.all([getBallotRow(db, ballotId), club.rules(), club.courses()]);
  const course = courses.find(({ courseId }) => courseId === row.course_id);
  const teeTimes = await findBallotTeeTimes(db, row, timeZone);
  const [myEntry, questions]: [BallotEntry | null, BallotQuestion[]] =
    actor.kind === 'user'
      ? await Promise.all([
          findOwnEntry(db, ballotId, actor.userId, timeZone),
          findQuestions(house, club, [ballotId], actor.userId).then((all) => all.get(ballotId) ?? []),
        ])
      : [null, []];
  return {
    ...presentBallot(
      row,
      { myEntry, questions },
      {
        now: clock.now(),
        drawMinutes: rules.ballot.drawMinutes,
        timeZone,
      },
    ),
    maxWishes: rules.ballot.wishes,
    commitment: row.commitment,
    fees: course ? dearestFeesOn(course, row.day) : [],
    twilightFrom: rules.twilightFrom,
    teeTimes: teeTimes
      .filter(({ block_kind }) => isBookable(block_kind))
      .map(({ id, time, start_tee, places }) => ({
        teeTimeId: id,
        time,
        startTee: start_tee,
        places: Math.max(0, places),
      })),
  };
}

/** For the office. Errors: not_found. */
export async function listBallotEntries(
  { db, timeZone }: House,
  ballotId: number,
): Promise<ReplyOf<typeof listBallotEntriesCall>> {
  await getBallotRow(db, ballotId);
  const rows = await db.query<EntryRow>(
    `${selectEntries} where e.ballot_id = $2 order by e.draw_position nulls last, e.id`,
    [timeZone, ballotId],
  );
  return rows.map((row) => ({
    ...presentEntry(row),
    golfer: { userId: row.user_id, name: row.name, imageUrl: row.avatar_url },
    enteredAt: row.entered_at.toISOString(),
    feeName: row.fee_name,
    wishTimes: row.wish_times,
    position: row.draw_position,
    passedOver: row.passed_over,
  }));
}

/** Somebody who is in an entry; `askedBy` is null for who entered it. */
interface Entrant {
  readonly userId: number;
  readonly askedBy: string | null;
}

/** Everybody who is in an entry: who entered, and who said yes to play along; in no order. */
export async function findEntrants({ db }: Pick<House, 'db'>, ballotId: number): Promise<Entrant[]> {
  const rows = await db.query<{ user_id: number; asked_by: string | null }>(
    `select g.user_id, case when g.position > 0 then u.full_name end as asked_by
     from ballot_golfers g join users u on u.id = g.entrant_id
       join ballot_entries e on e.ballot_id = g.ballot_id and e.user_id = g.entrant_id and e.withdrawn_at is null
     where g.ballot_id = $1 and g.answer = 'YES'`,
    [ballotId],
  );
  return rows.map(({ user_id, asked_by }) => ({ userId: user_id, askedBy: asked_by }));
}
