/** Fees of seasons and golf events: three prices, the reader's own, and that a price once agreed to stays. */
import {
  createEventFee,
  deleteEventFee,
  updateEventFee,
} from '@fourball/shared/seasons/event-competition-calls.ts';
import { createDivision } from '@fourball/shared/seasons/competition-calls.ts';
import { listEventFees } from '@fourball/shared/seasons/event-calls.ts';
import { listEventProducts } from '@fourball/shared/seasons/event-product-calls.ts';
import {
  listOwnRegistrations,
  quoteEntry,
  signUpEvent,
} from '@fourball/shared/seasons/registration-calls.ts';
import {
  createSeasonFee,
  deleteSeasonFee,
  listSeasonFees,
  updateSeasonFee,
} from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };
const missing = 4_000_000;

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('token', ({ club }) => club.organizer.token)
  .extend('event', ({ server, club }) => makeEvent(server, club))
  .extend(
    'seasonFee',
    ({ server, club, token }) =>
      (fields: object = {}) =>
        replyOver(server.url, createSeasonFee, {
          token,
          body: { seasonId: club.seasonId, name: 'Season', ...prices, ...fields },
        }),
  )
  .extend(
    'eventFee',
    ({ server, event, token }) =>
      (fields: object = {}) =>
        replyOver(server.url, createEventFee, {
          token,
          body: { eventId: event.id, name: 'Entry', ...prices, ...fields },
        }),
  )
  .extend('member', ({ server }) => buildUser(server.db))
  .extend('stranger', ({ server }) => buildUser(server.db, { memberDays: null }))
  .extend('external', async ({ server }) => {
    const golfer = await buildUser(server.db, { memberDays: null });
    await server.db.query(
      `insert into external_memberships (user_id, user_entered_text, year, verified) values ($1, 'Elsewhere', 2026, true)`,
      [golfer.userId],
    );
    return golfer;
  });

describe('the reader’s own price', () => {
  test('is that of a member, of a member elsewhere, or of neither; visitors are told none', async ({
    server,
    club,
    event,
    seasonFee,
    eventFee,
    member,
    stranger,
    external,
  }) => {
    await seasonFee();
    await eventFee();
    const own = async (user?: { token: string }) => {
      const token = user ? { token: user.token } : {};
      const [ofSeason] = await replyOver(server.url, listSeasonFees, {
        ...token,
        params: { id: club.seasonId },
      });
      const [ofEvent] = await replyOver(server.url, listEventFees, { ...token, params: { id: event.id } });
      expect(ofSeason).toMatchObject(prices);
      return [ofSeason?.yourPrice, ofEvent?.yourPrice];
    };
    expect(await own(member)).toEqual([2000, 2000]);
    expect(await own(external)).toEqual([3500, 3500]);
    expect(await own(stranger)).toEqual([5000, 5000]);
    expect(await own()).toEqual([null, null]);
  });

  test('is told to organizers of anybody, and of others to nobody else', async ({
    server,
    event,
    eventFee,
    token,
    member,
    stranger,
  }) => {
    await eventFee();
    const ask = (asker: string, userId: number) =>
      callOver(server.url, quoteEntry, { token: asker, body: { eventId: event.id, userId } });
    expect((await ask(token, stranger.userId)).json).toMatchObject({
      lines: [{ amount: 5000, tax: 650, priceClass: 'NON_MEMBER' }],
      total: 5650,
      tax: 650,
    });
    expect((await ask(token, member.userId)).json).toMatchObject({ total: 2260 });
    expect((await ask(member.token, stranger.userId)).status).toBe(403);
    expect(refusalIn(await ask(token, missing))).toMatchObject({ status: 422, fields: ['userId'] });
    const neither = await callOver(server.url, quoteEntry, { token, body: {} });
    expect(refusalIn(neither)).toMatchObject({ status: 422, fields: ['eventId'] });
  });
});

