/** A club that has only just begun: no event type, no season. Each call of seasons answers sensibly, and what runs by itself finds nothing. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import {
  listEventsByDates,
  listEventsOfAllTypesByDates,
  listOwnActiveEvents,
  listOwnEventsByYear,
  listUpcomingEvents,
} from '@fourball/shared/seasons/event-list-calls.ts';
import { listOwnRegistrations, signUpEvent } from '@fourball/shared/seasons/registration-calls.ts';
import {
  askParticipationHandler,
  chargeDueHandler,
  lapseEntriesHandler,
  settleLeftHandler,
} from '@fourball/workers/seasons/run-schedules.ts';
import { sendEventRemindersHandler } from '@fourball/workers/seasons/send-event-news.ts';
import { expect } from 'vitest';
import { buildUser } from '../kit/build.ts';
import { clubTest } from '../kit/fixtures.ts';
import { callOver, refusalIn, replyOver } from '../kit/server.ts';
import { workerContext } from '../kit/worker-context.ts';

const test = clubTest({ env: { CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000' } })
  .extend('golfer', { scope: 'file' }, ({ server }) => buildUser(server.db))
  .extend('admin', { scope: 'file' }, ({ server }) => buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] }));

const reading = builtCalls.filter(
  ({ id, method }) =>
    method === 'GET' &&
    /^(?:eventType|season|event|registration|participants|cancellationPolicy|teeBlockLabel|sponsor)\./.test(
      id,
    ),
);

/** What a path may ask for besides numbers. */
const words: Readonly<Record<string, string>> = {
  type: 'LEAGUE',
  domain: 'nowhere',
  token: 'nothing',
  format: 'csv',
};

test.for(reading.map((call) => [call.id, call] as const))(
  '%s answers a visitor, a golfer and the office',
  async ([id, call], { server, golfer, admin }) => {
    const names = [...fieldsOf(call.params).keys()];
    const params = Object.fromEntries(
      names.map((name) => [
        name,
        (name === 'type' && id.startsWith('event.') ? undefined : words[name]) ?? 1,
      ]),
    );
    for (const token of [undefined, golfer.token, admin.token]) {
      const { status, text } = await callOver(server.url, call, { params, ...(token ? { token } : {}) });
      expect([200, 401, 403, 404], text).toContain(status);
      if (status === 404 || names.length > 0) continue;
      if (token === admin.token) expect(status, text).toBe(200);
    }
  },
);

test('lists are empty, and nobody can sign up for what is not there', async ({ server, golfer }) => {
  const { token } = golfer;
  const days = { start: '2026-06-01', end: '2026-12-31' };
  expect(await replyOver(server.url, listUpcomingEvents)).toEqual({ events: [], more: false });
  expect(await replyOver(server.url, listEventsByDates, { body: days })).toEqual([]);
  expect(await replyOver(server.url, listEventsOfAllTypesByDates, { body: days })).toEqual([]);
  expect(await replyOver(server.url, listOwnEventsByYear, { token, params: { year: 0 } })).toEqual([]);
  const page = { year: 0, page: 0, size: 20 };
  expect(await replyOver(server.url, listOwnActiveEvents, { token, params: page })).toEqual({
    events: [],
    total: 0,
  });
  expect(await replyOver(server.url, listOwnRegistrations, { token })).toEqual([]);
  const refused = await callOver(server.url, signUpEvent, { token, body: { eventId: 1 } });
  expect(refusalIn(refused).code).toBe('not_found');
});

test('what runs by itself finds nothing to do', async ({ server }) => {
  const before = await server.db.query('select max(id) as id from outbox');
  for (const handler of [
    askParticipationHandler,
    chargeDueHandler,
    lapseEntriesHandler,
    sendEventRemindersHandler,
    settleLeftHandler,
  ])
    await handler.run(workerContext(server.house));
  expect(await server.db.query('select max(id) as id from outbox')).toEqual(before);
});
