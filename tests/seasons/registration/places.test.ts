/** Scarce places of golf events: all that bind, who is let in first, coming back, and the same wish sent twice. */
import { createDivision, updateCompetitionRegistration } from '@fourball/shared/seasons/competition-calls.ts';
import { getEvent, updateEventSpots } from '@fourball/shared/seasons/event-calls.ts';
import { listPools, setPool } from '@fourball/shared/seasons/participant-calls.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  renewRegistration,
  signUpEvent,
  signUpSeason,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { lapseEntries } from '@fourball/domain/seasons/registration/lapse.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, outcomeOf, refusalIn, replyOver, testNow } from '../../kit/server.ts';

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

describe('scarce places', () => {
  test('event, division and pool all bind', async ({ server, club, token, ava, ben, cas }) => {
    const make = (name: string) =>
      replyOver(server.url, createDivision, { token, body: { seasonId: club.seasonId, name } });
    const [birdies, eagles] = [await make('Birdies'), await make('Eagles')];
    const body = { competitionId: birdies.id, registration: true, numSpots: 1 };
    await replyOver(server.url, updateCompetitionRegistration, { token, body });
    const event = await makeEvent(server, club, { numSpots: 10 });
    const eventId = event.id;
    expect(await enterEvent(server, ava, eventId, { competitionId: birdies.id })).toMatchObject({
      result: 'REGISTERED',
    });
    expect(await enterEvent(server, ben, eventId, { competitionId: birdies.id })).toMatchObject({
      result: 'WAITLISTED',
    });
    expect(await enterEvent(server, cas, eventId, { competitionId: eagles.id })).toMatchObject({
      result: 'REGISTERED',
    });

    const pooled = await makeEvent(server, club, { numSpots: 10 });
    const [sponsors] = await replyOver(server.url, setPool, {
      token,
      body: { eventId: pooled.id, name: 'Sponsors', numSpots: 1 },
    });
    const registrationSpotsId = sponsors?.id ?? 0;
    expect(await enterEvent(server, ava, pooled.id, { registrationSpotsId })).toMatchObject({
      result: 'REGISTERED',
    });
    expect(await enterEvent(server, ben, pooled.id, { registrationSpotsId })).toMatchObject({
      result: 'WAITLISTED',
    });
    expect(await replyOver(server.url, listPools, { params: { eventId: pooled.id } })).toMatchObject([
      { name: 'Sponsors', numSpots: 1, taken: 1 },
    ]);
    // More of them let in who waits, in the same act.
    await replyOver(server.url, setPool, {
      token,
      body: { eventId: pooled.id, name: 'SPONSORS', numSpots: 2 },
    });
    const seen = await replyOver(server.url, getEvent, { token: ben.token, params: { id: pooled.id } });
    expect(seen).toMatchObject({ taken: 2, waiting: 0, own: { status: 'REGISTERED' } });
    const used = await callOver(server.url, setPool, {
      token,
      body: { eventId: pooled.id, name: 'Sponsors', numSpots: 0 },
    });
    expect(refusalIn(used)).toMatchObject({ code: 'conflict', fields: ['numSpots'] });
    for (const wrong of [{}, { eventId: pooled.id, competitionId: birdies.id }]) {
      const refused = await callOver(server.url, setPool, {
        token,
        body: { ...wrong, name: 'x', numSpots: 1 },
      });
      expect(refusalIn(refused)).toMatchObject({ status: 422, fields: ['eventId'] });
    }
  });

  test('the first whose party fits is let in, and nobody passes who would have fitted', async ({
    server,
    club,
    ava,
    ben,
    cas,
    ownOf,
    leave,
  }) => {
    const event = await makeEvent(server, club, { numSpots: 2 });
    const alone = await enterEvent(server, ava, event.id);
    const another = await buildUser(server.db);
    const other = await enterEvent(server, another, event.id);
    // A party of two waits first, then one alone.
    expect(await enterEvent(server, ben, event.id, { guests: ['Gus'] })).toMatchObject({
      result: 'WAITLISTED',
      before: 0,
    });
    expect(await enterEvent(server, cas, event.id)).toMatchObject({ result: 'WAITLISTED', before: 1 });
    await leave(ava, alone.registrationId);
    expect([(await ownOf(ben, event.id))?.status, (await ownOf(cas, event.id))?.status]).toEqual([
      'WAITLIST',
      'REGISTERED',
    ]);
    await leave(another, other.registrationId);
    expect((await ownOf(ben, event.id))?.status).toBe('WAITLIST');
    const own = await ownOf(cas, event.id);
    await leave(cas, own?.id ?? 0);
    expect(await ownOf(ben, event.id)).toMatchObject({ status: 'REGISTERED', guests: ['Gus'] });
    expect(await replyOver(server.url, getEvent, { params: { id: event.id } })).toMatchObject({
      taken: 2,
      waiting: 0,
    });
  });

  test('whoever wants to be asked first is offered the place for a while; unanswered, the next one is', async ({
    server,
    club,
    ava,
    ben,
    cas,
    ownOf,
    leave,
    answer,
  }) => {
    const event = await makeEvent(server, club, { numSpots: 1 });
    const first = await enterEvent(server, ava, event.id);
    await enterEvent(server, ben, event.id, { askFirst: true });
    await enterEvent(server, cas, event.id, { askFirst: true });
    await leave(ava, first.registrationId);
    const offered = await ownOf(ben, event.id);
    expect(offered).toMatchObject({ status: 'PENDING', askFirst: true });
    const until = Date.parse(offered?.answerBy ?? '');
    expect(until).toBeGreaterThan(testNow.getTime());
    expect((await ownOf(cas, event.id))?.status).toBe('WAITLIST');
    server.clock.set(new Date(until));
    await lapseEntries(server.house);
    expect((await ownOf(ben, event.id))?.status).toBe('WITHDRAWN');
    const next = await ownOf(cas, event.id);
    expect(next).toMatchObject({ status: 'PENDING' });
    expect(await answer(cas, next?.id ?? 0, true)).toMatchObject({ result: 'REGISTERED' });
    // Too late is told as it is.
    expect(await answer(ben, offered?.id ?? 0, true)).toMatchObject({ result: 'CLOSED' });
  });

  test('a place costs no more than was agreed to when the golfer began to wait, without a question', async ({
    server,
    club,
    token,
    ava,
    ben,
    ownOf,
    leave,
  }) => {
    const event = await makeEvent(server, club, { numSpots: 1, ...entryFee });
    const first = await enterEvent(server, ava, event.id);
    await enterEvent(server, ben, event.id);
    await server.db.query('update entry_fees set member_cents = 9900 where event_id = $1', [event.id]);
    await leave(ava, first.registrationId);
    expect(await ownOf(ben, event.id)).toMatchObject({ status: 'PENDING', total: 0 });
    expect(
      await replyOver(server.url, updateEventSpots, { token, body: { eventId: event.id, numSpots: 1 } }),
    ).toMatchObject({
      taken: 1,
    });
  });
});

