/** What one golfer may bring to others by mail and notice: per golfer and day, booking, and person, over all calls. */
import { trimLetters } from '@fourball/domain/accounts/letters.ts';
import { requestEmergencyContact } from '@fourball/shared/accounts/emergency-contact-calls.ts';
import { createBooking, sendInvitations } from '@fourball/shared/booking/calls.ts';
import { enterBallot } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { swapGroupTeeTimes } from '@fourball/shared/booking/spots/group-calls.ts';
import { assignGolfer } from '@fourball/shared/booking/spots/spot-calls.ts';
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import { describe, expect } from 'vitest';
import { courseTest } from '../../kit/fixtures.ts';
import { announce } from '../../kit/booking/ballots.ts';
import { book, details, hold, type Booked } from '../../kit/booking/book.ts';
import { buildCrowd, buildTeeTime, buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildParty, partyOf, standing } from '../../kit/booking/parties.ts';
import { callOver, refusalIn, replyOver, testNow, testTomorrow } from '../../kit/server.ts';
import { spotsOf } from '../../kit/booking/spots.ts';

const test = courseTest({ apis: 2 })
  .extend('cleo', ({ server }) => buildUser(server.db))
  .extend('quota', ({ server }) => async (name: keyof typeof usual, value: string): Promise<void> => {
    await server.db.query('update parameters set value = $2 where name = $1', [name, value]);
    await server.heard();
  })
  .extend(
    'at',
    ({ server, course }) =>
      (time: string) =>
        buildTeeTime(server.db, course.courseId, { day: testTomorrow, time }),
  )
  .extend(
    'urlOf',
    ({ server }) =>
      (n: number): string =>
        server.urls[n % 2] ?? '',
  )
  .extend(
    'invite',
    ({ urlOf }) =>
      (user: BuiltUser, booked: Booked, more: object, n = 0) =>
        replyOver(urlOf(n), sendInvitations, { token: user.token, body: { ...booked, ...more } as never }),
  )
  .extend(
    'vacantOf',
    ({ server }) =>
      async (user: BuiltUser, booked: Booked): Promise<number> =>
        spotsOf(await details(server, user, booked)).find(({ userId, guest }) => !guest && userId === null)
          ?.roundId ?? 0,
  )
  .extend(
    'assign',
    ({ server, vacantOf }) =>
      async (user: BuiltUser, booked: Booked, golfer: object) =>
        replyOver(server.url, assignGolfer, {
          token: user.token,
          body: { purchaseId: booked.purchaseId, roundId: await vacantOf(user, booked), golfer } as never,
        }),
  )
  .extend('bookBody', ({ course }) => (numSpots: number, more: Partial<BodyInput<typeof createBooking>>) => ({
    simpleDate: testTomorrow,
    courseFeeId: course.courseFeeId,
    numSpots,
    ...more,
  }))
  .extend(
    'lettersOf',
    ({ server }) =>
      ({ userId }: BuiltUser) =>
        server.db.query<{ kind: string }>('select kind from letters where sender_id = $1 order by id', [
          userId,
        ]),
  );

test.beforeEach(async ({ server }) => {
  server.clock.set(testNow);
});

const usual = {
  INVITATIONS_A_DAY: '60',
  INVITATIONS_OF_ONE_A_DAY: '10',
  INVITATIONS_PER_BOOKING: '24',
} as const;
test.afterEach(async ({ quota }) => {
  for (const [name, value] of Object.entries(usual)) await quota(name as keyof typeof usual, value);
});

