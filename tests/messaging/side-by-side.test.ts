/** Two apis, two gateways and two workers of one club behind one door, with clients mixed between them. */
import { logout } from '@fourball/shared/accounts/calls.ts';
import { createBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import { deleteMessage, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDoor, type Door } from '../chaos/house/door.ts';
import {
  buildCourse,
  buildSession,
  buildTeeTime,
  buildUser,
  type BuiltCourse,
  type BuiltTeeTime,
  type BuiltUser,
} from '../kit/build.ts';
import { openEventStream, type OpenedStream } from '../kit/event-stream.ts';
import { buildConversation, openLiveClub, type LiveClub } from '../kit/live-club.ts';
import { mailsTo } from '../kit/mails.ts';
import { replyOver, testTomorrow } from '../kit/server.ts';
import { eventually } from '../kit/wait.ts';

let club: LiveClub;
let door: Door;
let course: BuiltCourse;
let teeTime: BuiltTeeTime;
let golfers: BuiltUser[];
let conversationId: number;
/** One of each golfer, in turn at the one gateway and the other. */
let streams: OpenedStream[];

const tuning = { presenceGrace: 150, presenceTellEvery: 10, presenceRefreshEvery: 100 };

beforeAll(async () => {
  club = await openLiveClub();
  const { db } = club.house;
  course = await buildCourse(db);
  teeTime = await buildTeeTime(db, course.courseId, { day: testTomorrow });
  golfers = [];
  for (let n = 0; n < 6; n += 1) golfers.push(await buildUser(db));
  conversationId = await buildConversation(
    club.house,
    golfers.map(({ userId }) => userId),
  );
  const behind = async (name: string, started: Promise<{ url: string }>) => ({
    name,
    port: Number(new URL((await started).url).port),
  });
  const gateways = [
    await behind('gateway 1', club.startGateway(tuning)),
    await behind('gateway 2', club.startGateway(tuning)),
  ];
  const apis = [await behind('api 1', club.startApi()), await behind('api 2', club.startApi())];
  await club.startWorkers();
  await club.startWorkers();
  door = await openDoor(gateways, apis);
  streams = await openOneEach();
});
afterAll(async () => {
  await door.close();
  await club.close();
});

/** One after the other, since the door sends them in turn. */
async function openOneEach(): Promise<OpenedStream[]> {
  const opened: OpenedStream[] = [];
  for (const golfer of golfers) opened.push(await openEventStream(door.url, golfer));
  return opened;
}

const golferAt = (n: number): BuiltUser => {
  const golfer = golfers[n];
  if (!golfer) throw new Error('There is no such golfer.');
  return golfer;
};
const post = ({ token }: BuiltUser, text: string) =>
  replyOver(door.url, sendMessage, { token, body: { conversationId, text, clientId: text } });
/** Comes last to everybody: what has not come by then does not come. */
async function everybodyHears(last: string): Promise<void> {
  await post(golferAt(0), last);
  for (const stream of streams) await stream.find('MESSAGE', ({ message }) => textOf(message) === last);
}
const textOf = (message: unknown): string => (message as { text: string }).text;

test('each message and deletion reaches everybody once and in order, whichever gateway and api they are at', async () => {
  expect(await Promise.all(['gateway 1', 'gateway 2'].map((name) => door.lastingAt(name)))).toEqual([3, 3]);
  const posted = [];
  for (const [n, golfer] of golfers.entries()) posted.push(await post(golfer, `From ${n}`));
  // Sent again, it is the same message.
  await post(golferAt(0), 'From 0');
  await replyOver(door.url, deleteMessage, { token: golferAt(0).token, params: { id: posted[0]?.id ?? 0 } });
  await everybodyHears('last of the messages');
  for (const stream of streams) {
    const heard = stream.ofType('MESSAGE').map(({ data }) => data);
    expect(heard.map(({ message }) => textOf(message))).toEqual([
      ...golfers.map((_, n) => `From ${n}`),
      '',
      'last of the messages',
    ]);
    const places = heard.map(({ seq = 0 }) => seq);
    expect(places).toEqual([...new Set(places)].sort((one, other) => one - other));
  }
});

test('a hold and a booking reach everybody whom they concern once, and the mail about it goes out once', async () => {
  const [booker, partner] = [golferAt(1), golferAt(2)];
  await replyOver(door.url, holdSpots, {
    token: booker.token,
    body: {
      spots: [{ teeTimeId: teeTime.teeTimeId, spots: 2 }],
      courseFeeId: course.courseFeeId,
      bookingDate: teeTime.bookingDate,
    },
  });
  const booked = await replyOver(door.url, createBooking, {
    token: booker.token,
    body: {
      simpleDate: teeTime.day,
      courseFeeId: course.courseFeeId,
      numSpots: 2,
      bookingGroups: [{ players: [{ userId: booker.userId }, { userId: partner.userId }] }],
    },
  });
  expect(booked.purchaseId).toBeDefined();
  await everybodyHears('last of the booking');
  // Held, then booked: each state of the tee time is told once.
  const held = streams.map((stream) =>
    stream
      .ofType('NUMBER_SPOTS_CHANGED')
      .map(({ data: { teeTime: told } }) => (told as { held: number }).held),
  );
  expect(held).toEqual(golfers.map(() => [2, 0]));
  expect(streams.map((stream) => stream.ofType('NEW_BOOKING').length)).toEqual([0, 1, 1, 0, 0, 0]);

  await eventually('the mail', async () => (await mailsTo(club, booker.email)).length > 0);
  await eventually('all jobs to be done', async () => {
    const [row] = await club.house.db.query<{ open: number }>(
      'select count(*) as open from job_runs where done_at is null',
    );
    return row?.open === 0;
  });
  expect(await mailsTo(club, booker.email)).toHaveLength(1);
});

test('who comes is told once to everybody, and who goes once the last connection at either gateway is gone', async () => {
  const guest = await buildUser(club.house.db);
  const one = await openEventStream(door.url, guest);
  const other = await openEventStream(door.url, guest);
  const told = (type: string) =>
    streams.map(
      (stream) =>
        stream
          .ofType(type)
          .flatMap(({ data }) => data.userNames as { userName: string }[])
          .filter(({ userName }) => userName === guest.userName).length,
    );
  const once = golfers.map(() => 1);
  await eventually('the coming', () => told('USER_JOINED').every((count) => count > 0));
  one.close();
  other.close();
  await eventually('the leaving', () => told('USER_LEFT').every((count) => count > 0));
  await everybodyHears('last of the presence');
  expect(told('USER_JOINED')).toEqual(once);
  expect(told('USER_LEFT')).toEqual(once);
});

test('a session that ends through one api ends its streams at both gateways, and no other', async () => {
  const golfer = golferAt(3);
  const token = await buildSession(club.house.db, golfer);
  const own = [
    await openEventStream(door.url, { ...golfer, token }),
    await openEventStream(door.url, { ...golfer, token }),
  ];
  await replyOver(door.url, logout, { token });
  for (const stream of own) await stream.ended();
  await everybodyHears('last of the session');
  expect(streams.map(({ closed }) => closed)).toEqual(golfers.map(() => false));
});
