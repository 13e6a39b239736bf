/** What a golfer takes along of registrations and fees, and what becomes of places, teams and fees when the golfer is erased. */
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { exportRegistrations } from '@fourball/domain/seasons/export-registrations.ts';
import { settleLeft } from '@fourball/domain/seasons/registration/leave-entries.ts';
import { eraseOwnAccount } from '@fourball/shared/accounts/privacy-calls.ts';
import { getEvent } from '@fourball/shared/seasons/event-calls.ts';
import { listEventProducts } from '@fourball/shared/seasons/event-product-calls.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  signUpTeam,
} from '@fourball/shared/seasons/registration-calls.ts';
import { expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser, type BuiltUser } from '../../kit/build.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { replyOver } from '../../kit/server.ts';

const password = 'fairway-and-rough';
const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };
const scramble = { side: { size: 4, mode: 'SCRAMBLE', count: 1 } } as const;

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('leaver', ({ server }) => buildUser(server.db, { firstName: 'Leo', password }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  .extend('erase', ({ server }) => async (user: BuiltUser) => {
    const body = { currentPassword: password };
    expect(await replyOver(server.url, eraseOwnAccount, { token: user.token, body })).toBe('ERASED');
    await settleLeft(server.house);
  })
  .extend('ownOf', ({ server }) => async (user: BuiltUser) => {
    const [newest] = await replyOver(server.url, listOwnRegistrations, { token: user.token });
    return newest;
  });

test('all of it comes along: what for, with whom, what was owed; and nothing of others', async ({
  server,
  leaver,
  ben,
}) => {
  const club = await buildOpenSeason(server, { orgName: 'Leaving cup' });
  const event = await makeEvent(server, club, {
    name: 'Night of stars',
    fees: [{ name: 'Entry', ...prices }],
  });
  await enterEvent(server, leaver, event.id, { guests: ['Gus'], comments: 'steak' });
  await enterEvent(server, ben, event.id, { comments: 'a secret of Ben' });
  const taken = await exportRegistrations(server.db, { kind: 'user', userId: leaver.userId } as UserActor);
  expect(taken).toMatchObject({
    registrations: [
      {
        event: 'Leaving cup',
        golfEvent: 'Night of stars',
        date: '2026-06-18',
        status: 'REGISTERED',
        guests: ['Gus'],
        comments: 'steak',
      },
    ],
    entryFees: [
      { fee: 'Entry', guest: null, amountCents: 2000, priceClass: 'MEMBER' },
      { fee: 'Entry', guest: 'Gus', amountCents: 5000, priceClass: 'GUEST' },
    ],
    organizes: [],
  });
  expect(JSON.stringify(taken)).not.toContain('Ben');
});

test('an erased golfer’s place goes to who waits, and what was paid comes back', async ({
  server,
  leaver,
  ben,
  erase,
  ownOf,
}) => {
  const club = await buildOpenSeason(server, { paymentTiming: 'AT_REGISTRATION' });
  const event = await makeEvent(server, club, { numSpots: 1, fees: [{ name: 'Entry', ...prices }] });
  await enterEvent(server, leaver, event.id);
  await enterEvent(server, ben, event.id);
  await erase(leaver);
  expect(await ownOf(ben)).toMatchObject({ status: 'REGISTERED', total: 2260 });
  const seen = await replyOver(server.url, getEvent, { params: { id: event.id } });
  expect(seen).toMatchObject({ taken: 1, waiting: 0 });
  const products = await replyOver(server.url, listEventProducts, {
    token: club.organizer.token,
    params: { id: event.id },
  });
  expect(products.map(({ name, cancelled, amount }) => [name, cancelled, amount])).toEqual([
    ['Former member', true, 0],
    [ben.name, false, 2000],
  ]);
  const [account] = await server.db.query('select balance_cents from ledger_accounts where user_id = $1', [
    leaver.userId,
  ]);
  expect(account).toEqual({ balance_cents: 0 });
});

test('a season is left with its days to come', async ({ server, leaver, erase }) => {
  const club = await buildOpenSeason(server);
  await enterSeason(server, leaver, club.seasonId);
  const event = await makeEvent(server, club);
  expect(event.taken).toBe(1);
  await erase(leaver);
  expect(await replyOver(server.url, getEvent, { params: { id: event.id } })).toMatchObject({ taken: 0 });
});

test('a team whose captain is erased is led by the next one in it', async ({
  server,
  leaver,
  ben,
  erase,
  ownOf,
}) => {
  const club = await buildOpenSeason(server);
  const event = await makeEvent(server, club, { format: scramble });
  const { eventTypeId } = club;
  const team = { name: `${leaver.name} and friends`, userIds: [ben.userId] };
  await replyOver(server.url, signUpTeam, {
    token: leaver.token,
    body: { eventTypeId, eventId: event.id, team },
  });
  const asked = await ownOf(ben);
  await replyOver(server.url, answerRegistration, {
    token: ben.token,
    body: { registrationId: asked?.id ?? 0, accept: true },
  });
  await erase(leaver);
  const left = (await ownOf(ben))?.team;
  expect(left?.name).not.toContain('Leo');
  expect(left?.partners.find(({ captain }) => captain)?.name).toBe(ben.name);
});
