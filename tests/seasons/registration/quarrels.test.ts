/** What somebody might try with sign-ups, invitations and answers to the harm of others, and how far that gets. */
import { setParticipantPlaying, bailEvent } from '@fourball/shared/seasons/event-calls.ts';
import {
  answerRegistration,
  answerTeamInvitation,
  invitePartners,
  listOwnRegistrations,
  renewRegistration,
  signUpEvent,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { hashSessionToken } from '@fourball/domain/accounts/sessions/session-token.ts';
import { describe, expect } from 'vitest';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver, testNow } from '../../kit/server.ts';

const scramble = { side: { size: 4, mode: 'SCRAMBLE', count: 1 } } as const;
const entry = { name: 'Entry', memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('own', ({ server }) => async ({ token }: BuiltUser) => {
    const [newest] = await replyOver(server.url, listOwnRegistrations, { token });
    return newest ?? expect.fail('There is no registration.');
  })
  .extend(
    'invite',
    ({ server, own }) =>
      async (captain: BuiltUser, partners: { userIds?: number[]; partners?: object[] }) =>
        callOver(server.url, invitePartners, {
          token: captain.token,
          body: { registrationId: (await own(captain)).id, ...partners },
        }),
  )
  .extend(
    'bail',
    ({ server }) =>
      async ({ token }: BuiltUser, eventId: number) =>
        replyOver(server.url, bailEvent, { token, body: { eventId } }),
  );

test.afterEach(async ({ server }) => {
  server.clock.set(testNow);
  await server.db.query(`delete from parameters where start_date = '2020-01-02'`);
  await server.heard();
});

describe('coming and going', () => {
  test('ends for the day after so many times, for oneself alone', async ({
    server,
    club,
    ava,
    ben,
    bail,
  }) => {
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('ENTRY_CHANGES_A_DAY', '3', '2020-01-02')`,
    );
    const event = await makeEvent(server, club);
    const enter = (body: object, by: BuiltUser = ava) =>
      callOver(server.url, signUpEvent, { token: by.token, body: { eventId: event.id, ...body } });
    for (let time = 0; time < 3; time += 1) {
      expect((await enter({})).json).toMatchObject({ result: 'REGISTERED' });
      expect(await bail(ava, event.id)).toMatchObject({ result: 'WITHDRAWN' });
    }
    const refused = await enter({});
    expect(refusalIn(refused).code).toBe('conflict');
    expect(refused.text).toContain('3 times a day');
    // Another golfer is not concerned, and whoever organizes it still puts in whom they like.
    expect((await enter({}, ben)).json).toMatchObject({ result: 'REGISTERED' });
    const put = await enter(
      { userId: ava.userId, participantRegistrationStatus: 'REGISTERED' },
      club.organizer,
    );
    expect(put.json).toMatchObject({ result: 'REGISTERED' });
    // To leave is possible always.
    expect(await bail(ava, event.id)).toMatchObject({ result: 'WITHDRAWN' });
    await server.db.query(
      `alter table audit_entries disable trigger user; update audit_entries set at = at - interval '25 hours' where actor_user_id = ${ava.userId};
       alter table audit_entries enable trigger user`,
    );
    expect((await enter({})).json).toMatchObject({ result: 'REGISTERED' });
  });

  test('on the days of a season ends, too, by whichever call', async ({ server, club, ava, bail }) => {
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('ENTRY_CHANGES_A_DAY', '5', '2020-01-02')`,
    );
    const event = await makeEvent(server, club);
    await enterSeason(server, ava, club.seasonId);
    const toggle = (playing: boolean) =>
      callOver(server.url, setParticipantPlaying, {
        token: ava.token,
        body: { eventId: event.id, userId: ava.userId, playing },
      });
    expect((await toggle(false)).json).toMatchObject({ playing: false });
    expect((await toggle(true)).json).toMatchObject({ playing: true });
    await bail(ava, event.id);
    expect(await enterEvent(server, ava, event.id)).toMatchObject({ result: 'REGISTERED' });
    expect((await toggle(false)).json).toMatchObject({ playing: false });
    expect(refusalIn(await toggle(true)).code).toBe('conflict');
    const again = await callOver(server.url, signUpEvent, { token: ava.token, body: { eventId: event.id } });
    expect(refusalIn(again).code).toBe('conflict');
    expect((await toggle(false)).json).toMatchObject({ playing: false });
  });

  test('with many words keeps the last of them', async ({ server, club, ava, own }) => {
    const event = await makeEvent(server, club);
    await enterEvent(server, ava, event.id, { comments: 'the first words' });
    const { id: registrationId } = await own(ava);
    for (const letter of ['x', 'y']) {
      const body = { registrationId, comments: letter.repeat(3_000) };
      await replyOver(server.url, withdrawRegistration, { token: ava.token, body });
      await replyOver(server.url, renewRegistration, { token: ava.token, body: { registrationId } });
    }
    const { comments } = await own(ava);
    expect(comments).toHaveLength(4_000);
    expect(comments.endsWith('y'.repeat(3_000))).toBe(true);
  });
});