describe('coming back', () => {
  test('is the same registration at the end of the queue, at the price of today', async ({
    server,
    club,
    ava,
    ben,
    cas,
    leave,
    ownOf,
  }) => {
    const event = await makeEvent(server, club, { numSpots: 2, ...entryFee });
    const first = await enterEvent(server, ava, event.id);
    await enterEvent(server, ben, event.id);
    await enterEvent(server, cas, event.id);
    await leave(ava, first.registrationId);
    expect(await ownOf(cas, event.id)).toMatchObject({ status: 'REGISTERED' });
    await server.db.query('update entry_fees set member_cents = 3000 where event_id = $1', [event.id]);
    const { token } = ava;
    const registrationId = first.registrationId ?? 0;
    const back = (more: object = {}) =>
      replyOver(server.url, renewRegistration, { token, body: { registrationId, ...more } });
    expect(await back({ expectedTotal: 2260 })).toMatchObject({ result: 'PRICE_CHANGED', total: 3390 });
    expect(await back()).toMatchObject({ result: 'WAITLISTED', registrationId, before: 0, total: 3390 });
    expect(await back()).toMatchObject({ result: 'ALREADY', registrationId });
    expect(
      (await callOver(server.url, renewRegistration, { token: ben.token, body: { registrationId } })).status,
    ).toBe(404);
    const rows = await server.db.query('select 1 from registrations where event_id = $1 and user_id = $2', [
      event.id,
      ava.userId,
    ]);
    expect(rows).toHaveLength(1);
  });
});

describe('the same key', () => {
  test('is the same wish, answered as the first time, whatever has happened since', async ({
    server,
    club,
    ava,
    asking,
    leave,
  }) => {
    const event = await makeEvent(server, club, entryFee);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const body = { eventId: event.id };
    const first = await asking(ava, body, key);
    expect(first.json).toMatchObject({ result: 'REGISTERED' });
    expect((await asking(ava, body, key)).json).toEqual(first.json);
    await leave(ava, (first.json as { registrationId: number }).registrationId);
    expect((await asking(ava, body, key)).json).toEqual(first.json);
    expect(
      await server.db.query(
        'select 1 from entry_products x join registrations r on r.id = x.registration_id where r.event_id = $1',
        [event.id],
      ),
    ).toHaveLength(1);
    // Another wish under the same key is a mistake of the client.
    const other = await asking(ava, { ...body, guests: ['Gus'] }, key);
    expect([409, 422, 'CONFLICT']).toContain(outcomeOf(other));
    const seasonal = await callOver(server.url, signUpSeason, {
      token: ava.token,
      body: { seasonId: club.seasonId },
      headers: { 'idempotency-key': crypto.randomUUID() },
    });
    expect(seasonal.json).toMatchObject({ result: 'REGISTERED' });
  });
});
