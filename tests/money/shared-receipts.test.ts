/** Papers of a booking that several golfers pay: each reader's show and total the reader's money, each line names its golfer. */
import {
  getReceipt,
  getReceiptPdf,
  listOwnPurchases,
  listPurchases,
  listPurchasesOfUser,
} from '@fourball/shared/money/purchase-calls.ts';
import { receiptNumber } from '@fourball/domain/money/purchases/receipt-number.ts';
import { cancelBooking, respondToInvitation } from '@fourball/shared/booking/calls.ts';
import { applyRoundCredit, bail, cancelSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import { expect } from 'vitest';
import { courseTest } from '../kit/fixtures.ts';
import { book, details, invite, type Booked } from '../kit/booking/book.ts';
import { buildCourse, buildTeeTime, buildUser, type BuiltUser } from '../kit/build.ts';
import { buildCredits } from '../kit/membership/build-memberships.ts';
import { balanceOf } from '../kit/booking/rounds.ts';
import { callOver, replyOver, testNow, testTomorrow } from '../kit/server.ts';
import { spotDoors, spotsOf } from '../kit/booking/spots.ts';

const member = 3_164;
const guest = 10_396;
const testDayAfter = '2026-06-20';
const teeTimeName = `Tee time ${testTomorrow} 08:00, Maple`;
let booked: Booked;

const test = courseTest()
  .extend('doors', ({ server }) => spotDoors(() => server))
  .extend(
    'receipt',
    ({ server }) =>
      ({ token }: BuiltUser) =>
        replyOver(server.url, getReceipt, { token, params: { id: booked.purchaseId } }),
  )
  .extend('own', ({ server }) => async ({ token }: BuiltUser) => {
    const list = await replyOver(server.url, listOwnPurchases, { token });
    return list.filter(({ purchaseId }) => purchaseId === booked.purchaseId);
  });

/** Ava and her guest Gil, whom she pays; Ben, who pays for himself. */
test.beforeEach(async ({ server, ava, ben, doors: { assign } }) => {
  server.clock.set(testNow);
  const course = await buildCourse(server.db, 'Maple');
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '08:00' });
  booked = await book(server, ava, course, teeTime, { spots: 4 });
  await assign(ava, booked, { guest: { name: 'Gil Stone' } });
  const [invitation] = await invite(server, ava, booked, [ben]);
  await replyOver(server.url, respondToInvitation, {
    token: ben.token,
    body: { inviteId: invitation?.inviteId ?? 0, accept: true },
  });
});

test('each reader finds the own money, line by line with whom it is for, and never another’s', async ({
  server,
  receipt,
  ava,
  ben,
  own,
  admin,
}) => {
  const hers = await receipt(ava);
  expect(hers.lines.map(({ userFor, chargedTo, total }) => [userFor?.name, chargedTo?.name, total])).toEqual([
    [ava.name, ava.name, member],
    ['Gil Stone', ava.name, guest],
  ]);
  expect(hers).toMatchObject({
    total: member + guest,
    net: 2_800 + 9_200,
    tax: 364 + 1_196,
    taxes: [{ taxable: 12_000, tax: 1_560 }],
  });
  const his = await receipt(ben);
  expect(his.lines.map(({ userFor, total }) => [userFor?.name, total])).toEqual([[ben.name, member]]);
  expect(his).toMatchObject({
    total: member,
    taxes: [{ taxable: 2_800, tax: 364 }],
    chargeUser: { userId: ben.userId },
  });
  expect(JSON.stringify(his)).not.toContain(String(guest));
  for (const [golfer, total] of [
    [ava, hers.total],
    [ben, his.total],
  ] as const) {
    expect(await balanceOf(server.db, golfer)).toBe(total);
    expect(await own(golfer)).toMatchObject([{ total, cancelled: false }]);
    expect(
      await replyOver(server.url, listPurchasesOfUser, { token: admin.token, params: { id: golfer.userId } }),
    ).toMatchObject([{ total }]);
  }
});

test('the office sees the whole, with who pays each line', async ({ receipt, admin, ava, ben }) => {
  const all = await receipt(admin);
  expect(all.lines.map(({ userFor, chargedTo, total }) => [userFor?.name, chargedTo?.name, total])).toEqual([
    [ava.name, ava.name, member],
    ['Gil Stone', ava.name, guest],
    [ben.name, ben.name, member],
  ]);
  expect(all.total).toBe(2 * member + guest);
});

test('what was given back is told to whose it was alone', async ({ server, ben, receipt, ava }) => {
  const spot = spotsOf(await details(server, ben, booked)).find(({ userId }) => userId === ben.userId);
  // The day before is inside the window: a fee takes the place of the round.
  const { json } = await callOver(server.url, bail, {
    token: ben.token,
    body: { purchaseId: booked.purchaseId, roundId: spot?.roundId },
  });
  expect(json).toMatchObject({ result: 'SUCCESS' });
  const his = await receipt(ben);
  expect(his.changes.reduce((sum, { cents }) => sum + cents, 0)).toBe(-member);
  expect(his.total).toBe(await balanceOf(server.db, ben));
  expect(his.lines.every(({ userFor }) => userFor?.name === ben.name)).toBe(true);
  expect((await receipt(ava)).changes).toEqual([]);
});

