/** Golfers who want the same places at the same moment: of an event, on its waitlist, and with the same intent sent twice. */
import { setParticipantPlaying, updateEventSpots } from '@fourball/shared/seasons/event-calls.ts';
import {
  answerRegistration,
  renewRegistration,
  signUpEvent,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import type { SignUpReply } from '@fourball/shared/seasons/entry-shapes.ts';
import { expect } from 'vitest';
import { buildCrowd, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, replyOver, type TestServer } from '../../kit/server.ts';

interface Entered {
  user_id: number | null;
  registration_id: number;
  place: string;
  status: string;
}

/** Who has a place and who waits, in the order of the queue. Fails where the counters say something else. */
async function fieldOf(
  server: TestServer,
  eventId: number,
): Promise<{ inside: Entered[]; waiting: Entered[]; numSpots: number }> {
  const rows = await server.db.query<Entered>(
    `select p.user_id, p.registration_id, p.place, r.status from participants p join registrations r on r.id = p.registration_id
     where p.event_id = $1 and p.place <> 'OUT' order by p.queue_no`,
    [eventId],
  );
  const [event] = await server.db.query<{ num_spots: number; taken: number; waiting: number }>(
    'select num_spots, taken, waiting from golf_events where id = $1',
    [eventId],
  );
  const inside = rows.filter(({ place }) => place !== 'WAITING');
  const waiting = rows.filter(({ place }) => place === 'WAITING');
  expect(event).toMatchObject({ taken: inside.length, waiting: waiting.length });
  return { inside, waiting, numSpots: event?.num_spots ?? 0 };
}

const usersOf = (entered: readonly Entered[]) => entered.map(({ user_id }) => user_id);

const test = clubTest({ apis: 2 })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend(
    'leave',
    ({ server }) =>
      ({ token }: BuiltUser, { registrationId }: SignUpReply, url = server.url) =>
        replyOver(url, withdrawRegistration, { token, body: { registrationId: registrationId ?? 0 } }),
  )
  .extend(
    'enter',
    ({ server }) =>
      ({ token }: BuiltUser, eventId: number, url = server.url): Promise<SignUpReply> =>
        replyOver(url, signUpEvent, { token, body: { eventId } }),
  );

test('of two who want the last place by two apis one gets it, and the other waits first in line', async ({
  server,
  club,
  enter,
}) => {
  const { id } = await makeEvent(server, club, { numSpots: 1 });
  const golfers = await buildCrowd(server.db, 2);
  const replies = await Promise.all(golfers.map((golfer, at) => enter(golfer, id, server.urls[at])));
  expect(replies.map(({ result }) => result).sort()).toEqual(['REGISTERED', 'WAITLISTED']);
  expect(replies.find(({ result }) => result === 'WAITLISTED')).toMatchObject({
    before: 0,
    status: 'WAITLIST',
  });
  const { inside, waiting } = await fieldOf(server, id);
  expect([inside.length, waiting.length]).toEqual([1, 1]);
});

test('of a crowd by two apis as many get in as there are places, and each waits behind those before', async ({
  server,
  club,
  enter,
}) => {
  const { id } = await makeEvent(server, club, { numSpots: 7 });
  const golfers = await buildCrowd(server.db, 40);
  const replies = await Promise.all(golfers.map((golfer, at) => enter(golfer, id, server.urls[at % 2])));
  expect(replies.filter(({ result }) => result === 'REGISTERED')).toHaveLength(7);
  const { inside, waiting } = await fieldOf(server, id);
  expect(inside).toHaveLength(7);
  // What each was told is what the queue says.
  const told = new Map(golfers.map(({ userId }, at) => [userId, replies[at]?.before]));
  expect(waiting.map(({ user_id }) => told.get(user_id ?? 0))).toEqual(waiting.map((_, at) => at));
});

test('a team of four does not get three places, and who comes alone passes it only where it does not fit', async ({
  server,
  club,
}) => {
  const { id } = await makeEvent(server, club, {
    numSpots: 3,
    format: { side: { size: 4, mode: 'SCRAMBLE' } },
  });
  const [captain, ...others] = await buildCrowd(server.db, 8);
  const partners = others.splice(0, 3);
  const replies = await Promise.all([
    enterEvent(server, captain as BuiltUser, id, {
      team: { name: 'Us', userIds: partners.map(({ userId }) => userId) },
    }),
    ...others.map((golfer) => enterEvent(server, golfer, id)),
  ]);
  expect(replies[0]).toMatchObject({ result: 'WAITLISTED' });
  expect(replies.slice(1).filter(({ result }) => result === 'REGISTERED')).toHaveLength(3);
  const { inside, waiting } = await fieldOf(server, id);
  expect(inside).toHaveLength(3);
  expect(waiting).toHaveLength(5);
});

test('places given up at once go to those who wait first, and nobody is let in twice', async ({
  server,
  club,
  enter,
  leave,
}) => {
  const { id } = await makeEvent(server, club, { numSpots: 3 });
  const golfers = await buildCrowd(server.db, 8);
  const replies: SignUpReply[] = [];
  for (const golfer of golfers) replies.push(await enter(golfer, id));
  await Promise.all(
    [0, 1, 2].map((at) => leave(golfers[at] as BuiltUser, replies[at] as SignUpReply, server.urls[at % 2])),
  );
  const { inside, waiting } = await fieldOf(server, id);
  expect(usersOf(inside)).toEqual(golfers.slice(3, 6).map(({ userId }) => userId));
  expect(usersOf(waiting)).toEqual(golfers.slice(6).map(({ userId }) => userId));
  expect(inside.map(({ status }) => status)).toEqual(['REGISTERED', 'REGISTERED', 'REGISTERED']);
});

test('who leaves the waitlist while a place comes free is not let in, and the next one is', async ({
  server,
  club,
  enter,
  leave,
}) => {
  for (let round = 0; round < 5; round += 1) {
    const { id } = await makeEvent(server, club, { name: `Round ${round}`, numSpots: 1 });
    const [first, second, third] = (await buildCrowd(server.db, 3)) as [BuiltUser, BuiltUser, BuiltUser];
    const own = await enter(first, id);
    const waits = await enter(second, id);
    await enter(third, id);
    await Promise.all([leave(first, own, server.urls[0]), leave(second, waits, server.urls[1])]);
    const { inside, waiting } = await fieldOf(server, id);
    expect([usersOf(inside), usersOf(waiting)]).toEqual([[third.userId], []]);
  }
});

test('who comes back while the waitlist moves stands at its end, or gets a place that nobody wants', async ({
  server,
  club,
  enter,
  leave,
}) => {
  const { id } = await makeEvent(server, club, { numSpots: 2 });
  const golfers = (await buildCrowd(server.db, 4)) as [BuiltUser, BuiltUser, BuiltUser, BuiltUser];
  const replies: SignUpReply[] = [];
  for (const golfer of golfers) replies.push(await enter(golfer, id));
  const [first, second, third, fourth] = golfers;
  await leave(first, replies[0] as SignUpReply);
  await Promise.all([
    replyOver(server.urls[0] ?? '', renewRegistration, {
      token: first.token,
      body: { registrationId: replies[0]?.registrationId ?? 0 },
    }),
    leave(second, replies[1] as SignUpReply, server.urls[1]),
  ]);
  const { inside, waiting } = await fieldOf(server, id);
  expect(usersOf(inside)).toEqual([third.userId, fourth.userId]);
  expect(usersOf(waiting)).toEqual([first.userId]);
});

test('a golfer of the season who plays and does not at once ends as one of both, counted once', async ({
  server,
  club,
}) => {
  const golfer = await buildUser(server.db);
  const { id } = await makeEvent(server, club, { numSpots: 2 });
  await enterSeason(server, golfer, club.seasonId);
  const toggle = (playing: boolean, url?: string) =>
    replyOver(url ?? server.url, setParticipantPlaying, {
      token: golfer.token,
      body: { eventId: id, userId: golfer.userId, playing },
    });
  for (let round = 0; round < 5; round += 1) {
    const replies = await Promise.all([toggle(true, server.urls[0]), toggle(false, server.urls[1])]);
    expect(replies.map(({ playing }) => playing).sort()).toEqual([false, true]);
    const { inside } = await fieldOf(server, id);
    expect(inside.length).toBeLessThanOrEqual(1);
  }
  await Promise.all([toggle(true, server.urls[0]), toggle(true, server.urls[1])]);
  expect(usersOf((await fieldOf(server, id)).inside)).toEqual([golfer.userId]);
});

test('places that are taken away while golfers sign up throw nobody out and let nobody in', async ({
  server,
  club,
  enter,
}) => {
  const { id } = await makeEvent(server, club, { numSpots: 10 });
  const golfers = await buildCrowd(server.db, 12);
  const lower = () =>
    replyOver(server.url, updateEventSpots, {
      token: club.organizer.token,
      body: { eventId: id, numSpots: 3 },
    });
  const [, ...replies] = await Promise.all([
    lower(),
    ...golfers.map((golfer, at) => enter(golfer, id, server.urls[at % 2])),
  ]);
  const { inside, waiting, numSpots } = await fieldOf(server, id);
  expect(numSpots).toBe(3);
  expect(inside).toHaveLength(replies.filter(({ result }) => result === 'REGISTERED').length);
  expect(inside.length + waiting.length).toBe(12);
  // Nobody who waits was passed over: those who are in came before.
  const order = await server.db.query<{ place: string }>(
    'select place from participants where event_id = $1 order by queue_no',
    [id],
  );
  expect(order.map(({ place }) => place)).toEqual([
    ...inside.map(() => 'IN'),
    ...waiting.map(() => 'WAITING'),
  ]);
  const late = await enter(await buildUser(server.db), id);
  expect(late).toMatchObject({ result: 'WAITLISTED', before: waiting.length });
});

test('the same intent by two apis at once is one registration with one answer; another with its key is refused', async ({
  server,
  club,
}) => {
  const { id } = await makeEvent(server, club, { numSpots: 5 });
  const other = await makeEvent(server, club, { name: 'Other', numSpots: 5 });
  const golfer = await buildUser(server.db);
  const send = (eventId: number, url: string | undefined) =>
    callOver(url ?? server.url, signUpEvent, {
      token: golfer.token,
      body: { eventId },
      headers: { 'Idempotency-Key': 'the-same-intent' },
    });
  const answers = await Promise.all([0, 1, 0, 1].map((at) => send(id, server.urls[at])));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  expect(new Set(answers.map(({ json }) => JSON.stringify(json))).size).toBe(1);
  expect(answers[0]?.json).toMatchObject({ result: 'REGISTERED' });
  expect(usersOf((await fieldOf(server, id)).inside)).toEqual([golfer.userId]);
  expect((await send(other.id, server.url)).json).toMatchObject({ error: { code: 'idempotency_mismatch' } });
});

test('a golfer asked into two teams at once by their captains is in one of them', async ({
  server,
  club,
}) => {
  const { id } = await makeEvent(server, club, {
    numSpots: 8,
    format: { side: { size: 2, mode: 'SCRAMBLE' } },
  });
  const [one, other, wanted] = (await buildCrowd(server.db, 3)) as [BuiltUser, BuiltUser, BuiltUser];
  const ask = (captain: BuiltUser, url: string | undefined) =>
    callOver(url ?? server.url, signUpEvent, {
      token: captain.token,
      body: { eventId: id, team: { name: 'Us', userIds: [wanted.userId] } },
    });
  const answers = await Promise.all([ask(one, server.urls[0]), ask(other, server.urls[1])]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 422]);
  const { inside } = await fieldOf(server, id);
  expect(usersOf(inside).filter((userId) => userId === wanted.userId)).toHaveLength(1);
  expect(inside).toHaveLength(2);
});

test('an answer given twice at once is one answer', async ({ server, club }) => {
  const { id } = await makeEvent(server, club, {
    numSpots: 2,
    format: { side: { size: 2, mode: 'SCRAMBLE' } },
  });
  const [captain, partner] = (await buildCrowd(server.db, 2)) as [BuiltUser, BuiltUser];
  await enterEvent(server, captain, id, { team: { name: 'Us', userIds: [partner.userId] } });
  const [asked] = (await fieldOf(server, id)).inside.filter(({ user_id }) => user_id === partner.userId);
  const say = (url: string | undefined) =>
    callOver(url ?? server.url, answerRegistration, {
      token: partner.token,
      body: { registrationId: asked?.registration_id ?? 0, accept: true },
    });
  const answers = await Promise.all([say(server.urls[0]), say(server.urls[1])]);
  expect(answers.filter(({ status }) => status === 200).length).toBeGreaterThan(0);
  expect((await fieldOf(server, id)).inside.map(({ place }) => place)).toEqual(['IN', 'IN']);
});
