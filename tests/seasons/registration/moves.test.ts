/** What becomes of registrations: withdrawn, bailed, toggled, moved by organizers, held for good, and of leagues. */
import { createDivision, updateCompetitionRegistration } from '@fourball/shared/seasons/competition-calls.ts';
import {
  bailEvent,
  cancelEvent,
  getEvent,
  setParticipantPlaying,
} from '@fourball/shared/seasons/event-calls.ts';
import { confirmParticipation, listField } from '@fourball/shared/seasons/participant-calls.ts';
import { createCancellationPolicy } from '@fourball/shared/seasons/policy-calls.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  quoteWithdrawal,
  setPermanentRegistration,
  updateLeagueStatus,
  updateParticipantStatus,
  wishPermanentRegistration,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { createSeason, getSeason } from '@fourball/shared/seasons/season-calls.ts';
import { lapseEntries } from '@fourball/domain/seasons/registration/lapse.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';

const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };
const entryFee = { fees: [{ name: 'Entry', ...prices }] };

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server, { paymentTiming: 'AT_REGISTRATION' }))
  .extend('token', ({ club }) => club.organizer.token)
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('cas', ({ server }) => buildUser(server.db, { firstName: 'Cas' }))
  .extend('own', ({ server }) => async (user: BuiltUser, at: { eventId?: number; seasonId?: number }) => {
    const mine = await replyOver(server.url, listOwnRegistrations, { token: user.token });
    return mine.find(
      (one) => one.eventId === (at.eventId ?? null) && (!at.seasonId || one.seasonId === at.seasonId),
    );
  })
  .extend(
    'leave',
    ({ server }) =>
      (user: { token: string }, registrationId: number | null, comments?: string) =>
        replyOver(server.url, withdrawRegistration, {
          token: user.token,
          body: { registrationId: registrationId ?? 0, ...(comments ? { comments } : {}) },
        }),
  )
  .extend(
    'toggle',
    ({ server }) =>
      (by: { token: string }, eventId: number, { userId }: BuiltUser, playing?: boolean) =>
        callOver(server.url, setParticipantPlaying, {
          token: by.token,
          body: { eventId, userId, ...(playing === undefined ? {} : { playing }) },
        }),
  )
  .extend(
    'setStatus',
    ({ server, token }) =>
      (registrationId: number | null, participantRegistrationStatus: string) =>
        callOver(server.url, updateParticipantStatus, {
          token,
          body: { registrationId, participantRegistrationStatus },
        }),
  )
  .extend(
    'setLeague',
    ({ server, token }) =>
      (registrationId: number | null, leagueStatus: string) =>
        callOver(server.url, updateLeagueStatus, { token, body: { registrationId, leagueStatus } }),
  );

test.afterEach(({ server }) => server.clock.set(testNow));