describe('a fee', () => {
  test('is changed and removed by whoever organizes it; its texts are kept as text', async ({
    server,
    club,
    token,
    seasonFee,
  }) => {
    const fee = await seasonFee({ description: '<script>x</script>', sequenceNo: 2 });
    const first = await seasonFee({ name: 'Dinner', optional: true, sequenceNo: 1 });
    expect(fee.description).toBe('<script>x</script>');
    const params = { id: club.seasonId };
    const listed = async () =>
      (await replyOver(server.url, listSeasonFees, { token, params })).map(({ name }) => name);
    expect(await listed()).toEqual(['Dinner', 'Season']);
    const body = {
      id: fee.id,
      seasonId: club.seasonId,
      name: 'All nights',
      ...prices,
      memberPrice: 0,
      sequenceNo: 0,
    };
    expect(await replyOver(server.url, updateSeasonFee, { token, body })).toMatchObject({
      name: 'All nights',
      memberPrice: 0,
      description: '',
    });
    expect(await listed()).toEqual(['All nights', 'Dinner']);
    for (const { id } of [fee, first]) {
      expect(await replyOver(server.url, deleteSeasonFee, { token, params: { id } })).toEqual({
        deleted: true,
      });
      expect((await callOver(server.url, deleteSeasonFee, { token, params: { id } })).status).toBe(404);
    }
    expect(await listed()).toEqual([]);
    expect(await server.db.query('select 1 from entry_fees where season_id = $1', [club.seasonId])).toEqual(
      [],
    );
  });

  test('of a season is none of an event, nor the other way round', async ({
    server,
    club,
    event,
    token,
    seasonFee,
    eventFee,
  }) => {
    const [ofSeason, ofEvent] = [await seasonFee(), await eventFee()];
    const status = async (call: Parameters<typeof callOver>[1], options: object) =>
      (await callOver(server.url, call, { token, ...options })).status;
    expect(await status(deleteSeasonFee, { params: { id: ofEvent.id } })).toBe(404);
    expect(await status(deleteEventFee, { params: { id: ofSeason.id } })).toBe(404);
    const season = { seasonId: club.seasonId, name: 'x', ...prices };
    expect(await status(updateSeasonFee, { body: { ...season, id: ofEvent.id } })).toBe(404);
    const ofEventBody = { eventId: event.id, name: 'x', ...prices };
    expect(await status(updateEventFee, { body: { ...ofEventBody, id: ofSeason.id } })).toBe(404);
    expect(await status(createSeasonFee, { body: { ...season, seasonId: missing } })).toBe(404);
    expect(await status(createEventFee, { body: { ...ofEventBody, eventId: missing } })).toBe(404);
  });

  test.for([
    ['memberPrice', -1],
    ['memberPrice', 1.5],
    ['nonMemberPrice', null],
    ['externalMemberPrice', 'free'],
    ['name', ' '],
    ['sequenceNo', -1],
  ] as const)('refuses %s %s by name', async ([field, value], { server, event, token }) => {
    const body = { eventId: event.id, name: 'Entry', ...prices, [field]: value };
    expect(refusalIn(await callOver(server.url, createEventFee, { token, body }))).toMatchObject({
      status: 422,
      fields: [field],
    });
  });

  test('of a division must be of one that the event counts for', async ({ server, club, token }) => {
    const body = { seasonId: club.seasonId, name: 'Birdies' };
    const division = await replyOver(server.url, createDivision, { token, body });
    const event = await makeEvent(server, club);
    const fee = { eventId: event.id, name: 'Birdies', ...prices };
    const made = await replyOver(server.url, createEventFee, {
      token,
      body: { ...fee, competitionId: division.id },
    });
    expect(made.competitionId).toBe(division.id);
    const refused = await callOver(server.url, createEventFee, {
      token,
      body: { ...fee, competitionId: missing },
    });
    expect(refusalIn(refused)).toMatchObject({ status: 422, fields: ['competitionId'] });
  });

  test('sold, it is offered no more, and stays what was agreed to for who has it', async ({
    server,
    event,
    token,
    eventFee,
    member,
  }) => {
    const fee = await eventFee();
    expect(await enterEvent(server, member, event.id)).toMatchObject({ result: 'REGISTERED', total: 2260 });
    const body = { id: fee.id, eventId: event.id, name: 'Entry and cart', ...prices, memberPrice: 9900 };
    await replyOver(server.url, updateEventFee, { token, body });
    const products = async () => {
      const rows = await replyOver(server.url, listEventProducts, { token, params: { id: event.id } });
      return rows.map(({ feeName, amount, tax, priceClass }) => ({ feeName, amount, tax, priceClass }));
    };
    const agreed = [{ feeName: 'Entry', amount: 2000, tax: 260, priceClass: 'MEMBER' }];
    expect(await products()).toEqual(agreed);
    const later = await buildUser(server.db);
    expect(await enterEvent(server, later, event.id)).toMatchObject({ total: 11187 });
    expect(await replyOver(server.url, deleteEventFee, { token, params: { id: fee.id } })).toEqual({
      deleted: true,
    });
    expect(await replyOver(server.url, listEventFees, { params: { id: event.id } })).toEqual([]);
    expect((await products())[0]).toEqual(agreed[0]);
    const free = await buildUser(server.db);
    expect(await enterEvent(server, free, event.id)).toMatchObject({ result: 'REGISTERED', total: 0 });
    const [own] = await replyOver(server.url, listOwnRegistrations, { token: member.token });
    expect(own).toMatchObject({ eventId: event.id, total: 2260, refunded: 0 });
  });
});