describe('who said no to a captain', () => {
  test('is not asked again by that captain, who is told the name; others may ask', async ({
    server,
    club,
    ava,
    ben,
    own,
    invite,
    bail,
  }) => {
    const event = await makeEvent(server, club, { format: scramble });
    await enterEvent(server, ava, event.id);
    expect((await invite(ava, { userIds: [ben.userId] })).status).toBe(200);
    const body = { registrationId: (await own(ben)).id, accept: false };
    await replyOver(server.url, answerRegistration, { token: ben.token, body });
    const refused = await invite(ava, { userIds: [ben.userId] });
    expect(refusalIn(refused)).toMatchObject({ status: 422, fields: ['userIds'] });
    expect(refused.text).toContain(`${ben.name} said no`);
    // Nor by another call, nor with a team that begins anew.
    await bail(ava, event.id);
    const anew = await callOver(server.url, signUpEvent, {
      token: ava.token,
      body: { eventId: event.id, team: { name: 'Once more', userIds: [ben.userId] } },
    });
    expect(refusalIn(anew)).toMatchObject({ status: 422, fields: ['team'] });
    const cas = await buildUser(server.db, { firstName: 'Cas' });
    await enterEvent(server, cas, event.id);
    expect((await invite(cas, { userIds: [ben.userId] })).status).toBe(200);
    // What is another event may be another matter.
    const next = await makeEvent(server, club, { format: scramble });
    await enterEvent(server, ava, next.id);
    expect((await invite(ava, { userIds: [ben.userId] })).status).toBe(200);
  });

  test('by a mailed link is not written to again either', async ({ server, club, ava, invite }) => {
    const event = await makeEvent(server, club, { format: scramble });
    await enterEvent(server, ava, event.id);
    const gus = { name: 'Gus', email: `gus-${event.id}@elsewhere.example` };
    expect((await invite(ava, { partners: [gus] })).status).toBe(200);
    const token = `link-${event.id}`;
    await server.db.query(
      `update registrations set token_hash = $2 where event_id = $1 and user_id is null and status = 'INVITED'`,
      [event.id, hashSessionToken(token)],
    );
    await replyOver(server.url, answerTeamInvitation, { body: { token, accept: false } });
    const refused = await invite(ava, { partners: [{ ...gus, email: gus.email.toUpperCase() }] });
    expect(refusalIn(refused)).toMatchObject({ status: 422, fields: ['userIds'] });
  });
});

describe('partners come in as whoever signs up does', () => {
  test('not once registration is closed, or the event has begun', async ({
    server,
    club,
    ava,
    ben,
    invite,
  }) => {
    const event = await makeEvent(server, club, {
      format: scramble,
      registrationClosesAt: '2026-06-17T16:00:00.000Z',
    });
    await enterEvent(server, ava, event.id);
    server.clock.set(new Date('2026-06-17T16:00:00Z'));
    expect(refusalIn(await invite(ava, { userIds: [ben.userId] })).code).toBe('conflict');
    server.clock.set(new Date('2026-06-17T15:59:59Z'));
    expect((await invite(ava, { userIds: [ben.userId] })).status).toBe(200);
  });

  test('not past a waiting room', async ({ server, club, ava, ben, invite }) => {
    await server.db.query(
      `insert into parameters (name, value, start_date) values ('EVENT_WAITING_ROOM', 'ON', '2020-01-02')`,
    );
    const opens = new Date(testNow.getTime() + 60_000);
    const event = await makeEvent(server, club, {
      format: scramble,
      numSpots: 8,
      registrationOpensAt: opens.toISOString(),
    });
    server.clock.set(opens);
    const put = { userId: ava.userId, participantRegistrationStatus: 'REGISTERED' as const };
    expect(await enterEvent(server, club.organizer, event.id, put)).toMatchObject({ result: 'REGISTERED' });
    expect(refusalIn(await invite(ava, { userIds: [ben.userId] })).code).toBe('conflict');
  });

  test('not by a link, where the golfer plays by the season already', async ({
    server,
    club,
    ava,
    ben,
    own,
    invite,
  }) => {
    const event = await makeEvent(server, club, { format: scramble, fees: [entry] });
    await enterSeason(server, ben, club.seasonId);
    await enterEvent(server, ava, event.id);
    await invite(ava, { partners: [{ name: 'Ben', email: `ben-${event.id}@elsewhere.example` }] });
    const token = `link-${event.id}`;
    await server.db.query(
      `update registrations set token_hash = $2 where event_id = $1 and user_id is null and status = 'INVITED'`,
      [event.id, hashSessionToken(token)],
    );
    const taken = await callOver(server.url, answerTeamInvitation, {
      token: ben.token,
      body: { token, accept: true },
    });
    expect(refusalIn(taken).code).toBe('conflict');
    expect(await own(ben)).toMatchObject({ seasonId: club.seasonId, eventId: null, status: 'REGISTERED' });
    expect(
      await server.db.query('select place from participants where event_id = $1 and user_id = $2', [
        event.id,
        ben.userId,
      ]),
    ).toEqual([{ place: 'IN' }]);
  });
});

test('a yes names no fee of something else', async ({ server, club, ava, ben, own, invite }) => {
  const other = await makeEvent(server, club, { fees: [{ ...entry, optional: true }] });
  const [foreign] = await server.db.query<{ id: number }>('select id from entry_fees where event_id = $1', [
    other.id,
  ]);
  const event = await makeEvent(server, club, { format: scramble, fees: [entry] });
  await enterEvent(server, ava, event.id);
  await invite(ava, { userIds: [ben.userId] });
  const registrationId = (await own(ben)).id;
  const answer = (feeIds: number[]) =>
    callOver(server.url, answerRegistration, {
      token: ben.token,
      body: { registrationId, accept: true, feeIds },
    });
  expect(refusalIn(await answer([foreign?.id ?? 0]))).toMatchObject({ status: 422, fields: ['feeIds'] });
  expect(refusalIn(await answer([999_999_999]))).toMatchObject({ status: 422, fields: ['feeIds'] });
  expect((await answer([])).json).toMatchObject({ result: 'REGISTERED' });
});
