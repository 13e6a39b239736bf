/** Draws ballots that have been closed long enough, and books what was won. */
import type { Transaction } from '@fourball/db/connection.ts';
import { allocate, orderEntries } from '@fourball/shared/booking/ballot/ballot-draw.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import { ballotChanged, ballotEntryChanged, ballotMissed } from '@fourball/shared/booking/events.ts';
import { priceFor } from '@fourball/shared/booking/rules/price.ts';
import type { PlayedRound } from '@fourball/shared/club/prices/played-round.ts';
import type { CourseFee } from '@fourball/shared/club/shapes.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import { feeOn } from '../../club/courses/courses.ts';
import { feeAt, roundWith } from '../../club/prices/fee-prices.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { eachAlone } from '../../kernel/batch/each-alone.ts';
import { clubDay, clubTime } from '../../kernel/club-time.ts';
import { emitAll, occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { payerFor, type Standing } from '../../membership/memberships/standing.ts';
import { findBookingStandings } from '../facts/booking-standings.ts';
import { drawnFrom, getBallotRow, type BallotRow } from './ballots.ts';
import { frozenPrices, type NewRound } from '../facts/booking-rows.ts';
import { findGolferDays, type GolferDays, type RoundOn } from '../facts/golfer-days.ts';
import { lockGolfers } from '../facts/hold-rows.ts';
import { isBookable } from '../tell/present-tee-times.ts';
import { roundMinutes, spanFrom, whyPlaysThen, type Span } from '../rules/quota-rules.ts';
import { occurrencesOfChangedSpots } from '../tell/tell-spots-changed.ts';
import { writePlans, type BookingPlan, type Person } from '../book/write-plans.ts';

interface EntryRow {
  entryId: number;
  user_id: number;
  course_fee_id: number;
  spots: number;
  wishes: number[];
  withdrawn: boolean;
  /** Who said yes to play along. */
  party: { userId: number; agreement: 'OWN' | 'STANDING' }[];
  entered: number;
  missed: number;
}

interface DrawnTeeTime {
  id: number;
  course_id: number;
  day: string;
  starts_at: Date;
  waiting: number;
  block_kind: BlockKind | null;
  free: number;
}

/** Returns how many it drew. Run twice, or two at once, each is drawn once: the ballot is locked. */
export async function drawBallots(house: House, club: ClubFacts): Promise<number> {
  const { ballot: rules } = await club.rules();
  const now = house.clock.now();
  const closed = await house.db.query<Pick<BallotRow, 'id' | 'closed_at' | 'closes_at'>>(
    `select id, closed_at, closes_at from ballots where status = 'CLOSED' order by closed_at, id`,
  );
  const due = closed.filter((row) => drawnFrom(row, rules.drawMinutes) <= now);
  return eachAlone('Ballots', due, ({ id }) => drawBallot(house, club, id));
}

/**
 * Locks the golfers who may be in an entry, then the ballot, then every tee time of its day. Entries are frozen and nobody
 * joins one any more, but golfers leave them until then: who is in is read behind the lock. What is free under these locks
 * is what is given away. Bookings, results and the published places are one transaction: either the ballot is drawn or
 * nothing has happened.
 */
async function drawBallot(house: House, club: ClubFacts, ballotId: number): Promise<boolean> {
  const { db, clock, timeZone } = house;
  const [courses, rules] = await Promise.all([club.courses(), club.rules()]);
  return transact(db, async (tx) => {
    const golferIds = await findGolfers(tx, ballotId);
    await lockGolfers(tx, golferIds);
    await tx.query('select id from ballots where id = $1 for update', [ballotId]);
    const ballot = await getBallotRow(tx, ballotId);
    if (ballot.status !== 'CLOSED' || ballot.seed === null) return false;
    const entries = await readEntries(tx, ballotId);
    const now = clock.now();
    const teeTimes = await lockDay(tx, ballot);

    const today = clubDay(now, timeZone);
    const standings = await findBookingStandings(tx, golferIds, today, now);
    const course = courses.find(({ courseId }) => courseId === ballot.course_id);
    const offered = course?.fees.filter((fee) => feeOn(fee, ballot.day)) ?? [];
    const fees = new Map(offered.map((fee) => [fee.courseFeeId, fee]));
    // For whom booking ahead is suspended a draw books nothing ahead.
    const mayPlay = (userId: number): boolean => {
      const standing = standings.get(userId);
      return standing !== undefined && (ballot.day <= today || standing.suspendedUntil === null);
    };
    const passedOver = new Set(
      entries
        .filter(
          ({ user_id, course_fee_id, withdrawn }) =>
            withdrawn || !mayPlay(user_id) || !fees.has(course_fee_id),
        )
        .map(({ entryId }) => entryId),
    );
    const places = new Map(teeTimes.map((teeTime) => [teeTime.id, placesOf(teeTime, now)]));
    const ordered = (await orderEntries(ballot.seed, entries)).map(({ entry }) => entry);
    const won = allocate(ordered, places, passedOver);

    // What is on sale from now on is decided under the same locks as what was won.
    await tx.query(`update ballots set status = 'DRAWN', drawn_at = $2, places = $3 where id = $1`, [
      ballotId,
      now,
      JSON.stringify(Object.fromEntries(places)),
    ]);
    const playing = await findPlaying(tx, ballot);
    const days = await findGolferDays(tx, {
      userIds: golferIds,
      today,
      now,
      timeZone,
      minutes: rules.pace.roundMinutes,
    });
    const context = { standings, mayPlay, playing, days, rules, now };
    const plans = ordered.flatMap((entry, index): BookingPlan[] => {
      const teeTime = teeTimes.find(({ id }) => id === won[index]);
      const offer = fees.get(entry.course_fee_id);
      const fee = teeTime && offer && feeAt(offer, ballot.day, clubTime(teeTime.starts_at, timeZone));
      return teeTime && offer && fee
        ? [planBooking(entry, teeTime, fee, { ...context, round: roundWith(offer, ballot.day) })]
        : [];
    });
    const bookings = await writePlans(tx, house, plans, await findPeople(tx, golferIds), today);
    const purchaseIds = new Map(
      plans.map(({ userId }, index) => [userId, bookings[index]?.purchaseId ?? null]),
    );
    await tx.query(
      `update ballot_entries e set draw_position = d.position, tee_time_id = d.tee_time_id, passed_over = d.passed_over,
         purchase_id = d.purchase_id, result = case when d.tee_time_id is null then 'MISSED' else 'WON' end
       from unnest($1::bigint[], $2::int[], $3::bigint[], $4::bigint[], $5::boolean[])
         as d (id, position, tee_time_id, purchase_id, passed_over) where e.id = d.id`,
      [
        ordered.map(({ entryId }) => entryId),
        ordered.map((_, index) => index + 1),
        won,
        ordered.map(({ user_id }) => purchaseIds.get(user_id) ?? null),
        ordered.map(({ entryId }) => passedOver.has(entryId)),
      ],
    );

    const { course_id: courseId, day } = ballot;
    const missed = ordered.filter(({ entryId }, index) => won[index] === null && !passedOver.has(entryId));
    const waitedFor = teeTimes.filter(({ waiting }) => waiting > 0).map(({ id }) => id);
    await emitAll(tx, [
      occurrence(ballotChanged, { ballotId, courseId, day, state: 'DRAWN' }),
      ...ordered.map(({ user_id }, index) =>
        occurrence(ballotEntryChanged, {
          ballotId,
          userId: user_id,
          state: 'DRAWN',
          result: won[index] === null ? 'MISSED' : 'WON',
        }),
      ),
      ...(missed.length > 0
        ? [
            occurrence(ballotMissed, {
              ballotId,
              userIds: missed.flatMap(({ user_id, party }) => [
                user_id,
                ...party.map(({ userId }) => userId),
              ]),
            }),
          ]
        : []),
      // What nobody won goes to who waits for it, before anybody can hold it.
      ...(await occurrencesOfChangedSpots(tx, waitedFor, house)),
    ]);
    return true;
  });
}

async function findGolfers(tx: Transaction, ballotId: number): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    `select user_id from ballot_entries where ballot_id = $1
     union select user_id from ballot_golfers where ballot_id = $1 and answer = 'YES'`,
    [ballotId],
  );
  return rows.map(({ user_id }) => user_id);
}

