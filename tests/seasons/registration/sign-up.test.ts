/** Signing up for seasons and golf events: every result word, what is let in, and who may say what. */
import { getEvent, publishEvent } from '@fourball/shared/seasons/event-calls.ts';
import { updateEventType } from '@fourball/shared/seasons/event-type-calls.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  quoteEntry,
  signUpEvent,
  signUpIndividual,
  signUpSeason,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { eventTypeBody } from '../../kit/seasons/event-types.ts';
import {
  buildOpenSeason,
  enterEvent,
  enterSeason,
  makeBuddies,
  makeEvent,
} from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';

const missing = 4_000_000;
const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };
const entryFee = { fees: [{ name: 'Entry', ...prices }] };

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('token', ({ club }) => club.organizer.token)
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('cas', ({ server }) => buildUser(server.db, { firstName: 'Cas' }))
  .extend(
    'asking',
    ({ server }) =>
      (user: BuiltUser, body: object, headers: Record<string, string> = {}) =>
        callOver(server.url, signUpEvent, { token: user.token, body, headers }),
  )
  .extend(
    'leave',
    ({ server }) =>
      (user: BuiltUser, registrationId: number | null) =>
        replyOver(server.url, withdrawRegistration, {
          token: user.token,
          body: { registrationId: registrationId ?? 0 },
        }),
  )
  .extend('ownOf', ({ server }) => async (user: BuiltUser, eventId: number) => {
    const mine = await replyOver(server.url, listOwnRegistrations, { token: user.token });
    return mine.find((one) => one.eventId === eventId);
  })
  .extend(
    'answer',
    ({ server }) =>
      (user: BuiltUser, registrationId: number, accept: boolean, more: object = {}) =>
        replyOver(server.url, answerRegistration, {
          token: user.token,
          body: { registrationId, accept, ...more },
        }),
  );

test.afterEach(({ server }) => server.clock.set(testNow));

