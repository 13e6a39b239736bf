/** A starter moves a party on the sheet: all spots of a booking in a tee time go to another one. */
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { spotsChanged } from '@fourball/shared/booking/events.ts';
import { moveParty } from '@fourball/shared/booking/spots/group-calls.ts';
import type { BodyInput, Call } from '@fourball/shared/contract/define-call.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { sheet } from '../../kit/booking/book.ts';
import { buildUser } from '../../kit/build.ts';
import { gateCommits, meetAtGate, someoneWaitsForRow } from '../../kit/gate.ts';
import { buildParty, partyOf, standing, type BuiltParty } from '../../kit/booking/parties.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';

const test = clubTest()
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { firstName: 'Office', roles: ['GOLFER', 'ADMIN'] }),
  )
  .extend(
    'send',
    ({ server }) =>
      <C extends Call>(party: BuiltParty, call: C, body: BodyInput<C>, as = party.booker) =>
        replyOver(server.url, call, { token: as.token, body }),
  )
  .extend(
    'stands',
    ({ server }) =>
      async (party: BuiltParty): Promise<string[]> =>
        standing(await partyOf(server, party), party),
  )
  .extend(
    'taken',
    ({ server }) =>
      async (party: BuiltParty): Promise<number[]> =>
        (await sheet(server, party.booker, party.course, testTomorrow)).teeTimes.map(
          ({ places }) => places.length,
        ),
  )
  .extend(
    'history',
    ({ server }) =>
      (party: BuiltParty) =>
        server.db.query<{ action: string; golfer_id: number | null; actor_id: number; details: object }>(
          'select action, golfer_id, actor_id, details from booking_history where purchase_id = $1 order by id',
          [party.purchaseId],
        ),
  )
  .extend('lastLine', ({ server }) => async ({ booker, conversationId }: BuiltParty) => {
    const { messages } = await replyOver(server.url, listMessages, {
      token: booker.token,
      params: { conversationId },
    });
    return messages.at(-1);
  })
  .extend(
    'move',
    ({ send, admin }) =>
      (party: BuiltParty, from: number, to: number) =>
        send(
          party,
          moveParty,
          { purchaseId: party.purchaseId, fromTeeTimeId: idOf(party, from), toTeeTimeId: idOf(party, to) },
          admin,
        ),
  );

test.beforeEach(({ server }) => server.clock.set(testNow));
const idOf = (party: BuiltParty, index: number): number => party.teeTimes[index]?.teeTimeId ?? 0;

test('to another time of the day, twice at once as once', async ({
  server,
  move,
  history,
  admin,
  lastLine,
}) => {
  const party = await buildParty(server);
  const [reply] = await Promise.all([move(party, 0, 2), move(party, 0, 2)]);
  expect(standing(reply, party)).toEqual(['1: 08:20 0 1', '2: 08:10 2 3']);
  expect((await partyOf(server, party)).time).toBe('08:10');
  expect(await history(party)).toEqual([
    {
      action: 'TEE_TIME_CHANGED',
      golfer_id: null,
      actor_id: admin.userId,
      details: { from: '08:00', to: '08:20', spots: 2 },
    },
  ]);
  expect((await lastLine(party))?.text).toBe(`${admin.name} moved the party of 2 from 08:00 to 08:20.`);
});

test('to where it has a group already: they are one', async ({ server, move, taken }) => {
  const party = await buildParty(server);
  expect(standing(await move(party, 0, 1), party)).toEqual(['1: 08:10 0 1 2 3']);
  expect(await taken(party)).toEqual([0, 4, 0]);
});

test('not where there is no room', async ({ server, move, stands }) => {
  const party = await buildParty(server, { spots: 3, named: [3, 3] });
  expect(await move(party, 0, 1)).toMatchObject({ result: 'SPOTS_NOT_AVAILABLE' });
  expect(await move(party, 2, 1)).toMatchObject({ result: 'SUCCESS' });
  expect(await stands(party)).toEqual(['1: 08:00 0 1 2', '2: 08:10 3 4 5']);
});

test('also when it has begun, until the day is over; golfers may not', async ({ server, send, admin }) => {
  const party = await buildParty(server);
  server.clock.set(new Date('2026-06-17T12:05:00Z'));
  const body = {
    purchaseId: party.purchaseId,
    fromTeeTimeId: idOf(party, 0),
    toTeeTimeId: idOf(party, 2),
  };
  expect(refusalIn(await callOver(server.url, moveParty, { token: party.booker.token, body }))).toMatchObject(
    { status: 403 },
  );
  expect(await send(party, moveParty, body, admin)).toMatchObject({ result: 'SUCCESS' });
  server.clock.set(new Date('2026-06-18T16:00:00Z'));
  expect(await send(party, moveParty, body, admin)).toMatchObject({
    result: 'FAILED',
    reason: 'The day of this booking is over.',
  });
});

test('with a slow commit, while its booker leaves the club: whoever looks hears that the new time is free', async ({
  server,
  move,
}) => {
  const party = await buildParty(server, { named: [2] });
  const password = 'Leaving-here-1';
  await server.db.query(
    'update users set password_hash = (select password_hash from users where id = $2) where id = $1',
    [party.booker.userId, (await buildUser(server.db, { password })).userId],
  );
  await gateCommits(server, 'rounds');
  let leaving: Promise<unknown> | undefined;
  await meetAtGate(
    server,
    1,
    () => [move(party, 0, 1)],
    async () => {
      leaving = replyOver(server.url, eraseOwnAccount, {
        token: party.booker.token,
        body: { currentPassword: password },
      });
      await someoneWaitsForRow(server);
    },
  );
  expect(await leaving).toBe('ERASED');
  await server.db.query('drop trigger at_gate on rounds');
  const told = await server.db.query<{ id: number; available: number }>(
    `select (t ->> 'teeTimeId')::bigint as id, (t ->> 'available')::int as available
     from outbox, jsonb_array_elements(payload::jsonb -> 'teeTimes') t where name = $1 order by outbox.id`,
    [spotsChanged.name],
  );
  const last = new Map(told.map(({ id, available }) => [id, available]));
  expect([last.get(idOf(party, 0)), last.get(idOf(party, 1))]).toEqual([4, 4]);
});