const readEntries = (tx: Transaction, ballotId: number): Promise<EntryRow[]> =>
  tx.query<EntryRow>(
    `select e.id as "entryId", e.user_id, e.course_fee_id, e.spots, to_jsonb(e.wishes) as wishes,
       e.withdrawn_at is not null as withdrawn, e.draws_entered as entered, e.draws_missed as missed,
       coalesce((select json_agg(json_build_object('userId', g.user_id, 'agreement', g.agreement) order by g.position, g.user_id)
         from ballot_golfers g where g.ballot_id = e.ballot_id and g.entrant_id = e.user_id and g.position > 0
           and g.answer = 'YES'), '[]') as party
     from ballot_entries e where e.ballot_id = $1 order by e.id`,
    [ballotId],
  );

/** All tee times of the ballot's day, locked, sorted by id. What is held counts as taken. */
const lockDay = (tx: Transaction, { course_id, day }: BallotRow): Promise<DrawnTeeTime[]> =>
  tx.query<DrawnTeeTime>(
    `select id, course_id, day, starts_at, waiting, block_kind, capacity - booked - held - offered as free
     from tee_times where course_id = $1 and day = $2 order by id for update`,
    [course_id, day],
  );

const placesOf = ({ block_kind, starts_at, free }: DrawnTeeTime, now: Date): number =>
  isBookable(block_kind) && starts_at > now ? Math.max(0, free) : 0;

