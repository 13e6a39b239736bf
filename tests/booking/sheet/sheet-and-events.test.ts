/** A live sheet: whatever golfers do, a snapshot with the events since then applied is the fresh snapshot, for each kind of reader. */
import {
  cancelBooking,
  createBooking,
  getTeeSheet,
  holdSpots,
  releaseHolds,
  respondToInvitation,
  sendInvitations,
  updateHold,
} from '@fourball/shared/booking/calls.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import type { TeeSheet, TeeTime } from '@fourball/shared/booking/shapes.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { expireHolds } from '@fourball/domain/booking/holds/expire-holds.ts';
import { nameReaders, nameView, type NameReader } from '@fourball/domain/accounts/users/names.ts';
import { bookingChannels } from '@fourball/gateway/booking/channels.ts';
import fc from 'fast-check';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import {
  ageHold,
  buildCourse,
  buildCrowd,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { bookingShapes } from '../../kit/messaging/realtime-shapes.ts';
import { callOver, replyOver, testTomorrow } from '../../kit/server.ts';

const test = clubTest({ apis: 2 })
  .extend('golfers', { scope: 'file' }, ({ server }) => buildCrowd(server.db, 4))
  .extend('readers', { scope: 'file' }, async ({ server, golfers }) => ({
    OFFICE: await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }),
    MEMBER: golfers[0] as BuiltUser,
    STRANGER: await buildUser(server.db, { memberDays: null }),
  }))
  .extend('buildScene', ({ server }) => async (): Promise<Scene> => {
    await server.db.query('delete from holds');
    const course = await buildCourse(server.db);
    const teeTimes = await Promise.all(
      ['08:00', '08:10', '08:20'].map((time) =>
        buildTeeTime(server.db, course.courseId, { day: testTomorrow, time, capacity: 4 }),
      ),
    );
    return { course, teeTimes, bookings: [], invitations: [] };
  })
  /** Time locks nothing; writing it down does, in the order in which everybody locks. */
  .extend(
    'letRunOut',
    ({ server }) =>
      ({ userId }: BuiltUser): Promise<void> =>
        server.house.db.transaction(async (tx) => {
          await tx.query('select id from users where id = $1 for no key update', [userId]);
          await tx.query(
            `select id from tee_times where id in (
         select l.tee_time_id from holds h join hold_tee_times l on l.hold_id = h.id where h.user_id = $1)
       order by id for update`,
            [userId],
          );
          await ageHold(tx, userId);
        }),
  )
  .extend(
    'perform',
    ({ server, golfers, letRunOut }) =>
      async (scene: Scene, what: Step, index: number): Promise<void> => {
        if (what.do === 'expire') {
          await expireHolds(server.house);
          return;
        }
        const user = golfers[what.golfer] as BuiltUser;
        const url = server.urls[index % 2] ?? '';
        const { token } = user;
        const { courseFeeId } = scene.course;
        switch (what.do) {
          case 'hold':
          case 'update': {
            const wanted = what.places.map((place) => ({
              teeTimeId: scene.teeTimes[place]?.teeTimeId ?? 0,
              spots: what.spots,
            }));
            const call = what.do === 'hold' ? holdSpots : updateHold;
            await replyOver(url, call, {
              token,
              body: { spots: wanted, courseFeeId, bookingDate: testTomorrow },
            });
            return;
          }
          case 'release':
            await replyOver(url, releaseHolds, { token });
            return;
          case 'book': {
            const body: BodyInput<typeof createBooking> = {
              simpleDate: testTomorrow,
              courseFeeId,
              numSpots: what.spots,
            };
            const { purchaseId, conversationId } = await replyOver(url, createBooking, { token, body });
            if (purchaseId && conversationId) {
              scene.bookings.push({ golfer: what.golfer, purchaseId, conversationId });
            }
            return;
          }
          case 'cancel': {
            const mine = scene.bookings.find((booking) => booking.golfer === what.golfer);
            if (mine) await callOver(url, cancelBooking, { token, body: { purchaseId: mine.purchaseId } });
            return;
          }
          case 'invite': {
            const mine = scene.bookings.findLast((booking) => booking.golfer === what.golfer);
            if (!mine) return;
            const guest = golfers[what.guest] as BuiltUser;
            const { purchaseId, conversationId } = mine;
            const answer = await callOver(url, sendInvitations, {
              token,
              body: { purchaseId, conversationId, invites: [{ userId: guest.userId }] },
            });
            const { invitations = [] } = answer.json as {
              invitations?: { userId: number; inviteId: number }[];
            };
            const invitation = invitations.findLast(({ userId }) => userId === guest.userId);
            if (invitation) scene.invitations.push({ golfer: what.guest, inviteId: invitation.inviteId });
            return;
          }
          case 'accept': {
            const mine = scene.invitations.findLast((invitation) => invitation.golfer === what.golfer);
            if (!mine) return;
            await callOver(url, respondToInvitation, {
              token,
              body: { inviteId: mine.inviteId, accept: true },
            });
            return;
          }
          case 'let run out':
            await letRunOut(user);
        }
      },
  )
  .extend(
    'snapshot',
    ({ readers }) =>
      ({ course }: Scene, url: string, reader: NameReader = 'MEMBER'): Promise<TeeSheet> =>
        replyOver(url, getTeeSheet, {
          token: readers[reader].token,
          params: { courseId: course.courseId, day: testTomorrow },
        }),
  )
  /** As a page does it: of each tee time the newest version counts, in whatever order events arrive. */
  .extend(
    'withEvents',
    ({ server }) =>
      async (
        { course }: Scene,
        { teeTimes }: TeeSheet,
        since: number,
        reader: NameReader,
      ): Promise<TeeTime[]> => {
        const rows = await server.db.query<{ payload: unknown }>(
          'select payload from outbox where id > $1 and name = $2 order by id',
          [since, spotsChanged.name],
        );
        const known = new Map(teeTimes.map((teeTime) => [teeTime.teeTimeId, teeTime]));
        for (const { payload } of rows) {
          for (const { entityId, teeTime } of told(payload, reader)) {
            if (entityId !== course.courseId) continue;
            if (teeTime.version > (known.get(teeTime.teeTimeId)?.version ?? 0))
              known.set(teeTime.teeTimeId, teeTime);
          }
        }
        return [...known.values()];
      },
  )
  .extend(
    'play',
    ({ server, buildScene, snapshot, perform, withEvents }) =>
      async (inTurns: readonly (readonly Step[])[]): Promise<void> => {
        const scene = await buildScene();
        const [start] = await server.db.query<{ id: number }>(
          'select coalesce(max(id), 0) as id from outbox',
        );
        const before = await Promise.all(
          nameReaders.map(async (reader) => ({ reader, sheet: await snapshot(scene, server.url, reader) })),
        );
        let count = 0;
        for (const atOnce of inTurns) {
          const done = await Promise.allSettled(atOnce.map((what) => perform(scene, what, (count += 1))));
          expect(done.filter(({ status }) => status === 'rejected')).toEqual([]);
          for (const { capacity, available, held, places: taken } of (await snapshot(scene, server.url))
            .teeTimes) {
            expect(available).toBeGreaterThanOrEqual(0);
            expect(available + held + taken.length).toBe(capacity);
          }
        }
        // What ran out unseen is cleared and told by the worker.
        await expireHolds(server.house);
        await server.heard();
        for (const { reader, sheet } of before) {
          const applied = await withEvents(scene, sheet, start?.id ?? 0, reader);
          for (const url of server.urls)
            expect((await snapshot(scene, url, reader)).teeTimes).toEqual(applied);
        }
      },
  );

