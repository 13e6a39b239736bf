/** Parties that are moved about at once: nothing is oversold or lost, and locks and constraint are what decides it. */
import { holdSpots } from '@fourball/shared/booking/calls.ts';
import {
  createGroup,
  deleteGroup,
  moveParty,
  moveToGroup,
  reorderGroups,
  setRoundGroup,
  swapGroups,
  swapGroupTeeTimes,
  ungroupRound,
} from '@fourball/shared/booking/spots/group-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import fc from 'fast-check';
import { afterEach, describe, expect, test } from 'vitest';
import { book } from '../../kit/booking/book.ts';
import { buildUser, type BuiltTeeTime, type BuiltUser } from '../../kit/build.ts';
import { buildParty, partyOf, spotOf, type BuiltParty } from '../../kit/booking/parties.ts';
import {
  callOver,
  startServer,
  testTomorrow,
  type ServerOptions,
  type TestServer,
} from '../../kit/server.ts';

let server: TestServer;
afterEach(() => server.close());

/** Takes every row lock out of a statement. */
const withoutLocks = (sql: string): string => sql.replace(/for (no key )?update( skip locked)?/gi, '');

/** Lets time pass between what is read of a tee time's room and what is written. */
const slowly = (sql: string): string =>
  sql.replace(
    'from tee_times t where t.id = any($1::bigint[])',
    'from tee_times t, lateral (select pg_sleep(0.05)) p where t.id = any($1::bigint[])',
  );

const resultOf = ({ json }: { json: unknown }): unknown => (json as { result?: string }).result;
const idOf = ({ teeTimes }: BuiltParty, index: number): number => teeTimes[index]?.teeTimeId ?? 0;

/** Everything that must be true of groups, spots and counters at any moment; each line names what is wrong. */
async function whatIsWrong(): Promise<string[]> {
  const rows = await server.db.query<{ wrong: string }>(
    `select 'tee time ' || t.id || ' counts ' || t.booked || '+' || t.held || ' for ' || c.rounds || '+' || h.spots
       as wrong from tee_times t
       cross join lateral (select count(*) as rounds from rounds where tee_time_id = t.id and status = 'BOOKED') c
       cross join lateral (select coalesce(sum(spots), 0) as spots from hold_tee_times where tee_time_id = t.id) h
     where t.booked <> c.rounds or t.held <> h.spots
     union all
     select 'tee time ' || id || ' is oversold' from tee_times where booked + held + offered > capacity
     union all
     select 'round ' || r.id || ' is not where its group is' from rounds r join booking_groups g on g.id = r.group_id
     where r.status = 'BOOKED' and (g.tee_time_id <> r.tee_time_id or g.purchase_id <> r.purchase_id)
     union all
     select 'group ' || g.id || ' is empty' from booking_groups g
     where not exists (select from rounds r where r.group_id = g.id and r.status = 'BOOKED')
     union all
     select 'booking ' || purchase_id || ' has the groups ' || string_agg(sequence_num::text, ',' order by sequence_num)
     from booking_groups group by purchase_id
     having min(sequence_num) <> 1 or max(sequence_num) <> count(*) or count(distinct sequence_num) <> count(*)
     union all
     select 'booking ' || b.purchase_id || ' does not start with its first tee time' from bookings b
     where b.starts_at <> (select min(t.starts_at) from rounds r join tee_times t on t.id = r.tee_time_id
                           where r.purchase_id = b.purchase_id and r.status = 'BOOKED')`,
  );
  return rows.map(({ wrong }) => wrong);
}

/** Two parties of two want the last two places of one tee time; how many were told SUCCESS. */
async function rushForTheLastPlaces(
  options: ServerOptions & { withoutConstraint?: boolean },
): Promise<{ words: unknown[]; booked: number }> {
  server = await startServer({ apis: 2, ...options });
  const party = await buildParty(server, { spots: 2, named: [2], more: 2 });
  const rival = await buildUser(server.db);
  const [, second, third] = party.teeTimes as [BuiltTeeTime, BuiltTeeTime, BuiltTeeTime];
  const theirs = await book(server, rival, party.course, second, { spots: 2 });
  await book(server, await buildUser(server.db), party.course, third, { spots: 2 });
  if (options.withoutConstraint) {
    await server.db.query('alter table tee_times drop constraint tee_times_capacity');
  }
  const { token } = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const answers = await Promise.all(
    [
      { purchaseId: party.purchaseId, fromTeeTimeId: idOf(party, 0), toTeeTimeId: third.teeTimeId },
      { purchaseId: theirs.purchaseId, fromTeeTimeId: second.teeTimeId, toTeeTimeId: third.teeTimeId },
    ].map((body, index) => callOver(server.urls[index] ?? '', moveParty, { token, body })),
  );
  const [row] = await server.db.query<{ booked: number }>(
    `select count(*)::int as booked from rounds where tee_time_id = $1 and status = 'BOOKED'`,
    [third.teeTimeId],
  );
  return { words: answers.map(resultOf).sort(), booked: row?.booked ?? 0 };
}

