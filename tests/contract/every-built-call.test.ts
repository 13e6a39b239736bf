/** Every built call through the running server: no session, wrong role, bad input, and a reply as declared. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { allCalls } from '@fourball/shared/contract/all-calls.ts';
import { urlPathOf, type Call } from '@fourball/shared/contract/define-call.ts';
import { errorReply } from '@fourball/shared/contract/errors.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import { describe, expect } from 'vitest';
import { z } from 'zod';
import { clubTest, startFor } from '../kit/fixtures.ts';
import { buildUser } from '../kit/build.ts';
import { callOver, formOf, testNow, type CallOptions, type TestServer } from '../kit/server.ts';
import { startStripeServer } from '../kit/money/stripe-server.ts';
import { lastLine, linesSince, unnoted } from './rights/unnoted.ts';
import { samples, withoutSample } from './samples.ts';
import { paramsOf, sampleOf } from './well-formed.ts';
import { readToldCauses } from './told-causes.ts';

// What is limited is asked here over and over from one address.
const limits = {
  LOGIN_ATTEMPTS: '100000',
  CLIENT_ATTEMPTS: '100000',
  OWN_REQUESTS: '100000',
  PASSKEY_QUESTIONS: '100000',
  LOOKUPS: '100000',
  SIGN_UPS: '100000',
  NEWSLETTER_SIGN_UPS: '100000',
  ERROR_REPORTS: '100000',
};
const tokens = { golfer: '', organizer: '', admin: '' };

const causes = await readToldCauses();

const test = clubTest()
  .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
    const stripe = await startStripeServer(() => testNow);
    onCleanup(() => stripe.close());
    return stripe;
  })
  .extend('server', { scope: 'file' }, ({ stripe }, { onCleanup }) =>
    startFor({ env: { ...limits, ...stripe.env } }, onCleanup),
  )
  .extend(
    'send',
    ({ server }) =>
      (call: Call, options: CallOptions = {}) =>
        callOver(server.url, call, { params: paramsOf(call), ...options }),
  )
  .extend(
    'statusesOf',
    ({ send }) =>
      (call: Call, refused: readonly string[]) =>
        Promise.all(
          refused.map(async (token) => {
            const { status, code } = refusalOf(await send(call, { token }));
            return `${call.id}: ${status} ${code}`;
          }),
        ),
  )
  /** The events since then that docs/events.md does not name this call as a cause of. */
  .extend('untold', ({ server }) => async (call: Call, since: number) => {
    const happened = await server.db.query<{ name: string }>(
      'select distinct name from outbox where id > $1',
      [since],
    );
    const address = `${call.method} ${urlPathOf(call)}`;
    return happened.map(({ name }) => name).filter((name) => causes.get(name)?.has(address) === false);
  });

test.beforeAll(async ({ server }) => {
  tokens.golfer = (await buildUser(server.db)).token;
  tokens.organizer = (await buildUser(server.db, { roles: ['GOLFER', 'ORGANIZER'] })).token;
  tokens.admin = (await buildUser(server.db, { roles: ['GOLFER', 'ADMIN'] })).token;
});

const named = (calls: readonly Call[]) => calls.map((call) => [call.id, call] as const);
const takes = (part: 'params' | 'query' | 'body') =>
  named(builtCalls.filter((call) => fieldsOf(call[part]).size > 0));

/** Someone who may make the call. */
const tokenFor = ({ access }: Call): string | undefined =>
  access === 'public' ? undefined : access === 'user' ? tokens.golfer : tokens.admin;

/** The refusal of a request, which must be in the contract's own shape. */
function refusalOf({ status, json }: { status: number; json: unknown }) {
  const { error } = errorReply.parse(json);
  return { status, code: error.code, fields: (error.details?.issues ?? []).map(({ field }) => field) };
}

describe('without a session', () => {
  const guarded = allCalls.filter(({ access }) => access !== 'public');
  test.for(named(guarded))('%s asks for one', async ([, call], { server }) => {
    const params = Object.fromEntries(
      [...fieldsOf(call.params)].map(([name, field]) => [name, sampleOf(name, field)]),
    );
    for (const token of [undefined, 'not-a-token-of-this-club']) {
      const refusal = refusalOf(await callOver(server.url, call, { params, token }));
      expect(refusal).toMatchObject({ status: 401, code: 'unauthenticated' });
    }
  });
});

describe('with the wrong role', () => {
  test('every call for organizers or admins is refused', async ({ statusesOf }) => {
    for (const call of builtCalls) {
      const { golfer, organizer } = tokens;
      const refused = { public: [], user: [], organizer: [golfer], admin: [golfer, organizer] }[call.access];
      expect(await statusesOf(call, refused)).toEqual(refused.map(() => `${call.id}: 403 forbidden`));
    }
  });
});

