/** How long it takes until five thousand events that wait at once are published, when PostgreSQL last saw an empty outbox. */
import type { Database } from '@fourball/db/connection.ts';
import { milliseconds, type Figures } from '../measure/figures.ts';
import { drain, startHouse, type StartProcess } from '../house/house.ts';
import { median } from '../measure/rounds.ts';

export interface BacklogContext {
  db: Database;
  start: StartProcess;
  quick: boolean;
}

const rows = 5_000;
/** Milliseconds. */
const goal = 1_000;
const lookEvery = 2;

const payload = JSON.stringify({
  courseId: 1,
  day: '2026-06-16',
  teeTimes: [
    {
      teeTimeId: 1,
      startsAt: '2026-06-16T12:00:00.000Z',
      time: '08:00',
      startTee: 1,
      capacity: 4,
      available: 3,
      held: 1,
      waiting: 0,
      heldUntil: null,
      block: null,
      places: [],
      version: 1,
    },
  ],
});

/** From the commit of all of them to the last one's being published; the table is emptied and analysed before each time. */
export async function benchBacklog({ db, start, quick }: BacklogContext): Promise<Figures> {
  const house = await startHouse(start);
  const took: number[] = [];
  for (let round = 0; round < (quick ? 3 : 7); round += 1) {
    await drain(db);
    await db.query('delete from outbox');
    await db.query('vacuum (analyze) outbox, outbox_progress, job_runs');
    const [{ published: before = 0 } = {}] = await db.query<{ published: number }>(
      'select published from outbox_progress',
    );
    await db.query(
      `insert into outbox (name, payload) select 'booking.spots-changed', $1 from generate_series(1, $2)`,
      [payload, rows],
    );
    const committed = performance.now();
    for (;;) {
      const [{ published = 0 } = {}] = await db.query<{ published: number }>(
        'select published from outbox_progress',
      );
      if (published >= before + rows) break;
      if (performance.now() - committed > 120_000) throw new Error('The outbox was not worked off.');
      await new Promise((resolve) => setTimeout(resolve, lookEvery));
    }
    took.push(performance.now() - committed);
  }
  await house.stop();
  return {
    bench: 'backlog',
    rows,
    perSecond: Math.round((rows * 1_000) / median(took)),
    p50: milliseconds(median(took)),
    p99: milliseconds(Math.max(...took)),
    goal,
  };
}
