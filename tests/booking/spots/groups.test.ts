/** Groups of a booking: who stands in which tee time, in which group, in which order, and who may change that. */
import { cancelBooking, holdSpots } from '@fourball/shared/booking/calls.ts';
import {
  createGroup,
  deleteGroup,
  listGroups,
  listUngrouped,
  moveParty,
  moveToGroup,
  reorderGroups,
  setRoundGroup,
  swapGroups,
  swapGroupTeeTimes,
  ungroupRound,
} from '@fourball/shared/booking/spots/group-calls.ts';
import { cancelSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import { walkUp } from '@fourball/shared/booking/starter/starter-calls.ts';
import type { BodyInput, Call } from '@fourball/shared/contract/define-call.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { book, hold, sheet } from '../../kit/booking/book.ts';
import { ageHold, buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildParty, partyOf, spotOf, standing, type BuiltParty } from '../../kit/booking/parties.ts';
import { checkBooks, entriesOf } from '../../kit/booking/rounds.ts';
import {
  callOver,
  refusalIn,
  replyOver,
  startServer,
  testNow,
  testTomorrow,
  type TestServer,
} from '../../kit/server.ts';

let server: TestServer;
let admin: BuiltUser;
beforeAll(async () => {
  server = await startServer();
  admin = await buildUser(server.db, { firstName: 'Office', roles: ['GOLFER', 'ADMIN'] });
});
afterAll(() => server.close());
beforeEach(() => server.clock.set(testNow));

const send = <C extends Call>(party: BuiltParty, call: C, body: BodyInput<C>, as = party.booker) =>
  replyOver(server.url, call, { token: as.token, body });
const idOf = (party: BuiltParty, index: number): number => party.teeTimes[index]?.teeTimeId ?? 0;
const stands = async (party: BuiltParty): Promise<string[]> => standing(await partyOf(server, party), party);
const roundOf = async (party: BuiltParty, index: number | null): Promise<number> =>
  spotOf(await partyOf(server, party), index === null ? null : party.golfers[index]);
const taken = async (party: BuiltParty): Promise<number[]> =>
  (await sheet(server, party.booker, party.course, testTomorrow)).teeTimes.map(({ places }) => places.length);
const history = (party: BuiltParty) =>
  server.db.query<{ action: string; golfer_id: number | null; actor_id: number; details: object }>(
    'select action, golfer_id, actor_id, details from booking_history where purchase_id = $1 order by id',
    [party.purchaseId],
  );
const lastLine = async ({ booker, conversationId }: BuiltParty) => {
  const { messages } = await replyOver(server.url, listMessages, {
    token: booker.token,
    params: { conversationId },
  });
  return messages.at(-1);
};

describe('a golfer moves', () => {
  test('into another group with room: the place left behind is free, and all is told', async () => {
    const party = await buildParty(server);
    const reply = await send(party, moveToGroup, {
      roundId: await roundOf(party, 1),
      purchaseId: party.purchaseId,
      teeTimeId: idOf(party, 1),
    });
    expect(reply.result).toBe('SUCCESS');
    expect(standing(reply, party)).toEqual(['1: 08:00 0', '2: 08:10 1 2 3']);
    expect(await stands(party)).toEqual(standing(reply, party));
    expect(await taken(party)).toEqual([1, 3, 0]);
    expect(await history(party)).toEqual([
      {
        action: 'TEE_TIME_CHANGED',
        golfer_id: party.golfers[1]?.userId,
        actor_id: party.booker.userId,
        details: { from: '08:00', to: '08:10' },
      },
    ]);
    expect(await lastLine(party)).toMatchObject({
      userType: 'SYSTEM',
      bookingAction: 'GROUP_CHANGE',
      text: `${party.booker.name} moved ${party.golfers[1]?.name} from 08:00 to 08:10.`,
    });
  });

  test('and changes places with a vacant spot of the booking there, although the tee time is full', async () => {
    const party = await buildParty(server, { spots: 4, named: [4, 3] });
    const reply = await send(party, moveToGroup, {
      roundId: await roundOf(party, 0),
      purchaseId: party.purchaseId,
      teeTimeId: idOf(party, 1),
    });
    expect(reply.result).toBe('SUCCESS');
    expect(standing(reply, party)).toEqual(['1: 08:00 - 1 2 3', '2: 08:10 0 4 5 6']);
    expect(await taken(party)).toEqual([4, 4, 0]);
  });

  test('is refused where the tee time is full, booked or held, and nothing changes', async () => {
    const party = await buildParty(server, { spots: 2 });
    const stranger = await buildUser(server.db);
    const there = party.teeTimes[1] as (typeof party.teeTimes)[number];
    await hold(server, stranger, party.course, [there], 2);
    const before = await stands(party);
    const move = async () =>
      send(party, moveToGroup, {
        roundId: await roundOf(party, 0),
        purchaseId: party.purchaseId,
        teeTimeId: there.teeTimeId,
      });
    expect(await move()).toMatchObject({
      result: 'SPOTS_NOT_AVAILABLE',
      reason: 'The tee time at 08:10 is full.',
    });
    expect(await stands(party)).toEqual(before);
    expect(await history(party)).toEqual([]);
    // A hold that ran out counts no more, cleared away or not.
    await ageHold(server.db, stranger.userId);
    expect(await move()).toMatchObject({ result: 'SUCCESS' });
    expect(await taken(party)).toEqual([1, 3, 0]);
  });

  test('[booking.9] out of a group and into it again; the spot keeps its tee time and its price', async () => {
    const party = await buildParty(server);
    const before = await partyOf(server, party);
    const body = { roundId: spotOf(before, party.golfers[2]), purchaseId: party.purchaseId };
    expect(standing(await send(party, ungroupRound, body), party)).toEqual([
      '1: 08:00 0 1',
      '2: 08:10 3',
      'none: 08:10 2',
    ]);
    // Twice is fine, and tells nobody anything.
    await send(party, ungroupRound, body);
    expect(
      (
        await replyOver(server.url, listUngrouped, {
          token: party.golfers[3]?.token,
          params: { id: party.purchaseId },
        })
      ).map(({ roundId }) => roundId),
    ).toEqual([body.roundId]);
    const again = { ...body, teeTimeId: idOf(party, 1) };
    expect(standing(await send(party, setRoundGroup, again), party)).toEqual([
      '1: 08:00 0 1',
      '2: 08:10 2 3',
    ]);
    const after = await partyOf(server, party);
    expect(after.total).toBe(before.total);
    expect((await history(party)).map(({ action, details }) => [action, details])).toEqual([
      ['UNGROUPED', { time: '08:10' }],
      ['GROUPED', { time: '08:10' }],
    ]);
  });

  test('alone into a new group; the booking starts when its earliest tee time does', async () => {
    const party = await buildParty(server, { spots: 1, named: [1, 1], more: 1 });
    const reply = await send(party, createGroup, {
      roundId: await roundOf(party, 0),
      purchaseId: party.purchaseId,
      teeTimeId: idOf(party, 2),
    });
    // The group at 08:00 lost its last spot: it is gone, and the numbers have no gap.
    expect(standing(reply, party)).toEqual(['1: 08:10 1', '2: 08:20 0']);
    const after = await partyOf(server, party);
    expect([after.time, after.numSpots]).toEqual(['08:10', 2]);
    expect(after.autoCancelAt).toBe(new Date(Date.parse(after.startsAt) - 48 * 3_600_000).toISOString());
    expect(await taken(party)).toEqual([0, 1, 1]);
  });

  test('keeps price and charge: the books have the entry that was made for the round', async () => {
    const party = await buildParty(server);
    const before = await entriesOf(server.db, party);
    await send(party, setRoundGroup, { roundId: await roundOf(party, 0), teeTimeId: idOf(party, 2) });
    expect(await entriesOf(server.db, party)).toEqual(before);
    await checkBooks(server.db, testNow);
  });

  test('not into a group that is there already, nor into one that is not', async () => {
    const party = await buildParty(server);
    const body = { roundId: await roundOf(party, 0), purchaseId: party.purchaseId };
    expect(await send(party, createGroup, { ...body, teeTimeId: idOf(party, 1) })).toMatchObject({
      result: 'FAILED',
      reason: 'The booking has a group at this time already.',
    });
    expect(await send(party, moveToGroup, { ...body, teeTimeId: idOf(party, 2) })).toMatchObject({
      result: 'FAILED',
      reason: 'The booking has no group at this time.',
    });
    expect(await history(party)).toEqual([]);
  });
});

describe('a tee time that takes nobody', () => {
  const move = async (party: BuiltParty, teeTimeId: number, as?: BuiltUser) =>
    send(party, setRoundGroup, { roundId: await roundOf(party, 0), teeTimeId }, as);

  test('of another course, another day, or none at all', async () => {
    const party = await buildParty(server);
    const elsewhere = await buildCourse(server.db);
    const other = await buildTeeTime(server.db, elsewhere.courseId, { day: testTomorrow });
    const later = await buildTeeTime(server.db, party.course.courseId, { day: '2026-06-18' });
    for (const as of [party.booker, admin]) {
      expect(await move(party, other.teeTimeId, as)).toMatchObject({
        result: 'FAILED',
        reason: 'A booking stays on its course.',
      });
      expect(await move(party, later.teeTimeId, as)).toMatchObject({
        result: 'FAILED',
        reason: 'A booking stays on its day.',
      });
      expect(await move(party, 4_000_000, as)).toMatchObject({
        result: 'FAILED',
        reason: 'There is no such tee time.',
      });
    }
    expect(await stands(party)).toEqual(['1: 08:00 0 1', '2: 08:10 2 3']);
  });

  test('blocked or past the cut-off: only the office may', async () => {
    const party = await buildParty(server, { more: 2 });
    await server.db.query(
      `update tee_times set block_kind = 'NO_ONLINE_BOOKING', block_reason = 'Frost' where id = $1`,
      [idOf(party, 2)],
    );
    expect(await move(party, idOf(party, 2))).toMatchObject({ result: 'FAILED', reason: 'Frost' });
    server.clock.set(new Date('2026-06-17T11:50:00Z'));
    expect(await move(party, idOf(party, 3))).toMatchObject({
      result: 'FAILED',
      reason: expect.stringContaining('closes 45 minutes before') as unknown,
    });
    expect(await move(party, idOf(party, 2), admin)).toMatchObject({ result: 'SUCCESS' });
    expect(await stands(party)).toEqual(['1: 08:00 1', '2: 08:10 2 3', '3: 08:20 0']);
  });

  test('before the fee is offered: a cheap evening does not move into the morning', async () => {
    const course = await buildCourse(server.db);
    const morning = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:00' });
    const evening = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '18:00' });
    const ava = await buildUser(server.db);
    const { purchaseId } = await book(server, ava, course, evening, { courseFeeId: course.twilightFeeId });
    const [spot] = (
      await replyOver(server.url, listGroups, { token: ava.token, params: { id: purchaseId } })
    ).flatMap(({ players }) => players);
    const answer = await replyOver(server.url, setRoundGroup, {
      token: ava.token,
      body: { roundId: spot?.roundId, teeTimeId: morning.teeTimeId },
    });
    expect(answer.result).toBe('FAILED');
    expect(answer.reason).toMatch(/^This fee is offered from /);
  });

  test('where the golfer plays already with another booking', async () => {
    const party = await buildParty(server);
    const third = party.teeTimes[2] as (typeof party.teeTimes)[number];
    // Online nobody gets two rounds at once; the office may book past that.
    const body = {
      teeTimeId: third.teeTimeId,
      courseFeeId: party.course.courseFeeId,
      players: [{ userId: party.golfers[0]?.userId ?? 0 }],
      checkIn: false,
    };
    expect(await replyOver(server.url, walkUp, { token: admin.token, body })).toMatchObject({
      result: 'SUCCESS',
    });
    expect(await move(party, third.teeTimeId)).toMatchObject({
      result: 'FAILED',
      reason: `${party.booker.name} already plays at this time.`,
    });
    expect(
      await send(
        party,
        moveParty,
        { purchaseId: party.purchaseId, fromTeeTimeId: idOf(party, 0), toTeeTimeId: third.teeTimeId },
        admin,
      ),
    ).toMatchObject({ result: 'FAILED' });
  });
});