test.beforeAll(async ({ server, golfers }) => {
  const [, , cleo, dina] = golfers.map(({ userId }) => userId);
  await server.db.query(
    `update users set name_shown = case id when $1 then 'BUDDIES' else 'NOBODY' end where id in ($1, $2)`,
    [cleo, dina],
  );
});

const golfer = fc.nat(3);
const spots = fc.integer({ min: 1, max: 4 });
const places = fc.uniqueArray(fc.nat(2), { minLength: 1, maxLength: 2 });
const step = fc.oneof(
  fc.record({ do: fc.constant('hold' as const), golfer, places, spots }),
  fc.record({ do: fc.constant('update' as const), golfer, places, spots }),
  fc.record({ do: fc.constant('release' as const), golfer }),
  fc.record({ do: fc.constant('book' as const), golfer, spots }),
  fc.record({ do: fc.constant('cancel' as const), golfer }),
  fc.record({ do: fc.constant('invite' as const), golfer, guest: golfer }),
  fc.record({ do: fc.constant('accept' as const), golfer }),
  fc.record({ do: fc.constant('let run out' as const), golfer }),
  fc.record({ do: fc.constant('expire' as const) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

/** A day of the club on which a property plays once. */
interface Scene {
  course: BuiltCourse;
  teeTimes: BuiltTeeTime[];
  /** Bookings that succeeded, by golfer. */
  bookings: { golfer: number; purchaseId: number; conversationId: number }[];
  invitations: { golfer: number; inviteId: number }[];
}

/** What a reader of this kind is told of an entry of the log, as gateways make it. */
function told(payload: unknown, reader: NameReader) {
  const channel = bookingChannels.find(({ event }) => event === spotsChanged);
  const { withNames } = channel?.route(payload) ?? {};
  const events = withNames?.(nameView(reader, 'MEMBERS')) ?? [];
  return events.map((event) => bookingShapes.NUMBER_SPOTS_CHANGED.parse(event));
}

test('one after the other', async ({ play }) => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), (steps) =>
      play(steps.map((what) => [what])),
    ),
    { numRuns: 15 },
  );
});

test('several at once, through two apis', async ({ play }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 6 }), { minLength: 2, maxLength: 5 }),
      play,
    ),
    { numRuns: 15 },
  );
});

test('a morning as it goes: hold, book, cancel, hold again, run out', async ({ play }) => {
  await play([
    [{ do: 'hold', golfer: 0, places: [0, 1], spots: 2 }],
    [{ do: 'book', golfer: 0, spots: 3 }],
    [
      { do: 'hold', golfer: 1, places: [0], spots: 2 },
      { do: 'hold', golfer: 2, places: [0], spots: 2 },
      { do: 'invite', golfer: 0, guest: 3 },
    ],
    [{ do: 'accept', golfer: 3 }],
    [{ do: 'let run out', golfer: 1 }],
    [{ do: 'cancel', golfer: 0 }],
    [{ do: 'hold', golfer: 3, places: [1, 2], spots: 4 }],
    [{ do: 'release', golfer: 3 }],
  ]);
});