describe('a booking', () => {
  test('has so many invitations, of twenty calls at once exactly as many as fit', async ({
    server,
    ava,
    course,
    at,
    invite,
  }) => {
    const booked = await book(server, ava, course, await at('10:00'), { spots: 2 });
    const crowd = await buildCrowd(server.db, 40);
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        invite(ava, booked, { invites: crowd.slice(2 * n, 2 * n + 2).map(({ userId }) => ({ userId })) }, n),
      ),
    );
    expect(answers.filter(({ result }) => result === 'SUCCESS')).toHaveLength(12);
    expect(answers.find(({ result }) => result !== 'SUCCESS')).toMatchObject({
      result: 'FAILED',
      reason: 'A booking may have 24 invitations; this one has had 24.',
    });
    expect(
      await server.db.query('select 1 from invitations where invited_by = $1', [ava.userId]),
    ).toHaveLength(24);
  });

  test('is counted from when it is made, by assigning too, and the hold stays where it is refused', async ({
    server,
    quota,
    ava,
    course,
    at,
    bookBody,
    assign,
    ben,
    cleo,
    invite,
  }) => {
    await quota('INVITATIONS_PER_BOOKING', '2');
    const crowd = await buildCrowd(server.db, 3);
    const invited = crowd.map(({ userId }) => ({ userId }));
    await hold(server, ava, course, [await at('10:00')], 4);
    const tryWith = (count: number) =>
      replyOver(server.url, createBooking, {
        token: ava.token,
        body: bookBody(4, { invited: invited.slice(0, count) }),
      });
    expect(await tryWith(3)).toEqual({
      result: 'FAILED',
      reason: 'A booking may have 2 invitations; this one has had 0.',
    });
    const booked = (await tryWith(1)) as unknown as Booked;
    expect(await assign(ava, booked, { userId: ben.userId })).toMatchObject({ result: 'SUCCESS' });
    const reason = 'A booking may have 2 invitations; this one has had 2.';
    expect(await assign(ava, booked, { userId: cleo.userId })).toEqual({ result: 'REFUSED', reason });
    expect(await assign(ava, booked, { guest: { name: 'Gil', email: 'gil@elsewhere.example' } })).toEqual({
      result: 'REFUSED',
      reason,
    });
    // Who comes without an address is written to by nobody.
    expect(await assign(ava, booked, { guest: { name: 'Gil' } })).toMatchObject({ result: 'SUCCESS' });
    expect(
      await invite(ava, booked, { byMail: [{ name: 'Pat', email: 'pat@elsewhere.example' }] }),
    ).toMatchObject({ result: 'FAILED', reason });
  });
});

describe('a golfer', () => {
  test('has one allowance for bookings, spots, invitations, ballots, moves and emergency contacts', async ({
    server,
    quota,
    ava,
    course,
    at,
    ben,
    assign,
    cleo,
    invite,
    lettersOf,
  }) => {
    await quota('INVITATIONS_A_DAY', '3');
    const booked = await book(server, ava, course, await at('10:00'), {
      spots: 4,
      bookingGroups: [{ players: [{ userId: ava.userId }, { userId: ben.userId }] }],
    });
    const [dora, emil] = await buildCrowd(server.db, 2);
    expect(await assign(ava, booked, { userId: cleo.userId })).toMatchObject({ result: 'SUCCESS' });
    expect(await invite(ava, booked, { invites: [{ userId: dora?.userId }] })).toMatchObject({
      result: 'SUCCESS',
    });
    const reason = 'You may send 3 invitations in a day; you have sent 3.';
    expect(await invite(ava, booked, { invites: [{ userId: emil?.userId }] })).toMatchObject({
      result: 'FAILED',
      reason,
    });
    expect(await assign(ava, booked, { userId: emil?.userId })).toEqual({ result: 'REFUSED', reason });

    const { ballot, course: other, teeTimes: wishes } = await announce(server);
    const entry = {
      token: ava.token,
      params: { id: ballot.ballotId },
      body: {
        courseFeeId: other.courseFeeId,
        spots: 2,
        wishes: wishes.slice(0, 1).map(({ teeTimeId }) => teeTimeId),
        party: [ben.userId],
      },
    };
    const asked = await callOver(server.url, enterBallot, entry);
    expect(refusalIn(asked)).toMatchObject({ code: 'invalid_input' });
    expect(JSON.stringify(asked.json)).toContain(reason);
    expect(await server.db.query('select 1 from ballot_entries where user_id = $1', [ava.userId])).toEqual(
      [],
    );

    const contact = await callOver(server.url, requestEmergencyContact, {
      token: ava.token,
      body: {
        firstName: 'Pat',
        lastName: 'Quinn',
        email: 'pat@elsewhere.example',
        phone: '+1 416 555 0100',
        relation: 'Sister',
      },
    });
    expect(refusalIn(contact)).toMatchObject({ code: 'invalid_input' });
    expect(JSON.stringify(contact.json)).toContain(reason);
    expect((await lettersOf(ava)).map(({ kind }) => kind)).toEqual(['SPOT', 'SPOT', 'INVITATION']);
  });

  test('who moves others to and fro is stopped, with the party where it was; the office is not', async ({
    server,
    quota,
    lettersOf,
  }) => {
    await quota('INVITATIONS_A_DAY', '8');
    const party = await buildParty(server);
    const admin = await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] });
    const stands = async () => standing(await partyOf(server, party), party);
    const swap = async ({ token }: BuiltUser) => {
      const { groups } = await partyOf(server, party);
      const [groupA = 0, groupB = 0] = groups.map(({ groupId }) => groupId);
      return replyOver(server.url, swapGroupTeeTimes, { token, body: { groupA, groupB } });
    };
    // Three were put down, three hear of their new tee time; of three more the second would be one too many.
    expect(await swap(party.booker)).toMatchObject({ result: 'SUCCESS' });
    const swapped = await stands();
    expect(await swap(party.booker)).toMatchObject({
      result: 'FAILED',
      reason: 'You may send 8 invitations in a day; you have sent 6.',
    });
    expect(await stands()).toEqual(swapped);
    expect(await swap(admin)).toMatchObject({ result: 'SUCCESS' });
    expect(await lettersOf(admin)).toEqual([]);
  });

  test('is not held up by what was sent more than a day ago, which goes', async ({
    server,
    quota,
    ava,
    course,
    at,
    invite,
    ben,
    cleo,
    lettersOf,
  }) => {
    await quota('INVITATIONS_A_DAY', '1');
    const booked = await book(server, ava, course, await at('10:00'), { spots: 3 });
    expect(await invite(ava, booked, { invites: [{ userId: ben.userId }] })).toMatchObject({
      result: 'SUCCESS',
    });
    expect(await invite(ava, booked, { invites: [{ userId: cleo.userId }] })).toMatchObject({
      result: 'FAILED',
    });
    await server.db.query(`update letters set sent_at = sent_at - interval '25 hours' where sender_id = $1`, [
      ava.userId,
    ]);
    expect(await invite(ava, booked, { invites: [{ userId: cleo.userId }] })).toMatchObject({
      result: 'SUCCESS',
    });
    await trimLetters(server.db, 1);
    expect(await lettersOf(ava)).toHaveLength(1);
  });
});