describe('two parties for the last places of a tee time', () => {
  test('one gets them, the other is told why not', async () => {
    expect(await rushForTheLastPlaces({ rewrite: slowly })).toEqual({
      words: ['SPOTS_NOT_AVAILABLE', 'SUCCESS'],
      booked: 4,
    });
    expect(await whatIsWrong()).toEqual([]);
  });

  test('without locks and constraint both do: the race is real', async () => {
    for (let attempt = 1; ; attempt += 1) {
      const { words, booked } = await rushForTheLastPlaces({
        rewrite: (sql) => slowly(withoutLocks(sql)),
        withoutConstraint: true,
      });
      if (booked > 4) {
        expect(words).toEqual(['SUCCESS', 'SUCCESS']);
        return;
      }
      if (attempt >= 10) throw new Error('The race was never lost.');
      await server.close();
    }
  });

  test('without locks the constraint alone still keeps the capacity', async () => {
    const { booked } = await rushForTheLastPlaces({ rewrite: (sql) => slowly(withoutLocks(sql)) });
    expect(booked).toBeLessThanOrEqual(4);
    expect(await whatIsWrong()).toEqual([]);
  });
});

test('groups swap tee times while somebody holds what is free: one of both is done', async () => {
  server = await startServer({ apis: 2, rewrite: slowly });
  const party = await buildParty(server, { spots: 3, named: [3, 3], more: 1 });
  const details = await partyOf(server, party);
  const roundId = spotOf(details, party.golfers[3]);
  // One alone at 08:20: where three come, three places must be free.
  await callOver(server.url, createGroup, {
    token: party.booker.token,
    body: { roundId, purchaseId: party.purchaseId, teeTimeId: idOf(party, 2) },
  });
  const [groupA, , groupB] = (await partyOf(server, party)).groups.map(({ groupId }) => groupId);
  const stranger = await buildUser(server.db);
  const [swap, held] = await Promise.all([
    callOver(server.urls[0] ?? '', swapGroupTeeTimes, {
      token: party.booker.token,
      body: { groupA, groupB },
    }),
    callOver(server.urls[1] ?? '', holdSpots, {
      token: stranger.token,
      body: {
        spots: [{ teeTimeId: idOf(party, 2), spots: 3 }],
        courseFeeId: party.course.courseFeeId,
        bookingDate: testTomorrow,
      },
    }),
  ]);
  expect([resultOf(swap), resultOf(held)].sort()).toEqual(['SPOTS_NOT_AVAILABLE', 'SUCCESS']);
  expect(await whatIsWrong()).toEqual([]);
});

const index = fc.nat(3);
const golfer = fc.nat(5);
const step = fc.oneof(
  fc.record({ do: fc.constant('create' as const), golfer, to: index }),
  fc.record({ do: fc.constant('move' as const), golfer, to: index }),
  fc.record({ do: fc.constant('set' as const), golfer, to: index }),
  fc.record({ do: fc.constant('ungroup' as const), golfer }),
  fc.record({ do: fc.constant('order' as const), first: index }),
  fc.record({ do: fc.constant('swap' as const), a: index, b: index }),
  fc.record({ do: fc.constant('swap times' as const), a: index, b: index }),
  fc.record({ do: fc.constant('dissolve' as const), at: index }),
  fc.record({ do: fc.constant('party' as const), from: index, to: index }),
  fc.record({ do: fc.constant('hold' as const), at: index, spots: fc.integer({ min: 1, max: 3 }) }),
);
type Step = typeof step extends fc.Arbitrary<infer Value> ? Value : never;

