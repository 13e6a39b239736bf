/** What every request goes through before and after its handler: session, access, key, input, reply, errors. */
import { said } from '@fourball/shared/words/refusals.ts';
import { answered, mountCalls, mountNotBuilt } from '@fourball/api/http/mount-calls.ts';
import { AppError, conflictOn } from '@fourball/domain/kernel/app-error.ts';
import { defineCall } from '@fourball/shared/contract/define-call.ts';
import { flag } from '@fourball/shared/contract/body-fields.ts';
import { id } from '@fourball/shared/contract/fields.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { startStubApi, type StubApi } from './stub-api.ts';

const access = (name: 'public' | 'user' | 'organizer' | 'admin') =>
  defineCall({
    id: `stub.${name}`,
    method: 'GET',
    path: `stub/${name}`,
    access: name,
    reply: z.object({ name: z.string() }),
    summary: 'Says who calls.',
  });
const calls = {
  forAll: access('public'),
  forUsers: access('user'),
  forOrganizers: access('organizer'),
  forAdmins: access('admin'),
  greet: defineCall({
    id: 'stub.greet',
    method: 'POST',
    path: 'stub/{id}/greet',
    aliases: ['stub/greet'],
    access: 'user',
    encoding: 'json',
    params: z.object({ id }),
    query: z.object({ size: z.coerce.number().int().max(10).default(3) }),
    body: z.object({
      name: z.string().min(1),
      spots: z.union([z.number(), z.array(z.object({ teeTimeId: id }))]).optional(),
    }),
    reply: z.object({ text: z.string(), key: z.string().nullable(), hash: z.string().nullable() }),
    idempotent: true,
    summary: 'Greets.',
  }),
  upload: defineCall({
    id: 'stub.upload',
    method: 'POST',
    path: 'stub/upload',
    access: 'user',
    encoding: 'multipart',
    body: z.object({ file: z.file().nullish(), id, visible: flag }),
    reply: z.object({ bytes: z.number(), id, visible: z.boolean() }),
    summary: 'Takes a file.',
  }),
  word: defineCall({
    id: 'stub.word',
    method: 'GET',
    path: 'stub/word',
    access: 'public',
    reply: z.string(),
    summary: 'Says a word.',
  }),
  fail: defineCall({
    id: 'stub.fail',
    method: 'GET',
    path: 'stub/fail/{how}',
    access: 'public',
    params: z.object({ how: z.enum(['plainly', 'expectedly', 'oddly', 'in-reply']) }),
    reply: z.object({ text: z.string() }),
    summary: 'Fails.',
  }),
  page: defineCall({
    id: 'stub.page',
    method: 'GET',
    path: 'stub/page',
    access: 'public',
    reply: z.object({ text: z.string() }),
    raw: true,
    summary: 'Writes its own reply.',
  }),
};
const notBuilt = defineCall({
  id: 'stub.notBuilt',
  method: 'POST',
  path: 'stub/later',
  access: 'admin',
  encoding: 'json',
  body: z.object({ name: z.string() }),
  summary: 'Comes later.',
});

let api: StubApi;
beforeAll(async () => {
  const whoCalls = async ({ actor }: { actor: { kind: string; name?: string } }) => ({
    name: actor.name ?? actor.kind,
    secret: 'not in the contract',
  });
  api = await startStubApi(
    (router) => {
      mountCalls(router, calls, {
        forAll: whoCalls,
        forUsers: whoCalls,
        forOrganizers: whoCalls,
        forAdmins: whoCalls,
        greet: async ({ params, query, body, idempotencyKey, requestHash }) => ({
          text: `${params.id} ${query.size} ${body.name}`,
          key: idempotencyKey ?? null,
          hash: requestHash ?? null,
        }),
        upload: async ({ body }) => ({ bytes: body.file?.size ?? 0, id: body.id, visible: body.visible }),
        word: async () => 'FOUND',
        async fail({ params }) {
          if (params.how === 'plainly') throw new AppError('too_many_requests', { spots: 2 });
          if (params.how === 'expectedly') throw conflictOn('credits', said('There are fewer credits.'));
          if (params.how === 'oddly') throw new Error('the password is hunter2');
          // As a handler would that a change of the contract left behind.
          return {} as { text: string };
        },
        async page({ ctx }) {
          ctx.type = 'text/plain';
          ctx.body = 'written by hand';
          return answered;
        },
      });
      mountNotBuilt(router, [...Object.values(calls), notBuilt]);
    },
    {
      bodyLimits: { json: 1000, form: 1000, multipart: 5000 },
    },
  );
});
afterAll(() => api.close());
beforeEach(() => {
  api.logged.length = 0;
});