describe('the words of a reply', () => {
  test('REGISTERED with the price, then ALREADY', async ({ server, club, ava }) => {
    const event = await makeEvent(server, club, entryFee);
    const entry = await enterEvent(server, ava, event.id);
    expect(entry).toMatchObject({ result: 'REGISTERED', status: 'REGISTERED', before: null, total: 2260 });
    expect(await enterEvent(server, ava, event.id)).toMatchObject({
      result: 'ALREADY',
      registrationId: entry.registrationId,
      status: 'REGISTERED',
    });
    const seen = await replyOver(server.url, getEvent, { token: ava.token, params: { id: event.id } });
    expect(seen).toMatchObject({ taken: 1, own: { status: 'REGISTERED', playing: true, ofSeason: false } });
    expect(seen.can).toMatchObject({ signUp: false, readThread: true });
  });

  test('WAITLISTED with how many wait before, and FULL where there is no waitlist', async ({
    server,
    club,
    ava,
    ben,
    cas,
  }) => {
    const event = await makeEvent(server, club, { numSpots: 1 });
    await enterEvent(server, ava, event.id);
    expect(await enterEvent(server, ben, event.id)).toMatchObject({
      result: 'WAITLISTED',
      before: 0,
      status: 'WAITLIST',
    });
    expect(await enterEvent(server, cas, event.id)).toMatchObject({ result: 'WAITLISTED', before: 1 });
    expect(await enterEvent(server, cas, event.id)).toMatchObject({ result: 'ALREADY', before: 1 });
    const strict = await makeEvent(server, club, { numSpots: 1, waitlist: false });
    await enterEvent(server, ava, strict.id);
    expect(await enterEvent(server, ben, strict.id)).toMatchObject({ result: 'FULL', registrationId: null });
    expect(
      await server.db.query('select 1 from registrations where event_id = $1', [strict.id]),
    ).toHaveLength(1);
  });

  test('CLOSED before it opens, after it closes, once it has begun, and where the type is closed', async ({
    server,
    club,
    ava,
    admin,
  }) => {
    const event = await makeEvent(server, club, {
      registrationOpensAt: '2026-06-16T18:00:00Z',
      registrationClosesAt: '2026-06-17T18:00:00Z',
    });
    const at = async (moment: string) => {
      server.clock.set(new Date(moment));
      const { result, reason } = await enterEvent(server, ava, event.id);
      return [result, typeof reason];
    };
    expect(await at('2026-06-16T17:59:59Z')).toEqual(['CLOSED', 'string']);
    expect(await at('2026-06-17T18:00:00Z')).toEqual(['CLOSED', 'string']);
    const open = await makeEvent(server, club, { time: '17:00' });
    server.clock.set(new Date('2026-06-18T21:00:00Z'));
    expect(await enterEvent(server, ava, open.id)).toMatchObject({ result: 'CLOSED' });
    server.clock.set(testNow);
    const [type] = await server.db.query<{ org_name: string }>(
      'select org_name from event_types where id = $1',
      [club.eventTypeId],
    );
    await replyOver(server.url, updateEventType, {
      token: admin.token,
      body: { ...eventTypeBody, id: club.eventTypeId, orgName: type?.org_name ?? '', registration: false },
    });
    expect(await enterEvent(server, ava, open.id)).toMatchObject({ result: 'CLOSED' });
    expect(await enterSeason(server, ava, club.seasonId)).toMatchObject({ result: 'CLOSED' });
    const body = { eventTypeId: club.eventTypeId };
    expect(await replyOver(server.url, signUpIndividual, { token: ava.token, body })).toMatchObject({
      result: 'CLOSED',
    });
  });

  test('PRICE_CHANGED where the golfer was shown another price, and nothing is done', async ({
    server,
    club,
    ava,
  }) => {
    const event = await makeEvent(server, club, entryFee);
    expect(await enterEvent(server, ava, event.id, { expectedTotal: 2259 })).toMatchObject({
      result: 'PRICE_CHANGED',
      total: 2260,
      registrationId: null,
    });
    expect(await server.db.query('select 1 from registrations where event_id = $1', [event.id])).toEqual([]);
    expect(await enterEvent(server, ava, event.id, { expectedTotal: 2260 })).toMatchObject({
      result: 'REGISTERED',
    });
  });

  test('the quote foretells them', async ({ server, club, ava, ben }) => {
    const event = await makeEvent(server, club, { numSpots: 1, ...entryFee });
    const quote = (user: BuiltUser) =>
      replyOver(server.url, quoteEntry, { token: user.token, body: { eventId: event.id } });
    expect(await quote(ava)).toMatchObject({
      result: 'REGISTERED',
      total: 2260,
      tax: 260,
      free: 1,
      waiting: 0,
    });
    await enterEvent(server, ava, event.id);
    expect(await quote(ben)).toMatchObject({ result: 'WAITLISTED', free: 0, waiting: 0 });
    await replyOver(server.url, publishEvent, {
      token: club.organizer.token,
      body: { id: event.id, publish: false },
    });
    expect(
      (await callOver(server.url, quoteEntry, { token: ben.token, body: { eventId: event.id } })).status,
    ).toBe(404);
  });
});

describe('what an event type lets in', () => {
  test('only by the season, where it takes nobody into single events', async ({ server, ava, ben }) => {
    const club = await buildOpenSeason(server, { eventRegistration: false });
    const event = await makeEvent(server, club);
    expect(await enterEvent(server, ava, event.id)).toMatchObject({ result: 'CLOSED' });
    await enterSeason(server, ben, club.seasonId);
    expect(await enterEvent(server, ben, event.id)).toMatchObject({ result: 'ALREADY' });
    expect(await server.db.query('select 1 from registrations where event_id = $1', [event.id])).toEqual([]);
  });

  test('no season, where it has only single events', async ({ server, ava }) => {
    const club = await buildOpenSeason(server, { seasonRegistration: false });
    expect(await enterSeason(server, ava, club.seasonId)).toMatchObject({ result: 'CLOSED' });
  });

  test('with the type alone one hears of its seasons, and takes no place', async ({ server, club, ava }) => {
    const body = { eventTypeId: club.eventTypeId };
    const first = await replyOver(server.url, signUpIndividual, { token: ava.token, body });
    expect(first).toMatchObject({ result: 'REGISTERED', total: 0 });
    expect(await replyOver(server.url, signUpIndividual, { token: ava.token, body })).toMatchObject({
      result: 'ALREADY',
      registrationId: first.registrationId,
    });
    expect(
      (await callOver(server.url, signUpIndividual, { token: ava.token, body: { eventTypeId: missing } }))
        .status,
    ).toBe(404);
  });

  test('what is not there, or not to be seen, is not found', async ({ server, ava }) => {
    const hidden = await buildOpenSeason(server, { hidden: true });
    const event = await makeEvent(server, hidden);
    for (const [call, body] of [
      [signUpSeason, { seasonId: missing }],
      [signUpSeason, { seasonId: hidden.seasonId }],
      [signUpEvent, { eventId: missing }],
      [signUpEvent, { eventId: event.id }],
    ] as const) {
      expect((await callOver(server.url, call, { token: ava.token, body })).status).toBe(404);
    }
  });
});

