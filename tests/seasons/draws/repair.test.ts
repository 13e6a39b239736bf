/** Groups that golfers see and leave: few start with another group, only these are told, and nobody has to do anything. */
import { repairShown } from '@fourball/domain/seasons/nights/repair-shown.ts';
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { updateDrawGroup } from '@fourball/shared/seasons/draw-calls.ts';
import { bailEvent, publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { updateParticipantStatus } from '@fourball/shared/seasons/registration-calls.ts';
import { repairDrawGroups, setGroupRepair } from '@fourball/shared/seasons/start-calls.ts';
import { describe, expect } from 'vitest';
import { buildCrowd, buildUser, type BuiltUser } from '../../kit/build.ts';
import { drawGroups, enterGolfers, groupsFor, idsOf, publishDraw } from '../../kit/seasons/draws.ts';
import { enterEvent } from '../../kit/seasons/golf-events.ts';
import { lastEvent, runAllAgain, settled } from '../../kit/seasons/told.ts';
import { toldTest } from '../../kit/seasons/told-test.ts';
import { callOver, outcomeOf, replyOver, type TestServer } from '../../kit/server.ts';

const test = toldTest();
const fields = { startTime: '17:00', interval: 10, lineItems: [] };

const ofStarts = (subjects: readonly string[]) =>
  subjects.filter((subject) => subject.startsWith('You start at'));

/** Golfers who are in the event, without the way over HTTP: a hundred times it says nothing new. */
const enterCrowd = (server: TestServer, eventId: number, eventTypeId: number, crowd: readonly BuiltUser[]) =>
  server.db.query(
    `with r as (
       insert into registrations (event_type_id, event_id, user_id, status, registered_at)
       select $1, $2, u, 'REGISTERED', now() from unnest($3::bigint[]) u returning id, user_id)
     insert into participants (event_id, registration_id, user_id, place, price_class)
     select $2, id, user_id, 'IN', 'NON_MEMBER' from r`,
    [eventTypeId, eventId, crowd.map(({ userId }) => userId)],
  );

const setSmallest = ({ db }: TestServer, value: string) =>
  db.query(`insert into parameters (name, value, start_date) values ('GROUP_SMALLEST', $1, '2020-01-02')`, [
    value,
  ]);

/** By golfer the group, with its start. */
const startsOf = (groups: readonly DrawGroup[]) =>
  new Map(
    groups.flatMap(({ id, startsAt, startTee, places }) =>
      places.map(({ userId }) => [userId, `${id} ${startsAt} ${startTee}`] as const),
    ),
  );

/** The same numbers each time. */
function* numbers(seed: number): Generator<number, never> {
  for (let state = seed; ;) {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    yield state / 0x80000000;
  }
}

const leave = ({ url }: TestServer, { token }: Pick<BuiltUser, 'token'>, eventId: number) =>
  replyOver(url, bailEvent, { token, body: { eventId } });

describe('when golfers leave groups that are published', () => {
  test('144 play and 20 withdraw: few are moved, exactly these are told, and all others start as before', async ({
    server,
    season,
    make,
    told,
  }) => {
    await setSmallest(server, '3');
    const { id } = await make({ fees: [], time: '08:00' });
    const crowd = await buildCrowd(server.db, 144);
    await enterCrowd(server, id, season.eventTypeId, crowd);
    await drawGroups(server, season.organizer, id, { startTime: '08:00', start: 'TWO_TEES' });
    await publishDraw(server, season.organizer, id);
    await settled(server);
    const random = numbers(20_260_626);
    const inside = [...crowd];
    const moves = new Map<number, number>();
    for (let count = 0; count < 20; count += 1) {
      const before = startsOf(await groupsFor(server, id));
      const [leaver] = inside.splice(Math.floor(random.next().value * inside.length), 1);
      if (!leaver) throw new Error('Nobody is left.');
      await leave(server, leaver, id);
      await settled(server);
      const after = startsOf(await groupsFor(server, id));
      expect([...after.keys()].sort()).toEqual(inside.map(({ userId }) => userId).sort());
      for (const { userId } of inside)
        if (before.get(userId) !== after.get(userId)) moves.set(userId, (moves.get(userId) ?? 0) + 1);
    }
    const moved = [...moves.values()].reduce((sum, one) => sum + one, 0);
    expect(moved).toBeGreaterThan(0);
    expect(moved).toBeLessThanOrEqual(40);
    for (const golfer of inside) {
      const times = ofStarts(await told.subjectsTo(golfer)).length;
      expect([golfer.userId, times]).toEqual([golfer.userId, 1 + (moves.get(golfer.userId) ?? 0)]);
    }
    const sizes = idsOf(await groupsFor(server, id)).map(({ length }) => length);
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(3);
    expect(Math.max(...sizes)).toBeLessThanOrEqual(4);
    await setSmallest(server, '2');
  }, 120_000);

  test('one who is left alone joins others and is told, once; these are not', async ({
    server,
    season,
    make,
    told,
  }) => {
    const { id } = await make({ fees: [] });
    const golfers = await enterGolfers(server, id, 5);
    const { groups } = await drawGroups(server, season.organizer, id);
    await publishDraw(server, season.organizer, id);
    await settled(server);
    const from = await lastEvent(server);
    const of = (userId: number | null) => golfers.find((one) => one.userId === userId);
    const [pair, three] = groups.map(({ places }) => places.flatMap(({ userId }) => of(userId) ?? []));
    const [leaver, alone] = pair ?? [];
    if (!leaver || !alone || !three) throw new Error('There are other groups.');
    await leave(server, leaver, id);
    await settled(server);
    const [only, ...none] = await groupsFor(server, id);
    expect(none).toEqual([]);
    expect(only).toMatchObject({ id: groups[1]?.id, startsAt: groups[1]?.startsAt, drawVersion: 2 });
    expect(only?.places.map(({ userId }) => userId)).toEqual([
      ...three.map(({ userId }) => userId),
      alone.userId,
    ]);
    expect(ofStarts(await told.subjectsTo(alone))).toEqual([
      expect.stringMatching('17:00'),
      expect.stringMatching('17:10'),
    ]);
    for (const golfer of three) expect(ofStarts(await told.subjectsTo(golfer))).toHaveLength(1);
    // Run again, nothing more is done and nobody is told again.
    expect(await runAllAgain(server, from)).toEqual([]);
    expect((await groupsFor(server, id))[0]?.drawVersion).toBe(2);
  });

  test('who comes in later takes the place, and who was there before is told nothing', async ({
    server,
    season,
    make,
    told,
    ava,
  }) => {
    const { id } = await make({ fees: [], numSpots: 4 });
    const [leaver, ...others] = await enterGolfers(server, id, 4);
    const { registrationId } = await enterEvent(server, ava, id);
    await drawGroups(server, season.organizer, id);
    await publishDraw(server, season.organizer, id);
    if (!leaver) throw new Error('Nobody entered.');
    await leave(server, leaver, id);
    await settled(server);
    // Nobody is moved for it, and nobody comes in without an organizer.
    const [smaller] = await groupsFor(server, id);
    expect(smaller).toMatchObject({ drawVersion: 1, openPlaces: 1 });
    await replyOver(server.url, updateParticipantStatus, {
      token: season.organizer.token,
      body: { registrationId: registrationId ?? 0, participantRegistrationStatus: 'REGISTERED' },
    });
    await settled(server);
    const [group] = await groupsFor(server, id);
    expect(group).toMatchObject({ drawVersion: 2, openPlaces: 0 });
    expect(group?.places.map(({ userId }) => userId)).toContain(ava.userId);
    expect(ofStarts(await told.subjectsTo(ava))).toHaveLength(1);
    for (const golfer of others) expect(ofStarts(await told.subjectsTo(golfer))).toHaveLength(1);
  });

  test('a start is still told that was published a moment before groups were mended', async ({
    server,
    season,
    make,
  }) => {
    const { id } = await make({ fees: [] });
    const [leaver] = await enterGolfers(server, id, 6);
    const { groups } = await drawGroups(server, season.organizer, id);
    const from = await lastEvent(server);
    await publishDraw(server, season.organizer, id);
    if (!leaver) throw new Error('Nobody entered.');
    await settled(server);
    await server.db.query('update draw_groups set open_places = 1 where id = $1', [groups[0]?.id]);
    const late = await buildUser(server.db);
    await enterEvent(server, late, id);
    await settled(server);
    const [mended] = await groupsFor(server, id);
    expect(mended).toMatchObject({ drawVersion: 2 });
    const [told] = await server.db.query<{ facts: number }>(
      `select count(*)::int as facts from draws d where d.event_id = $1 and d.state = 'PUBLISHED' and d.base_version = 1`,
      [id],
    );
    expect(told?.facts).toBe(1);
    // What was ordered by the first is sent still, to who was not told.
    await server.db.query('delete from mail_deliveries');
    const sent = await runAllAgain(server, from);
    expect(sent.filter((line) => line.includes('You start at')).length).toBeGreaterThanOrEqual(6);
  });
});

describe('organizers', () => {
  test('switch it off, look at what mending would do, and do it by hand', async ({
    server,
    season,
    make,
    told,
  }) => {
    const { id } = await make({ fees: [] });
    const { token } = season.organizer;
    const golfers = await enterGolfers(server, id, 5);
    const { groups } = await drawGroups(server, season.organizer, id);
    await publishDraw(server, season.organizer, id);
    expect(
      await replyOver(server.url, setGroupRepair, { token, body: { eventId: id, automatic: false } }),
    ).toEqual({ eventId: id, automatic: false, byClub: true });
    const leaver = golfers.find(({ userId }) => groups[0]?.places.some((place) => place.userId === userId));
    await leave(server, leaver ?? season.organizer, id);
    await settled(server);
    expect(idsOf(await groupsFor(server, id)).map(({ length }) => length)).toEqual([1, 3]);
    const repair = (body: { drawVersion?: number; preview?: boolean }) =>
      replyOver(server.url, repairDrawGroups, { token, body: { eventId: id, ...body } });
    const preview = await repair({ preview: true });
    expect(preview).toMatchObject({
      moved: [{ fromGroupId: groups[0]?.id, toGroupId: groups[1]?.id }],
      closedGroupIds: [groups[0]?.id],
      board: { drawVersion: 1, repair: false, published: true },
    });
    expect((await repair({ drawVersion: 7 })).board.result).toBe('STALE');
    const done = await repair({ drawVersion: 1 });
    expect(done).toMatchObject({ ...preview, board: { drawVersion: 2, published: false, ungrouped: [] } });
    expect(idsOf(done.board.groups).map(({ length }) => length)).toEqual([4]);
    // Golfers see it once it is published.
    expect(idsOf(await groupsFor(server, id)).map(({ length }) => length)).toEqual([1, 3]);
    await publishDraw(server, season.organizer, id);
    expect(idsOf(await groupsFor(server, id)).map(({ length }) => length)).toEqual([4]);
    const again = await repair({});
    expect([again.moved, again.closedGroupIds, again.board.drawVersion]).toEqual([[], [], 2]);
    const [mover] = done.moved;
    const moved = groups
      .flatMap(({ places }) => places)
      .find((one) => one.participantId === mover?.participantId);
    const golfer = golfers.find(({ userId }) => userId === moved?.userId);
    expect(ofStarts(await told.subjectsTo(golfer ?? season.organizer))).toHaveLength(2);
  });

  test('who work at the next groups mend these themselves; who publish small groups want them small', async ({
    server,
    season,
    make,
  }) => {
    const { id } = await make({ fees: [] });
    const { token } = season.organizer;
    const golfers = await enterGolfers(server, id, 5);
    const { groups } = await drawGroups(server, season.organizer, id);
    await publishDraw(server, season.organizer, id);
    await replyOver(server.url, updateDrawGroup, {
      token,
      body: { id: groups[1]?.id ?? 0, eventId: id, ...fields, startTime: '17:30' },
    });
    const leaver = golfers.find(({ userId }) => groups[0]?.places.some((place) => place.userId === userId));
    await leave(server, leaver ?? season.organizer, id);
    await settled(server);
    const seen = await groupsFor(server, id);
    expect(seen.map(({ places, drawVersion }) => [places.length, drawVersion])).toEqual([
      [1, 1],
      [3, 1],
    ]);
    await publishDraw(server, season.organizer, id);
    await settled(server);
    expect((await groupsFor(server, id)).map(({ places }) => places.length)).toEqual([1, 3]);
  });

  test('who do not organize it are refused', async ({ server, season, make, ava }) => {
    const { id } = await make({ fees: [] });
    const calls = [
      callOver(server.url, repairDrawGroups, { token: ava.token, body: { eventId: id } }),
      callOver(server.url, setGroupRepair, { token: ava.token, body: { eventId: id, automatic: true } }),
    ];
    for (const refused of await Promise.all(calls)) expect(refused.status).toBe(403);
    const early = await callOver(server.url, repairDrawGroups, {
      token: season.organizer.token,
      body: { eventId: id },
    });
    expect(outcomeOf(early)).toBe('CONFLICT');
  });
});

test('nothing is mended once the first group has started, nor in groups that are hidden', async ({
  server,
  season,
  make,
}) => {
  const { id } = await make({ fees: [] });
  const golfers = await enterGolfers(server, id, 5);
  const { groups } = await drawGroups(server, season.organizer, id);
  await publishDraw(server, season.organizer, id);
  await settled(server);
  const leaver = golfers.find(({ userId }) => groups[0]?.places.some((place) => place.userId === userId));
  const { token } = season.organizer;
  await replyOver(server.url, publishEventGroups, { token, body: { id, publishGroups: false } });
  await leave(server, leaver ?? season.organizer, id);
  expect(await repairShown(server.house, id)).toBe(0);
  await replyOver(server.url, setGroupRepair, { token, body: { eventId: id, automatic: false } });
  await replyOver(server.url, publishEventGroups, { token, body: { id, publishGroups: true } });
  await settled(server);
  await replyOver(server.url, setGroupRepair, { token, body: { eventId: id, automatic: null } });
  server.clock.set(new Date(groups[0]?.startsAt ?? 0));
  expect(await repairShown(server.house, id)).toBe(0);
});

test('of two organizers of whom one mends and the other moves, and of two who mend, one is told that the board was changed', async ({
  server,
  season,
  make,
}) => {
  const { id } = await make({ fees: [] });
  const golfers = await enterGolfers(server, id, 5);
  const { groups, drawVersion } = await drawGroups(server, season.organizer, id);
  const leaver = golfers.find(({ userId }) => groups[0]?.places.some((place) => place.userId === userId));
  await leave(server, leaver ?? season.organizer, id);
  const mend = ({ token }: Pick<BuiltUser, 'token'>, known: number) =>
    replyOver(server.url, repairDrawGroups, { token, body: { eventId: id, drawVersion: known } });
  const results = await Promise.all([
    mend(season.organizer, drawVersion).then(({ board }) => board),
    replyOver(server.url, updateDrawGroup, {
      token: season.admin.token,
      body: { id: groups[1]?.id ?? 0, eventId: id, drawVersion, ...fields, startTime: '17:40' },
    }),
  ]);
  expect(results.map(({ result }) => result).sort()).toEqual(['DONE', 'STALE']);
  const known = Math.max(...results.map((board) => board.drawVersion));
  await replyOver(server.url, updateDrawGroup, {
    token: season.organizer.token,
    body: { id: groups[1]?.id ?? 0, eventId: id, ...fields, startTime: '17:50' },
  });
  expect((await mend(season.admin, known)).board.result).toBe('STALE');
  const twice = await Promise.all([mend(season.organizer, known + 1), mend(season.admin, known + 1)]);
  // Whatever was mended already leaves nothing to do for the other.
  const moved = twice.flatMap((done) => done.moved);
  expect(moved.length).toBeLessThanOrEqual(1);
  expect(idsOf((await mend(season.organizer, known + 1 + moved.length)).board.groups)).toHaveLength(1);
});

test('withdrawals, mending twice at once and publishing at the same moment lose nobody', async ({
  server,
  season,
  make,
}) => {
  const { id } = await make({ fees: [] });
  const golfers = await enterGolfers(server, id, 16);
  await drawGroups(server, season.organizer, id);
  await publishDraw(server, season.organizer, id);
  const { token } = season.organizer;
  for (let round = 0; round < 3; round += 1) {
    const leavers = golfers.splice(0, 3);
    await Promise.all([
      ...leavers.map((golfer) => leave(server, golfer, id)),
      repairShown(server.house, id),
      repairShown(server.house, id),
      callOver(server.url, repairDrawGroups, { token, body: { eventId: id } }),
      callOver(server.url, repairDrawGroups, { token, body: { eventId: id } }),
      callOver(server.url, publishEventGroups, { token, body: { id, publishGroups: true } }),
    ]);
    await settled(server);
    await publishDraw(server, season.organizer, id);
    const seen = (await groupsFor(server, id)).flatMap(({ places }) => places.map(({ userId }) => userId));
    expect(seen.sort()).toEqual(golfers.map(({ userId }) => userId).sort());
  }
});