describe('what is taken', () => {
  test('optional fees only where they are named, and those of nobody else never', async ({
    server,
    event,
    eventFee,
    member,
    stranger,
  }) => {
    await eventFee();
    const dinner = await eventFee({ name: 'Dinner', optional: true, optionsDescription: 'steak / fish' });
    expect(dinner).toMatchObject({ optional: true, optionsDescription: 'steak / fish' });
    expect(
      await enterEvent(server, member, event.id, { feeIds: [dinner.id], comments: 'fish' }),
    ).toMatchObject({
      result: 'REGISTERED',
      total: 4520,
    });
    expect(await enterEvent(server, stranger, event.id)).toMatchObject({ total: 5650 });
    const other = await buildUser(server.db);
    const body = { eventId: event.id, feeIds: [missing] };
    expect(refusalIn(await callOver(server.url, signUpEvent, { token: other.token, body }))).toMatchObject({
      status: 422,
      fields: ['feeIds'],
    });
    const byItsOldName = { eventId: event.id, productItemFeeId: dinner.id };
    expect(
      await replyOver(server.url, signUpEvent, { token: other.token, body: byItsOldName }),
    ).toMatchObject({ total: 4520 });
  });

  test('by competition only what the golfer enters, once each', async ({ server, club, token, member }) => {
    const make = (name: string) =>
      replyOver(server.url, createDivision, { token, body: { seasonId: club.seasonId, name } });
    const [birdies, eagles] = [await make('Birdies'), await make('Eagles')];
    const event = await makeEvent(server, club, { useCompetitionPricing: true });
    const fee = (name: string, competitionId: number | null, memberPrice: number) =>
      replyOver(server.url, createEventFee, {
        token,
        body: { eventId: event.id, name, ...prices, memberPrice, competitionId },
      });
    await fee('Everybody', null, 100);
    await fee('Birdies', birdies.id, 1000);
    await fee('Eagles', eagles.id, 3000);
    expect(await enterEvent(server, member, event.id, { competitionId: birdies.id })).toMatchObject({
      total: 1130,
    });
  });

  test('nothing where there are no fees, of the event or its type', async ({
    server,
    club,
    token,
    member,
  }) => {
    const event = await makeEvent(server, club, { noFees: true });
    await replyOver(server.url, createEventFee, {
      token,
      body: { eventId: event.id, name: 'Entry', ...prices },
    });
    expect(await enterEvent(server, member, event.id)).toMatchObject({ total: 0 });
    const free = await buildOpenSeason(server, { noFees: true });
    await replyOver(server.url, createSeasonFee, {
      token: free.organizer.token,
      body: { seasonId: free.seasonId, name: 'Season', ...prices },
    });
    expect(await enterSeason(server, member, free.seasonId)).toMatchObject({
      result: 'REGISTERED',
      total: 0,
    });
  });

  test('of guests what who is no member pays, by the golfer', async ({ server, event, eventFee, member }) => {
    await eventFee();
    const entered = await enterEvent(server, member, event.id, { guests: ['Gus Guest'] });
    expect(entered).toMatchObject({ result: 'REGISTERED', total: 2260 + 5650 });
  });

  test('of a season that a membership has in it nothing, and it says which', async ({
    server,
    club,
    seasonFee,
    stranger,
  }) => {
    await seasonFee();
    const dinner = await seasonFee({ name: 'Banquet', optional: true });
    await server.db.query(
      `with i as (
         insert into product_items (name, unit_price_cents, start_date, end_date, advance_booking_days, season_id)
         values ('League pass', 1, '2026-01-01', '2026-12-31', 7, $2) returning id)
       insert into memberships (user_id, product_item_id) select $1, id from i`,
      [stranger.userId, club.seasonId],
    );
    const { token } = stranger;
    const quote = await replyOver(server.url, quoteEntry, {
      token,
      body: { seasonId: club.seasonId, feeIds: [dinner.id] },
    });
    expect(quote.lines.map(({ name, amount, includedIn }) => [name, amount, includedIn])).toEqual([
      ['Season', 0, 'League pass'],
      ['Banquet', 2000, null],
    ]);
    const fees = await replyOver(server.url, listSeasonFees, { token, params: { id: club.seasonId } });
    expect(fees.map(({ yourPrice }) => yourPrice)).toEqual([0, 2000]);
  });
});