interface Sent {
  token?: string;
  body?: string | FormData | URLSearchParams;
  type?: string;
  headers?: Record<string, string>;
}

async function send(method: string, path: string, { token, body, type, headers }: Sent = {}) {
  const response = await fetch(`${api.url}/api/v1/stub/${path}`, {
    method,
    body,
    headers: {
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...(type ? { 'content-type': type } : {}),
      ...headers,
    },
  });
  const text = await response.text();
  return { status: response.status, headers: response.headers, text };
}
const json = { type: 'application/json', token: 'golfer' };
const codeOf = ({ text }: { text: string }): unknown =>
  (JSON.parse(text) as { error?: { code?: unknown } }).error?.code;
const fieldsRefused = ({ text }: { text: string }): unknown[] =>
  (JSON.parse(text) as { error: { details: { issues: { field: string }[] } } }).error.details.issues.map(
    ({ field }) => field,
  );

describe('session and access', () => {
  test.each([
    ['public', { nobody: 200, golfer: 200, organizer: 200, admin: 200 }],
    ['user', { nobody: 401, golfer: 200, organizer: 200, admin: 200 }],
    ['organizer', { nobody: 401, golfer: 403, organizer: 200, admin: 200 }],
    ['admin', { nobody: 401, golfer: 403, organizer: 403, admin: 200 }],
  ])('a call for %s', async (path, expected) => {
    for (const [token, status] of Object.entries(expected)) {
      expect({ token, status: (await send('GET', path, { token })).status }).toEqual({ token, status });
    }
  });

  test('the session comes before the input, and the role before the input', async () => {
    expect(codeOf(await send('POST', '5/greet', { ...json, token: undefined, body: '{' }))).toBe(
      'unauthenticated',
    );
    expect(codeOf(await send('POST', 'later', { ...json, body: '{' }))).toBe('forbidden');
  });
});