describe('withdrawing', () => {
  test.for([
    ['a week before, all of it', '2026-06-11T20:59:00Z', 100, 2260],
    ['less than that, half of it', '2026-06-11T21:01:00Z', 50, 1130],
    ['less than two days before, nothing', '2026-06-16T21:01:00Z', 0, 0],
  ] as const)('%s', async ([, moment, percentBack, refunded], { server, club, ava, admin, leave }) => {
    const policy = await replyOver(server.url, createCancellationPolicy, {
      token: admin.token,
      body: {
        name: `Tiers ${moment}`,
        text: 'In tiers',
        tiers: [
          { hoursBefore: 168, percentBack: 100 },
          { hoursBefore: 48, percentBack: 50 },
        ],
      },
    });
    server.clock.set(new Date('2026-06-01T12:00:00Z'));
    const event = await makeEvent(server, club, { ...entryFee, cancellationPolicyId: policy.id });
    const { registrationId } = await enterEvent(server, ava, event.id);
    server.clock.set(new Date(moment));
    const params = { registrationId: registrationId ?? 0 };
    expect(await replyOver(server.url, quoteWithdrawal, { token: ava.token, params })).toEqual({
      percentBack,
      charged: 2260,
      refund: refunded,
      policy: 'In tiers',
    });
    expect(await leave(ava, registrationId, 'My back')).toMatchObject({
      result: 'WITHDRAWN',
      registrationId,
      percentBack,
      refunded,
      filled: false,
    });
    expect(await leave(ava, registrationId)).toMatchObject({ result: 'NOT_REGISTERED' });
    const [row] = await server.db.query('select comments from registrations where id = $1', [registrationId]);
    expect(row).toEqual({ comments: 'My back' });
  });

  test('costs nothing where somebody else takes the place at once', async ({
    server,
    club,
    ava,
    ben,
    leave,
    own,
  }) => {
    const event = await makeEvent(server, club, { ...entryFee, numSpots: 1 });
    await server.db.query(
      'update golf_events set cancellation_policy_id = (select id from cancellation_policies order by id limit 1) where id = $1',
      [event.id],
    );
    const first = await enterEvent(server, ava, event.id);
    await enterEvent(server, ben, event.id);
    expect(await leave(ava, first.registrationId)).toMatchObject({
      percentBack: 100,
      refunded: 2260,
      filled: true,
    });
    expect(await own(ben, { eventId: event.id })).toMatchObject({ status: 'REGISTERED', total: 2260 });
  });

  test('is no golfer’s once it has begun, and still an organizer’s', async ({
    server,
    club,
    token,
    ava,
    leave,
  }) => {
    const event = await makeEvent(server, club);
    const { registrationId } = await enterEvent(server, ava, event.id);
    server.clock.set(new Date('2026-06-18T21:00:00Z'));
    const refused = await callOver(server.url, withdrawRegistration, {
      token: ava.token,
      body: { registrationId },
    });
    expect(refusalIn(refused).code).toBe('conflict');
    expect(await leave({ token }, registrationId)).toMatchObject({ result: 'WITHDRAWN' });
  });

  test('from a season takes the golfer out of the days to come, and not of those played', async ({
    server,
    club,
    ava,
    leave,
  }) => {
    const played = await makeEvent(server, club, { date: '2026-06-11' });
    const entry = await enterSeason(server, ava, club.seasonId);
    await server.db.query(
      `insert into participants (event_id, registration_id, user_id, place, price_class) values ($1, $2, $3, 'IN', 'MEMBER')
       on conflict (event_id, user_id) do update set place = 'IN'`,
      [played.id, entry.registrationId, ava.userId],
    );
    const coming = await makeEvent(server, club);
    await leave(ava, entry.registrationId);
    const places = await server.db.query<{ place: string }>(
      'select place from participants where event_id = any($1::bigint[]) order by event_id',
      [[played.id, coming.id]],
    );
    expect(places).toEqual([{ place: 'IN' }, { place: 'OUT' }]);
    expect(
      await replyOver(server.url, getSeason, { token: ava.token, params: { id: club.seasonId } }),
    ).toMatchObject({
      own: null,
      can: { signUp: true },
    });
  });
});

