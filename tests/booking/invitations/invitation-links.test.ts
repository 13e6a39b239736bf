/** Answering a mailed invitation by its link, without a login: what it shows, what it does, and what it never does. */
import { cancelBooking } from '@fourball/shared/booking/calls.ts';
import { getInvitationByLink } from '@fourball/shared/booking/invitation-link-calls.ts';
import { makeInvitationLink } from '@fourball/domain/booking/invitations/invitation-links.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { book, details, invite, type Booked } from '../../kit/booking/book.ts';
import { buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { linkDoors, pat } from '../../kit/booking/links.ts';
import { balanceOf } from '../../kit/booking/rounds.ts';
import { callOver, refusalIn, startServer, testNow, testTomorrow } from '../../kit/server.ts';
import { spotsOf } from '../../kit/booking/spots.ts';

let booked: Booked;

const test = courseTest()
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('doors', ({ server }) => linkDoors(() => server))
  .extend('golferLink', ({ server, ava }) => async (user: BuiltUser): Promise<string> => {
    const [invitation] = await invite(server, ava, booked, [user]);
    return makeInvitationLink(server.house, invitation?.inviteId ?? 0);
  })
  /** Everything that an answer could write. */
  .extend('state', ({ server }) => async () => {
    const [row] = await server.db.query(
      `select (select json_agg(r order by id) from rounds r where purchase_id = $1) as rounds,
       (select json_agg(i order by id) from invitations i where purchase_id = $1) as invitations,
       (select count(*) from booking_history) as history, (select count(*) from outbox) as events,
       (select count(*) from sessions) as sessions`,
      [booked.purchaseId],
    );
    return row;
  });

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});
test.beforeEach(async ({ server, course, ava }) => {
  const teeTime = await buildTeeTime(server.db, course.courseId, { day: testTomorrow, time: '09:10' });
  booked = await book(server, ava, course, teeTime, {
    spots: 3,
    bookingGroups: [{ players: [{ userId: ava.userId }] }],
  });
});

describe('looking', () => {
  test('shows where and when, who asks, who plays by first name, the price and what is left', async ({
    ava,
    doors: { linkFor, look },
  }) => {
    const link = await linkFor(ava, booked);
    expect(await look(link)).toMatchObject({
      day: testTomorrow,
      time: '09:10',
      startsAt: '2026-06-17T13:10:00.000Z',
      timeZone: 'America/Toronto',
      host: ava.name,
      name: pat.name,
      hasAccount: false,
      needsAccount: false,
      inviteStatus: 'PENDING',
      cancelled: false,
      players: ['Ava'],
      vacantSpots: 2,
      price: 9_200,
      tax: 1_196,
      bookerPays: true,
    });
  });

  test('a golfer sees the own price, and that an account is there', async ({
    golferLink,
    ben,
    doors: { look },
  }) => {
    expect(await look(await golferLink(ben))).toMatchObject({
      hasAccount: true,
      purchaseId: booked.purchaseId,
      price: 2_800,
      bookerPays: false,
    });
  });

  test('answers nothing, however often the programs that scan mails do it', async ({
    server,
    ava,
    state,
    doors: { linkFor },
  }) => {
    const link = await linkFor(ava, booked);
    const before = await state();
    const address = `${server.url}/api/v1/book/invitation-link/${link}`;
    const answers = await Promise.all([
      ...[1, 2, 3].map(() => fetch(address)),
      fetch(address, { method: 'HEAD' }),
      fetch(`${address}?accept=true`),
    ]);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(answers[0]?.headers.get('cache-control')).toBe('no-store');
    expect(await state()).toEqual(before);
  });

  test('names come as text, and of others the first alone', async ({
    ava,
    doors: { linkFor, answer, look },
  }) => {
    const link = await linkFor(ava, booked, { name: '<b>Eve</b> <script>', email: 'eve@elsewhere.example' });
    await answer(link);
    const other = await linkFor(ava, booked);
    expect((await look(other)).players).toEqual(['Ava', '<b>Eve</b>']);
  });
});

