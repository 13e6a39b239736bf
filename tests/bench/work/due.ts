/** How soon the readers of the sheet are told that places are free again, when many holds run out. */
import type { Database } from '@fourball/db/connection.ts';
import type { BuiltUser } from '../../kit/build.ts';
import { buildCrowd } from '../../kit/build.ts';
import { prices, type BenchClub } from '../house/club.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { drain, startHouse, type StartProcess } from '../house/house.ts';
import { itemAt, shuffled } from '../measure/order.ts';
import { countWrong } from '../measure/oversold.ts';
import { quantile } from '../measure/rounds.ts';
import { openStreams } from '../crowd/streams.ts';

export interface DueContext {
  db: Database;
  club: BenchClub;
  start: StartProcess;
  say: (sentence: string) => void;
}

/** So many holds run out, evenly over ten seconds; p99 in milliseconds from a hold's end to the word of it at a reader. */
const crowds = [
  { holds: 1_000, goal: 150 },
  { holds: 9_000, goal: 1_000 },
];
const spread = 10_000;
/** Who reads the sheet: few, since what is measured is not how many there are. */
const readers = 10;
/** Milliseconds before the first one runs out, and after the last one until what was not told counts as lost. */
const lead = 4_000;
const patience = 60_000;

const pause = (duration: number) => new Promise((resolve) => setTimeout(resolve, duration));

interface HoldEnd {
  teeTimeId: number;
  /** Milliseconds on the wall clock, which is the database's: it runs on this machine. */
  at: number;
}

export async function benchDue({ db, club, start, say }: DueContext): Promise<Figures[]> {
  const most = Math.max(...crowds.map(({ holds }) => holds));
  const golfers = await buildCrowd(db, most);
  const house = await startHouse(start);
  const figures: Figures[] = [];
  for (const { holds, goal } of crowds) {
    await drain(db);
    await db.query('vacuum (analyze)');
    /** Of each tee time what it tells, in the order in which its holds run out: who has only one left has heard of all others. */
    const arrivals: number[] = [];
    const waiting = new Map<number, { end: HoldEnd; told: number }[]>();
    const streams = await openStreams(
      house.gateway.port,
      club.golfers.slice(0, readers),
      (type, data, at, client) => {
        if (type !== 'NUMBER_SPOTS_CHANGED') return;
        const ends = waiting.get(Number(/"teeTimeId":(\d+)/.exec(data)?.[1]));
        const held = Number(/"held":(\d+)/.exec(data)?.[1]);
        if (!ends) return;
        for (const one of ends.slice(0, Math.max(0, ends.length - held))) {
          if (one.told & (1 << client)) continue;
          one.told |= 1 << client;
          arrivals.push(performance.timeOrigin + at - one.end.at);
        }
      },
    );
    for (const end of await buildHoldsThatEnd(db, golfers.slice(0, holds), club)) {
      const ofTeeTime = waiting.get(end.teeTimeId) ?? [];
      waiting.set(end.teeTimeId, [...ofTeeTime, { end, told: 0 }]);
    }
    const all = holds * readers;
    const giveUp = performance.now() + lead + spread + patience;
    while (arrivals.length < all && performance.now() < giveUp) await pause(50);
    streams.close();
    const { outbox } = await drain(db);
    if (streams.broken > 0) say(`${streams.broken} streams were broken off.`);
    const sorted = Float64Array.from(arrivals).sort();
    figures.push({
      bench: `due-${holds}`,
      holds,
      clients: readers,
      p50: milliseconds(quantile(sorted, 0.5)),
      p99: milliseconds(quantile(sorted, 0.99)),
      slowest: milliseconds(quantile(sorted, 1)),
      lost: all - sorted.length,
      oversold: await countWrong(db),
      drainSeconds: milliseconds(outbox),
      goal,
    });
  }
  await house.stop();
  return figures;
}

/** One spot each, on tee times in no order; returned by when they run out. */
async function buildHoldsThatEnd(
  db: Database,
  golfers: readonly BuiltUser[],
  { teeTimes }: BenchClub,
): Promise<HoldEnd[]> {
  // An earlier part of the run may have taken some.
  const free = await db.query<{ id: number }>(
    `select t.id from tee_times t cross join generate_series(1, t.capacity - t.booked - t.held - t.offered)
     where t.id = any($1::bigint[]) order by t.id`,
    [teeTimes.map(({ id }) => id)],
  );
  const facts = new Map(teeTimes.map((teeTime) => [teeTime.id, teeTime]));
  const places = shuffled(free, golfers.length).flatMap(({ id }) => facts.get(id) ?? []);
  const ends = golfers.map((golfer, n) => ({ golfer, ...itemAt(places, n) }));
  const rows = await db.query<{ tee_time_id: number; expires_at: Date }>(
    `with x as (
       select *, clock_timestamp() + make_interval(secs => ($9 + $10::float8 * n / $11) / 1000) as expires_at
       from unnest($1::bigint[], $2::bigint[], $3::bigint[]) with ordinality as u (user_id, fee_id, tee_time_id, n)
     ), h as (
       insert into holds (user_id, course_fee_id, member_cents, non_member_cents, external_member_cents,
                          tax_basis_points, expires_at)
       select user_id, fee_id, $4, $5, $6, $7, date_trunc('milliseconds', expires_at) from x
       returning id, user_id, expires_at
     )
     insert into hold_tee_times (hold_id, tee_time_id, spots, expires_at)
     select h.id, x.tee_time_id, $8, h.expires_at from x join h using (user_id)
     returning tee_time_id, expires_at`,
    [
      ends.map(({ golfer }) => golfer.userId),
      ends.map(({ courseFeeId }) => courseFeeId),
      ends.map(({ id }) => id),
      prices.member,
      prices.nonMember,
      prices.externalMember,
      prices.taxBasisPoints,
      1,
      lead,
      spread,
      golfers.length,
    ],
  );
  return rows
    .map(({ tee_time_id, expires_at }) => ({ teeTimeId: tee_time_id, at: expires_at.getTime() }))
    .sort((one, other) => one.at - other.at);
}