describe('bailing and toggling', () => {
  test('leave one day and keep the season', async ({ server, club, ava, ben, own, toggle }) => {
    await enterSeason(server, ava, club.seasonId);
    const event = await makeEvent(server, club);
    const bail = (user: BuiltUser) =>
      replyOver(server.url, bailEvent, { token: user.token, body: { eventId: event.id } });
    expect(await bail(ben)).toMatchObject({ result: 'NOT_REGISTERED', registrationId: null });
    expect(await bail(ava)).toMatchObject({ result: 'WITHDRAWN' });
    expect(await bail(ava)).toMatchObject({ result: 'NOT_REGISTERED' });
    expect(await own(ava, { seasonId: club.seasonId })).toMatchObject({ status: 'REGISTERED' });
    expect((await toggle(ava, event.id, ava)).json).toMatchObject({ playing: true, waiting: false });
    expect((await toggle(ava, event.id, ava)).json).toMatchObject({ playing: false });
    for (const times of [1, 2]) {
      expect((await toggle(ava, event.id, ava, true)).json).toMatchObject({ playing: true });
      expect(times).toBeGreaterThan(0);
    }
    const entered = await enterEvent(server, ben, event.id);
    expect(await bail(ben)).toMatchObject({ result: 'WITHDRAWN', registrationId: entered.registrationId });
    expect(await own(ben, { eventId: event.id })).toMatchObject({ status: 'WITHDRAWN' });
  });

  test('are one’s own, an organizer’s for all, and nobody’s who is not in the season', async ({
    server,
    club,
    token,
    ava,
    ben,
    toggle,
  }) => {
    await enterSeason(server, ava, club.seasonId);
    const event = await makeEvent(server, club);
    expect((await toggle(ben, event.id, ava, false)).status).toBe(403);
    expect((await toggle(ben, event.id, ben, true)).status).toBe(404);
    expect((await toggle({ token }, event.id, ava, false)).json).toMatchObject({ playing: false });
    expect((await toggle(ava, 4_000_000, ava)).status).toBe(404);
    await replyOver(server.url, cancelEvent, { token, body: { id: event.id, notes: '' } });
    expect(refusalIn(await toggle(ava, event.id, ava, true)).code).toBe('conflict');
  });

  test('let in who waits, and whoever comes back waits', async ({ server, club, ava, ben, toggle }) => {
    await enterSeason(server, ava, club.seasonId);
    await enterSeason(server, ben, club.seasonId);
    const event = await makeEvent(server, club, { numSpots: 1 });
    expect((await toggle(ava, event.id, ava, false)).json).toMatchObject({ playing: false });
    const seen = await replyOver(server.url, getEvent, { token: ben.token, params: { id: event.id } });
    expect(seen.own).toMatchObject({ playing: true });
    expect((await toggle(ava, event.id, ava, true)).json).toMatchObject({ playing: false, waiting: true });
  });

  test('a sub plays only for a regular who does not', async ({
    server,
    club,
    token,
    ava,
    ben,
    cas,
    toggle,
    setLeague,
    own,
  }) => {
    await enterSeason(server, ava, club.seasonId);
    await enterSeason(server, ben, club.seasonId);
    await enterSeason(server, cas, club.seasonId);
    for (const user of [ben, cas]) {
      const entry = await own(user, { seasonId: club.seasonId });
      expect((await setLeague(entry?.id ?? 0, 'SUB')).json).toMatchObject({ leagueStatus: 'SUB' });
    }
    const event = await makeEvent(server, club);
    expect(event.taken).toBe(1);
    expect(refusalIn(await toggle(ben, event.id, ben, true)).code).toBe('conflict');
    await toggle(ava, event.id, ava, false);
    expect((await toggle(ben, event.id, ben, true)).json).toMatchObject({ playing: true });
    // One regular is out, one sub is in.
    expect(refusalIn(await toggle(cas, event.id, cas, true)).code).toBe('conflict');
    expect((await toggle({ token }, event.id, cas, true)).json).toMatchObject({ playing: true });
  });

  test('who says not to come has left; who comes is confirmed', async ({ server, club, token, ava, ben }) => {
    const event = await makeEvent(server, club);
    await enterEvent(server, ava, event.id);
    await enterEvent(server, ben, event.id);
    const field = () => replyOver(server.url, listField, { token, params: { eventId: event.id } });
    const idOf = async ({ userId }: BuiltUser) =>
      (await field()).find((row) => row.userId === userId)?.id ?? 0;
    const say = (user: BuiltUser, participantId: number, confirmed: boolean) =>
      callOver(server.url, confirmParticipation, { token: user.token, body: { participantId, confirmed } });
    const [ofAva, ofBen] = [await idOf(ava), await idOf(ben)];
    expect((await say(ava, ofBen, true)).status).toBe(404);
    expect((await say(ava, ofAva, true)).json).toMatchObject({ confirmed: true, playing: true });
    expect((await say(ben, ofBen, false)).json).toMatchObject({ confirmed: false, playing: false });
    expect((await say(ben, ofBen, false)).json).toMatchObject({ playing: false });
    expect(refusalIn(await say(ben, ofBen, true)).code).toBe('conflict');
    expect((await field()).map(({ userId, playing, confirmed }) => [userId, playing, confirmed])).toEqual([
      [ava.userId, true, true],
      [ben.userId, false, false],
    ]);
  });
});

