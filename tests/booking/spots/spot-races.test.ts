/** Races about single spots, through two apis at once, and the proof that the lock is what decides them. */
import {
  addUnassignedSpots,
  assignGolfer,
  bail,
  cancelSpot,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { book, madeAt } from '../../kit/booking/book.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { buildCourse, buildCrowd, buildTeeTime, buildUser } from '../../kit/build.ts';
import { checkBooks } from '../../kit/booking/rounds.ts';
import { callOver, startServer, testNow, type TestServer } from '../../kit/server.ts';
import { spotDoors } from '../../kit/booking/spots.ts';

let server: TestServer;
const { spotOf, vacantIn, history } = spotDoors(() => server);

/** Takes the row locks out, and lets time pass between what is read of a booking and what is written. */
const withoutLocks = (sql: string): string =>
  sql
    .replace(/for (no key )?update( skip locked)?/gi, '')
    .replace(
      'select i.*, u.user_name,',
      'with pause as materialized (select pg_sleep(0.1)) select (select 1 from pause) as paused, i.*, u.user_name,',
    );
/** A race that nobody decides is won by more than one soon, not at the first try for certain. */
const tries = 10;

const day = '2026-06-20';
/** Inside of the cancellation window: the tee time is at 13:00 in Toronto. */
const late = new Date(`${day}T15:00:00Z`);

/** Three spots of four: ava, ben and a vacant one. */
async function party() {
  server.clock.set(testNow);
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day, time: '13:00' });
  const [ava, ben] = [await buildUser(server.db), await buildUser(server.db)];
  await alwaysSayYes(server.db, ava, [ben]);
  const booked = await book(server, ava, course, teeTime, {
    spots: 3,
    bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
  });
  await madeAt(server.db, booked, testNow);
  const [vacant = 0] = await vacantIn(ava, booked);
  return { ava, ben, booked, vacant, teeTime, own: await spotOf(ava, booked, ben) };
}
type Party = Awaited<ReturnType<typeof party>>;

const urlOf = (index: number): string => server.urls[index % 2] ?? '';
const wordsOf = (answers: readonly { json: unknown }[]): string[] =>
  answers.map(({ json }) => (json as { result?: string }).result ?? 'ERROR').sort();

async function assignToMany({ ava, booked, vacant }: Party, count: number): Promise<string[]> {
  const crowd = await buildCrowd(server.db, count);
  return wordsOf(
    await Promise.all(
      crowd.map(({ userId }, index) =>
        callOver(urlOf(index), assignGolfer, {
          token: ava.token,
          body: { purchaseId: booked.purchaseId, roundId: vacant, golfer: { userId } },
        }),
      ),
    ),
  );
}

async function cancelTwice({ ava, ben, booked, own }: Party): Promise<string[]> {
  server.clock.set(late);
  const body = { purchaseId: booked.purchaseId, roundId: own };
  return wordsOf(
    await Promise.all(
      [ava, ben, ben, ava].map(({ token }, index) => callOver(urlOf(index), cancelSpot, { token, body })),
    ),
  );
}

/** Cents of the fees for what was given up, whoever owes them. */
async function feesOf({ booked }: Party): Promise<number> {
  const [row] = await server.db.query<{ cents: number }>(
    `select coalesce(sum(l.cents), 0)::int as cents from ledger_entries e join ledger_lines l on l.entry_id = e.id
       join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
     where e.purchase_id = $1 and e.kind = 'FEE'`,
    [booked.purchaseId],
  );
  return row?.cents ?? 0;
}

describe('with the lock', () => {
  beforeAll(async () => {
    server = await startServer({ apis: 2 });
  });
  afterAll(() => server.close());

  test('of eight golfers for the last vacant spot one gets it', async () => {
    const all = await party();
    expect(await assignToMany(all, 8)).toEqual([...Array<string>(7).fill('NO_VACANT_SPOTS'), 'SUCCESS']);
    await checkBooks(server.db, server.clock.now(), all.ava.userId);
  });

  test('a spot that is cancelled four times at once goes once and costs once', async () => {
    const all = await party();
    expect(await cancelTwice(all)).toEqual(Array<string>(4).fill('SUCCESS'));
    expect(await feesOf(all)).toBe(2_500);
    expect((await history(all.ava, all.booked)).map(({ action }) => action)).toHaveLength(2);
    await checkBooks(server.db, server.clock.now(), all.ava.userId);
  });

  test('bailing and assigning at once: whoever is first, nobody has a spot that is gone', async () => {
    const { ava, ben, booked, vacant, own, teeTime } = await party();
    const [cleo, dora] = [await buildUser(server.db), await buildUser(server.db)];
    const give = (userId: number, roundId: number, url: string) =>
      callOver(url, assignGolfer, {
        token: ava.token,
        body: { purchaseId: booked.purchaseId, roundId, golfer: { userId } },
      });
    const [left, first, second] = await Promise.all([
      callOver(urlOf(0), bail, { token: ben.token, body: { purchaseId: booked.purchaseId, roundId: own } }),
      give(cleo.userId, vacant, urlOf(1)),
      give(dora.userId, own, urlOf(1)),
    ]);
    expect(left.json).toMatchObject({ result: 'SUCCESS' });
    expect(first.json).toMatchObject({ result: 'SUCCESS' });
    expect(['REFUSED', 'NO_VACANT_SPOTS']).toContain(wordsOf([second])[0]);
    expect(await vacantIn(ava, booked)).toHaveLength(1);
    const [row] = await server.db.query('select booked from tee_times where id = $1', [teeTime.teeTimeId]);
    expect(row).toEqual({ booked: 3 });
    await checkBooks(server.db, server.clock.now(), ava.userId);
  });

  test('of six who add the last place of the tee time one does', async () => {
    const { ava, booked, teeTime } = await party();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        callOver(urlOf(index), addUnassignedSpots, {
          token: ava.token,
          body: { purchaseId: booked.purchaseId, numSpots: 1 },
        }),
      ),
    );
    expect(wordsOf(answers)).toEqual([...Array<string>(5).fill('SPOTS_NOT_AVAILABLE'), 'SUCCESS']);
    const [row] = await server.db.query('select booked, capacity from tee_times where id = $1', [
      teeTime.teeTimeId,
    ]);
    expect(row).toEqual({ booked: 4, capacity: 4 });
  });
});

describe('without the lock the race is real', () => {
  beforeAll(async () => {
    server = await startServer({ apis: 2, rewrite: withoutLocks });
  });
  afterAll(() => server.close());

  test('more than one is told to have the last spot', async () => {
    for (let n = 1; n <= tries; n += 1) {
      const words = await assignToMany(await party(), 6);
      if (words.filter((word) => word === 'SUCCESS').length > 1) return;
    }
    expect.unreachable('One got it every time.');
  });

  test('one spot costs more than one fee', async () => {
    for (let n = 1; n <= tries; n += 1) {
      const all = await party();
      await cancelTwice(all);
      if ((await feesOf(all)) > 2_500) return;
    }
    expect.unreachable('It cost one every time.');
  });
});