describe('who says what', () => {
  test('a golfer’s own statuses are not heard', async ({ server, club, ava, ben }) => {
    const event = await makeEvent(server, club, { numSpots: 1 });
    await enterEvent(server, ava, event.id);
    const forged = { participantRegistrationStatus: 'REGISTERED', leagueStatus: 'REGULAR' } as const;
    expect(await enterEvent(server, ben, event.id, forged)).toMatchObject({ result: 'WAITLISTED' });
    const open = await makeEvent(server, club);
    const waiting = { participantRegistrationStatus: 'WAITLIST' } as const;
    expect(await enterEvent(server, ben, open.id, waiting)).toMatchObject({ result: 'REGISTERED' });
    await enterSeason(server, ava, club.seasonId, { leagueStatus: 'INACTIVE' });
    const [own] = await server.db.query('select league_status from registrations where season_id = $1', [
      club.seasonId,
    ]);
    expect(own).toEqual({ league_status: 'REGULAR' });
  });

  test('an organizer’s are: into a free event at once, where it costs something the golfer is asked', async ({
    server,
    club,
    ava,
    ben,
    answer,
  }) => {
    const free = await makeEvent(server, club);
    const registered = { participantRegistrationStatus: 'REGISTERED' } as const;
    expect(
      await enterEvent(server, club.organizer, free.id, { userId: ava.userId, ...registered }),
    ).toMatchObject({
      result: 'REGISTERED',
    });
    const dear = await makeEvent(server, club, { ...entryFee, numSpots: 1 });
    const put = await enterEvent(server, club.organizer, dear.id, { userId: ben.userId, ...registered });
    expect(put).toMatchObject({ result: 'INVITED', status: 'INVITED' });
    // Asked, not bound: the place is held, and nothing is owed.
    expect(
      await server.db.query('select 1 from entry_products where registration_id = $1', [put.registrationId]),
    ).toEqual([]);
    expect(await enterEvent(server, ava, dear.id)).toMatchObject({ result: 'WAITLISTED' });
    expect(await answer(ben, put.registrationId ?? 0, true, { expectedTotal: 1 })).toMatchObject({
      result: 'PRICE_CHANGED',
    });
    expect(await answer(ben, put.registrationId ?? 0, true)).toMatchObject({
      result: 'REGISTERED',
      total: 2260,
    });
    expect(await answer(ben, put.registrationId ?? 0, true)).toMatchObject({ result: 'ALREADY' });
  });

  test('a buddy who lets the golfer be placed is asked; nobody else is signed up by others', async ({
    server,
    club,
    ava,
    ben,
    cas,
    asking,
    ownOf,
    answer,
  }) => {
    await server.db.query(`update users set placed_by = 'BUDDIES' where id = any($1::bigint[])`, [
      [ben.userId, cas.userId],
    ]);
    await makeBuddies(server.db, ava, ben);
    const event = await makeEvent(server, club, { ...entryFee, numSpots: 1 });
    const place = (golfer: BuiltUser, more: object = {}) =>
      asking(ava, {
        eventId: event.id,
        userId: golfer.userId,
        participantRegistrationStatus: 'REGISTERED',
        ...more,
      });
    expect((await place(cas)).status).toBe(403);
    const placed = await place(ben);
    expect(placed.json).toMatchObject({ result: 'INVITED', status: 'INVITED' });
    expect(await server.db.query('select 1 from entry_products where user_id = $1', [ben.userId])).toEqual(
      [],
    );
    const own = await ownOf(ben, event.id);
    expect(own).toMatchObject({ status: 'INVITED', total: 0 });
    // Held for as long as a partner in a team is asked.
    expect(Date.parse(own?.answerBy ?? '') - testNow.getTime()).toBe(48 * 3_600_000);
    expect(await enterEvent(server, cas, event.id)).toMatchObject({ result: 'WAITLISTED' });
    expect(await answer(ben, own?.id ?? 0, false)).toMatchObject({ status: 'DECLINED' });
    expect(await ownOf(cas, event.id)).toMatchObject({ status: 'REGISTERED' });
    await server.db.query(`update users set placed_by = 'NOBODY' where id = $1`, [ben.userId]);
    expect((await place(ben)).status).toBe(403);
    expect((await asking(ava, { eventId: event.id, userId: missing })).status).toBe(403);
  });

  test('a golfer placed onto a waitlist is asked when there is a place', async ({
    server,
    club,
    ava,
    ben,
    asking,
    ownOf,
    leave,
  }) => {
    const event = await makeEvent(server, club, { numSpots: 1 });
    const first = await enterEvent(server, ava, event.id);
    const placed = await asking(ava, { eventId: event.id, userId: ben.userId });
    expect(placed.json).toMatchObject({ result: 'WAITLISTED' });
    await leave(ava, first.registrationId);
    expect(await ownOf(ben, event.id)).toMatchObject({ status: 'PENDING' });
  });

  test('whether a golfer of the season plays on a day, no other golfer says', async ({
    server,
    club,
    ava,
    ben,
    asking,
  }) => {
    await enterSeason(server, ben, club.seasonId);
    const event = await makeEvent(server, club);
    await server.db.query(`update participants set place = 'OUT' where user_id = $1`, [ben.userId]);
    expect((await asking(ava, { eventId: event.id, userId: ben.userId })).json).toMatchObject({
      result: 'ALREADY',
    });
    const [player] = await server.db.query('select place from participants where user_id = $1', [ben.userId]);
    expect(player).toEqual({ place: 'OUT' });
  });
});

