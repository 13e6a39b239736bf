/** Golfers of an event whom its organizers give other places: those of a pool, or those that are nobody's. */
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { changeField, listField, listPools, setPool } from '@fourball/shared/seasons/participant-calls.ts';
import { listOwnRegistrations } from '@fourball/shared/seasons/registration-calls.ts';
import { expect, onTestFinished } from 'vitest';
import { buildCrowd, buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { allHeard, watch } from '../../kit/seasons/live.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest({
  apis: 2,
  with: ['gateway', 'workers'],
  env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' },
})
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('event', ({ server, club }) => makeEvent(server, club, { numSpots: 10 }))
  .extend('makePool', ({ server, club, event }) => async (name: string, numSpots: number) => {
    const body = { eventId: event.id, name, numSpots };
    const pools = await replyOver(server.url, setPool, { token: club.organizer.token, body });
    return pools.find((pool) => pool.name === name)?.id ?? 0;
  })
  .extend('takenOf', ({ server, event }) => async () => {
    const pools = await replyOver(server.url, listPools, { params: { eventId: event.id } });
    return Object.fromEntries(pools.map(({ name, taken }) => [name, taken]));
  })
  .extend('idsOf', ({ server, club, event }) => async (golfer: BuiltUser) => {
    const { token } = club.organizer;
    const field = await replyOver(server.url, listField, { token, params: { eventId: event.id } });
    return field.filter(({ userId }) => userId === golfer.userId).map(({ id }) => id);
  })
  .extend(
    'put',
    ({ server, club, event, idsOf }) =>
      async (golfer: BuiltUser, spotsId: number | null, url = server.url, by: BuiltUser = club.organizer) =>
        callOver(url, changeField, {
          token: by.token,
          body: { eventId: event.id, participantIds: await idsOf(golfer), action: 'POOL', spotsId },
        }),
  );

test('counts in the pool from then on, with the guests; who waits for the place that was left comes in', async ({
  server,
  club,
  event,
  makePool,
  takenOf,
  put,
}) => {
  const [members, sponsors] = [await makePool('Members', 2), await makePool('Sponsors', 2)];
  const [ava, ben] = (await buildCrowd(server.db, 2)) as [BuiltUser, BuiltUser];
  await enterEvent(server, ava, event.id, { registrationSpotsId: members, guests: ['Pat Guest'] });
  expect(await enterEvent(server, ben, event.id, { registrationSpotsId: members })).toMatchObject({
    result: 'WAITLISTED',
  });
  const ear = await watch(server, ben);
  onTestFinished(() => ear.close());
  expect(await ear.look(event.id)).toBe(true);
  expect((await put(ava, sponsors)).json).toEqual({ changed: 2 });
  expect(await takenOf()).toEqual({ Members: 1, Sponsors: 2 });
  const own = await replyOver(server.url, listOwnRegistrations, { token: ben.token });
  expect(own).toMatchObject([{ status: 'REGISTERED', registrationSpotsId: members }]);
  const avas = await replyOver(server.url, listOwnRegistrations, { token: ava.token });
  expect(avas).toMatchObject([{ registrationSpotsId: sponsors }]);
  await allHeard(server, [ear]);
  expect(ear.events.map(({ type }) => type)).toContain('NUMBER_SPOTS_CHANGED');
  // The same again changes nothing.
  expect((await put(ava, sponsors)).json).toEqual({ changed: 0 });
  expect((await put(ava, null)).json).toEqual({ changed: 2 });
  expect(await takenOf()).toEqual({ Members: 1, Sponsors: 0 });
  const trail = await server.db.query<{ changes: unknown }>(
    `select changes from audit_entries where action = 'event.field-changed' and actor_user_id = $1 order by id limit 1`,
    [club.organizer.userId],
  );
  expect(JSON.stringify(trail[0]?.changes)).toContain('Sponsors');
});

test('does not go where no place is left, where there is no such pool, or by who does not organize it', async ({
  server,
  club,
  event,
  makePool,
  takenOf,
  put,
}) => {
  const sponsors = await makePool('Sponsors', 1);
  const [ava, ben] = (await buildCrowd(server.db, 2)) as [BuiltUser, BuiltUser];
  await enterEvent(server, ava, event.id, { guests: ['Pat Guest'] });
  await enterEvent(server, ben, event.id);
  expect(refusalIn(await put(ava, sponsors))).toMatchObject({ code: 'conflict', fields: ['spotsId'] });
  expect(await takenOf()).toEqual({ Sponsors: 0 });
  const other = await makeEvent(server, club, { name: 'Other' });
  const [theirs] = await replyOver(server.url, setPool, {
    token: club.organizer.token,
    body: { eventId: other.id, name: 'Sponsors', numSpots: 5 },
  });
  expect(refusalIn(await put(ben, theirs?.id ?? 0))).toMatchObject({ status: 422, fields: ['spotsId'] });
  const elsewhere = await buildOpenSeason(server);
  expect((await put(ben, sponsors, server.url, elsewhere.organizer)).status).toBe(403);
  expect(await takenOf()).toEqual({ Sponsors: 0 });
});

test('of two for the last place of a pool one gets it, by two apis at once; so with who signs up for it', async ({
  server,
  event,
  makePool,
  takenOf,
  idsOf,
  put,
}) => {
  const sponsors = await makePool('Sponsors', 1);
  const [one, other] = (await buildCrowd(server.db, 2)) as [BuiltUser, BuiltUser];
  for (const golfer of [one, other]) await enterEvent(server, golfer, event.id);
  const okay = (reply: { json: unknown } | undefined) =>
    reply !== undefined && (reply.json as { changed?: number }).changed === 1;
  const replies = await Promise.all([
    put(one, sponsors, server.urls[0]),
    put(other, sponsors, server.urls[1]),
  ]);
  expect(replies.filter(okay)).toHaveLength(1);
  expect(await takenOf()).toEqual({ Sponsors: 1 });
  await put(okay(replies[0]) ? one : other, null);
  const comes = await buildUser(server.db);
  const [moved, entered] = await Promise.all([
    put(one, sponsors, server.urls[0]),
    enterEvent({ ...server, url: server.urls[1] ?? server.url }, comes, event.id, {
      registrationSpotsId: sponsors,
    }),
  ]);
  expect([okay(moved), entered.result === 'REGISTERED'].filter(Boolean)).toHaveLength(1);
  expect(await takenOf()).toEqual({ Sponsors: 1 });
  expect(await idsOf(comes)).toHaveLength(1);
});

test('of the season has the places of that day alone', async ({
  server,
  club,
  event,
  makePool,
  takenOf,
  put,
}) => {
  const sponsors = await makePool('Sponsors', 1);
  const regular = await buildUser(server.db);
  await enterSeason(server, regular, club.seasonId);
  expect((await put(regular, sponsors)).json).toEqual({ changed: 1 });
  expect(await takenOf()).toEqual({ Sponsors: 1 });
  const own = await replyOver(server.url, listOwnRegistrations, { token: regular.token });
  expect(own).toMatchObject([{ seasonId: club.seasonId, registrationSpotsId: null }]);
  expect(await replyOver(server.url, getEvent, { params: { id: event.id } })).toMatchObject({ taken: 1 });
});