describe('with bad input', () => {
  test.for(takes('body'))('%s names a field of the body', async ([, call], { send }) => {
    const fields = [...fieldsOf(call.body).keys()];
    const nonsense = Object.fromEntries(fields.map((name) => [name, { non: 'sense' }]));
    const { status, fields: refused } = refusalOf(
      await send(call, { token: tokenFor(call), body: nonsense }),
    );
    expect(status).toBe(422);
    expect(refused.length).toBeGreaterThan(0);
    for (const field of refused) expect(fields).toContain(field.split('.')[0]);
  });

  test.for(takes('body'))(
    '%s refuses what is no JSON, no object, or of another type',
    async ([, call], { send }) => {
      const token = tokenFor(call);
      expect(refusalOf(await send(call, { token, body: '{' }))).toMatchObject({
        status: 400,
        code: 'malformed',
      });
      expect((await send(call, { token, body: '[1]' })).status).toBe(422);
      const headers = { 'content-type': 'application/xml' };
      expect((await send(call, { token, body: '<a/>', headers })).status).toBe(415);
    },
  );

  test.for(takes('query'))('%s names a field of the query', async ([, call], { send }) => {
    const fields = [...fieldsOf(call.query).keys()];
    const tooLong = Object.fromEntries(fields.map((name) => [name, 'x'.repeat(1000)]));
    const { status, fields: refused } = refusalOf(
      await send(call, { token: tokenFor(call), query: tooLong }),
    );
    expect(status).toBe(422);
    for (const field of refused) expect(fields).toContain(field);
  });

  test.for(takes('params'))('%s is not found at an address that is none', async ([, call], { send }) => {
    for (const [name, field] of fieldsOf(call.params)) {
      if (z.safeParse(field, '-1').success) continue;
      const reply = await send(call, { token: tokenFor(call), params: { ...paramsOf(call), [name]: '-1' } });
      expect(refusalOf(reply)).toMatchObject({ status: 404 });
    }
  });

  const odd = [
    null,
    '',
    0,
    -1,
    1.5,
    1e300,
    true,
    [],
    [null],
    {},
    'nul \u0000',
    'x'.repeat(20_000),
    '2026-13-45',
  ];
  const sampled = named(builtCalls.filter(({ id }) => samples[id]));

  const samplesOf = new Map<string, Promise<CallOptions> | undefined>();
  const sampleFor = (id: string, server: TestServer) => {
    if (!samplesOf.has(id)) samplesOf.set(id, samples[id]?.(server));
    return samplesOf.get(id);
  };
  /** What the first of the two tests below was refused, by the call, the field of the body and the odd value. */
  const refusals = new Map<string, Awaited<ReturnType<typeof callOver>>>();
  const keyOf = (id: string, name: string, value: unknown) => JSON.stringify([id, name, typeof value, value]);

  test.for(sampled)('%s never fails on an odd value among good ones', async ([id, call], { server }) => {
    const good = (await sampleFor(id, server)) ?? {};
    for (const part of ['body', 'query', 'params'] as const) {
      for (const name of fieldsOf(call[part]).keys()) {
        for (const value of odd) {
          // Addresses hold text only.
          const sent = part === 'body' ? value : String(value).slice(0, 2000);
          const asked = { ...good, [part]: { ...(good[part] as object), [name]: sent } };
          const reply = await callOver(server.url, call, asked);
          const { status } = reply;
          expect({ part, name, value, failed: status >= 500 }).toEqual({ part, name, value, failed: false });
          if (part === 'body' && status === 422) refusals.set(keyOf(id, name, value), reply);
        }
      }
    }
  });

  test.for(sampled.filter(([, { body }]) => body))(
    '%s names the one field among good ones that is odd or missing',
    async ([id, call], { server }) => {
      const good = await sampleFor(id, server);
      // Where the first test's values changed what the sample stands on, it takes another to be refused for the value alone.
      const askAgain = async (body: unknown) =>
        callOver(server.url, call, { ...(await samples[id]?.(server)), body });
      for (const name of fieldsOf(call.body).keys()) {
        for (const value of [
          undefined,
          null,
          { non: 'sense' },
          [],
          [null],
          -1,
          1e300,
          'nul \u0000',
          'x'.repeat(20_000),
        ]) {
          const body = { ...(good?.body as object), [name]: value };
          // What the schema takes is no bad input; text that no database can keep never reaches it.
          const sent = formOf(body);
          const read = sent ? Object.fromEntries(sent) : body;
          const taken = call.body?.safeParse(read).success && !String(value).includes('\u0000');
          if (taken) continue;
          const refused =
            refusals.get(keyOf(id, name, value)) ?? (await callOver(server.url, call, { ...good, body }));
          const refusal = refusalOf(refused.status === 422 ? refused : await askAgain(body));
          expect({ value, status: refusal.status }).toEqual({ value, status: 422 });
          expect(refusal.fields.map((field) => field.split('.')[0])).toEqual(refusal.fields.map(() => name));
        }
      }
    },
  );
});

describe('asked as it should be', async () => {
  test.for(named(builtCalls.filter(({ id }) => !withoutSample.has(id))))(
    '%s',
    async ([id, call], { server, untold }) => {
      const sample = samples[id];
      if (!sample) throw new Error(`${id} is built: give it a sample in tests/contract/samples.ts`);
      const good = await sample(server);
      const [{ last } = { last: 0 }] = await server.db.query<{ last: number }>(
        'select coalesce(max(id), 0) as last from outbox',
      );
      const line = await lastLine(server.db);
      const { status, text, json } = await callOver(server.url, call, good);
      expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
      expect(await untold(call, last)).toEqual([]);
      if (call.method !== 'GET' && (call.access === 'admin' || call.access === 'organizer')) {
        expect({ noted: (await linesSince(server.db, line)).length > 0 }).toEqual({
          noted: !unnoted.has(id),
        });
      }
      if (!call.reply) throw new Error(`${id} is built but does not declare its reply`);
      const reply = call.reply.safeParse(json);
      expect(reply.error?.issues ?? []).toEqual([]);
      // Nothing beside what the contract names, and everything as it names it.
      expect(reply.data).toEqual(json);
    },
  );
});