describe('answering', () => {
  test('twice is fine, and opens no session', async ({
    server,
    golferLink,
    ben,
    ava,
    doors: { answerAnyhow, answer },
  }) => {
    const link = await golferLink(ben);
    const { status, headers, json } = await answerAnyhow(link, { accept: true });
    expect([status, headers.get('set-cookie')]).toEqual([200, null]);
    expect(json).toMatchObject({ result: 'SUCCESS', invitation: { inviteStatus: 'ACCEPTED' } });
    expect(JSON.stringify(json)).not.toContain(ben.token);
    const balance = await balanceOf(server.db, ben);
    expect(balance).toBe(3_164);
    expect(await answer(link)).toMatchObject({ result: 'SUCCESS' });
    expect(await balanceOf(server.db, ben)).toBe(balance);
    expect(
      spotsOf(await details(server, ava, booked)).filter(({ userId }) => userId === ben.userId),
    ).toHaveLength(1);
  });

  test('no, with a reason that the booker reads; then it stays no', async ({
    server,
    ava,
    doors: { linkFor, answer },
  }) => {
    const link = await linkFor(ava, booked);
    expect(await answer(link, false, 'My  <i>knee</i>')).toMatchObject({
      result: 'SUCCESS',
      invitation: { inviteStatus: 'DECLINED', players: [] },
    });
    const { respondedInvitations } = await details(server, ava, booked);
    expect(respondedInvitations).toMatchObject([{ name: pat.name, declineReason: 'My  <i>knee</i>' }]);
    expect(await answer(link)).toMatchObject({
      result: 'FAILED',
      reason: 'This invitation has already been answered.',
    });
  });

  test('exactly the link’s invitation, whatever else is sent along', async ({
    server,
    ava,
    golferLink,
    ben,
    doors: { linkFor, answerAnyhow, look },
  }) => {
    const [mine, other] = [await linkFor(ava, booked), await golferLink(ben)];
    const { invitations } = { invitations: (await details(server, ava, booked)).noResponseInvitations };
    const bens = invitations.find(({ userId }) => userId === ben.userId);
    await answerAnyhow(mine, {
      accept: true,
      inviteId: bens?.inviteId,
      userId: ben.userId,
      purchaseId: booked.purchaseId + 1,
    });
    expect((await look(other)).inviteStatus).toBe('PENDING');
    expect((await look(mine)).inviteStatus).toBe('ACCEPTED');
  });

  test('as a race for the last spot: one gets it, the others hear that it is gone', async ({
    ava,
    doors: { linkFor, answer },
  }) => {
    const links = [];
    for (const n of [1, 2, 3, 4])
      links.push(await linkFor(ava, booked, { name: `Guest ${n}`, email: `guest${n}@elsewhere.example` }));
    const results = await Promise.all(links.map((link) => answer(link)));
    expect(results.map(({ result }) => result).sort()).toEqual([
      'SPOTS_NOT_AVAILABLE',
      'SPOTS_NOT_AVAILABLE',
      'SUCCESS',
      'SUCCESS',
    ]);
  });

  test('not once the booking is cancelled, which the page can say', async ({
    server,
    ava,
    doors: { linkFor, look, answer },
  }) => {
    const link = await linkFor(ava, booked);
    await callOver(server.url, cancelBooking, { token: ava.token, body: { purchaseId: booked.purchaseId } });
    expect(await look(link)).toMatchObject({ cancelled: true, players: [], vacantSpots: 0 });
    expect(await answer(link)).toMatchObject({ result: 'FAILED' });
  });
});

describe('a link', () => {
  test('is kept as a hash alone; each mail has its own, and all are good', async ({
    server,
    ava,
    doors: { linkFor, look },
  }) => {
    const first = await linkFor(ava, booked);
    const [row] = await server.db.query<{ invitation_id: number; kept: string }>(
      `select invitation_id, encode(token_hash, 'hex') || encode(token_hash, 'base64') as kept
       from invitation_links order by created_at desc limit 1`,
    );
    expect(first).toMatch(/^[\w-]{43}$/);
    expect(row?.kept).not.toContain(first);
    const second = await makeInvitationLink(server.house, row?.invitation_id ?? 0);
    expect(second).not.toBe(first);
    expect((await look(first)).name).toBe((await look(second)).name);
  });

  test('is good until the round begins', async ({
    server,
    ava,
    doors: { linkFor, look, lookAnyhow, answerAnyhow },
  }) => {
    const link = await linkFor(ava, booked);
    server.clock.set(new Date('2026-06-17T13:09:59Z'));
    expect((await look(link)).inviteStatus).toBe('PENDING');
    server.clock.set(new Date('2026-06-17T13:10:00Z'));
    expect(refusalIn(await lookAnyhow(link))).toMatchObject({ code: 'not_found' });
    expect(refusalIn(await answerAnyhow(link, { accept: true }))).toMatchObject({ code: 'not_found' });
  });

  test('of a golfer whose account is closed leads nowhere', async ({
    server,
    golferLink,
    ben,
    doors: { answerAnyhow },
  }) => {
    const link = await golferLink(ben);
    await server.db.query(`update users set status = 'INACTIVE' where id = $1`, [ben.userId]);
    expect(refusalIn(await answerAnyhow(link, { accept: true }))).toMatchObject({ code: 'not_found' });
  });

  test('can’t be guessed: who tries is stopped before anything is looked up', async () => {
    const strict = await startServer({ env: { CLIENT_ATTEMPTS: '3' } });
    try {
      const guess = (token: string) => callOver(strict.url, getInvitationByLink, { params: { token } });
      const statuses = [];
      for (const n of [1, 2, 3, 4]) statuses.push((await guess('x'.repeat(42) + String(n))).status);
      expect(statuses).toEqual([404, 404, 404, 429]);
    } finally {
      await strict.close();
    }
  });
});
