/** A visitor of the demo club comes in through the door: logs in, sees the sheet, answers, books. */
import { demoLogins, demoPassword } from '@fourball/db/demo/accounts/logins.ts';
import { hashPassword } from '@fourball/domain/accounts/passwords/password.ts';
import { login, getCurrentUser } from '@fourball/shared/accounts/calls.ts';
import {
  createBooking,
  getBookingDetails,
  getBookingParams,
  getTeeSheet,
  holdSpots,
  listBookings,
  respondToInvitation,
} from '@fourball/shared/booking/calls.ts';
import { reportPace } from '@fourball/shared/booking/reports/report-calls.ts';
import { confirmSpot } from '@fourball/shared/booking/spots/spot-calls.ts';
import { listFairnessRules } from '@fourball/shared/booking/waitlist/fairness-calls.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { listErrors } from '@fourball/shared/club/error-calls.ts';
import type { Call, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { getOwnHandicap } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import { leagueHandicap } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import { expect } from 'vitest';
import { clubTest } from '../kit/fixtures.ts';
import { callOver, testToday, type CallOptions } from '../kit/server.ts';
import { cloneDemo, demoOptions } from './demo-club.ts';

const test = clubTest({ database: () => cloneDemo(testToday) })
  .extend('tokenOf', ({ server }) => async (role: (typeof demoLogins)[number]['role']): Promise<string> => {
    const who = demoLogins.find((one) => one.role === role);
    const { json } = await callOver(server.url, login, {
      body: new URLSearchParams({ username: who?.email ?? '', password: who?.password ?? '' }).toString(),
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    return (json as ReplyOf<typeof login>).access_token;
  })
  .extend(
    'ask',
    ({ server }) =>
      async <Asked extends Call>(call: Asked, options: CallOptions): Promise<ReplyOf<Asked>> => {
        const { status, json, text } = await callOver(server.url, call, options);
        if (status !== 200) throw new Error(`${call.id} was answered with ${status}: ${text}`);
        return json as ReplyOf<Asked>;
      },
  );

/** Here people log in: in place of the made-up hash of the password stands a real one, as after a start. */
test.beforeAll(async ({ server }) => {
  await server.db.query('update users set password_hash = $1 where password_hash = $2', [
    await hashPassword(demoPassword),
    await demoOptions(testToday).hashPassword(demoPassword),
  ]);
});

test('everybody on the list of logins gets in, with the rights of the role', async ({ ask, tokenOf }) => {
  for (const { role, name } of demoLogins) {
    const user = await ask(getCurrentUser, { token: await tokenOf(role) });
    expect(user).toMatchObject({ name, admin: role === 'admin' });
    expect(user.roles.includes('ORGANIZER')).toBe(role === 'organizer');
    expect(user.avatarUrl).toBe(`/portraits/${user.userName}.svg`);
  }
});

test('the golfer has rounds ahead, one with a lively thread, accepts an invitation, and confirms a spot', async ({
  tokenOf,
  ask,
}) => {
  const token = await tokenOf('golfer');
  const ahead = await ask(listBookings, { token, params: { type: 'Active' } });
  expect(ahead.map(({ yourStatus }) => yourStatus).sort()).toEqual(['BOOKED', 'BOOKED', 'INVITE', 'PENDING']);
  expect(await ask(listBookings, { token, params: { type: 'Past' } })).toHaveLength(3);
  expect(await ask(listBookings, { token, params: { type: 'Cancelled' } })).toHaveLength(1);

  const lively = ahead.find(({ vacantSpots, yourStatus }) => vacantSpots === 1 && yourStatus === 'BOOKED');
  const { total } = await ask(listMessages, {
    token,
    params: { conversationId: lively?.conversationId ?? 0 },
  });
  expect(total).toBeGreaterThanOrEqual(35);
  const details = await ask(getBookingDetails, { token, params: { id: lively?.purchaseId ?? 0 } });
  expect(details).toMatchObject({
    numSpots: 4,
    vacantSpots: 1,
    can: { invite: true, cancel: true, post: true },
  });
  expect(details.noResponseInvitations).toHaveLength(1);
  expect(details.respondedInvitations).toHaveLength(3);

  const asked = ahead.find(({ yourStatus }) => yourStatus === 'INVITE');
  const { myInvitation } = await ask(getBookingDetails, { token, params: { id: asked?.purchaseId ?? 0 } });
  const answer = await ask(respondToInvitation, {
    token,
    body: { inviteId: myInvitation?.inviteId, accept: true },
  });
  expect(answer.result).toBe('SUCCESS');

  const purchaseId = ahead.find(({ yourStatus }) => yourStatus === 'PENDING')?.purchaseId ?? 0;
  const { myUnconfirmed, can } = await ask(getBookingDetails, { token, params: { id: purchaseId } });
  expect(can.confirm).toBe(true);
  expect(
    await ask(confirmSpot, { token, body: { purchaseId, roundId: myUnconfirmed?.roundId } }),
  ).toMatchObject({
    result: 'SUCCESS',
  });
  const statuses = (await ask(listBookings, { token, params: { type: 'Active' } })).map(
    ({ yourStatus }) => yourStatus,
  );
  expect(statuses).toEqual(['BOOKED', 'BOOKED', 'BOOKED', 'BOOKED']);
});

test('the days to come have open tee times, and one can be held and booked', async ({ tokenOf, ask }) => {
  const token = await tokenOf('second golfer');
  const ahead = await ask(listBookings, { token, params: { type: 'Active' } });
  // Nobody plays two rounds at once.
  const taken = new Set(ahead.map(({ day: of }) => of));
  const days = Array.from({ length: 20 }, (_, at) => addDays(testToday, at + 1));
  const day = days.find((one) => !taken.has(one)) ?? '';
  const { courses } = await ask(getBookingParams, { token });
  expect(courses.map(({ name }) => name)).toEqual(['Maple', 'Hollow']);
  const [maple] = courses;
  const sheet = await ask(getTeeSheet, {
    token,
    params: { courseId: maple?.courseId ?? 0, day },
  });
  const open = sheet.teeTimes.find(
    ({ available, block, time }) => available === 4 && !block && time < sheet.twilightFrom,
  );
  const fee = sheet.fees.find(({ name }) => name === '18 holes');
  const { result } = await ask(holdSpots, {
    token,
    body: { spots: 2, courseFeeId: fee?.courseFeeId, bookingDate: `${sheet.day}T${open?.time}` },
  });
  expect(result).toBe('SUCCESS');
  const booked = await ask(createBooking, {
    token,
    body: { simpleDate: sheet.day, courseFeeId: fee?.courseFeeId, numSpots: 2 },
  });
  expect(booked.result).toBe('SUCCESS');
});

test('Ava’s league handicap is what comes of her rounds, round by round', async ({ ask, tokenOf }) => {
  const known = await ask(getOwnHandicap, { token: await tokenOf('golfer') });
  const { scores, handicap } = leagueHandicap(known.rounds);
  const after = scores.flatMap((score) => score.after ?? []);
  expect(after.length).toBeGreaterThan(9);
  expect(known.entries.filter(({ source }) => source === 'LEAGUE').map(({ value }) => value)).toEqual(
    after.filter((value, at) => value !== after[at - 1]).toReversed(),
  );
  expect(known).toMatchObject({ league: handicap, official: { source: 'IMPORT', verified: true } });
});

test('the office has pace, fairness and errors to look at', async ({ tokenOf, ask }) => {
  const token = await tokenOf('admin');
  const pace = await ask(reportPace, {
    token,
    query: { start: addDays(testToday, -7), end: testToday },
  });
  expect(pace.courses.map(({ courseName }) => courseName)).toEqual(['Maple', 'Hollow']);
  for (const { started, finished, averageTurn, averageRound, onTime } of pace.courses) {
    expect(started).toBeGreaterThan(20);
    expect(finished).toBeLessThan(started);
    expect(averageTurn).toBeGreaterThan(110);
    expect(averageRound).toBeGreaterThan(2 * 110);
    expect(onTime).toBeGreaterThan(0);
    expect(onTime).toBeLessThan(1);
  }
  const { rules } = await ask(listFairnessRules, { token });
  expect(rules.map(({ kind, enabled }) => [kind, enabled])).toEqual([
    ['WAITING_ROOM', true],
    ['WAITLIST', false],
  ]);
  const errors = await ask(listErrors, { token, query: {} });
  expect(errors.map(({ type }) => type)).toEqual(['http', 'server', 'client']);
});