describe('groups', () => {
  const groupIds = async (party: BuiltParty) =>
    (await partyOf(server, party)).groups.map(({ groupId }) => groupId);

  test('come in another order', async () => {
    const party = await buildParty(server, { named: [1, 1, 1], spots: 1, more: 0 });
    const order = (...indices: number[]) => ({
      purchaseId: party.purchaseId,
      groups: indices.map((index, place) => ({ teeTimeId: idOf(party, index), sequenceNum: place + 1 })),
    });
    expect(standing(await send(party, reorderGroups, order(2, 0, 1)), party)).toEqual([
      '1: 08:20 2',
      '2: 08:00 0',
      '3: 08:10 1',
    ]);
    for (const wrong of [order(2, 0), order(2, 0, 0), order(2, 0, 1, 1), order()]) {
      expect(await send(party, reorderGroups, wrong)).toMatchObject({ result: 'FAILED' });
    }
    const foreign = { ...order(2, 0), groups: [...order(2, 0).groups, { teeTimeId: 9, sequenceNum: 3 }] };
    expect(await send(party, reorderGroups, foreign)).toMatchObject({ result: 'FAILED' });
    expect((await history(party)).map(({ action }) => action)).toEqual(['GROUPS_REORDERED']);
  });

  test('change places, and change tee times with all their spots', async () => {
    const party = await buildParty(server, { spots: 3, named: [3, 1] });
    const [groupA = 0, groupB = 0] = await groupIds(party);
    const places = await send(party, swapGroups, { groupA, groupB });
    expect(standing(places, party)).toEqual(['1: 08:10 - - 3', '2: 08:00 0 1 2']);
    await send(party, swapGroups, { groupA: groupB, groupB: groupA });
    const swap = await send(party, swapGroupTeeTimes, { groupA, groupB });
    expect(standing(swap, party)).toEqual(['1: 08:00 - - 3', '2: 08:10 0 1 2']);
    // A group stays the same one where it goes.
    expect(swap.groups.map(({ groupId }) => groupId)).toEqual([groupB, groupA]);
    expect((await history(party)).at(-1)?.action).toBe('GROUPS_REORDERED');
    expect(await send(party, swapGroupTeeTimes, { groupA, groupB: groupA })).toMatchObject({
      result: 'FAILED',
    });
  });

  test('change tee times once, though it was sent twice with its key', async () => {
    const party = await buildParty(server, { spots: 3, named: [3, 1] });
    const [groupA = 0, groupB = 0] = await groupIds(party);
    const headers = { 'Idempotency-Key': randomUUID() };
    const swap = (call: typeof swapGroups | typeof swapGroupTeeTimes, body = { groupA, groupB }) =>
      callOver(server.url, call, { token: party.booker.token, headers, body });
    const [one, other] = await Promise.all([swap(swapGroupTeeTimes), swap(swapGroupTeeTimes)]);
    expect(one.json).toEqual(other.json);
    expect(await stands(party)).toEqual(['1: 08:00 - - 3', '2: 08:10 0 1 2']);
    const { length } = await history(party);
    await swap(swapGroupTeeTimes);
    expect(await history(party)).toHaveLength(length);
    expect(refusalIn(await swap(swapGroups))).toMatchObject({ code: 'idempotency_mismatch' });
  });

  test('of different sizes change tee times only where both fit', async () => {
    const party = await buildParty(server, { spots: 3, named: [3, 3], capacity: 4 });
    const roundId = await roundOf(party, 3);
    await send(party, createGroup, { roundId, purchaseId: party.purchaseId, teeTimeId: idOf(party, 2) });
    const stranger = await buildUser(server.db);
    await book(server, stranger, party.course, party.teeTimes[2] as (typeof party.teeTimes)[number], {
      spots: 2,
    });
    const [groupA = 0, , groupC = 0] = await groupIds(party);
    const before = await stands(party);
    expect(await send(party, swapGroupTeeTimes, { groupA, groupB: groupC })).toMatchObject({
      result: 'SPOTS_NOT_AVAILABLE',
      reason: 'The tee time at 08:20 has 1 place left.',
    });
    expect(await stands(party)).toEqual(before);
  });

  test('are dissolved: their golfers stay in their tee time', async () => {
    const party = await buildParty(server);
    const params = { purchaseId: party.purchaseId, teeTimeId: idOf(party, 0) };
    const reply = await replyOver(server.url, deleteGroup, { token: party.booker.token, params });
    expect(standing(reply, party)).toEqual(['1: 08:10 2 3', 'none: 08:00 0 1']);
    expect(await taken(party)).toEqual([2, 2, 0]);
    await replyOver(server.url, deleteGroup, { token: party.booker.token, params });
    expect((await history(party)).map(({ action }) => action)).toEqual(['UNGROUPED', 'UNGROUPED']);
    const none = { ...params, teeTimeId: idOf(party, 2) };
    expect(
      refusalIn(await callOver(server.url, deleteGroup, { token: party.booker.token, params: none })),
    ).toMatchObject({ status: 404 });
  });
});