test('who plays at another’s cost reads that it costs nothing, who pays, and none of the amounts', async ({
  server,
  ava,
  receipt,
  ben,
  own,
}) => {
  const cal = await buildUser(server.db);
  const [invitation] = await invite(server, ava, booked, [cal]);
  await server.db.query('update invitations set charge_purchaser = true where id = $1', [
    invitation?.inviteId,
  ]);
  await replyOver(server.url, respondToInvitation, {
    token: cal.token,
    body: { inviteId: invitation?.inviteId ?? 0, accept: true },
  });
  expect((await receipt(ava)).lines.map(({ userFor }) => userFor?.name)).toEqual([
    ava.name,
    'Gil Stone',
    cal.name,
  ]);
  const his = await receipt(cal);
  expect(his).toMatchObject({ total: 0, net: 0, tax: 0, taxes: [], paidBy: { userId: ava.userId } });
  expect(
    his.lines.map(({ name, userFor, chargedTo, total }) => [name, userFor?.name, chargedTo?.name, total]),
  ).toEqual([[teeTimeName, cal.name, ava.name, 0]]);
  expect(JSON.stringify(his)).not.toMatch(new RegExp(`2800|${member}|${guest}|Gil Stone|${ben.name}`));
  expect(await own(cal)).toMatchObject([
    { title: teeTimeName, total: 0, paidBy: { name: ava.name }, roundCredits: 0, cancelled: false },
  ]);
  // Whose spot is taken away had it; the booking goes on without them.
  const spot = spotsOf(await details(server, ava, booked)).find(({ userId }) => userId === cal.userId);
  await replyOver(server.url, cancelSpot, {
    token: ava.token,
    body: { purchaseId: booked.purchaseId, roundId: spot?.roundId ?? 0 },
  });
  expect((await receipt(cal)).lines).toMatchObject([{ total: 0, reversed: true }]);
  expect(await own(cal)).toMatchObject([{ total: 0, cancelled: true }]);
  expect(await own(ava)).toMatchObject([{ cancelled: false }]);
});

test('who was put down and has not answered may open the paper, and finds it in no list', async ({
  server,
  ava,
  receipt,
  own,
  doors: { assign },
}) => {
  const dan = await buildUser(server.db);
  await assign(ava, booked, { userId: dan.userId });
  expect(await receipt(dan)).toMatchObject({
    total: 0,
    lines: [{ total: 0, chargedTo: { name: ava.name } }],
  });
  expect(await own(dan)).toEqual([]);
  const stranger = await buildUser(server.db);
  const { status } = await callOver(server.url, getReceipt, {
    token: stranger.token,
    params: { id: booked.purchaseId },
  });
  expect(status).toBe(404);
});

test('rounds on credits are named with their tee time, and read cancelled when they are', async ({
  server,
  own,
  receipt,
  admin,
}) => {
  const eve = await buildUser(server.db);
  await buildCredits(server.db, eve.userId, 1);
  const course = await buildCourse(server.db, 'Oak');
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testDayAfter, time: '09:10' });
  booked = await book(server, eve, course, teeTime, {
    spots: 2,
    bookingGroups: [{ players: [{ userId: eve.userId, useRoundCredit: true }] }],
  });
  const title = `Tee time ${testDayAfter} 09:10, Oak`;
  expect(await own(eve)).toMatchObject([
    { title, total: 0, roundCredits: 1, paidBy: null, cancelled: false },
  ]);
  expect(await receipt(eve)).toMatchObject({
    total: 0,
    chargeUser: { userId: eve.userId },
    lines: [{ name: title, total: 0, roundCredits: 1, chargedTo: null, userFor: { name: eve.name } }],
  });
  const office = await replyOver(server.url, listPurchases, {
    token: admin.token,
    params: { page: 0, size: 20 },
    query: { search: receiptNumber(booked.purchaseId) },
  });
  expect(office.purchases).toMatchObject([{ title, roundCredits: 1, cancelled: false }]);
  await replyOver(server.url, cancelBooking, { token: eve.token, body: { purchaseId: booked.purchaseId } });
  expect(await own(eve)).toMatchObject([{ title, total: 0, roundCredits: 0, cancelled: true }]);
});

test('a round whose charge gave way to a credit does not read cancelled', async ({ server, ben, own }) => {
  const spot = spotsOf(await details(server, ben, booked)).find(({ userId }) => userId === ben.userId);
  await buildCredits(server.db, ben.userId, 1);
  const [alone] = await own(ben);
  expect(alone).toMatchObject({ cancelled: false, total: member });
  await replyOver(server.url, applyRoundCredit, {
    token: ben.token,
    body: { productId: spot?.roundId ?? 0 },
  });
  expect(await own(ben)).toMatchObject([{ cancelled: false, total: 0, roundCredits: 1 }]);
});

test('the paper of a reader is the reader’s too', async ({ server, ben }) => {
  const { status, headers } = await callOver(server.url, getReceiptPdf, {
    token: ben.token,
    params: { id: booked.purchaseId },
  });
  expect([status, headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