describe('input', () => {
  test('is handed on as the contract reads it', async () => {
    const { status, text } = await send('POST', '5/greet?size=7', { ...json, body: '{"name":"Ava"}' });
    expect({ status, text }).toEqual({ status: 200, text: '{"text":"5 7 Ava","key":null,"hash":null}' });
  });

  test('that is refused names every field', async () => {
    const refusal = await send('POST', '5/greet?size=11', { ...json, body: '{"name":"Ava"}' });
    expect(refusal.status).toBe(422);
    expect(fieldsRefused(refusal)).toEqual(['size']);
    expect(fieldsRefused(await send('POST', '5/greet', { ...json, body: '{"name":7}' }))).toEqual(['name']);
    expect(fieldsRefused(await send('POST', '5/greet', json))).toEqual(['name']);
    expect(fieldsRefused(await send('POST', '5/greet', { ...json, body: '[]' }))).toEqual(['body']);
    expect(fieldsRefused(await send('POST', '5/greet', { ...json, body: '"Ava"' }))).toEqual(['body']);
    expect(fieldsRefused(await send('POST', 'greet?id=x', { ...json, body: '{"name":"Ava"}' }))).toEqual([
      'id',
    ]);
    expect(fieldsRefused(await send('POST', 'greet', { ...json, body: '{"name":"Ava"}' }))).toEqual(['id']);
  });

  test('of a union is told by the option that came closest', async () => {
    const body = '{"name":"Ava","spots":[{"teeTimeId":1},{"teeTimeId":0}]}';
    expect(fieldsRefused(await send('POST', '5/greet', { ...json, body }))).toEqual(['spots.1.teeTimeId']);
    expect(
      fieldsRefused(await send('POST', '5/greet', { ...json, body: '{"name":"A","spots":"2"}' })),
    ).toEqual(['spots']);
  });

  test('that can not be read is malformed', async () => {
    const refusal = await send('POST', '5/greet', { ...json, body: '{"name":' });
    expect([refusal.status, codeOf(refusal)]).toEqual([400, 'malformed']);
  });

  test('in another content type is refused', async () => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp']) {
      const refusal = await send('POST', '5/greet', { ...json, type, body: 'name=Ava' });
      expect([refusal.status, codeOf(refusal)]).toEqual([415, 'unsupported_media_type']);
    }
    const packed = { ...json, body: '{"name":"Ava"}', headers: { 'content-encoding': 'gzip' } };
    expect((await send('POST', '5/greet', packed)).status).toBe(415);
  });

  test('beyond the limit is too large, announced or not', async () => {
    const body = JSON.stringify({ name: 'A'.repeat(2000) });
    const refusal = await send('POST', '5/greet', { ...json, body });
    expect([refusal.status, codeOf(refusal)]).toEqual([413, 'too_large']);
    const form = new URLSearchParams({ id: 'A'.repeat(2000) });
    expect((await send('POST', 'upload', { token: 'golfer', body: form })).status).toBe(413);
    const unannounced = await fetch(`${api.url}/api/v1/stub/5/greet`, {
      method: 'POST',
      headers: { 'content-type': json.type, authorization: 'Bearer golfer' },
      body: new Blob([body]).stream(),
      duplex: 'half',
    } as RequestInit);
    expect(unannounced.status).toBe(413);
  });

  test('that no database can keep is refused, not what merely looks like it', async () => {
    for (const name of ['nul \\u0000', 'half \\ud83c']) {
      const refusal = await send('POST', '5/greet', { ...json, body: `{"name":"${name}"}` });
      expect([refusal.status, fieldsRefused(refusal)]).toEqual([422, ['name']]);
    }
    expect((await send('POST', '5/greet?size=%00', { ...json, body: '{"name":"Ava"}' })).status).toBe(422);
    expect((await send('GET', 'user%00', json)).status).toBe(404);
    for (const name of ['backslash \\\\u0000', 'flag \\ud83c\\udfcc', '\u26f3']) {
      expect((await send('POST', '5/greet', { ...json, body: `{"name":"${name}"}` })).status).toBe(200);
    }
  });

  test('of a form or multipart call may come as either, or as JSON', async () => {
    const form = new FormData();
    form.set('id', '5');
    form.set('visible', 'false');
    form.set('file', new Blob(['picture']), 'a.jpg');
    const sent = [
      { body: form, bytes: 7 },
      { body: new URLSearchParams({ id: '5', visible: 'false' }), bytes: 0 },
      { body: '{"id":5,"visible":false}', type: 'application/json', bytes: 0 },
    ];
    for (const { bytes, ...one } of sent) {
      const { text } = await send('POST', 'upload', { token: 'golfer', ...one });
      expect(JSON.parse(text)).toEqual({ bytes, id: 5, visible: false });
    }
    const broken = { token: 'golfer', type: 'multipart/form-data; boundary=x', body: 'nonsense' };
    expect(codeOf(await send('POST', 'upload', broken))).toBe('malformed');
  });
});