test('a group whose last spot is given up is gone, and another one can come to its place', async () => {
  const party = await buildParty(server, { spots: 1, named: [1, 1, 1], more: 0 });
  const body = { roundId: await roundOf(party, 0), purchaseId: party.purchaseId };
  expect(await send(party, cancelSpot, body)).toMatchObject({ result: 'SUCCESS' });
  expect(await stands(party)).toEqual(['1: 08:10 1', '2: 08:20 2']);
  expect((await partyOf(server, party)).time).toBe('08:10');
  const moved = await send(
    party,
    moveParty,
    { purchaseId: party.purchaseId, fromTeeTimeId: idOf(party, 2), toTeeTimeId: idOf(party, 0) },
    admin,
  );
  expect(standing(moved, party)).toEqual(['1: 08:10 1', '2: 08:00 2']);
});

describe('whose booking it is', () => {
  async function attempts(party: BuiltParty, foreign: BuiltParty) {
    const [spot, theirs] = await Promise.all([partyOf(server, party), partyOf(server, foreign)]);
    const roundId = spotOf(spot, party.booker);
    const { purchaseId } = party;
    const [groupA, groupB] = spot.groups.map(({ groupId }) => groupId);
    const [first, second, third] = party.teeTimes.map(({ teeTimeId }) => teeTimeId);
    const groups = [
      { teeTimeId: second, sequenceNum: 1 },
      { teeTimeId: first, sequenceNum: 2 },
    ];
    return {
      foreignRound: spotOf(theirs, foreign.booker),
      foreignGroup: theirs.groups[0]?.groupId,
      calls: [
        [createGroup, { body: { roundId, purchaseId, teeTimeId: third } }],
        [moveToGroup, { body: { roundId, purchaseId, teeTimeId: second } }],
        [setRoundGroup, { body: { roundId, teeTimeId: second } }],
        [ungroupRound, { body: { roundId, purchaseId } }],
        [reorderGroups, { body: { purchaseId, groups } }],
        [swapGroups, { body: { groupA, groupB } }],
        [swapGroupTeeTimes, { body: { groupA, groupB } }],
        [deleteGroup, { params: { purchaseId, teeTimeId: first ?? 0 } }],
      ] as const,
    };
  }

  test('a stranger finds nothing, who only plays may look but not touch', async () => {
    const party = await buildParty(server);
    const foreign = await buildParty(server);
    const before = await stands(party);
    const { calls } = await attempts(party, foreign);
    for (const [call, sent] of calls) {
      const asked = async (token: string | undefined) =>
        refusalIn(await callOver(server.url, call, { token, ...sent })).status;
      expect([call.id, await asked(foreign.booker.token)]).toEqual([call.id, 404]);
      expect([call.id, await asked(party.golfers[1]?.token)]).toEqual([call.id, 403]);
    }
    for (const call of [listGroups, listUngrouped]) {
      const params = { id: party.purchaseId };
      const asked = async (token: string | undefined) =>
        (await callOver(server.url, call, { token, params })).status;
      expect([await asked(foreign.booker.token), await asked(party.golfers[1]?.token)]).toEqual([404, 200]);
    }
    expect(await stands(party)).toEqual(before);
  });

  test('rounds and groups of another booking are not this one’s', async () => {
    const party = await buildParty(server);
    const foreign = await buildParty(server);
    const before = await Promise.all([stands(party), stands(foreign)]);
    const { foreignRound, foreignGroup } = await attempts(party, foreign);
    const [own] = (await partyOf(server, party)).groups;
    const { purchaseId } = party;
    const teeTimeId = idOf(party, 1);
    const mixed = [
      [createGroup, { roundId: foreignRound, purchaseId, teeTimeId: idOf(party, 2) }],
      [moveToGroup, { roundId: foreignRound, purchaseId, teeTimeId }],
      [ungroupRound, { roundId: foreignRound, purchaseId }],
      [setRoundGroup, { roundId: foreignRound, teeTimeId }],
      [swapGroups, { groupA: own?.groupId, groupB: foreignGroup }],
      [swapGroupTeeTimes, { groupA: foreignGroup, groupB: own?.groupId }],
      [swapGroups, { groupA: own?.groupId, groupB: 4_000_000 }],
    ] as const;
    for (const [call, body] of mixed) {
      const answer = await callOver(server.url, call, { token: party.booker.token, body });
      expect([call.id, refusalIn(answer).status]).toEqual([call.id, 404]);
    }
    // The office may touch both, and still does not mix them.
    const byOffice = await callOver(server.url, swapGroupTeeTimes, {
      token: admin.token,
      body: { groupA: own?.groupId, groupB: foreignGroup },
    });
    expect(byOffice.status).toBe(404);
    expect(await Promise.all([stands(party), stands(foreign)])).toEqual(before);
  });

  test('nobody arranges what has begun or was cancelled', async () => {
    const party = await buildParty(server);
    const { calls } = await attempts(party, party);
    const statuses = async (token: string) =>
      new Set(
        await Promise.all(
          calls.map(async ([call, sent]) => (await callOver(server.url, call, { token, ...sent })).status),
        ),
      );
    server.clock.set(new Date('2026-06-17T12:00:00Z'));
    expect(await statuses(party.booker.token)).toEqual(new Set([403]));
    expect(await statuses(admin.token)).toEqual(new Set([403]));
    server.clock.set(testNow);
    await replyOver(server.url, cancelBooking, {
      token: party.booker.token,
      body: { purchaseId: party.purchaseId },
    });
    expect(await statuses(party.booker.token)).toEqual(new Set([403]));
    const held = await replyOver(server.url, holdSpots, {
      token: party.booker.token,
      body: {
        spots: [{ teeTimeId: idOf(party, 0), spots: 4 }],
        courseFeeId: party.course.courseFeeId,
        bookingDate: testTomorrow,
      },
    });
    expect(held.result).toBe('SUCCESS');
  });
});
