/** Every address reaches the call it means, whatever else looks like it. */
import { urlPathOf, type Call } from '@fourball/shared/contract/define-call.ts';
import { allCalls } from '@fourball/shared/contract/all-calls.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import addresses from './look-alike-addresses.json' with { type: 'json' };
import { startStubApi, type StubApi } from './stub-api.ts';

let api: StubApi;
beforeAll(async () => {
  // Mounted in reverse: the order of mounting must not matter.
  api = await startStubApi((router) => {
    for (const call of [...allCalls].reverse()) {
      router.add(call, async (ctx, { params, refused, query, body }) => {
        ctx.body = { call: call.id, params, query, body, refused: refused !== undefined };
      });
    }
  });
});
afterAll(() => api.close());

async function reached(method: string, path: string) {
  const response = await fetch(`${api.url}${path}`, { method });
  const body: unknown = await response.json();
  return { status: response.status, headers: response.headers, body };
}

/** Values that the parameters of paths take. */
const sample: Readonly<Record<string, string>> = {
  role: 'ADMIN',
  type: 'TOURNAMENT',
  day: '2026-06-16',
  startDate: '2026-06-01',
  start: '2026-06-01',
  end: '2026-06-30',
  year: '2026',
  email: 'ava%40club.example',
  name: 'HST',
  domain: 'tuesday-league',
  uuid: 'c0ffee',
  token: 'c0ffee',
  userName: 'ava.lind',
};
const samples: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'page.getByType': { type: 'HOMEPAGE' },
  'book.listByType': { type: 'active' },
  'book.listPage': { type: 'Past' },
  'event.listUpcomingByEventTypeAndCourse': { type: '3' },
  'import.sample': { kind: 'MEMBERS' },
  'ledger.downloadReport': { name: 'revenue', format: 'csv' },
  'participants.downloadField': { format: 'xlsx' },
  'event.downloadResults': { format: 'pdf' },
  'event.print': { kind: 'TEE_SHEET' },
  'book.downloadReport': { report: 'bookings', format: 'csv' },
};
const filled = (call: Call, path: string): string =>
  urlPathOf(call, path).replace(
    /\{(\w+)\}/g,
    (_, name: string) => samples[call.id]?.[name] ?? sample[name] ?? '7',
  );

describe('addresses that look like one another', () => {
  test.each(addresses.map((line) => line.split(' | ')))('%s %s is %s', async (method, address, call) => {
    expect((await reached(method ?? '', `/api/v1/${address}`)).body).toMatchObject({ call, refused: false });
  });
});

describe('every call', () => {
  test.each(allCalls.map((call) => [call.id, call] as const))('%s', async (_, call) => {
    for (const path of [call.path, ...(call.aliases ?? [])]) {
      const url = filled(call, path);
      // An alias may leave a parameter to the query.
      const search = (call.path.match(/\{\w+\}$/) && !path.includes('{') ? '?id=7' : '') as string;
      for (const end of ['', '/']) {
        const { status, body } = await reached(call.method, `${url}${end}${search}`);
        expect({ url, end, status, ...(body as object) }).toMatchObject({
          status: 200,
          call: call.id,
          refused: false,
        });
      }
    }
  });
});

describe('aliases', () => {
  test('a deletion takes its id from the path or from the query', async () => {
    for (const path of ['season/fee/5', 'season/fee?id=5', 'season/fee/?id=5']) {
      const { body } = await reached('DELETE', `/api/v1/${path}`);
      expect(body).toMatchObject({ call: 'season.deleteFee', params: { id: 5 }, refused: false });
    }
  });

  test('an id that is missing from the query is refused as a field, not as an address', async () => {
    const { body } = await reached('DELETE', '/api/v1/season/fee');
    expect(body).toMatchObject({ call: 'season.deleteFee', refused: true });
  });

  test('a segment that the call does not have fills a field of the query or the body', async () => {
    expect((await reached('GET', '/api/v1/round/list/5/2026')).body).toMatchObject({
      call: 'round.listByUser',
      params: { userId: 5 },
      query: { year: '2026' },
    });
    expect((await reached('POST', '/api/v1/participants/event-extract/all/9')).body).toMatchObject({
      call: 'participants.extractAllForEvent',
      body: { eventId: '9' },
    });
  });

  test('mail lists are reached with and without their prefix', async () => {
    for (const path of ['email-marketing/list/category/5', 'list/category/5', 'list/category?id=5']) {
      const { body } = await reached('DELETE', `/api/v1/${path}`);
      expect(body).toMatchObject({ call: 'emailMarketing.deleteCategory', params: { id: 5 } });
    }
  });
});

describe('an address that is none', () => {
  test.each([
    ['GET', '/api/v1/event/seven'],
    ['GET', '/api/v1/event/0'],
    ['GET', '/api/v1/event/-1'],
    ['GET', '/api/v1/event/1.5'],
    ['GET', '/api/v1/event/99999999999999999999'],
    ['GET', '/api/v1/event/%F0'],
    ['GET', '/api/v1/book/one/two'],
    ['GET', '/api/v1/book/list/unheard'],
    ['GET', '/api/v1/book/sheet/7/2026-02-30'],
    ['GET', '/api/v1/round/list/7/soon'],
    ['GET', '/api/v1/Event/7'],
    ['GET', '/api/v1/nothing'],
    ['GET', '/api/v1'],
    ['GET', '/nothing'],
    ['POST', '/api/v1/book/one/two'],
  ])('%s %s is not found', async (method, path) => {
    const { status, body } = await reached(method, path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { code: 'not_found' } });
  });

  test('another method at a known address is told which ones it takes', async () => {
    const { status, headers, body } = await reached('PUT', '/api/v1/event/7');
    expect(status).toBe(405);
    expect(body).toMatchObject({ error: { code: 'method_not_allowed' } });
    expect(headers.get('allow')?.split(', ').sort()).toEqual(['DELETE', 'GET', 'HEAD']);
  });
});
