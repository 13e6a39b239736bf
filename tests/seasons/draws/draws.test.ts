/** The draw of an event over HTTP: drawn, and changed by hand. */
import { createHash } from 'node:crypto';
import {
  addDrawGroupsByType,
  createDrawGroup,
  createLineItem,
  deleteDrawGroup,
  deleteLineItem,
  generateDraw,
  getDrawnLots,
  listDrawRooms,
  listDrawTypes,
  updateDrawGroup,
  updateDrawGroupDetails,
  updateDrawGroupRoom,
  updateDrawGroups,
  updateDrawTeeTimes,
  updateLineItem,
} from '@fourball/shared/seasons/draw-calls.ts';
import type { DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  signUpTeam,
} from '@fourball/shared/seasons/registration-calls.ts';
import { describe, expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups, enterGolfers, idsOf, publishDraw } from '../../kit/seasons/draws.ts';
import { buildOpenSeason, enterEvent, makeBuddies, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, outcomeOf, refusalIn, replyOver } from '../../kit/server.ts';

const test = clubTest()
  .extend('club', ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }))
  .extend('golfEvent', ({ server, club }) => makeEvent(server, club));

const startsOf = (groups: readonly DrawGroup[]) =>
  groups.map(({ startsAt, startTee, places }) => [startsAt.slice(11, 16), startTee, places.length]);

const sha = (text: string) => createHash('sha256').update(text).digest('hex');

const fields = { startTime: '17:00', interval: 10, lineItems: [] };