interface Scene {
  party: BuiltParty;
  /** Of the booking, in the order in which they were made: four golfers and two vacant ones. */
  spots: readonly number[];
  rival: BuiltUser;
  admin: BuiltUser;
}

async function perform({ party, spots, rival, admin }: Scene, what: Step, url: string): Promise<void> {
  const { purchaseId } = party;
  const send = async (call: Call, body: object, { token }: BuiltUser = party.booker) => {
    const { status, text } = await callOver(url, call, { token, body });
    // 404: a group or a spot is not there any more.
    if (status !== 200 && status !== 404) throw new Error(`${call.id} answered ${status}: ${text}`);
  };
  const roundId = 'golfer' in what ? spots[what.golfer] : undefined;
  const teeTimeId = 'to' in what ? idOf(party, what.to) : undefined;
  switch (what.do) {
    case 'create':
      return send(createGroup, { roundId, purchaseId, teeTimeId });
    case 'move':
      return send(moveToGroup, { roundId, purchaseId, teeTimeId });
    case 'set':
      return send(setRoundGroup, { roundId, teeTimeId });
    case 'ungroup':
      return send(ungroupRound, { roundId, purchaseId });
    case 'party':
      return send(
        moveParty,
        { purchaseId, fromTeeTimeId: idOf(party, what.from), toTeeTimeId: teeTimeId },
        admin,
      );
    case 'hold': {
      const body = {
        spots: [{ teeTimeId: idOf(party, what.at), spots: what.spots }],
        courseFeeId: party.course.courseFeeId,
        bookingDate: testTomorrow,
      };
      return send(holdSpots, body, rival);
    }
    case 'dissolve': {
      const params = { purchaseId, teeTimeId: idOf(party, what.at) };
      const { status } = await callOver(url, deleteGroup, { token: party.booker.token, params });
      if (status !== 200 && status !== 404) throw new Error(`A group was dissolved with ${status}.`);
      return;
    }
    case 'order': {
      const { groups } = await partyOf(server, party);
      const turned = [...groups.slice(what.first), ...groups.slice(0, what.first)];
      const places = turned.map((group, place) => ({ teeTimeId: group.teeTimeId, sequenceNum: place + 1 }));
      return send(reorderGroups, { purchaseId, groups: places });
    }
    case 'swap':
    case 'swap times': {
      const { groups } = await partyOf(server, party);
      const [groupA, groupB] = [what.a, what.b].map((at) => groups[at % groups.length]?.groupId);
      if (groupA === undefined) return;
      return send(what.do === 'swap' ? swapGroups : swapGroupTeeTimes, { groupA, groupB });
    }
  }
}

async function play(inTurns: readonly (readonly Step[])[]): Promise<void> {
  await server.db.query('delete from holds');
  const party = await buildParty(server, { spots: 3, named: [2, 2], more: 2, capacity: 4 });
  const rival = await buildUser(server.db);
  await book(server, rival, party.course, party.teeTimes[2] as BuiltTeeTime, { spots: 2 });
  const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
  const allSpots = async () =>
    (
      await server.db.query<{ id: number; user_id: number | null; play_fee_cents: number | null }>(
        `select id, user_id, play_fee_cents from rounds where purchase_id = $1 and status = 'BOOKED' order by id`,
        [party.purchaseId],
      )
    ).map((row) => ({ ...row }));
  const before = await allSpots();
  const scene = { party, spots: before.map(({ id }) => id), rival, admin };
  for (const atOnce of inTurns) {
    const done = await Promise.allSettled(
      atOnce.map((what, turn) => perform(scene, what, server.urls[turn % 2] ?? '')),
    );
    expect(done.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))).toEqual([]);
    expect(await whatIsWrong()).toEqual([]);
    // Nobody is lost, doubled or priced anew.
    expect(await allSpots()).toEqual(before);
  }
}

test('whatever is moved, one after the other: each spot is in one place, the groups are numbered without a gap', async () => {
  server = await startServer({ apis: 2 });
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 12 }), (steps) =>
      play(steps.map((what) => [what])),
    ),
    { numRuns: 8 },
  );
});

test('and when several are moved at once, through two apis', async () => {
  server = await startServer({ apis: 2 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(step, { minLength: 2, maxLength: 5 }), { minLength: 2, maxLength: 4 }),
      play,
    ),
    { numRuns: 8 },
  );
});