describe('what an organizer says of a registration', () => {
  test('only what leads somewhere', async ({ server, club, ava, ben, setStatus }) => {
    const event = await makeEvent(server, club, { numSpots: 1 });
    const first = await enterEvent(server, ava, event.id);
    const second = await enterEvent(server, ben, event.id);
    for (const wanted of ['WAITLIST', 'INVITED', 'PENDING']) {
      expect(refusalIn(await setStatus(first.registrationId, wanted))).toMatchObject({
        code: 'conflict',
        fields: ['participantRegistrationStatus'],
      });
    }
    expect(refusalIn(await setStatus(second.registrationId, 'REGISTERED'))).toMatchObject({
      code: 'conflict',
    });
    expect((await setStatus(first.registrationId, 'REGISTERED')).json).toMatchObject({
      status: 'REGISTERED',
    });
    expect((await setStatus(first.registrationId, 'WITHDRAWN')).json).toMatchObject({ status: 'WITHDRAWN' });
    const [promoted] = await server.db.query('select status from registrations where id = $1', [
      second.registrationId,
    ]);
    expect(promoted).toEqual({ status: 'REGISTERED' });
    expect(refusalIn(await setStatus(first.registrationId, 'REGISTERED'))).toMatchObject({
      code: 'conflict',
    });
    expect(refusalIn(await setStatus(first.registrationId, 'SLEEPING'))).toMatchObject({ status: 422 });
    expect((await setStatus(4_000_000, 'WITHDRAWN')).status).toBe(404);
  });

  test('may let in who waits behind others, where there is a place', async ({
    server,
    club,
    ava,
    ben,
    cas,
    setStatus,
    own,
    leave,
  }) => {
    const event = await makeEvent(server, club, { numSpots: 2 });
    const first = await enterEvent(server, ava, event.id);
    await enterEvent(server, ben, event.id, { guests: ['Gus'] });
    // A party of two waits for two places; one is left.
    expect(await own(ben, { eventId: event.id })).toMatchObject({ status: 'WAITLIST' });
    const last = await enterEvent(server, cas, event.id);
    expect(last.result).toBe('REGISTERED');
    await leave(cas, last.registrationId);
    await leave(ava, first.registrationId);
    expect(await own(ben, { eventId: event.id })).toMatchObject({ status: 'REGISTERED' });
    expect(refusalIn(await setStatus(first.registrationId, 'REGISTERED')).code).toBe('conflict');
  });

  test('the place in a league is of seasons of leagues alone', async ({
    server,
    club,
    ava,
    setLeague,
    own,
  }) => {
    const event = await makeEvent(server, club);
    const entry = await enterEvent(server, ava, event.id);
    expect(refusalIn(await setLeague(entry.registrationId, 'SUB'))).toMatchObject({ code: 'conflict' });
    const trip = await buildOpenSeason(server, { type: 'TRIP' });
    const inTrip = await enterSeason(server, ava, trip.seasonId);
    const asked = await callOver(server.url, updateLeagueStatus, {
      token: trip.organizer.token,
      body: { registrationId: inTrip.registrationId, leagueStatus: 'SUB' },
    });
    expect(refusalIn(asked)).toMatchObject({ code: 'conflict' });
    const season = await enterSeason(server, ava, club.seasonId);
    const coming = await makeEvent(server, club);
    expect((await setLeague(season.registrationId, 'INACTIVE')).json).toMatchObject({
      leagueStatus: 'INACTIVE',
    });
    const seen = () => replyOver(server.url, getEvent, { token: ava.token, params: { id: coming.id } });
    expect((await seen()).own).toMatchObject({ playing: false });
    expect((await setLeague(season.registrationId, 'REGULAR')).json).toMatchObject({
      leagueStatus: 'REGULAR',
    });
    expect((await seen()).own).toMatchObject({ playing: true });
    expect(await own(ava, { seasonId: club.seasonId })).toMatchObject({ leagueStatus: 'REGULAR' });
  });
});