/** `<teeTimeId> <userId>` of everyone who has agreed to a spot on the day: nobody plays twice at one time. */
async function findPlaying(tx: Transaction, { course_id, day }: BallotRow): Promise<Set<string>> {
  const rows = await tx.query<{ tee_time_id: number; user_id: number }>(
    `select r.tee_time_id, r.user_id from rounds r join tee_times t on t.id = r.tee_time_id
     where t.course_id = $1 and t.day = $2 and r.status = 'BOOKED' and r.user_id is not null and r.agreement <> 'ASKED'`,
    [course_id, day],
  );
  return new Set(rows.map(({ tee_time_id, user_id }) => `${tee_time_id} ${user_id}`));
}

async function findPeople(tx: Transaction, userIds: readonly number[]): Promise<Map<number, Person>> {
  const rows = await tx.query<Person>(
    `select id, user_name, full_name as name from users where id = any($1::bigint[])`,
    [userIds],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

/** As the next entry of the draw has to know it. */
const roundOf = ({ id: teeTimeId, day }: DrawnTeeTime, span: Span): RoundOn => ({
  ...span,
  teeTimeId,
  day,
  roundId: 0,
  purchaseId: 0,
  time: '',
  courseName: '',
  asked: false,
});

/**
 * The golfer in the first spot, in the next those of the party who said yes and are still with the club; the rest is
 * vacant, and with them the spots of who did not say yes, or plays another round at that time.
 */
function planBooking(
  entry: EntryRow,
  teeTime: DrawnTeeTime,
  fee: CourseFee,
  {
    standings,
    round,
    mayPlay,
    playing,
    days,
    rules,
    now,
  }: {
    standings: ReadonlyMap<number, Standing>;
    round: PlayedRound;
    mayPlay: (userId: number) => boolean;
    playing: Set<string>;
    days: Map<number, GolferDays>;
    rules: BookingRules;
    now: Date;
  },
): BookingPlan {
  const minutes = roundMinutes(rules, fee.holes);
  const span = spanFrom(teeTime.starts_at, minutes);
  const said = [{ userId: entry.user_id, agreement: 'OWN' } as const, ...entry.party];
  const players = said.filter(
    ({ userId }) =>
      mayPlay(userId) &&
      !playing.has(`${teeTime.id} ${userId}`) &&
      whyPlaysThen(days.get(userId), span) === undefined,
  );
  for (const { userId } of players.slice(0, entry.spots)) {
    playing.add(`${teeTime.id} ${userId}`);
    const before = days.get(userId);
    if (before) days.set(userId, { ...before, rounds: [...before.rounds, roundOf(teeTime, span)] });
  }
  const { taxBasisPoints } = rules;
  const rounds = Array.from({ length: entry.spots }, (_, index): NewRound => {
    const { userId, agreement } = players[index] ?? { userId: null, agreement: 'OWN' as const };
    const playFeeCents = userId === null ? null : priceFor(fee, payerFor(standings.get(userId), round));
    return {
      teeTimeId: teeTime.id,
      day: teeTime.day,
      userId,
      chargePurchaser: false,
      agreement,
      playFeeCents,
      taxCents: playFeeCents === null ? null : taxOn(playFeeCents, taxBasisPoints),
      roundCredits: 0,
    };
  });
  return {
    holdId: null,
    heldTeeTimeIds: [teeTime.id],
    credits: [],
    userId: entry.user_id,
    courseId: teeTime.course_id,
    courseFeeId: entry.course_fee_id,
    day: teeTime.day,
    startsAt: teeTime.starts_at,
    autoCancel: teeTime.starts_at.getTime() > now.getTime() + rules.autoCancelHours * 3_600_000,
    ...frozenPrices(fee),
    taxBasisPoints,
    roundMinutes: minutes,
    teeTimeIds: [teeTime.id],
    rounds,
    invited: [],
  };
}
