/** Races for spots that come free while golfers wait: the first who waits gets them, never a stranger, never two. */
import { holdSpots, releaseHolds } from '@fourball/shared/booking/calls.ts';
import { acceptOffer, declineOffer } from '@fourball/shared/booking/waitlist/waitlist-calls.ts';
import { expireOffers } from '@fourball/domain/booking/waitlist/end-entries.ts';
import { expireHolds } from '@fourball/domain/booking/holds/expire-holds.ts';
import { afterEach, describe, expect, test } from 'vitest';
import {
  ageHold,
  buildCourse,
  buildCrowd,
  buildTeeTime,
  buildUser,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { hold } from '../../kit/booking/book.ts';
import {
  callOver,
  replyOver,
  startServer,
  testTomorrow,
  type ServerOptions,
  type TestServer,
} from '../../kit/server.ts';
import { ageOffer, offerOf, wait } from '../../kit/booking/waitlist.ts';

let server: TestServer;
afterEach(() => server.close());

const withoutLocks = (sql: string): string => sql.replace(/for (no key )?update( of \w+)?/gi, '');

/** Lets time pass between what a transaction has read and what it writes. */
const slowly = (sql: string): string =>
  sql.replace(
    'select u.id as user_id,',
    'with pause as materialized (select pg_sleep(0.05)) select (select 1 from pause) as paused, u.id as user_id,',
  );

/** One spot that is held, and `waiting` golfers who wait for it in their order. */
async function oneSpot(waiting: number, options: ServerOptions = {}) {
  server = await startServer(options);
  const course = await buildCourse(server.db);
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, capacity: 1 });
  const host = await buildUser(server.db);
  await hold(server, host, course, [teeTime], 1);
  const queue: { user: BuiltUser; entryId: number }[] = [];
  for (let n = 0; n < waiting; n += 1) {
    const user = await buildUser(server.db);
    queue.push({ user, entryId: (await wait(server, user, course)).entryId });
  }
  return { course, teeTime, host, queue };
}

async function taken({ teeTimeId }: BuiltTeeTime): Promise<{ held: number; offered: number }> {
  const [row] = await server.db.query<{ held: number; offered: number }>(
    `select (select coalesce(sum(spots), 0)::int from hold_tee_times where tee_time_id = $1) as held,
       (select coalesce(sum(spots), 0)::int from waitlist_offers where tee_time_id = $1) as offered`,
    [teeTimeId],
  );
  return row ?? { held: 0, offered: 0 };
}

describe('50 golfers hammer a tee time for which three wait', () => {
  test.each([
    [
      'a hold is let go',
      async (host: BuiltUser) => replyOver(server.url, releaseHolds, { token: host.token }),
    ],
    [
      'a hold runs out, and the jobs run beside them',
      async (host: BuiltUser) => {
        await ageHold(server.db, host.userId);
        await Promise.all([expireHolds(server.house), expireOffers(server.house), expireHolds(server.house)]);
      },
    ],
  ])('%s: the first who waits is offered it, nobody else gets it', async (_, free) => {
    const { course, teeTime, host, queue } = await oneSpot(3, { apis: 2 });
    const crowd = await buildCrowd(server.db, 50);
    const body = { spots: 1, courseFeeId: course.courseFeeId, bookingDate: teeTime.bookingDate };
    const hammer = async ({ token }: BuiltUser, index: number): Promise<string[]> => {
      const results: string[] = [];
      for (let n = 0; n < 3; n += 1) {
        const url = server.urls[index % 2] ?? '';
        results.push((await replyOver(url, holdSpots, { token, body })).result);
      }
      return results;
    };
    const [answers] = await Promise.all([Promise.all(crowd.map(hammer)), free(host)]);
    expect(new Set(answers.flat())).toEqual(new Set(['SPOTS_NOT_AVAILABLE']));
    expect(await taken(teeTime)).toEqual({ held: 0, offered: 1 });
    const [first, second] = queue;
    expect(await offerOf(server, first?.user as BuiltUser)).toMatchObject({ spots: 1 });

    // The offer lapses while golfers go on: the next in line has it before any of them.
    await ageOffer(server.db, first?.entryId ?? 0);
    const [again] = await Promise.all([
      Promise.all(crowd.map(hammer)),
      expireOffers(server.house),
      expireOffers(server.house),
    ]);
    expect(new Set(again.flat())).toEqual(new Set(['SPOTS_NOT_AVAILABLE']));
    expect(await offerOf(server, second?.user as BuiltUser)).toMatchObject({ spots: 1 });
  });
});

/** The golfer takes the offer on one device and says no on another; what is held and offered afterwards. */
async function takeAndDecline(options: ServerOptions & { withoutConstraint?: boolean }) {
  const { teeTime, host, queue } = await oneSpot(2, { apis: 2, ...options });
  if (options.withoutConstraint)
    await server.db.query('alter table tee_times drop constraint tee_times_capacity');
  await replyOver(server.url, releaseHolds, { token: host.token });
  const [first] = queue;
  const sent = { token: first?.user.token ?? '', body: { id: first?.entryId } };
  const answers = await Promise.all([
    callOver(server.url, acceptOffer, sent),
    callOver(server.urls[1] ?? '', declineOffer, sent),
  ]);
  return { statuses: answers.map(({ status }) => status), ...(await taken(teeTime)) };
}

describe('taken and declined at once', () => {
  test('the spot is held by the one or offered to the next', async () => {
    const { statuses, held, offered } = await takeAndDecline({ rewrite: slowly });
    expect(statuses).toEqual([200, 200]);
    expect(held + offered).toBe(1);
  });

  test('without the locks and the constraint it is both: the race is real', async () => {
    let most = 0;
    for (let tries = 0; tries < 10 && most < 2; tries += 1) {
      if (tries > 0) await server.close();
      const { held, offered } = await takeAndDecline({
        rewrite: (sql) => slowly(withoutLocks(sql)),
        withoutConstraint: true,
      });
      most = Math.max(most, held + offered);
    }
    expect(most).toBe(2);
  });
});

test('golfers who begin to wait while spots come free are offered them, or told that nobody has to wait', async () => {
  const { course, teeTime, host } = await oneSpot(0, { apis: 2 });
  const crowd = await buildCrowd(server.db, 10);
  const [answers] = await Promise.all([
    Promise.allSettled(crowd.map((user) => wait(server, user, course))),
    replyOver(server.url, releaseHolds, { token: host.token }),
  ]);
  const { held, offered } = await taken(teeTime);
  expect(held).toBe(0);
  // Somebody waits and the spot is offered, or it came free before anybody did.
  const waiting = answers.filter(({ status }) => status === 'fulfilled').length;
  expect(offered).toBe(waiting > 0 ? 1 : 0);
});
