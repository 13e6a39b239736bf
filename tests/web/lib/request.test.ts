// @vitest-environment happy-dom
/** How a call of the contract leaves the browser, and what comes of its answer. */
import { login } from '@fourball/shared/accounts/calls.ts';
import {
  createBooking,
  getAvailableSpots,
  getTeeSheet,
  toggleAutoCancel,
} from '@fourball/shared/booking/calls.ts';
import { listMessages } from '@fourball/shared/messaging/calls.ts';
import { observeRequests, pauseBefore, request, RequestError } from '@fourball/web/lib/request/request.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

type Fetch = typeof globalThis.fetch;
const fetched = vi.fn<Fetch>();
const failed = vi.fn();
const reached = vi.fn();

const answer = (status: number, body: unknown) =>
  fetched.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }));

const sent = () => {
  const [input, init] = fetched.mock.calls.at(-1) ?? [];
  return { url: String(input), init: init ?? {}, headers: new Headers(init?.headers) };
};

beforeEach(() => {
  fetched.mockReset();
  failed.mockReset();
  reached.mockReset();
  vi.stubGlobal('fetch', fetched);
  observeRequests({ failed, reached, confirm: async () => false });
  localStorage.setItem('egAccessToken', 'abc');
  document.cookie = 'XSRF-TOKEN=x%20y';
});

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a call', () => {
  it('has its parameters in the path, its query behind, and the token in the header only', async () => {
    answer(200, { messages: [], total: 0 });
    await request(listMessages, { params: { conversationId: 5 }, query: { from: 10, searchText: 'a&b?' } });
    const { url, init, headers } = sent();
    expect(url).toBe('/api/v1/messages/5?from=10&searchText=a%26b%3F');
    expect(headers.get('Authorization')).toBe('Bearer abc');
    expect(headers.get('X-XSRF-TOKEN')).toBeNull();
    expect(init.body).toBeUndefined();
  });

  it('cannot be led to another path by a parameter', async () => {
    answer(200, {});
    await request(getTeeSheet, { params: { courseId: 1, day: '../../user?x#y' } });
    expect(sent().url).toBe('/api/v1/book/sheet/1/..%2F..%2Fuser%3Fx%23y');
  });

  it('carries the cross-site token where it changes something, and its idempotency key', async () => {
    answer(200, { result: 'SUCCESS' });
    await request(createBooking, {
      body: { simpleDate: '2026-11-22', courseFeeId: 2, numSpots: 1 },
      idempotencyKey: 'once',
    });
    const { headers, init } = sent();
    expect(headers.get('X-XSRF-TOKEN')).toBe('x y');
    expect(headers.get('Idempotency-Key')).toBe('once');
    expect(headers.get('Content-Type')).toBe('application/json');
    expect(JSON.parse(String(init.body))).toEqual({ simpleDate: '2026-11-22', courseFeeId: 2, numSpots: 1 });
  });

  it('sends an empty object where a body has no fields', async () => {
    answer(200, { autoCancel: true });
    await request(toggleAutoCancel, { params: { id: 3 } });
    expect(sent().init.body).toBe('{}');
  });

  it('sends a form as a form', async () => {
    answer(200, { teeTimes: [] });
    await request(getAvailableSpots, {
      body: { year: 2026, month: 11, day: 22, courseId: 1, courseFeeId: 2 },
    });
    expect(String(sent().init.body)).toBe('year=2026&month=11&day=22&courseId=1&courseFeeId=2');
  });

  it('stands at the root of the origin where it is the server’s own', async () => {
    answer(200, { access_token: 't' });
    await request(login, { body: { username: 'a@b.c', password: 'p' } });
    expect(sent().url).toBe('/login');
  });
});

describe('a failure', () => {
  it('is thrown with its code and fields, told once and kept', async () => {
    answer(422, {
      error: {
        code: 'invalid_input',
        message: 'Some of what was sent is not valid.',
        details: { issues: [{ field: 'text', message: 'Please write something.' }, 'junk'] },
      },
    });
    const error = await request(toggleAutoCancel, { params: { id: 3 } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(RequestError);
    expect(error).toMatchObject({
      status: 422,
      code: 'invalid_input',
      issues: [{ field: 'text', message: 'Please write something.' }],
    });
    expect(failed).toHaveBeenCalledExactlyOnceWith(error, {
      quiet: false,
      silent: false,
      retried: false,
      write: true,
    });
    expect(reached).toHaveBeenCalledOnce();
    expect(localStorage.getItem('last-error')).toBe('422: Some of what was sent is not valid.');
  });

  it('of a stranger on the way is told by its status', async () => {
    fetched.mockResolvedValueOnce(
      new Response('<html>Bad gateway</html>', { status: 502, statusText: 'Bad Gateway' }),
    );
    await expect(request(toggleAutoCancel, { params: { id: 3 } })).rejects.toMatchObject({
      status: 502,
      code: 'unknown',
      message: 'Bad Gateway',
    });
  });

  it('says when to come again: by its body, or by the header of whoever stands before the server', async () => {
    const details = { retryAfterSeconds: 7 };
    answer(429, { error: { code: 'too_many_requests', message: 'Too many.', details } });
    const told = await request(toggleAutoCancel, { params: { id: 3 } }).catch((reason: unknown) => reason);
    expect(told).toMatchObject({ retryAfterSeconds: 7 });
    fetched.mockResolvedValueOnce(new Response('<html>', { status: 503, headers: { 'Retry-After': '3' } }));
    const away = await request(toggleAutoCancel, { params: { id: 3 } }).catch((reason: unknown) => reason);
    expect(away).toMatchObject({ status: 503, retryAfterSeconds: 3 });
    fetched.mockResolvedValueOnce(
      new Response('<html>', { status: 503, headers: { 'Retry-After': 'Sun, 22 Nov 2026 23:00:00 GMT' } }),
    );
    const later = await request(toggleAutoCancel, { params: { id: 3 } }).catch((reason: unknown) => reason);
    expect(later).toMatchObject({ status: 503, retryAfterSeconds: null });
    // Who counts is obeyed; from one that is away all want something at once, so that each waits longer and longer.
    expect([told, away, later].map((reason) => pauseBefore(reason, 1_000))).toEqual([7_000, 3_000, 1_000]);
    expect([told, away, later].map((reason) => pauseBefore(reason, 8_000))).toEqual([7_000, 8_000, 8_000]);
  });

  it('of the network has no status and is kept as unknown', async () => {
    fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'));
    await expect(request(toggleAutoCancel, { params: { id: 3 } })).rejects.toMatchObject({ status: 0 });
    expect(reached).not.toHaveBeenCalled();
    expect(localStorage.getItem('last-error')).toBe('500: Unknown error');
  });

  it('is none where the caller gave up', async () => {
    const controller = new AbortController();
    fetched.mockImplementationOnce((_, init) => {
      controller.abort();
      return Promise.reject(
        init?.signal?.reason instanceof Error ? init.signal.reason : new Error('aborted'),
      );
    });
    await expect(
      request(toggleAutoCancel, { params: { id: 3 }, signal: controller.signal }),
    ).rejects.toMatchObject({ name: 'AbortError' });
    expect(failed).not.toHaveBeenCalled();
    expect(localStorage.getItem('last-error')).toBeNull();
  });
});