describe('drawing', () => {
  test('puts all who play into groups that differ by one, the smaller first, one after the other', async ({
    server,
    club,
    golfEvent,
  }) => {
    await enterGolfers(server, golfEvent.id, 7);
    const draw = await drawGroups(server, club.organizer, golfEvent.id);
    expect(draw).toMatchObject({
      result: 'DONE',
      drawVersion: 1,
      published: false,
      order: 'RANDOM',
      ungrouped: [],
    });
    // 17:00 in Toronto in June.
    expect(startsOf(draw.groups)).toEqual([
      ['21:00', '1', 3],
      ['21:10', '1', 4],
    ]);
    expect(draw.groups.map(({ sequenceNo }) => sequenceNo)).toEqual([1, 2]);
    expect(new Set(idsOf(draw.groups).flat()).size).toBe(7);
  });

  test('from two tees and at once from all', async ({ server, club, golfEvent }) => {
    await enterGolfers(server, golfEvent.id, 10);
    const two = await drawGroups(server, club.organizer, golfEvent.id, { start: 'TWO_TEES', size: 3 });
    expect(startsOf(two.groups).sort()).toEqual([
      ['21:00', '1', 2],
      ['21:00', '10', 3],
      ['21:10', '1', 2],
      ['21:10', '10', 3],
    ]);
    const all = await drawGroups(server, club.organizer, golfEvent.id, { start: 'SHOTGUN', size: 4 });
    expect(startsOf(all.groups).map(([at, tee]) => [at, tee])).toEqual([
      ['21:00', '1A'],
      ['21:00', '2A'],
      ['21:00', '3A'],
    ]);
    // As the last draw, where nothing else is said.
    expect((await drawGroups(server, club.organizer, golfEvent.id)).start).toBe('SHOTGUN');
  });

  test('by handicap, the lowest first, and in quarters; who has no index is drawn as the highest', async ({
    server,
    club,
    golfEvent,
  }) => {
    const golfers = await enterGolfers(server, golfEvent.id, 8);
    await server.db.query(
      `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
       select n.user_id, n.value, 'OFFICIAL', 'Golf Canada', '2026-05-01', n.user_id from unnest($1::bigint[], $2::numeric[]) as n (user_id, value)`,
      [golfers.slice(0, 7).map(({ userId }) => userId), [30, 5, 12.3, -1.5, 18, 22.4, 9]],
    );
    const ranks = (groups: readonly DrawGroup[]) =>
      groups.map(({ places }) =>
        places.map(({ userId }) => golfers.findIndex((one) => one.userId === userId)),
      );
    const byIndex = await drawGroups(server, club.organizer, golfEvent.id, { order: 'HANDICAP' });
    expect(ranks(byIndex.groups)).toEqual([
      [3, 1, 6, 2],
      [4, 5, 0, 7],
    ]);
    const [lowest = [], others = []] = idsOf(byIndex.groups);
    const apart = { kind: 'APART' as const, participantIds: lowest.slice(0, 2) };
    const parted = await drawGroups(server, club.organizer, golfEvent.id, {
      order: 'HANDICAP',
      preferences: [apart],
    });
    for (const group of idsOf(parted.groups)) {
      expect(group.filter((id) => apart.participantIds.includes(id))).toHaveLength(1);
    }
    expect([parted.unmet, idsOf(parted.groups).flat().sort()]).toEqual([[], [...lowest, ...others].sort()]);
    const quarters = await drawGroups(server, club.organizer, golfEvent.id, {
      order: 'ABCD',
      preferences: [],
    });
    expect(ranks(quarters.groups)).toEqual([
      [3, 2, 4, 7],
      [1, 6, 5, 0],
    ]);
  });

  test('keeps teams and wishes, and says which one it could not keep', async ({ server, club }) => {
    const format = { side: { size: 2, mode: 'BEST_N', count: 1 } } as const;
    const event = await makeEvent(server, club, { format });
    const captain = await buildUser(server.db);
    const partner = await buildUser(server.db);
    await makeBuddies(server.db, captain, partner);
    await enterGolfers(server, event.id, 6);
    await replyOver(server.url, signUpTeam, {
      token: captain.token,
      body: {
        eventId: event.id,
        eventTypeId: club.eventTypeId,
        team: { name: 'Two', userIds: [partner.userId] },
      },
    });
    const asked = await replyOver(server.url, listOwnRegistrations, { token: partner.token });
    await replyOver(server.url, answerRegistration, {
      token: partner.token,
      body: { registrationId: asked[0]?.id ?? 0, accept: true },
    });
    const first = await drawGroups(server, club.organizer, event.id);
    const all = idsOf(first.groups)
      .flat()
      .sort((a, b) => a - b);
    const [a = 0, b = 0, c = 0, d = 0, e = 0] = all;
    const preferences = [
      { kind: 'TOGETHER', participantIds: [a, b] },
      { kind: 'APART', participantIds: [a, c] },
      { kind: 'LATE', participantIds: [d] },
      { kind: 'APART', participantIds: [a, b, e] },
    ] as const;
    const drawn = await drawGroups(server, club.organizer, event.id, {
      preferences: preferences.map((one) => ({ ...one, participantIds: [...one.participantIds] })),
    });
    const at = (id: number) => idsOf(drawn.groups).findIndex((group) => group.includes(id));
    expect(at(a)).toBe(at(b));
    expect(at(a)).not.toBe(at(c));
    expect(at(d)).toBe(1);
    const team = drawn.groups.filter(({ places }) => places.some((one) => one.team === 'Two'));
    expect(team.map(({ places }) => places.filter((one) => one.team === 'Two').length)).toEqual([2]);
    expect(drawn.unmet).toEqual([{ kind: 'APART', participantIds: [a, b, e] }]);
  });

  test('by lot can be repeated by anybody from what is published, and was fixed before', async ({
    server,
    club,
    golfEvent,
  }) => {
    await enterGolfers(server, golfEvent.id, 6);
    await drawGroups(server, club.organizer, golfEvent.id);
    const lots = () => replyOver(server.url, getDrawnLots, { params: { eventId: golfEvent.id } });
    const before = await lots();
    expect(before).toMatchObject({ drawVersion: 0, seed: null, participantIds: [] });
    expect(before.nextCommitment).toMatch(/^[0-9a-f]{64}$/);
    const { groups } = await publishDraw(server, club.organizer, golfEvent.id);
    const { seed, commitment, participantIds, changedByHand } = await lots();
    expect(commitment).toBe(before.nextCommitment);
    const ids = participantIds.toSorted((a, b) => a - b);
    expect(sha(`${seed}${ids.join('\n')}`)).toBe(commitment);
    const byLot = ids.toSorted((a, b) => (sha(`${seed}:${a}`) < sha(`${seed}:${b}`) ? -1 : 1));
    expect(participantIds).toEqual(byLot);
    expect(idsOf(groups)).toEqual([byLot.slice(0, 3), byLot.slice(3)]);
    expect(changedByHand).toBe(false);
  });

  test('has few who met before meet again', async ({ server }) => {
    const club = await buildOpenSeason(server, { type: 'LEAGUE' });
    const one = await makeEvent(server, club, { date: '2026-06-17' });
    const golfers = await enterGolfers(server, one.id, 8);
    await drawGroups(server, club.organizer, one.id);
    const { groups } = await publishDraw(server, club.organizer, one.id);
    const two = await makeEvent(server, club, { date: '2026-06-18' });
    for (const golfer of golfers) await enterEvent(server, golfer, two.id);
    const drawn = await drawGroups(server, club.organizer, two.id, { order: 'FEWEST_REPEATS' });
    const usersOf = (all: readonly DrawGroup[]) =>
      all.map(({ places }) => places.map(({ userId }) => userId));
    const met = usersOf(groups);
    for (const group of usersOf(drawn.groups)) {
      for (const before of met) expect(group.filter((userId) => before.includes(userId))).toHaveLength(2);
    }
  });

  test('says what is possible, and why other ways are not', async ({ server, club, golfEvent }) => {
    const types = async () =>
      new Map(
        (
          await replyOver(server.url, listDrawTypes, {
            token: club.organizer.token,
            params: { id: golfEvent.id },
          })
        ).map((one) => [`${one.type} ${one.start}`, one.reason ?? one.possible]),
      );
    expect((await types()).get('RANDOM ONE_TEE')).toBe('Nobody plays in it yet.');
    await enterGolfers(server, golfEvent.id, 3);
    const known = await types();
    expect(known.get('RANDOM ONE_TEE')).toBe(true);
    expect(known.get('RANDOM TWO_TEES')).toBe('That takes two groups at least.');
    expect(known.get('SHOTGUN SHOTGUN')).toBe(true);
    expect(known.get('HANDICAP ONE_TEE')).toBe('Nobody who plays has an index.');
    expect(known.get('FLIGHTS ONE_TEE')).toBe('Nobody who plays has an index.');
    expect(known.get('LAST_RESULT ONE_TEE')).toBe('No results yet.');
    expect(known.get('SEEDED ONE_TEE')).toBe('Only match play has a bracket.');
    expect(known.get('FEWEST_REPEATS ONE_TEE')).toMatch(/^No groups of an earlier event/);
    for (const order of ['LAST_RESULT', 'HANDICAP', 'SEEDED', 'FEWEST_REPEATS'] as const) {
      const body = { eventId: golfEvent.id, startTime: '17:00', interval: 10, order };
      const refused = await callOver(server.url, generateDraw, { token: club.organizer.token, body });
      expect(outcomeOf(refused)).toBe('CONFLICT');
    }
  });
});

