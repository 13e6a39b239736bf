/** The history of a booking: whatever is done to it is told once, in order, with who and why, and stays. */
import { eraseOwnAccount, exportOwnData } from '@fourball/shared/accounts/privacy-calls.ts';
import { autoCancelSpots } from '@fourball/domain/booking/spots/auto-cancel-spots.ts';
import { createClubFacts } from '@fourball/domain/club/club-facts.ts';
import { cancelBooking, respondToInvitation, toggleAutoCancel } from '@fourball/shared/booking/calls.ts';
import { changeChargePurchaser } from '@fourball/shared/booking/spots/round-calls.ts';
import {
  adminCancelBooking,
  applyRoundCredit,
  downloadHistory,
  getHistory,
  refundRoundCredit,
  updatePlayFee,
} from '@fourball/shared/booking/spots/spot-calls.ts';
import type { Call } from '@fourball/shared/contract/define-call.ts';
import { urlPathOf } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details, invite, type Booked } from '../../kit/booking/book.ts';
import { alwaysSayYes } from '../../kit/booking/consent.ts';
import { buildCredits } from '../../kit/membership/build-memberships.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { spotDoors } from '../../kit/booking/spots.ts';
import { readZip } from '../../kit/zip.ts';

const password = 'Fairway-and-rough 1';

const day = '2026-06-20';
let booked: Booked;

