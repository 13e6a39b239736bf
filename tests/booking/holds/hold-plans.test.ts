/** What a hold reads when many hold tee times on connections that have known the tables empty, as at seven o'clock. */
import type { Transaction } from '@fourball/db/connection.ts';
import { findHoldRows, lockTeeTimes } from '@fourball/domain/booking/facts/hold-rows.ts';
import { findTooLate } from '@fourball/domain/booking/holds/screen-holds.ts';
import { expect } from 'vitest';
import { ownClubTest } from '../../kit/fixtures.ts';
import { buildCourse, buildCrowd, testTimeZone } from '../../kit/build.ts';
import { testTomorrow } from '../../kit/server.ts';

/** Golfers with a hold each, and those who come next. */
const [crowd, batch] = [1_000, 20];

const test = ownClubTest();

test.for([
  ['in a transaction that keeps to indexes', true],
  ['in any other', false],
] as const)(
  '%s, what was planned while nobody held anything reads each hold a few times, not once for each of the others',
  async ([, byIndex], { server }) => {
    const { db } = server;
    const { courseId, courseFeeId } = await buildCourse(db);
    const golfers = (await buildCrowd(db, crowd)).map(({ userId }) => userId);
    const teeTimes = await db.query<{ id: number }>(
      `insert into tee_times (course_id, day, starts_at, capacity)
     select $1, $2, $2::date + make_interval(secs => 10 * n), 4 from generate_series(1, $3::int) n returning id`,
      [courseId, testTomorrow, crowd],
    );
    const ids = teeTimes.map(({ id }) => id);
    await db.query('vacuum (analyze)');
    const holdAndLook = async (tx: Transaction) => {
      const countRead = async (): Promise<number> => {
        const [row] = await tx.query<{ read: number }>(
          `select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::int as read from pg_stat_xact_user_tables
         where relname in ('holds', 'hold_tee_times')`,
        );
        return row?.read ?? Infinity;
      };
      const [some, wanting] = [ids.slice(0, batch), golfers.slice(0, batch)];
      const wanted = some.map((teeTimeId, n) => ({
        userId: wanting[n] ?? 0,
        courseId,
        teeTimes: [{ teeTimeId, spots: 1 }],
      }));
      const looks: [string, () => Promise<unknown>][] = [
        ['who comes too late', () => findTooLate(tx, wanted)],
        ['the locks', () => lockTeeTimes(tx, { ids: some, starts: [] }, wanting, testTimeZone)],
        ['the holds', () => findHoldRows(tx, some, wanting)],
      ];
      // Often enough for a plan that is kept.
      for (let turn = 0; turn < 7; turn += 1) for (const [, ask] of looks) await ask();
      await tx.query(
        `with h as (
         insert into holds (user_id, course_fee_id, member_cents, non_member_cents, external_member_cents,
                            tax_basis_points, expires_at)
         select u, $2, 2800, 9200, 6400, 1300, now() + interval '9 minutes' from unnest($1::bigint[]) u
         returning id, expires_at
       )
       insert into hold_tee_times (hold_id, tee_time_id, spots, expires_at)
       select id, ($3::bigint[])[row_number() over (order by id)], 1, expires_at from h`,
        [golfers, courseFeeId, ids],
      );
      for (const [name, ask] of looks) {
        const before = await countRead();
        await ask();
        expect((await countRead()) - before, name).toBeLessThan(crowd * 4);
      }
    };
    await db.transaction(holdAndLook, { byIndex });
  },
);
