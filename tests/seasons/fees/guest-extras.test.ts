/** Extras for guests: each guest may have those that the golfer wants for them, at the price of who is no member. */
import { createEventFee } from '@fourball/shared/seasons/event-competition-calls.ts';
import { updateEventSpots } from '@fourball/shared/seasons/event-calls.ts';
import { listEventProducts } from '@fourball/shared/seasons/event-product-calls.ts';
import {
  answerRegistration,
  listOwnRegistrations,
  quoteEntry,
  renewRegistration,
  signUpEvent,
  withdrawRegistration,
} from '@fourball/shared/seasons/registration-calls.ts';
import { expect } from 'vitest';
import { buildUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { buildOpenSeason, enterEvent, makeEvent } from '../../kit/seasons/golf-events.ts';
import { replyOver } from '../../kit/server.ts';

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('ava', ({ server }) => buildUser(server.db, { firstName: 'Ava' }))
  .extend('ben', ({ server }) => buildUser(server.db, { firstName: 'Ben' }))
  /** An event of so many places, 20.00 for members and 50.00 for others, with a dinner for 30.00 and 40.00. */
  .extend('open', ({ server, club }) => async (numSpots = 0) => {
    const { token } = club.organizer;
    const event = await makeEvent(server, club, { numSpots });
    const fee = async (name: string, memberPrice: number, nonMemberPrice: number, optional: boolean) => {
      const body = {
        eventId: event.id,
        name,
        memberPrice,
        nonMemberPrice,
        externalMemberPrice: nonMemberPrice,
        optional,
      };
      return (await replyOver(server.url, createEventFee, { token, body })).id;
    };
    await fee('Entry', 2000, 5000, false);
    return { eventId: event.id, dinner: await fee('Dinner', 3000, 4000, true), token };
  })
  /** What is owed for the event, in its order. */
  .extend('owed', ({ server, club }) => async (eventId: number) => {
    const { token } = club.organizer;
    const products = await replyOver(server.url, listEventProducts, { token, params: { id: eventId } });
    return products
      .filter(({ cancelled }) => !cancelled)
      .map(({ feeName, guestName, amount, priceClass }) => [feeName, guestName, amount, priceClass]);
  });

/** Ava's party: she dines, Gus does not, Pat does. 20 + 30 + 50 + 50 + 40, with 13 % of tax on each. */
const party = (dinner: number) => ({
  feeIds: [dinner],
  guests: ['Gus', 'Pat'],
  guestFeeIds: [[], [dinner]],
});
const total = 21_470;
const lines = [
  ['Entry', null, 2000, 'MEMBER'],
  ['Dinner', null, 3000, 'MEMBER'],
  ['Entry', 'Gus', 5000, 'GUEST'],
  ['Entry', 'Pat', 5000, 'GUEST'],
  ['Dinner', 'Pat', 4000, 'GUEST'],
];

test('are quoted, offered and owed at the guest’s price, each for the guest it is for', async ({
  server,
  ava,
  open,
  owed,
}) => {
  const { eventId, dinner } = await open();
  const quote = await replyOver(server.url, quoteEntry, {
    token: ava.token,
    body: { eventId, ...party(dinner) },
  });
  expect(quote.lines.map((line) => [line.name, line.guestName, line.amount, line.priceClass])).toEqual(lines);
  expect(quote).toMatchObject({
    total,
    optional: [{ feeId: dinner, amount: 3000, tax: 390, guestAmount: 4000, guestTax: 520 }],
  });
  const without = { ...party(dinner), guestFeeIds: [], expectedTotal: total };
  expect(await enterEvent(server, ava, eventId, without)).toMatchObject({
    result: 'PRICE_CHANGED',
    total: total - 4520,
  });
  expect(await enterEvent(server, ava, eventId, { ...party(dinner), expectedTotal: total })).toMatchObject({
    result: 'REGISTERED',
    total,
  });
  expect(await owed(eventId)).toEqual(lines);
  const [own] = await replyOver(server.url, listOwnRegistrations, { token: ava.token });
  expect(own).toMatchObject({ guests: ['Gus', 'Pat'], feeIds: [dinner], guestFeeIds: [[], [dinner]], total });
});

test('are owed alike when many sign up at the same moment', async ({ server, open, owed }) => {
  const { eventId, dinner } = await open();
  const golfers = await Promise.all(Array.from({ length: 12 }, () => buildUser(server.db)));
  const replies = await Promise.all(
    golfers.map(({ token }) =>
      replyOver(server.url, signUpEvent, {
        token,
        body: { eventId, ...party(dinner), expectedTotal: total },
      }),
    ),
  );
  expect(new Set(replies.map(({ result }) => result))).toEqual(new Set(['REGISTERED']));
  const dinners = (await owed(eventId)).filter(([name]) => name === 'Dinner');
  expect(dinners.filter(([, guest]) => guest === 'Pat')).toHaveLength(12);
  expect(dinners.filter(([, guest]) => guest === 'Gus')).toEqual([]);
});

test('come along from the waitlist, through an offer, and back after a withdrawal', async ({
  server,
  club,
  ava,
  ben,
  open,
  owed,
}) => {
  const { eventId, dinner } = await open(1);
  await enterEvent(server, ben, eventId);
  const wish = { ...party(dinner), askFirst: true };
  const { registrationId } = await enterEvent(server, ava, eventId, wish);
  const id = registrationId ?? 0;
  const more = (numSpots: number) =>
    replyOver(server.url, updateEventSpots, { token: club.organizer.token, body: { eventId, numSpots } });
  await more(4);
  const answer = { registrationId: id, accept: true, expectedTotal: total };
  expect(await replyOver(server.url, answerRegistration, { token: ava.token, body: answer })).toMatchObject({
    result: 'REGISTERED',
    total,
  });
  const [bens, ...avas] = await owed(eventId);
  expect(bens).toEqual(['Entry', null, 2000, 'MEMBER']);
  expect(avas).toEqual(lines);
  await replyOver(server.url, withdrawRegistration, { token: ava.token, body: { registrationId: id } });
  const again = { registrationId: id, expectedTotal: total };
  expect(await replyOver(server.url, renewRegistration, { token: ava.token, body: again })).toMatchObject({
    result: 'REGISTERED',
    total,
  });
  // Who did not ask to be asked comes in at the price that was agreed to, extras and all.
  await replyOver(server.url, withdrawRegistration, { token: ava.token, body: { registrationId: id } });
  await more(1);
  await enterEvent(server, ava, eventId, party(dinner));
  await more(4);
  const [entry] = await replyOver(server.url, listOwnRegistrations, { token: ava.token });
  expect(entry).toMatchObject({ status: 'REGISTERED', total });
});
