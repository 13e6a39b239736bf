/** Reads of a day's sheet right after one of its tee times changed: nothing that was kept of it in memory is of use. */
import { addDays } from '@fourball/shared/club/days.ts';
import assert from 'node:assert/strict';
import { buildCrowd } from '../../kit/build.ts';
import { buildBookings, buildTeeTimes } from '../house/club.ts';
import type { BenchContext } from '../house/context.ts';
import { cpuSeconds } from '../measure/cpu-time.ts';
import { comparedFigures, type Figures } from '../measure/figures.ts';
import { requestBytes, runLoad, sendOne } from '../measure/load.ts';
import { itemAt, shuffled } from '../measure/order.ts';
import { compare, quantile, type Round, type Turn } from '../measure/rounds.ts';

/** So many full days, each of 60 tee times of four golfers. */
const days = 100;
const golfersEach = 4;
const connections = 16;
/** Milliseconds: until a change has been told, and of asking in each round. */
const heardWithin = 100;
const roundLasts = 3_000;
const goal = 2;

/** The peer builds the body in one statement; only ours has kept anything that a change could spoil. */
export async function benchColdSheet(context: BenchContext): Promise<Figures> {
  const { db, club, sides, scale, postgresPid } = context;
  const course = club.coldCourse;
  const first = addDays(club.busySheet.day, 20);
  const teeTimes = await buildTeeTimes(db, course, first, addDays(first, days - 1), 5);
  await buildBookings(db, course, teeTimes, await buildCrowd(db, 1_000), golfersEach);
  await db.query('vacuum (analyze)');

  const sheets = [...new Set(teeTimes.map(({ day }) => day))];
  const requests = sheets.map((day, n) =>
    requestBytes('GET', `/api/v1/book/sheet/${course.courseId}/${day}`, {
      Authorization: `Bearer ${itemAt(club.golfers, n).token}`,
    }),
  );
  /** One more place, or one fewer, on one tee time of each sheet. */
  const change = async (nth: number) => {
    await db.query(
      `update tee_times t set capacity = 11 - t.capacity from (
         select distinct on (day) id from tee_times where course_id = $1 and day >= $2
         order by day, (extract(epoch from starts_at)::int / 600 + $3::int) % 60
       ) one where t.id = one.id`,
      [course.courseId, first, nth],
    );
    await new Promise((resolve) => setTimeout(resolve, heardWithin));
  };

  const measure = async ({ process, pair }: Turn): Promise<Round> => {
    const latencies: number[] = [];
    let seconds = 0;
    let cpu = 0;
    const pids = [...process.pids, postgresPid];
    const until = performance.now() + roundLasts * scale * (pair < 0 ? 2 : 1);
    for (let nth = 0; performance.now() < until; nth += 1) {
      await change(nth);
      const left = shuffled(requests, nth);
      const before = cpuSeconds(pids) ?? Number.NaN;
      const round = await runLoad({ port: process.port, connections, next: () => left.pop(), expect: 200 });
      cpu += (cpuSeconds(pids) ?? Number.NaN) - before;
      seconds += round.seconds;
      latencies.push(...round.latencies);
    }
    const sorted = Float64Array.from(latencies).sort();
    return {
      perSecond: sorted.length / seconds,
      p50: quantile(sorted, 0.5),
      p99: quantile(sorted, 0.99),
      cpu: (cpu * 1000) / sorted.length,
      answered: sorted.length,
      good: sorted.length,
      drained: { outbox: 0, jobs: 0 },
    };
  };

  await change(0);
  const one = itemAt(requests, 0);
  const [ours, peer] = await Promise.all([sendOne(sides.ours.port, one), sendOne(sides.peer.port, one)]);
  assert.deepEqual(JSON.parse(ours.body), JSON.parse(peer.body), 'The sides disagree about a sheet.');
  const compared = await compare(context, measure);
  return { ...comparedFigures('cold-sheet', compared), bytes: Buffer.byteLength(ours.body), goal };
}