describe('what is asked for', () => {
  test.for([
    ['a division that is not there', { competitionId: missing }, 'competitionId'],
    ['a contest that is not there', { contestIds: [missing] }, 'contestIds'],
    ['a pool that is not there', { registrationSpotsId: missing }, 'registrationSpotsId'],
    ['a fee that is not there', { feeIds: [missing] }, 'feeIds'],
    ['a fee for a guest that is not there', { guests: ['Gus'], guestFeeIds: [[missing]] }, 'guestFeeIds'],
    ['a fee for a guest who does not come', { guestFeeIds: [[]] }, 'guestFeeIds'],
    ['four guests', { guests: ['A', 'B', 'C', 'D'] }, 'guests'],
    ['a guest who is an advertisement', { guests: ['buy at https://x.example'] }, 'guests.0'],
    ['a price below nothing', { expectedTotal: -1 }, 'expectedTotal'],
    ['comments without end', { comments: 'x'.repeat(4001) }, 'comments'],
  ] as const)('%s is refused by name', async ([, wish, field], { server, club, ava, asking }) => {
    const event = await makeEvent(server, club);
    const refused = refusalIn(await asking(ava, { eventId: event.id, ...wish }));
    expect(refused).toMatchObject({ status: 422, fields: [field] });
    expect(await server.db.query('select 1 from registrations where event_id = $1', [event.id])).toEqual([]);
  });

  test('texts are kept as they were typed', async ({ server, club, ava, ownOf }) => {
    const event = await makeEvent(server, club);
    const comments = '<img src=x onerror=alert(1)> & steak';
    await enterEvent(server, ava, event.id, { comments, guests: ['<b>Gus</b>'] });
    expect(await ownOf(ava, event.id)).toMatchObject({ comments, guests: ['<b>Gus</b>'] });
  });
});
