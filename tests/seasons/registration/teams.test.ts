/** Teams: signed up by a captain, all of it or nobody; partners are asked, and their places held while they answer. */
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { createDivision, updateCompetitionRegistration } from '@fourball/shared/seasons/competition-calls.ts';
import {
  answerRegistration,
  answerTeamInvitation,
  getTeamInvitation,
  invitePartners,
  listOwnRegistrations,
  listPartnersWanted,
  lookForPartner,
  signUpTeam,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { lapseEntries } from '@fourball/domain/seasons/registration/lapse.ts';
import { hashSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';

const pairs = { side: { size: 2, mode: 'BEST_N', count: 1 } } as const;
const scramble = { side: { size: 4, mode: 'SCRAMBLE', count: 1 } } as const;
const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('cas', ({ server }) => buildUser(server.db, { firstName: 'Cas' }))
  .extend('dan', ({ server }) => buildUser(server.db, { firstName: 'Dan' }))
  .extend(
    'signUp',
    ({ server, club }) =>
      (captain: BuiltUser, at: object, partners: readonly BuiltUser[], more: object = {}) =>
        callOver(server.url, signUpTeam, {
          token: captain.token,
          body: {
            eventTypeId: club.eventTypeId,
            ...at,
            team: { name: 'The Mulligans', userIds: partners.map(({ userId }) => userId) },
            ...more,
          },
        }),
  )
  .extend('own', ({ server }) => async (user: BuiltUser) => {
    const [newest] = await replyOver(server.url, listOwnRegistrations, { token: user.token });
    return newest;
  })
  .extend('answer', ({ server, own }) => async (user: BuiltUser, accept: boolean) => {
    const asked = await own(user);
    return replyOver(server.url, answerRegistration, {
      token: user.token,
      body: { registrationId: asked?.id ?? 0, accept },
    });
  });

test.afterEach(({ server }) => server.clock.set(testNow));

describe('a team', () => {
  test('takes its places at once; partners are asked at their own price, and pay only by their yes', async ({
    server,
    club,
    ava,
    ben,
    signUp,
    own,
    answer,
  }) => {
    const event = await makeEvent(server, club, {
      format: pairs,
      numSpots: 2,
      fees: [{ name: 'Entry', ...prices }],
    });
    expect((await signUp(ava, { eventId: event.id }, [ben])).json).toMatchObject({
      result: 'REGISTERED',
      total: 2260,
    });
    expect(await replyOver(server.url, getEvent, { params: { id: event.id } })).toMatchObject({
      taken: 2,
      free: 0,
    });
    const asked = await own(ben);
    expect(asked).toMatchObject({ status: 'INVITED', total: 0, team: { name: 'The Mulligans' } });
    expect(asked?.team?.partners.map(({ name, status, captain }) => [name, status, captain])).toEqual([
      [ava.name, 'REGISTERED', true],
      [ben.name, 'INVITED', false],
    ]);
    expect(Date.parse(asked?.answerBy ?? '') - testNow.getTime()).toBe(48 * 3_600_000);
    const owed = () =>
      server.db.query('select user_id from entry_products where user_id = any($1::bigint[])', [
        [ava.userId, ben.userId],
      ]);
    expect(await owed()).toEqual([{ user_id: ava.userId }]);
    expect(await answer(ben, true)).toMatchObject({ result: 'REGISTERED', total: 2260 });
    expect(await owed()).toHaveLength(2);
    expect(await own(ben)).toMatchObject({ status: 'REGISTERED', answerBy: null });
  });

  test('with fewer places than golfers waits as a whole, or is told that it is full', async ({
    server,
    club,
    ava,
    ben,
    cas,
    signUp,
    own,
  }) => {
    const event = await makeEvent(server, club, { format: pairs, numSpots: 1 });
    expect((await signUp(ava, { eventId: event.id }, [ben])).json).toMatchObject({
      result: 'WAITLISTED',
      before: 0,
    });
    expect(await replyOver(server.url, getEvent, { params: { id: event.id } })).toMatchObject({
      taken: 0,
      waiting: 2,
    });
    // Nobody is asked for good before there is a place.
    expect(await own(ben)).toMatchObject({ answerBy: null });
    const strict = await makeEvent(server, club, { format: pairs, numSpots: 1, waitlist: false });
    expect((await signUp(cas, { eventId: strict.id }, [ben])).json).toMatchObject({ result: 'FULL' });
    expect(await server.db.query('select 1 from registrations where event_id = $1', [strict.id])).toEqual([]);
  });

  test('a place that is not answered for in time is free again, and so is one that is declined', async ({
    server,
    club,
    ava,
    ben,
    cas,
    signUp,
    answer,
    own,
  }) => {
    const event = await makeEvent(server, club, { format: scramble, numSpots: 3, date: '2026-06-25' });
    await signUp(ava, { eventId: event.id }, [ben, cas]);
    expect(await answer(ben, false)).toMatchObject({ status: 'DECLINED' });
    const taken = async () => (await replyOver(server.url, getEvent, { params: { id: event.id } })).taken;
    expect(await taken()).toBe(2);
    server.clock.set(new Date(testNow.getTime() + 48 * 3_600_000));
    await lapseEntries(server.house);
    expect(await taken()).toBe(1);
    expect(await own(cas)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await own(ava)).toMatchObject({ status: 'REGISTERED' });
  });

  test.for([
    ['more than the format has', [1, 2], pairs, 'team'],
    ['somebody twice', [0, 0], scramble, 'team'],
    ['the captain as a partner', [-1], scramble, 'team'],
  ] as const)(
    '%s is refused by name',
    async ([, partners, format, field], { server, club, ava, ben, cas, dan, signUp }) => {
      const event = await makeEvent(server, club, { format });
      const golfers = [ben, cas, dan];
      const named = partners.map((at) => (at === -1 ? ava : (golfers[at] ?? ben)));
      expect(refusalIn(await signUp(ava, { eventId: event.id }, named))).toMatchObject({
        status: 422,
        fields: [field],
      });
      expect(await server.db.query('select 1 from registrations where event_id = $1', [event.id])).toEqual(
        [],
      );
    },
  );

  test('takes nobody who is in the event, is not there, or is not to be known of', async ({
    server,
    club,
    ava,
    ben,
    cas,
    signUp,
  }) => {
    const event = await makeEvent(server, club, { format: pairs });
    await enterEvent(server, ben, event.id);
    const at = { eventId: event.id };
    expect(refusalIn(await signUp(ava, at, [ben]))).toMatchObject({ status: 422, fields: ['team'] });
    const nobody = { ...ben, userId: 4_000_000 };
    expect(refusalIn(await signUp(ava, at, [nobody]))).toMatchObject({ fields: ['team'] });
    const closed = await buildUser(server.db, { status: 'INACTIVE' });
    expect(refusalIn(await signUp(ava, at, [closed]))).toMatchObject({ fields: ['team'] });
    await server.db.query(`update users set name_shown = 'NOBODY' where id = $1`, [cas.userId]);
    expect(refusalIn(await signUp(ava, at, [cas]))).toMatchObject({ fields: ['team'] });
    const guests = await signUp(ava, at, [cas], { guests: ['Gus'] });
    expect(refusalIn(guests)).toMatchObject({ status: 422, fields: ['guests'] });
    expect(await server.db.query('select 1 from registrations where user_id = $1', [ava.userId])).toEqual([]);
  });

  test('is led by the next one in it when the captain leaves; with nobody in it, nobody is asked any more', async ({
    server,
    club,
    ava,
    ben,
    cas,
    signUp,
    own,
    answer,
  }) => {
    const event = await makeEvent(server, club, { format: scramble, date: '2026-06-25' });
    await signUp(ava, { eventId: event.id }, [ben, cas]);
    await answer(ben, true);
    const leave = async (user: BuiltUser) =>
      replyOver(server.url, withdrawRegistration, {
        token: user.token,
        body: { registrationId: (await own(user))?.id ?? 0 },
      });
    await leave(ava);
    const team = (await own(ben))?.team;
    expect(team?.partners.find(({ captain }) => captain)?.name).toBe(ben.name);
    await leave(ben);
    expect(await own(cas)).toMatchObject({ status: 'WITHDRAWN' });
    expect(await replyOver(server.url, getEvent, { params: { id: event.id } })).toMatchObject({ taken: 0 });
  });

  test('of a season waits too, where its division is full', async ({
    server,
    club,
    ava,
    ben,
    cas,
    signUp,
    own,
  }) => {
    const { token } = club.organizer;
    const division = await replyOver(server.url, createDivision, {
      token,
      body: { seasonId: club.seasonId, name: 'Pairs' },
    });
    await replyOver(server.url, updateCompetitionRegistration, {
      token,
      body: { competitionId: division.id, registration: true, numSpots: 3 },
    });
    const at = { seasonId: club.seasonId, competitionId: division.id };
    expect((await signUp(ava, at, [ben])).json).toMatchObject({ result: 'REGISTERED' });
    const dee = await buildUser(server.db);
    const waiting = await signUp(cas, at, [dee]);
    expect(waiting.json).toMatchObject({ result: 'WAITLISTED', before: 0 });
    expect(await own(dee)).toMatchObject({ answerBy: null });
    const { id } = (await own(ava)) ?? { id: 0 };
    await replyOver(server.url, withdrawRegistration, { token: ava.token, body: { registrationId: id } });
    expect(await own(cas)).toMatchObject({ status: 'REGISTERED' });
    expect(await own(dee)).toMatchObject({ status: 'INVITED' });
  });
});

describe('partners', () => {
  test('are asked later, too, by who leads the team, as far as there are places', async ({
    server,
    club,
    ava,
    ben,
    cas,
    own,
  }) => {
    const event = await makeEvent(server, club, { format: pairs, numSpots: 2 });
    await enterEvent(server, ava, event.id);
    const invite = async (by: BuiltUser, ...partners: BuiltUser[]) =>
      callOver(server.url, invitePartners, {
        token: by.token,
        body: { registrationId: (await own(by))?.id ?? 0, userIds: partners.map(({ userId }) => userId) },
      });
    expect(refusalIn(await invite(ava, ben, cas))).toMatchObject({ status: 422, fields: ['userIds'] });
    expect((await invite(ava, ben)).json).toMatchObject({ team: { name: ava.name } });
    expect(await own(ben)).toMatchObject({ status: 'INVITED', team: { name: ava.name } });
    expect(refusalIn(await invite(ava, ben))).toMatchObject({ status: 422, fields: ['userIds'] });
    const full = await makeEvent(server, club, { format: pairs, numSpots: 1 });
    await enterEvent(server, cas, full.id);
    const dee = await buildUser(server.db);
    expect(refusalIn(await invite(cas, dee)).code).toBe('conflict');
    await server.db.query(`update users set name_shown = 'NOBODY' where id = $1`, [dee.userId]);
    expect(refusalIn(await invite(cas, dee))).toMatchObject({ status: 422, fields: ['userIds'] });
  });

  test('are found among who looks for one, lower index first, by who may see the event', async ({
    server,
    club,
    ava,
    ben,
    cas,
  }) => {
    const event = await makeEvent(server, club, { format: pairs });
    for (const [user, index] of [
      [ava, 18.2],
      [ben, 7.4],
    ] as const) {
      await enterEvent(server, user, event.id, { lookingForPartner: true });
      await server.db.query(
        `insert into handicap_indexes (user_id, value, source, association, valid_from, entered_by)
         values ($1, $2, 'OFFICIAL', 'Golf Canada', '2026-06-01', $1)`,
        [user.userId, index],
      );
    }
    await enterEvent(server, cas, event.id);
    const wanted = async () =>
      (
        await replyOver(server.url, listPartnersWanted, { token: cas.token, params: { eventId: event.id } })
      ).map(({ name, handicapIndex }) => [name, handicapIndex]);
    expect(await wanted()).toEqual([
      [ben.name, 7.4],
      [ava.name, 18.2],
    ]);
    const mine = await replyOver(server.url, listOwnRegistrations, { token: ben.token });
    const body = { registrationId: mine[0]?.id ?? 0, looking: false };
    await replyOver(server.url, lookForPartner, { token: ben.token, body });
    expect(await wanted()).toEqual([[ava.name, 18.2]]);
  });

  test('without an account are asked by mail: a no needs none, a yes is taken by who is logged in', async ({
    server,
    club,
    ava,
    ben,
    own,
    answer,
  }) => {
    const event = await makeEvent(server, club, { format: pairs, fees: [{ name: 'Entry', ...prices }] });
    const sign = (captain: BuiltUser) =>
      callOver(server.url, signUpTeam, {
        token: captain.token,
        body: {
          eventTypeId: club.eventTypeId,
          eventId: event.id,
          team: { name: 'Us', partners: [{ name: 'Gus Guest', email: 'gus@elsewhere.example' }] },
        },
      });
    const linkOf = async (captain: BuiltUser) => {
      const token = `link-${captain.userId}`;
      await server.db.query(
        `update registrations set token_hash = $2 where created_by = $1 and user_id is null and status = 'INVITED'`,
        [captain.userId, hashSessionToken(token)],
      );
      return token;
    };
    expect((await sign(ava)).json).toMatchObject({ result: 'REGISTERED' });
    const token = await linkOf(ava);
    const shown = await callOver(server.url, getTeamInvitation, { params: { token } });
    expect(shown.json).toMatchObject({ captain: ava.name, team: 'Us', open: true, date: '2026-06-18' });
    expect(shown.text).not.toContain('elsewhere.example');
    const say = (accept: boolean, user?: BuiltUser) =>
      replyOver(server.url, answerTeamInvitation, {
        ...(user ? { token: user.token } : {}),
        body: { token, accept },
      });
    expect(await say(true)).toMatchObject({ result: 'LOGIN' });
    expect(await say(true, ben)).toMatchObject({ result: 'YOURS', eventId: event.id });
    expect(await own(ben)).toMatchObject({ status: 'INVITED', total: 0, team: { name: 'Us' } });
    expect((await callOver(server.url, getTeamInvitation, { params: { token } })).status).toBe(404);
    expect(await answer(ben, true)).toMatchObject({ result: 'REGISTERED', total: 2260 });
    const dee = await buildUser(server.db);
    await sign(dee);
    const other = await linkOf(dee);
    const no = { body: { token: other, accept: false } };
    expect(await replyOver(server.url, answerTeamInvitation, no)).toMatchObject({ result: 'DECLINED' });
    expect((await callOver(server.url, answerTeamInvitation, no)).status).toBe(404);
    expect(await replyOver(server.url, getEvent, { params: { id: event.id } })).toMatchObject({ taken: 3 });
  });
});
