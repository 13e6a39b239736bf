/** Who is invited as a booking is made hears of it with the booking, and every device knows what was looked at. */
import { getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import { updateLastSeenMessages } from '@fourball/shared/accounts/user-calls.ts';
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { afterEach, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { buildSession, buildTeeTime, type BuiltUser } from '../../kit/build.ts';
import { book, invite, type Party } from '../../kit/booking/book.ts';
import { openEventStream, type OpenedStream } from '../../kit/event-stream.ts';
import { replyOver, testNow, testTomorrow } from '../../kit/server.ts';

const test = courseTest({ with: ['gateway', 'workers'] })
  .extend('listen', ({ server }) => async (user: Pick<BuiltUser, 'userName' | 'token'>) => {
    const stream = await openEventStream(server.url, user);
    open.push(stream);
    await stream.find('HEARTBEAT');
    return stream;
  })
  .extend(
    'bookWith',
    ({ server, ava, course }) =>
      async (party: Party, time = '13:00') =>
        book(
          server,
          ava,
          course,
          await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
          party,
        ),
  )
  .extend(
    'current',
    ({ server }) =>
      ({ token }: Pick<BuiltUser, 'token'>) =>
        replyOver(server.url, getCurrentUser, { token }),
  )
  .extend(
    'see',
    ({ server }) =>
      ({ token }: Pick<BuiltUser, 'token'>) =>
        replyOver(server.url, updateLastSeenMessages, { token, body: {} }),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
let open: OpenedStream[] = [];
afterEach(() => {
  for (const stream of open) stream.close();
  open = [];
});

test('NEW_BOOKING names who is invited with invite true, and reaches them before NEW_INVITATION', async ({
  listen,
  ben,
  bookWith,
  ava,
}) => {
  const stream = await listen(ben);
  const booked = await bookWith({ spots: 2, invited: [{ userId: ben.userId }] });
  await stream.find('NEW_INVITATION');
  expect(stream.ofType('NEW_BOOKING').map(({ data }) => data)).toMatchObject([
    {
      ...booked,
      userName: ava.userName,
      userNames: [
        { userName: ava.userName, invite: false },
        { userName: ben.userName, invite: true },
      ],
    },
  ]);
  const order = stream.events.map(({ data }) => data.type);
  expect(order.indexOf('NEW_BOOKING')).toBeLessThan(order.indexOf('NEW_INVITATION'));
});

test('what one device has looked at is heard by all of the golfer, and by nobody else', async ({
  server,
  ben,
  listen,
  ava,
  see,
}) => {
  const phone = { ...ben, token: await buildSession(server.db, ben) };
  const [atHome, onPhone, others] = [await listen(ben), await listen(phone), await listen(ava)];
  const { lastSeenMessagesAt } = await see(phone);
  const isIt = (data: object) => 'lastSeenMessages' in data && data.lastSeenMessages === lastSeenMessagesAt;
  await Promise.all([atHome.find('HEARTBEAT', isIt), onPhone.find('HEARTBEAT', isIt)]);
  await see(ava);
  await others.find('HEARTBEAT', (data) => 'lastSeenMessages' in data);
  expect(others.ofType('HEARTBEAT').some(({ data }) => isIt(data))).toBe(false);
});

test('a device that is opened later knows whether there is something new', async ({
  server,
  current,
  ben,
  bookWith,
  ava,
  see,
}) => {
  expect(await current(ben)).toMatchObject({ lastSeenMessages: null, unseenMessages: false });
  const booked = await bookWith({ spots: 3 });
  expect((await current(ben)).unseenMessages).toBe(false);
  await invite(server, ava, booked, [ben]);
  expect((await current(ben)).unseenMessages).toBe(true);
  const { lastSeenMessagesAt } = await see(ben);
  expect(await current(ben)).toMatchObject({ lastSeenMessages: lastSeenMessagesAt, unseenMessages: false });
  expect((await current(ava)).unseenMessages).toBe(false);
  const placed = await bookWith(
    { spots: 2, bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }] },
    '18:00',
  );
  expect((await current(ben)).unseenMessages).toBe(true);
  await replyOver(server.url, cancelBooking, {
    token: ava.token,
    body: { purchaseId: placed.purchaseId },
  });
  expect((await current(ben)).unseenMessages).toBe(false);
});
