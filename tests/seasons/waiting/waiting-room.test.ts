/** The waiting room of an event whose registration opens: one line for all, and sign-ups only of whose turn it is. */
import { signUpEvent } from '@fourball/shared/seasons/registration-calls.ts';
import { enterEventWaitingRoom, getEventWaitingRoom } from '@fourball/shared/seasons/waiting-room-calls.ts';
import { expect } from 'vitest';
import { buildCrowd, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, replyOver } from '../../kit/server.ts';

const opening = new Date('2026-06-16T17:00:00Z');
const after = (seconds: number) => new Date(opening.getTime() + seconds * 1000);

const test = clubTest({ apis: 2 })
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) =>
    makeEvent(server, club, { numSpots: 4, registrationOpensAt: opening.toISOString() }),
  )
  .extend(
    'step',
    ({ server, golfEvent }) =>
      ({ token }: BuiltUser, url = server.url) =>
        replyOver(url, enterEventWaitingRoom, { token, body: { eventId: golfEvent.id } }),
  )
  .extend(
    'look',
    ({ server, golfEvent }) =>
      ({ token }: BuiltUser) =>
        replyOver(server.url, getEventWaitingRoom, { token, params: { eventId: golfEvent.id } }),
  )
  .extend(
    'enter',
    ({ server, golfEvent }) =>
      ({ token }: BuiltUser, wish: object = {}) =>
        replyOver(server.url, signUpEvent, { token, body: { eventId: golfEvent.id, ...wish } }),
  );

test.beforeAll(async ({ server }) => {
  await server.db.query(
    `insert into parameters (name, value, start_date) values ('EVENT_WAITING_ROOM', 'ON', '2020-01-02'),
       ('WAITING_ROOM_ADMITS', '2', '2020-01-02'), ('WAITING_ROOM_SECONDS', '5', '2020-01-02'),
       ('WAITING_ROOM_MINUTES', '30', '2020-01-02'), ('WAITING_ROOM_KEPT_SECONDS', '8', '2020-01-02'),
       ('WAITING_ROOM_SPOTS', '2', '2020-01-02')`,
  );
});
test.beforeEach(async ({ server }) => {
  server.clock.set(after(-60));
});

const closed = (reason: RegExp) => ({ result: 'CLOSED', reason: expect.stringMatching(reason) as string });

test('who is there at the opening is drawn a place, and lets in by turns whoever is asked', async ({
  server,
  step,
  look,
  enter,
}) => {
  const crowd = await buildCrowd(server.db, 4);
  await Promise.all(crowd.flatMap((golfer, at) => [step(golfer, server.urls[at % 2]), step(golfer)]));
  const [first] = crowd as [BuiltUser];
  expect(await look(first)).toMatchObject({
    state: 'WAITING',
    position: null,
    ahead: 3,
    secondsToOpening: 60,
  });
  expect(await enter(first)).toMatchObject(closed(/not opened yet/));

  server.clock.set(after(0));
  const seen = await Promise.all(crowd.map(look));
  const turn = (state: string) =>
    crowd
      .map((golfer, at) => ({ golfer, place: seen[at] }))
      .filter(({ place }) => place?.state === state)
      .sort((one, next) => (one.place?.position ?? 0) - (next.place?.position ?? 0))
      .map(({ golfer }) => golfer);
  expect([turn('ADMITTED').length, turn('WAITING').length]).toEqual([2, 2]);
  const [early, other] = turn('ADMITTED') as [BuiltUser, BuiltUser];
  const [late, later] = turn('WAITING') as [BuiltUser, BuiltUser];
  expect(await enter(late)).toMatchObject(closed(/not your turn/));
  const stranger = await buildUser(server.db);
  expect(await enter(stranger)).toMatchObject(closed(/place in the waiting room/));
  expect(await enter(early)).toMatchObject({ result: 'REGISTERED' });

  // Of four places one is taken, and two are kept for the other who was let in with the first.
  server.clock.set(after(5));
  const ahead = await look(late);
  expect(ahead.state).toBe('ADMITTED');
  expect(await enter(late, { guests: ['Gus Guest'] })).toMatchObject(closed(/kept for golfers/));
  expect(await enter(late)).toMatchObject({ result: 'REGISTERED' });
  expect(await enter(later)).toMatchObject(closed(/kept for golfers/));
  expect(await enter(other)).toMatchObject({ result: 'REGISTERED' });
  expect(await enter(later)).toMatchObject({ result: 'REGISTERED' });

  // Whoever comes after the opening stands behind all others; once it is over everybody may.
  expect(await step(stranger)).toMatchObject({ state: 'WAITING', position: 1 });
  server.clock.set(after(30 * 60));
  expect(await look(stranger)).toMatchObject({ state: 'OVER' });
  expect(await enter(await buildUser(server.db))).toMatchObject({ result: 'WAITLISTED' });
});

test('whom an organizer signs up does not wait in it', async ({ server, club, golfEvent }) => {
  server.clock.set(after(1));
  const golfer = await buildUser(server.db);
  const reply = await replyOver(server.url, signUpEvent, {
    token: club.organizer.token,
    body: { eventId: golfEvent.id, userId: golfer.userId, participantRegistrationStatus: 'REGISTERED' },
  });
  expect(reply.result).toBe('REGISTERED');
});

test('there is none where places have no end, or no moment is set, and none of what one may not see', async ({
  server,
  club,
  admin,
}) => {
  const { token } = await buildUser(server.db);
  const stateOf = async (fields: object) => {
    const { id } = await makeEvent(server, club, fields);
    return replyOver(server.url, getEventWaitingRoom, { token, params: { eventId: id } });
  };
  const opens = opening.toISOString();
  expect(await stateOf({ name: 'Endless', numSpots: 0, registrationOpensAt: opens })).toMatchObject({
    state: 'OFF',
  });
  expect(await stateOf({ name: 'No moment', numSpots: 4 })).toMatchObject({ state: 'OFF', opensAt: null });
  server.clock.set(after(-31 * 60));
  expect(await stateOf({ name: 'Too early', numSpots: 4, registrationOpensAt: opens })).toMatchObject({
    state: 'CLOSED',
  });
  const draft = await makeEvent(server, club, {
    name: 'Draft',
    publish: false,
    numSpots: 4,
    registrationOpensAt: opens,
  });
  const hidden = await callOver(server.url, enterEventWaitingRoom, { token, body: { eventId: draft.id } });
  expect(hidden.status).toBe(404);
  const office = await callOver(server.url, enterEventWaitingRoom, {
    token: admin.token,
    body: { eventId: draft.id },
  });
  expect(office.status).toBe(200);
});

test('a room in the database is of a day or of an event', async ({ server, golfEvent }) => {
  const insert = (columns: string, values: string) =>
    server.db.query(
      `insert into waiting_rooms (${columns}, opens_at, seed) values (${values}, now(), 'seed')`,
    );
  await expect(insert('event_id, day', `${golfEvent.id}, '2026-06-18'`)).rejects.toThrow(
    'waiting_rooms_of_one',
  );
  await expect(insert('day', `'2026-06-18'`)).rejects.toThrow('waiting_rooms_of_one');
  await insert('event_id', String(golfEvent.id));
});