const test = courseTest()
  .extend('admin', { scope: 'file' }, ({ server }) =>
    buildUser(server.db, { roles: ['GOLFER', 'ADMIN'], firstName: 'Office' }),
  )
  .extend('ava', ({ server }) => buildUser(server.db, { password }))
  .extend('ben', ({ server }) => buildUser(server.db, { password }))
  .extend('doors', ({ server }) => spotDoors(() => server))
  .extend(
    'send',
    ({ server }) =>
      ({ token }: BuiltUser, call: Call, body: object) =>
        replyOver(server.url, call, { token, body }),
  )
  .extend(
    'told',
    ({ ava, doors: { history } }) =>
      async () =>
        (await history(ava, booked)).map(({ action, text }) => [action, text]),
  )
  .extend('textOf', ({ server }) => async ({ token }: BuiltUser): Promise<string> => {
    const path = urlPathOf(downloadHistory).replace('{id}', String(booked.purchaseId));
    const response = await fetch(`${server.url}${path}`, { headers: { authorization: `Bearer ${token}` } });
    expect(response.headers.get('content-type')).toContain('text/csv');
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="booking-${booked.purchaseId}-history.csv"`,
    );
    return response.text();
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
test.beforeEach(async ({ server, course, ava, ben }) => {
  const teeTime = await buildTeeTime(server.db, course.courseId, { day, time: '13:00' });
  await alwaysSayYes(server.db, ava, [ben]);
  booked = await book(server, ava, course, teeTime, { spots: 3 });
});

test('tells everything that was done once, in its order, with who did it and why', async ({
  server,
  ava,
  ben,
  send,
  admin,
  doors: { left, spotOf, assign, add, release, history },
}) => {
  const [asked] = await invite(server, ava, booked, [ben]);
  await send(ben, respondToInvitation, { inviteId: asked?.inviteId, accept: true });
  await left(ben, 'bail', booked, await spotOf(ava, booked, ben), 'My knee');
  const [again] = await invite(server, ava, booked, [ben]);
  await send(ben, respondToInvitation, {
    inviteId: again?.inviteId,
    accept: false,
    declineReason: 'Still hurts',
  });
  await assign(ava, booked, { userId: ben.userId });
  await buildCredits(server.db, ben.userId, 1);
  const round = await spotOf(ava, booked, ben);
  await send(ben, applyRoundCredit, { productId: round });
  await send(admin, refundRoundCredit, { productId: round });
  await send(admin, updatePlayFee, { roundId: round, playFee: 2_000 });
  await send(admin, changeChargePurchaser, { roundId: round, chargePurchaser: true });
  await left(admin, 'adminBail', booked, round, 'Asked by phone');
  await add(ava, booked, 1);
  await release(ava, booked, 1);
  const params = { id: booked.purchaseId };
  await replyOver(server.url, toggleAutoCancel, { token: ava.token, params });
  await replyOver(server.url, toggleAutoCancel, { token: ava.token, params });
  await send(admin, adminCancelBooking, { purchaseId: booked.purchaseId, reason: 'Frost' });

  const entries = await history(ava, booked);
  expect(entries.map(({ action, actorId, golfer, reason }) => [action, actorId, golfer, reason])).toEqual([
    ['BOOKED', ava.userId, null, null],
    ['INVITED', ava.userId, ben.name, null],
    ['ACCEPTED', ben.userId, ben.name, null],
    ['BAILED', ben.userId, ben.name, 'My knee'],
    ['INVITED', ava.userId, ben.name, null],
    ['DECLINED', ben.userId, ben.name, 'Still hurts'],
    ['ADDED', ava.userId, ben.name, null],
    ['CREDIT_APPLIED', ben.userId, ben.name, null],
    ['CREDIT_RETURNED', admin.userId, ben.name, null],
    ['PRICE_CHANGED', admin.userId, ben.name, null],
    ['PAYER_CHANGED', admin.userId, ben.name, null],
    ['REMOVED', admin.userId, ben.name, 'Asked by phone'],
    ['SPOTS_ADDED', ava.userId, null, null],
    ['SPOTS_RELEASED', ava.userId, null, null],
    ['AUTO_CANCEL_OFF', ava.userId, null, null],
    ['AUTO_CANCEL_ON', ava.userId, null, null],
    ['CANCELLED', admin.userId, null, 'Frost'],
  ]);
  expect(entries.map(({ id }) => id)).toEqual([...entries].map(({ id }) => id).sort((a, b) => a - b));
  expect(entries[0]?.id).toBe(0);
  expect(entries.find(({ action }) => action === 'PRICE_CHANGED')?.text).toBe(
    `${admin.name} changed the play fee of ${ben.name} from $28.00 to $20.00.`,
  );
});

test('what was asked twice or refused is not told', async ({
  server,
  ava,
  send,
  told,
  doors: { spotOf, left, add, assign },
}) => {
  const round = await spotOf(ava, booked, ava);
  await left(ava, 'bail', booked, round);
  await left(ava, 'bail', booked, round);
  await add(ava, booked, 24);
  await assign(ava, booked, { guest: { name: 'Gil' } });
  const { token } = ava;
  const body = { purchaseId: booked.purchaseId, numSpots: 1 };
  const headers = { 'idempotency-key': 'one-intent' };
  const path = `${server.url}/api/v1/book/add-unassigned-spots`;
  for (const _ of [1, 2])
    await fetch(path, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const { purchaseId } = booked;
  for (const _ of [1, 2]) await send(ava, cancelBooking, { purchaseId });
  expect(await told()).toEqual([
    ['BOOKED', `${ava.name} made the booking.`],
    ['BAILED', `${ava.name} gave the spot up, which stays with the booking.`],
    ['ADDED', `${ava.name} added Gil.`],
    ['SPOTS_ADDED', `${ava.name} added 1 spot.`],
    ['CANCELLED', `${ava.name} cancelled the booking.`],
  ]);
});

test('fees and credits are told with what cost them, and nobody for what the club itself did', async ({
  server,
  ava,
  told,
  doors: { add, left, spotOf, history },
}) => {
  await server.db.query('update bookings set created_at = $2 where purchase_id = $1', [
    booked.purchaseId,
    testNow,
  ]);
  server.clock.set(new Date(`${day}T12:00:00Z`));
  await autoCancelSpots(server.house, createClubFacts(server.house));
  await add(ava, booked, 1);
  await left(ava, 'bail', booked, await spotOf(ava, booked, ava));
  expect((await told()).slice(1)).toEqual([
    ['SPOTS_AUTO_CANCELLED', '2 spots that nobody had taken went back to the sheet by auto-cancel.'],
    ['SPOTS_ADDED', `${ava.name} added 1 spot.`],
    ['BAILED', `${ava.name} gave the spot up, which stays with the booking. The fee was $25.00.`],
  ]);
  expect((await history(ava, booked))[1]).toMatchObject({ actor: null, actorId: null });
});

describe('who reads it', () => {
  test('the people of the booking and the office', async ({
    ava,
    ben,
    admin,
    textOf,
    doors: { assign, history },
  }) => {
    await assign(ava, booked, { userId: ben.userId });
    for (const user of [ava, ben, admin]) expect(await history(user, booked)).toHaveLength(2);
    expect(await textOf(ben)).toContain(`${ava.name} added ${ben.name}.`);
  });

  test('nobody else, and nobody who has left', async ({
    server,
    ava,
    ben,
    doors: { assign, left, spotOf },
  }) => {
    const { purchaseId: id } = booked;
    await assign(ava, booked, { userId: ben.userId });
    await left(ben, 'bail', booked, await spotOf(ava, booked, ben));
    for (const call of [getHistory, downloadHistory])
      expect(refusalIn(await callOver(server.url, call, { token: ben.token, params: { id } }))).toMatchObject(
        {
          status: 404,
          code: 'not_found',
        },
      );
  });
});

test('as a file it opens without a formula, with every word as it was typed', async ({
  ava,
  textOf,
  doors: { assign, left, spotOf, history },
}) => {
  const reason = '=HYPERLINK("http://evil.example";"<b>knee</b>, my")';
  await assign(ava, booked, { guest: { name: '@Gil' } });
  await left(ava, 'bail', booked, await spotOf(ava, booked, ava), reason);
  expect((await history(ava, booked)).at(-1)?.reason).toBe(reason);
  const lines = (await textOf(ava)).replace('\uFEFF', '').split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines[0]).toBe('When,What,Who,Golfer,In words,Reason');
  expect(lines[2]).toContain(",'@Gil,");
  expect(lines[3]).toContain(`"'=HYPERLINK(""http://evil.example"";""<b>knee</b>, my"")"`);
});

test('nothing that was written is changed, deleted or emptied', async ({
  server,
  ava,
  told,
  doors: { add },
}) => {
  await add(ava, booked, 1);
  for (const sql of [
    `update booking_history set reason = 'other'`,
    'delete from booking_history',
    'truncate booking_history',
  ])
    await expect(server.db.query(sql)).rejects.toThrow(/append-only/);
  expect(await told()).toHaveLength(2);
});

test('who leaves the club takes it along; then what the golfer typed is gone and what was done stays', async ({
  server,
  ava,
  course,
  ben,
  admin,
  doors: { assign, left, spotOf, history },
}) => {
  await assign(ava, booked, { guest: { name: 'Guestina Pepperpot', email: 'pepperpot@private.example' } });
  const other = await buildTeeTime(server.db, course.courseId, { day: testTomorrow });
  const theirs = await book(server, ben, course, other, { spots: 3 });
  await assign(ben, theirs, { userId: ava.userId });
  await left(ava, 'bail', theirs, await spotOf(ben, theirs, ava), 'Snowglobe fair');
  await assign(ben, theirs, { userId: ava.userId });
  await left(ben, 'cancelSpot', theirs, await spotOf(ben, theirs, ava), `${ava.name} asked me to`);

  const archive = await fetch(`${server.url}${urlPathOf(exportOwnData)}`, {
    headers: { authorization: `Bearer ${ava.token}` },
  });
  const files = readZip(Buffer.from(await archive.arrayBuffer()));
  const kept = [...files.values()].map(String).join();
  for (const word of ['Guestina Pepperpot', 'Snowglobe fair']) expect(kept).toContain(word);

  const { token } = ava;
  expect(await replyOver(server.url, eraseOwnAccount, { token, body: { currentPassword: password } })).toBe(
    'ERASED',
  );
  const everything = JSON.stringify([
    await server.db.query('select * from booking_history'),
    await server.db.query('select * from rounds'),
    await server.db.query('select * from invitations'),
    await server.db.query('select * from messages'),
    await server.db.query('select * from outbox'),
  ]);
  for (const word of ['Pepperpot', 'pepperpot', 'Snowglobe', ava.name])
    expect(everything).not.toContain(word);
  expect((await history(ben, theirs)).map(({ action, reason }) => [action, reason])).toEqual([
    ['BOOKED', null],
    ['ADDED', null],
    ['BAILED', null],
    ['ADDED', null],
    ['REMOVED', 'Former member asked me to'],
  ]);
  expect((await history(admin, booked)).map(({ text }) => text)).toEqual([
    'Former member made the booking.',
    'Former member added Guest.',
    'Former member cancelled the booking.',
  ]);
  expect((await details(server, ben, theirs)).numSpots).toBe(2);
});