describe('the idempotency key', () => {
  const withKey = (key: string, body: string) =>
    send('POST', '5/greet', { ...json, body, headers: { 'idempotency-key': key } });
  const hashOf = async (body: string): Promise<unknown> =>
    (JSON.parse((await withKey('k', body)).text) as { hash: unknown }).hash;

  test('is handed on with a hash of what was sent, whatever the order of its fields', async () => {
    expect(JSON.parse((await withKey('a-key', '{"name":"Ava"}')).text)).toMatchObject({
      key: 'a-key',
      hash: expect.stringMatching(/^[0-9a-f]{64}$/) as unknown,
    });
    expect(await hashOf('{"name":"Ava","spots":2}')).toBe(await hashOf('{ "spots": 2, "name": "Ava" }'));
    expect(await hashOf('{"name":"Ava","spots":2}')).not.toBe(await hashOf('{"name":"Ava","spots":3}'));
  });

  test.each(['a'.repeat(201), 'with blank', 'gr\u00fcn', ''])('%j is refused', async (key) => {
    const refusal = await withKey(key, '{"name":"Ava"}');
    expect(refusal.status).toBe(422);
    expect(fieldsRefused(refusal)).toEqual(['Idempotency-Key']);
  });
});

describe('the reply', () => {
  test('holds nothing that the contract does not name', async () => {
    expect(JSON.parse((await send('GET', 'user', { token: 'golfer' })).text)).toEqual({ name: 'golfer' });
  });

  test('is JSON, be it only a word', async () => {
    const { headers, text } = await send('GET', 'word');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(text).toBe('"FOUND"');
  });

  test('may be written by the handler', async () => {
    expect((await send('GET', 'page')).text).toBe('written by hand');
  });

  test('of HEAD has no body', async () => {
    const { status, text } = await send('HEAD', 'word');
    expect({ status, text }).toEqual({ status: 200, text: '' });
  });
});

describe('failures', () => {
  test('that are meant for the caller are told with their details', async () => {
    const { status, text } = await send('GET', 'fail/plainly');
    expect(status).toBe(429);
    expect(JSON.parse(text)).toMatchObject({ error: { code: 'too_many_requests', details: { spots: 2 } } });
    expect(api.logged).toEqual([]);
  });

  test('that were to be expected are no failures: 200 and the word, why, and what it is about', async () => {
    const { status, text } = await send('GET', 'fail/expectedly');
    expect(status).toBe(200);
    expect(JSON.parse(text)).toEqual({
      result: 'CONFLICT',
      reason: 'There are fewer credits.',
      issues: [{ field: 'credits', message: 'There are fewer credits.' }],
    });
    expect(api.logged).toEqual([]);
  });

  test.each(['oddly', 'in-reply'])('that are not (%s) are logged and told without a word', async (how) => {
    const failure = await send('GET', `fail/${how}`);
    expect([failure.status, codeOf(failure)]).toEqual([500, 'internal']);
    expect(failure.text).not.toMatch(/hunter2|text|stack/);
    expect(api.logged).toHaveLength(1);
  });

  test('that are not are found again in the log by what their answer says', async () => {
    const idOf = async (given?: string) => {
      const headers = given === undefined ? undefined : { 'x-request-id': given };
      const answer = await fetch(`${api.url}/api/v1/stub/fail/oddly`, { headers });
      return answer.headers.get('x-request-id');
    };
    const ids = [
      await idOf('0f9a-of-the-proxy'),
      await idOf(),
      await idOf('short'),
      await idOf('x"} and a line of its own'),
      await idOf('x'.repeat(65)),
    ];
    expect(ids[0]).toBe('0f9a-of-the-proxy');
    for (const id of ids.slice(1)) expect(id).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
    expect(api.logged.map((entry) => (entry as { requestId: string }).requestId)).toEqual(ids);
    // Who is answered well needs none.
    expect((await fetch(`${api.url}/api/v1/stub/nowhere`)).headers.get('x-request-id')).toBeNull();
  });

  test('of calls that are not built say which one it is', async () => {
    expect((await send('POST', 'later', json)).status).toBe(403);
    const { status, text } = await send('POST', 'later', { ...json, token: 'admin', body: '{"name":"Ava"}' });
    expect(status).toBe(501);
    expect(JSON.parse(text)).toMatchObject({
      error: { code: 'not_built', details: { call: 'stub.notBuilt' } },
    });
    expect(api.logged).toEqual([]);
  });
});
