/** An upgrade while the club is busy: tables change under the load, and nobody waits for long. */
import { fillDemoClub } from '@fourball/db/demo/fill.ts';
import { migrate, type MigrationSource } from '@fourball/db/migrate.ts';
import { playDemoSeasons } from '../../../start/club/demo-seasons.ts';
import { hashPassword } from '@fourball/domain/accounts/passwords/password.ts';
import { getTeeSheet } from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { buildCourse } from '../../kit/build.ts';
import type { ChaosClub } from '../house/club.ts';
import { ask } from '../house/http.ts';
import { pause } from '../house/part.ts';
import { soon, type Fault } from './fault.ts';

/** Among the busiest there are. All that is missing is one transaction, which takes them one after the other. */
const tables = ['messages', 'holds', 'outbox'];
/** A migration waits for its table for 2 s, and everybody behind it; whoever asks may meet two of them. */
const longestWait = 5_000;
const endsWithin = 120_000;
const prefix = '999912312359_chaos_';

/** After those that the database has had: to each table a column is added, and in the next migration taken away. */
async function newMigrations({ db }: ChaosClub): Promise<MigrationSource> {
  const had = await db.query<{ name: string }>('select name from knex_migrations order by id');
  const steps = tables.flatMap((table) => [
    { name: `${prefix}${table}_1`, sql: `alter table ${table} add column chaos int not null default 0` },
    { name: `${prefix}${table}_2`, sql: `alter table ${table} drop column chaos` },
  ]);
  steps.sort((one, other) => (one.name < other.name ? -1 : 1));
  return {
    getMigrations: async () => [...had, ...steps].map(({ name }) => name),
    getMigrationName: (name) => name,
    getMigration: async (name) => ({
      up: async (knex) => void (await knex.raw(steps.find((step) => step.name === name)?.sql ?? 'fail')),
      down: async () => {},
    }),
  };
}

/** How long the slowest of those took who asked meanwhile, and how many were refused. */
async function watchReaders(
  club: ChaosClub,
  over: AbortSignal,
): Promise<{ slowest: number; refused: number }> {
  const { db, door, golfers, threadsOf } = club;
  const { courseId } = await buildCourse(db);
  const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
  let [slowest, refused] = [0, 0];
  await Promise.all(
    golfers.slice(0, 4).map(async ({ token }, n) => {
      while (!over.aborted) {
        const begun = performance.now();
        const asking = { url: door.url, token };
        const question =
          n % 2 === 0
            ? ask(listMessages, {
                ...asking,
                params: { conversationId: threadsOf[n]?.[0] ?? 0 },
                query: { from: 0, size: 20 },
              })
            : ask(getTeeSheet, { ...asking, params: { courseId, day } });
        await question.catch(() => (refused += 1));
        slowest = Math.max(slowest, performance.now() - begun);
        await pause(100);
      }
    }),
  );
  return { slowest, refused };
}

export const upgrade: Fault = {
  name: 'upgrade',
  title: 'an upgrade under load: columns come and go in the busiest tables',
  from: 'its end',
  goal: soon,
  quick: true,
  async strike(club) {
    const source = await newMigrations(club);
    const over = new AbortController();
    const watching = watchReaders(club, over.signal);
    const begun = performance.now();
    const late = AbortSignal.timeout(endsWithin);
    const work = (async () => {
      const names = await migrate(club.databaseUrl, undefined, source);
      // As the start does after it; the club has golfers, so that nothing is written.
      await fillDemoClub(club.db, {
        today: '2026-06-16',
        timeZone: 'America/Toronto',
        now: new Date('2026-06-16T16:00:00Z'),
        hashPassword,
        play: playDemoSeasons,
      });
      return names.length;
    })();
    const hung = new Promise<never>((_, reject) =>
      late.addEventListener('abort', () => reject(new Error('The upgrade hangs.'))),
    );
    const applied = await Promise.race([work, hung]).finally(() => over.abort());
    const took = performance.now() - begun;
    const { slowest, refused } = await watching;
    return {
      moment: performance.now(),
      async finish() {
        // No later build knows of them.
        await club.db.query('delete from knex_migrations where name like $1', [`${prefix}%`]);
        return {
          told: `${applied} migrations in ${took.toFixed(0)} ms; meanwhile the slowest reader took ${slowest.toFixed(0)} ms, refused ${refused}`,
          wrong: applied !== 2 * tables.length || slowest > longestWait || refused > 0,
        };
      },
    };
  },
};