describe('for good', () => {
  test('a golfer wishes it, an organizer grants it, and the next season asks and keeps the place', async ({
    server,
    club,
    token,
    admin,
    ava,
    ben,
    own,
  }) => {
    const division = await replyOver(server.url, createDivision, {
      token,
      body: { seasonId: club.seasonId, name: 'Birdies' },
    });
    const place = { competitionId: division.id };
    const first = await enterSeason(server, ava, club.seasonId, { ...place, permanentWish: true });
    await enterSeason(server, ben, club.seasonId, place);
    expect(await own(ava, { seasonId: club.seasonId })).toMatchObject({
      permanentWish: true,
      permanent: false,
    });
    const body = { registrationId: first.registrationId ?? 0, permanent: true };
    expect((await callOver(server.url, setPermanentRegistration, { token: ava.token, body })).status).toBe(
      403,
    );
    expect(await replyOver(server.url, setPermanentRegistration, { token, body })).toMatchObject({
      permanent: true,
    });
    await replyOver(server.url, updateCompetitionRegistration, {
      token,
      body: { competitionId: division.id, registration: true, numSpots: 1 },
    });
    const next = await replyOver(server.url, createSeason, {
      token: admin.token,
      body: {
        eventTypeId: club.eventTypeId,
        name: 'Next summer',
        year: 2027,
        startDate: '2027-05-01',
        endDate: '2027-09-30',
        copyOf: club.seasonId,
      },
    });
    expect(next.divisions).toBe(1);
    const asked = await own(ava, { seasonId: next.id });
    expect(asked).toMatchObject({ status: 'PENDING', competitionName: 'Birdies', permanent: true, total: 0 });
    expect(Date.parse(asked?.answerBy ?? '') - testNow.getTime()).toBe(14 * 86_400_000);
    expect(await own(ben, { seasonId: next.id })).toBeUndefined();
    const waits = await enterSeason(server, ben, next.id, { competitionId: asked?.competitionId ?? 0 });
    expect(waits).toMatchObject({ result: 'WAITLISTED', before: 0 });
    server.clock.set(new Date(testNow.getTime() + 14 * 86_400_000));
    await lapseEntries(server.house);
    expect(await own(ava, { seasonId: next.id })).toMatchObject({ status: 'WITHDRAWN' });
    expect(await own(ben, { seasonId: next.id })).toMatchObject({ status: 'REGISTERED' });
  });

  test('who says yes is in, and who wishes it no more is not held to it', async ({
    server,
    club,
    token,
    admin,
    ava,
    own,
  }) => {
    const { registrationId } = await enterSeason(server, ava, club.seasonId);
    const body = { registrationId: registrationId ?? 0, permanent: true };
    await replyOver(server.url, setPermanentRegistration, { token, body });
    const next = await replyOver(server.url, createSeason, {
      token: admin.token,
      body: {
        eventTypeId: club.eventTypeId,
        name: 'Next',
        year: 2027,
        startDate: '2027-05-01',
        endDate: '2027-09-30',
      },
    });
    const asked = await own(ava, { seasonId: next.id });
    const yes = { registrationId: asked?.id ?? 0, accept: true };
    expect(await replyOver(server.url, answerRegistration, { token: ava.token, body: yes })).toMatchObject({
      result: 'REGISTERED',
    });
    const wish = { registrationId: registrationId ?? 0, permanent: false };
    expect(
      await replyOver(server.url, wishPermanentRegistration, { token: ava.token, body: wish }),
    ).toMatchObject({
      permanent: false,
      permanentWish: false,
    });
    const nothing = await callOver(server.url, answerRegistration, {
      token: ava.token,
      body: { registrationId: registrationId ?? 0, accept: false },
    });
    expect(refusalIn(nothing).code).toBe('conflict');
  });
});