describe('one person', () => {
  test('is not flooded by a crowd: of twenty who book at once exactly as many as the day allows', async ({
    server,
    quota,
    course,
    at,
    urlOf,
    bookBody,
  }) => {
    await quota('INVITATIONS_OF_ONE_A_DAY', '5');
    const crowd: BuiltUser[] = [];
    for (let n = 0; n < 20; n += 1) {
      const one = await buildUser(server.db);
      crowd.push(one);
      await hold(
        server,
        one,
        course,
        [await at(`${String(7 + Math.floor(n / 6)).padStart(2, '0')}:${n % 6}0`)],
        2,
      );
    }
    const email = 'victim@elsewhere.example';
    const answers = await Promise.all(
      crowd.map(({ token }, n) =>
        replyOver(urlOf(n), createBooking, {
          token,
          // However it is written.
          body: bookBody(2, { invitedByMail: [{ name: 'You', email: n % 2 ? email : email.toUpperCase() }] }),
        }),
      ),
    );
    expect(answers.filter(({ result }) => result === 'SUCCESS')).toHaveLength(5);
    expect(answers.find(({ result }) => result !== 'SUCCESS')).toEqual({
      result: 'FAILED',
      reason: 'Nobody is sent more than 5 invitations in a day; one of these people has had them.',
    });
    expect(await server.db.query('select 1 from invitations where email = $1', [email])).toHaveLength(5);
  });

  test('is the same by id, by address and as the guest of somebody', async ({
    server,
    quota,
    ava,
    cleo,
    ben,
    course,
    at,
    invite,
    assign,
  }) => {
    await quota('INVITATIONS_OF_ONE_A_DAY', '2');
    const hosts = [ava, cleo, await buildUser(server.db)];
    const ways = [
      { invites: [{ userId: ben.userId }] },
      { byMail: [{ name: 'Anybody', email: ben.email.toUpperCase() }] },
    ];
    const parties: Booked[] = [];
    for (const [n, host] of hosts.entries())
      parties.push(await book(server, host, course, await at(`1${n}:00`), { spots: 2 }));
    for (const [n, way] of ways.entries())
      expect(await invite(hosts[n] as BuiltUser, parties[n] as Booked, way)).toMatchObject({
        result: 'SUCCESS',
      });
    const [, , host] = hosts as [BuiltUser, BuiltUser, BuiltUser];
    const [, , party] = parties as [Booked, Booked, Booked];
    for (const golfer of [{ userId: ben.userId }, { guest: { name: 'Benny', email: ben.email } }])
      expect(await assign(host, party, golfer)).toMatchObject({
        result: 'REFUSED',
        reason: expect.stringContaining('Nobody is sent more than 2 invitations in a day'),
      });
  });
});
