/** Live spots: who looks at sheet and booking sees after every step what a fresh look shows, and nobody else hears of it. */
import { expireHolds } from '@fourball/domain/booking/holds/expire-holds.ts';
import { adminCancelBooking } from '@fourball/shared/booking/spots/spot-calls.ts';
import {
  liftSuspension,
  removeTeeTime,
  squeezeTeeTime,
  walkUp,
} from '@fourball/shared/booking/starter/starter-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book, hold, invite, type Booked } from '../../kit/booking/book.ts';
import {
  ageHold,
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../../kit/build.ts';
import { replyOver, startServer, testTomorrow as day, type TestServer } from '../../kit/server.ts';
import { openPage, readPage, type OpenPage } from '../../kit/snapshots.ts';
import { spotDoors } from '../../kit/booking/spots.ts';

let server: TestServer;
let admin: BuiltUser;
beforeAll(async () => {
  server = await startServer({ with: ['gateway', 'workers'] });
  admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
});
afterAll(() => server.close());
const { spotOf, assign, left, add, release } = spotDoors(() => server);

let course: BuiltCourse;
let teeTimes: BuiltTeeTime[];
let booked: Booked;
let [ava, ben, cleo, stranger]: BuiltUser[] = [];
beforeEach(async () => {
  course = await buildCourse(server.db);
  teeTimes = await Promise.all(
    ['08:00', '08:10'].map((time) => buildTeeTime(server.db, course.courseId, { day, time })),
  );
  [ava, ben, cleo, stranger] = await Promise.all([1, 2, 3, 4].map(() => buildUser(server.db)));
  booked = await book(server, as(ava), course, teeTimes, {
    spots: 2,
    bookingGroups: [{ players: [{ userId: as(ava).userId }, { userId: as(ben).userId }] }],
  });
  await invite(server, as(ava), booked, [as(cleo)]);
});
const as = (user: BuiltUser | undefined): BuiltUser => {
  if (!user) throw new Error('Nobody is built yet.');
  return user;
};

interface Step {
  name: string;
  act: () => Promise<unknown>;
  /** What the booker's page hears, beside the sheet; Ben is on the booker's bill until he says yes. */
  heard: string[];
  /** Of ben, whose spot it is about in some. */
  benHears: string[];
}

const booking = ['GROUP_DATA_UPDATE', 'INVITATIONS_UPDATE', 'MESSAGE', 'UNGROUPED_UPDATE'];
const steps: Step[] = [
  {
    name: 'assigning a golfer who was asked',
    act: () => assign(as(ava), booked, { userId: as(cleo).userId }),
    heard: booking,
    benHears: booking,
  },
  {
    name: 'assigning a guest',
    act: () => assign(as(ava), booked, { guest: { name: 'Gil' } }),
    heard: booking,
    benHears: booking,
  },
  {
    name: 'adding spots',
    act: () => add(as(ava), booked, 3),
    heard: booking,
    benHears: booking,
  },
  {
    name: 'releasing spots',
    act: () => release(as(ava), booked, 2),
    heard: [...booking, 'ROUND_CANCELLED'],
    benHears: booking,
  },
  {
    name: 'bailing',
    act: async () => left(as(ben), 'bail', booked, await spotOf(as(ava), booked, as(ben))),
    heard: [...booking, 'ROUND_CANCELLED', 'YOU_PAY_UPDATE'],
    benHears: ['ROUND_CANCELLED'],
  },
  {
    name: 'bailing by the office',
    act: async () => left(admin, 'adminBail', booked, await spotOf(as(ava), booked, as(ben))),
    heard: [...booking, 'ROUND_CANCELLED', 'YOU_PAY_UPDATE'],
    benHears: ['ROUND_CANCELLED'],
  },
  {
    name: 'cancelling the own spot',
    act: async () => left(as(ben), 'cancelSpot', booked, await spotOf(as(ava), booked, as(ben))),
    heard: [...booking, 'ROUND_CANCELLED', 'YOU_PAY_UPDATE'],
    benHears: ['ROUND_CANCELLED'],
  },
  {
    name: 'cancelling the booking by the office',
    act: () =>
      replyOver(server.url, adminCancelBooking, {
        token: admin.token,
        body: { purchaseId: booked.purchaseId },
      }),
    heard: ['BOOKING_CANCELLED', 'INVITATIONS_UPDATE', 'MESSAGE', 'YOU_PAY_UPDATE'],
    benHears: ['BOOKING_CANCELLED', 'INVITATIONS_UPDATE', 'MESSAGE'],
  },
];

/** Who comes and goes is none of a step's. */
const heardOn = async (page: OpenPage): Promise<string[]> =>
  (await page.heard()).filter((type) => !['USER_JOINED', 'USER_LEFT'].includes(type));

describe('a page kept by its events is the page read anew', () => {
  test.each(steps)('after $name', async ({ act, heard, benHears }) => {
    const looked = { day, courseIds: [course.courseId], purchaseIds: [booked.purchaseId] };
    const sheetOnly = { day, courseIds: [course.courseId] };
    const pages: OpenPage[] = [
      await openPage(server, as(ava), looked),
      await openPage(server, as(ben), looked),
      await openPage(server, as(stranger), sheetOnly),
    ];
    const [mine, bens, strangers] = pages as [OpenPage, OpenPage, OpenPage];
    await act();
    expect(await mine.shown()).toEqual(await readPage(server, as(ava), looked));
    // Each reader sees the own prices alone; who has left reads the booking no more.
    if (benHears === booking) expect(await bens.shown()).toEqual(await readPage(server, as(ben), looked));
    expect((await strangers.shown()).teeTimes).toEqual((await readPage(server, as(ava), sheetOnly)).teeTimes);
    expect(await heardOn(mine)).toEqual([...heard].sort());
    expect(await heardOn(bens)).toEqual([...benHears].sort());
    expect(await heardOn(strangers)).toEqual([]);
    for (const page of pages) page.close();
  });
});

describe('what the office does', () => {
  const asAdmin = () => ({ token: admin.token });
  const idOf = (index: number): number => teeTimes[index]?.teeTimeId ?? 0;
  const squeeze = (time: string) =>
    replyOver(server.url, squeezeTeeTime, {
      ...asAdmin(),
      body: { courseId: course.courseId, day, time },
    });
  /** As if ben had stayed away once too often. */
  const suspend = async (): Promise<number> => {
    const [row] = await server.db.query<{ id: number }>(
      `insert into booking_suspensions (user_id, round_id, starts_at, ends_at)
       values ($1, $2, now(), now() + interval '14 days') returning id`,
      [as(ben).userId, await spotOf(as(ava), booked, as(ben))],
    );
    return row?.id ?? 0;
  };

  test.each<{
    name: string;
    prepare?: () => Promise<number>;
    act: (id: number) => Promise<unknown>;
    heard: string[];
  }>([
    {
      name: 'booking guests alone at the desk',
      act: () =>
        replyOver(server.url, walkUp, {
          ...asAdmin(),
          body: {
            teeTimeId: idOf(1),
            courseFeeId: course.courseFeeId,
            players: [{ guest: { name: 'Gus' } }, { guest: { name: 'Gil' } }],
          },
        }),
      heard: [],
    },
    { name: 'squeezing a tee time in', act: () => squeeze('08:05'), heard: ['COURSE_UPDATE'] },
    {
      name: 'taking a tee time out again',
      prepare: async () => (await squeeze('08:05')).teeTime?.teeTimeId ?? 0,
      act: (id) => replyOver(server.url, removeTeeTime, { ...asAdmin(), params: { id } }),
      heard: ['COURSE_UPDATE'],
    },
    {
      // A suspension is the golfer's own business, and no page shows it.
      name: 'lifting a suspension',
      prepare: suspend,
      act: (id) => replyOver(server.url, liftSuspension, { ...asAdmin(), params: { id } }),
      heard: [],
    },
  ])('is on every page: $name', async ({ prepare, act, heard }) => {
    const id = (await prepare?.()) ?? 0;
    const looked = { day, courseIds: [course.courseId], purchaseIds: [booked.purchaseId] };
    const sheetOnly = { day, courseIds: [course.courseId] };
    const mine = await openPage(server, as(ava), looked);
    const strangers = await openPage(server, as(stranger), sheetOnly);
    await act(id);
    expect(await mine.shown()).toEqual(await readPage(server, as(ava), looked));
    expect(await strangers.shown()).toEqual(await readPage(server, as(stranger), sheetOnly));
    expect(await heardOn(mine)).toEqual(heard);
    expect(await heardOn(strangers)).toEqual(heard);
    mine.close();
    strangers.close();
  });
});

test('a hold that ran out leaves every sheet, also where somebody asked for its place in vain before', async () => {
  const sheetOnly = { day, courseIds: [course.courseId] };
  await hold(server, as(cleo), course, teeTimes.slice(0, 1), 2);
  const page = await openPage(server, as(stranger), sheetOnly);
  await hold(server, as(ben), course, teeTimes.slice(1), 1);
  await ageHold(server.db, as(cleo).userId);
  expect(await add(as(ava), booked, 4)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
  await expireHolds(server.house);
  expect(await page.shown()).toEqual(await readPage(server, as(stranger), sheetOnly));
  page.close();
});

test('who is assigned hears of the booking as of a new one, and reads its thread', async () => {
  const page = await openPage(server, as(stranger), { day, courseIds: [course.courseId] });
  await assign(as(ava), booked, { userId: as(stranger).userId });
  expect(await heardOn(page)).toEqual([...booking, 'NEW_BOOKING'].sort());
  const { messages } = await replyOver(server.url, listMessages, {
    token: as(stranger).token,
    params: { conversationId: booked.conversationId },
  });
  expect(messages[0]?.text).toBe(`${as(ava).name} added ${as(stranger).name}, who has not answered yet.`);
  page.close();
});