describe('the board', () => {
  test('is not changed by who has seen an older one', async ({ server, club, golfEvent }) => {
    await enterGolfers(server, golfEvent.id, 5);
    const first = await drawGroups(server, club.organizer, golfEvent.id, { drawVersion: 0 });
    const second = await drawGroups(server, club.organizer, golfEvent.id, { drawVersion: first.drawVersion });
    expect(second).toMatchObject({ result: 'DONE', drawVersion: 2 });
    const stale = await drawGroups(server, club.organizer, golfEvent.id, { drawVersion: 1 });
    expect(stale).toMatchObject({ result: 'STALE', drawVersion: 2 });
    expect(idsOf(stale.groups)).toEqual(idsOf(second.groups));
    const [group] = second.groups;
    const { token } = club.organizer;
    const late = await replyOver(server.url, updateDrawGroup, {
      token,
      body: { id: group?.id ?? 0, eventId: golfEvent.id, drawVersion: 1, ...fields, participantIds: [] },
    });
    expect(late).toMatchObject({ result: 'STALE', ungrouped: [] });
    const gone = await replyOver(server.url, updateDrawGroups, {
      token,
      body: { eventId: golfEvent.id, groups: [{ id: first.groups[0]?.id ?? 0, ...fields }] },
    });
    expect(gone).toMatchObject({ result: 'STALE', drawVersion: 2 });
  });

  test('moves golfers between groups, and nobody is in two', async ({ server, club, golfEvent }) => {
    await enterGolfers(server, golfEvent.id, 6);
    const { token } = club.organizer;
    const eventId = golfEvent.id;
    const { groups, drawVersion } = await drawGroups(server, club.organizer, eventId);
    const [one = [], two = []] = idsOf(groups);
    const [a, b] = groups;
    const moved = await replyOver(server.url, updateDrawGroup, {
      token,
      body: {
        id: a?.id ?? 0,
        eventId,
        drawVersion,
        ...fields,
        startTee: '7B',
        participantIds: [...one.slice(1), ...two.slice(0, 1)],
      },
    });
    expect(moved.drawVersion).toBe(drawVersion + 1);
    expect(idsOf(moved.groups).flat()).toHaveLength(5);
    expect(moved.ungrouped.map(({ participantId }) => participantId)).toEqual(one.slice(0, 1));
    expect(moved.groups.find(({ id }) => id === a?.id)?.startTee).toBe('7B');
    const both = await replyOver(server.url, updateDrawGroups, {
      token,
      body: {
        eventId,
        groups: [
          { id: a?.id ?? 0, drawVersion: moved.drawVersion, ...fields, participantIds: two },
          {
            id: b?.id ?? 0,
            drawVersion: moved.drawVersion,
            ...fields,
            startTime: '17:10',
            participantIds: one,
          },
        ],
      },
    });
    expect(both.ungrouped).toEqual([]);
    expect(idsOf(both.groups).flat().sort()).toEqual([...one, ...two].sort());
    const twice = await callOver(server.url, updateDrawGroups, {
      token,
      body: {
        eventId,
        groups: [
          { id: a?.id ?? 0, ...fields, participantIds: one },
          { id: b?.id ?? 0, ...fields, participantIds: one },
        ],
      },
    });
    expect(refusalIn(twice).status).toBe(422);
  });

  test('has rooms beside groups, lines, and starts that are set anew', async ({
    server,
    club,
    golfEvent,
  }) => {
    await enterGolfers(server, golfEvent.id, 5);
    const { token } = club.organizer;
    const eventId = golfEvent.id;
    const { groups } = await drawGroups(server, club.organizer, eventId);
    const [one = []] = idsOf(groups);
    const room = await replyOver(server.url, createDrawGroup, {
      token,
      body: { eventId, ...fields, purpose: 'ROOM', roomNumber: '204', participantIds: one },
    });
    expect(room).toMatchObject({ purpose: 'ROOM', roomNumber: '204', sequenceNo: 1 });
    const id = groups[1]?.id ?? 0;
    await replyOver(server.url, updateDrawGroupRoom, { token, body: { id, roomNumber: 'Cart shed' } });
    const rooms = await replyOver(server.url, listDrawRooms, { token, params: { id: eventId } });
    expect(rooms.map(({ roomNumber, names }) => [roomNumber, names.length])).toEqual([
      ['Cart shed', 3],
      ['204', 2],
    ]);
    const described = await replyOver(server.url, updateDrawGroupDetails, {
      token,
      body: { id, courseDescription: 'Back nine first' },
    });
    expect(described).toMatchObject({ courseDescription: 'Back nine first', roomNumber: 'Cart shed' });
    const lined = await replyOver(server.url, createLineItem, {
      token,
      body: { groupId: id, text: 'Cart 4' },
    });
    const lineId = lined.lineItems[0]?.id ?? 0;
    const changed = await replyOver(server.url, updateLineItem, {
      token,
      body: { id: lineId, text: 'Cart 5' },
    });
    expect(changed.lineItems).toEqual([{ id: lineId, text: 'Cart 5' }]);
    await replyOver(server.url, deleteLineItem, { token, params: { id: lineId } });
    const moved = await replyOver(server.url, updateDrawTeeTimes, {
      token,
      body: { eventId, startTime: '18:00', interval: 8 },
    });
    expect(startsOf(moved.groups.filter(({ purpose }) => purpose === 'PLAY'))).toEqual([
      ['22:00', '1', 2],
      ['22:08', '1', 3],
    ]);
    await replyOver(server.url, deleteDrawGroup, { token, params: { id } });
    const after = await replyOver(server.url, addDrawGroupsByType, {
      token,
      body: { eventId, type: 'RANDOM' },
    });
    expect(startsOf(after.groups.filter(({ purpose }) => purpose === 'PLAY'))).toEqual([
      ['22:00', '1', 2],
      ['22:08', '1', 3],
    ]);
    expect(after.ungrouped).toEqual([]);
    // A redraw is of who plays: the rooms stay.
    const redrawn = await drawGroups(server, club.organizer, eventId);
    expect(redrawn.groups.filter(({ purpose }) => purpose === 'ROOM')).toHaveLength(1);
  });
});
