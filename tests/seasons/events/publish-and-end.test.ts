/** Golf events as they are published, called off and deleted: who is told, and what comes back. */
import {
  cancelEvent,
  deleteEvent,
  ensureEventConversation,
  publishEvent,
} from '@fourball/shared/seasons/event-calls.ts';
import { listEventProducts } from '@fourball/shared/seasons/event-product-calls.ts';
import { listMessages, sendMessage } from '@fourball/shared/messaging/calls.ts';
import { listOwnRegistrations, withdrawRegistration } from '@fourball/shared/seasons/registration-calls.ts';
import { openSeasonConversation } from '@fourball/shared/seasons/season-calls.ts';
import { describe, expect } from 'vitest';
import { clubTest } from '../../kit/fixtures.ts';
import { buildUser } from '../../kit/build.ts';
import { buildOpenSeason, enterEvent, enterSeason, makeEvent } from '../../kit/seasons/golf-events.ts';
import { callOver, refusalIn, replyOver } from '../../kit/server.ts';

const prices = { memberPrice: 2000, nonMemberPrice: 5000, externalMemberPrice: 3500 };

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('club', ({ server }) => buildOpenSeason(server))
  .extend('token', ({ club }) => club.organizer.token)
  .extend('golfer', ({ server }) => buildUser(server.db))
  .extend(
    'refusal',
    ({ server, token }) =>
      async (call: Parameters<typeof callOver>[1], options: object) =>
        refusalIn(await callOver(server.url, call, { token, ...options })),
  );

describe('publishing', () => {
  test('is told to the season once, however often it is hidden and shown again', async ({
    server,
    club,
    token,
    golfer,
  }) => {
    await enterSeason(server, golfer, club.seasonId);
    const { conversationId } = await replyOver(server.url, openSeasonConversation, {
      token,
      body: { seasonId: club.seasonId },
    });
    const event = await makeEvent(server, club, { publish: false, name: 'Night of stars' });
    const said = async () => {
      const { messages } = await replyOver(server.url, listMessages, { token, params: { conversationId } });
      return messages.filter(({ text }) => text.includes('Night of stars')).length;
    };
    expect(await said()).toBe(0);
    const publish = (value: boolean) =>
      replyOver(server.url, publishEvent, { token, body: { id: event.id, publish: value } });
    for (const value of [true, true, false, true]) await publish(value);
    expect(await said()).toBe(1);
    const [told] = await server.db.query<{ times: number }>(
      `select count(*)::int as times from outbox where name = 'seasons.event-published' and (payload->>'eventId')::bigint = $1`,
      [event.id],
    );
    expect(told).toEqual({ times: 1 });
  });
});

describe('calling off', () => {
  test('gives everything back, tells everybody, and happens once', async ({ server, golfer }) => {
    const club = await buildOpenSeason(server, { paymentTiming: 'AT_REGISTRATION' });
    const { token } = club.organizer;
    const event = await makeEvent(server, club, {
      fees: [{ name: 'Entry', ...prices }],
      name: 'Night of stars',
    });
    const late = await buildUser(server.db, { memberDays: null });
    await enterEvent(server, golfer, event.id);
    const left = await enterEvent(server, late, event.id);
    await server.db.query(
      `update golf_events set cancellation_policy_id = (select id from cancellation_policies limit 1) where id = $1`,
      [event.id],
    );
    // Two days before, half of it comes back.
    await replyOver(server.url, withdrawRegistration, {
      token: late.token,
      body: { registrationId: left.registrationId ?? 0 },
    });
    const balance = async ({ userId }: { userId: number }) => {
      const [row] = await server.db.query<{ cents: number }>(
        'select balance_cents as cents from ledger_accounts where user_id = $1',
        [userId],
      );
      return row?.cents;
    };
    expect([await balance(golfer), ((await balance(late)) ?? 0) > 0]).toEqual([2260, true]);
    const { conversationId } = await replyOver(server.url, ensureEventConversation, {
      token,
      body: { eventId: event.id },
    });
    const cancel = (notes: string) =>
      replyOver(server.url, cancelEvent, { token, body: { id: event.id, notes } });
    expect(await cancel('Thunder')).toMatchObject({
      cancelled: true,
      publish: true,
      notes: 'Thunder',
      registration: 'CLOSED',
    });
    expect(await cancel('Again')).toMatchObject({ notes: 'Thunder' });
    expect([await balance(golfer), await balance(late)]).toEqual([0, 0]);
    const products = await replyOver(server.url, listEventProducts, { token, params: { id: event.id } });
    expect(products.every(({ cancelled }) => cancelled)).toBe(true);
    const { messages } = await replyOver(server.url, listMessages, {
      token: golfer.token,
      params: { conversationId },
    });
    expect(messages.filter(({ text }) => text.includes('Thunder'))).toHaveLength(1);
    const told = await server.db.query<{ user: number }>(
      `select (payload->>'userId')::bigint as user from outbox
       where name = 'seasons.entry-changed' and payload->>'what' = 'CANCELLED' and (payload->>'eventId')::bigint = $1`,
      [event.id],
    );
    expect(told).toEqual([{ user: golfer.userId }]);
    expect(await enterEvent(server, late, event.id)).toMatchObject({ result: 'CLOSED' });
    const [own] = await replyOver(server.url, listOwnRegistrations, { token: golfer.token });
    expect(own).toMatchObject({ total: 0, refunded: 2260 });
  });

  test('leaves a golfer’s season as it is', async ({ server, club, token, golfer }) => {
    await enterSeason(server, golfer, club.seasonId);
    const event = await makeEvent(server, club);
    await replyOver(server.url, cancelEvent, { token, body: { id: event.id, notes: '' } });
    const [own] = await replyOver(server.url, listOwnRegistrations, { token: golfer.token });
    expect(own).toMatchObject({ seasonId: club.seasonId, eventId: null, status: 'REGISTERED' });
  });
});

describe('deleting', () => {
  test('takes one away that nobody has to do with', async ({ server, club, token }) => {
    const event = await makeEvent(server, club, { fees: [{ name: 'Entry', ...prices }] });
    await replyOver(server.url, ensureEventConversation, { token, body: { eventId: event.id } });
    const params = { id: event.id };
    expect(await replyOver(server.url, deleteEvent, { token, params })).toEqual({ deleted: true });
    expect((await callOver(server.url, deleteEvent, { token, params })).status).toBe(404);
  });

  test('is refused with registrations, messages, or golfers of the season in it', async ({
    server,
    club,
    token,
    refusal,
    golfer,
  }) => {
    const registered = await makeEvent(server, club);
    const entry = await enterEvent(server, golfer, registered.id);
    const refused = async (id: number) =>
      expect(await refusal(deleteEvent, { params: { id } })).toMatchObject({
        code: 'conflict',
        fields: ['id'],
      });
    await refused(registered.id);
    await replyOver(server.url, withdrawRegistration, {
      token: golfer.token,
      body: { registrationId: entry.registrationId ?? 0 },
    });
    await refused(registered.id);
    const talked = await makeEvent(server, club);
    const { conversationId } = await replyOver(server.url, ensureEventConversation, {
      token,
      body: { eventId: talked.id },
    });
    await replyOver(server.url, sendMessage, { token, body: { conversationId, text: 'Who is in?' } });
    await refused(talked.id);
  });
});
