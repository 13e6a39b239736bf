/** Live spots: who looks at sheet and booking sees after every deed what a fresh look shows, and nobody else hears of it. */
import { adminCancelBooking } from '@fourball/shared/booking/spot-calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book, invite, type Booked } from '../kit/book.ts';
import {
  buildCourse,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../kit/build.ts';
import { replyOver, startServer, testTomorrow as day, type TestServer } from '../kit/server.ts';
import { openPage, readPage, type OpenPage } from '../kit/snapshots.ts';
import { spotDoors } from '../kit/spots.ts';

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

interface Deed {
  name: string;
  act: () => Promise<unknown>;
  /** What the booker's page hears, beside the sheet. */
  heard: string[];
  /** Of ben, whose spot it is about in some. */
  benHears: string[];
}

const booking = ['GROUP_DATA_UPDATE', 'INVITATIONS_UPDATE', 'MESSAGE', 'UNGROUPED_UPDATE'];
const deeds: Deed[] = [
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
    heard: [...booking, 'ROUND_CANCELLED'],
    benHears: ['ROUND_CANCELLED'],
  },
  {
    name: 'bailing by the office',
    act: async () => left(admin, 'adminBail', booked, await spotOf(as(ava), booked, as(ben))),
    heard: [...booking, 'ROUND_CANCELLED'],
    benHears: ['ROUND_CANCELLED'],
  },
  {
    name: 'cancelling the own spot',
    act: async () => left(as(ben), 'cancelSpot', booked, await spotOf(as(ava), booked, as(ben))),
    heard: [...booking, 'ROUND_CANCELLED'],
    benHears: ['ROUND_CANCELLED'],
  },
  {
    name: 'cancelling the booking by the office',
    act: () =>
      replyOver(server.url, adminCancelBooking, {
        token: admin.token,
        body: { purchaseId: booked.purchaseId },
      }),
    heard: ['BOOKING_CANCELLED', 'INVITATIONS_UPDATE', 'MESSAGE'],
    benHears: ['BOOKING_CANCELLED', 'INVITATIONS_UPDATE', 'MESSAGE'],
  },
];

/** Who comes and goes is none of a deed's. */
const heardOn = async (page: OpenPage): Promise<string[]> =>
  (await page.heard()).filter((type) => !['USER_JOINED', 'USER_LEFT'].includes(type));

describe('a page kept by its events is the page read anew', () => {
  test.each(deeds)('after $name', async ({ act, heard, benHears }) => {
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
    expect((await strangers.shown()).teeTimes).toEqual((await readPage(server, as(ava), sheetOnly)).teeTimes);
    expect(await heardOn(mine)).toEqual([...heard].sort());
    expect(await heardOn(bens)).toEqual([...benHears].sort());
    expect(await heardOn(strangers)).toEqual([]);
    for (const page of pages) page.close();
  });
});

test('who is assigned hears of the booking as of a new one, and reads its thread', async () => {
  const page = await openPage(server, as(stranger), { day, courseIds: [course.courseId] });
  await assign(as(ava), booked, { userId: as(stranger).userId });
  expect(await heardOn(page)).toEqual([...booking, 'NEW_BOOKING'].sort());
  const { messages } = await replyOver(server.url, listMessages, {
    token: as(stranger).token,
    params: { conversationId: booked.conversationId },
  });
  expect(messages[0]?.text).toBe(`${as(ava).name} added ${as(stranger).name}.`);
  page.close();
});
