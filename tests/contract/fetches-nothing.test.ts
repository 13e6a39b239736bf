/** No call ever makes the club's servers visit an address that somebody typed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import { expect } from 'vitest';
import { z } from 'zod';
import { clubTest } from '../kit/fixtures.ts';
import { callOver } from '../kit/server.ts';
import { samples } from './samples.ts';

const visits: string[] = [];

const test = clubTest({
  with: ['gateway', 'workers'],
  env: { LOGIN_ATTEMPTS: '100000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000', SIGN_UPS: '100000' },
})
  .extend('bait', { scope: 'file' }, () =>
    createServer((request, response) => {
      visits.push(request.url ?? '');
      response.end();
    }),
  )
  .extend(
    'baitUrl',
    { scope: 'file' },
    ({ bait }) => `http://127.0.0.1:${(bait.address() as AddressInfo).port}`,
  );

test.beforeAll(async ({ bait }) => {
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve));
}, 120_000);
test.afterAll(async ({ bait }) => {
  await new Promise((resolve) => bait.close(resolve));
});

test('the bait notices a visit', async ({ baitUrl }) => {
  await fetch(`${baitUrl}/noticed`);
  expect(visits.splice(0)).toEqual(['/noticed']);
});

/** What somebody may type: an address alone, and one within HTML. */
const baitsOf = (baitUrl: string, name: string) => [
  `${baitUrl}/${name}`,
  `<img src="${baitUrl}/${name}"><a href="${baitUrl}/${name}">x</a>`,
];

/** What a schema refuses reaches no command, whatever it says; ids, days and words of a list are most of all fields. */
function textsFor(fields: ReturnType<typeof fieldsOf>, baitUrl: string): [name: string, text: string][] {
  return [...fields].flatMap(([name, field]) =>
    baitsOf(baitUrl, name)
      .filter((text) => z.safeParse(field, text).success)
      .map((text): [string, string] => [name, text]),
  );
}

const anywhere = 'http://127.0.0.1:1';
const withText = builtCalls.filter(
  ({ body, query, id }) =>
    [...textsFor(fieldsOf(body), anywhere), ...textsFor(fieldsOf(query), anywhere)].length > 0 &&
    samples[id] !== undefined,
);

test('calls that take text are found', () => {
  expect(withText.length).toBeGreaterThan(100);
});

test.for(withText.map((call) => [call.id, call] as const))(
  '%s visits none',
  async ([id, call], { server, baitUrl }) => {
    const options = (await samples[id]?.(server)) ?? {};
    const sent = options.body;
    const fields = typeof sent === 'object' && sent !== null && !(sent instanceof FormData) ? sent : {};
    for (const [name, text] of textsFor(fieldsOf(call.body), baitUrl)) {
      await callOver(server.url, call, { ...options, body: { ...fields, [name]: text } });
    }
    for (const [name, text] of textsFor(fieldsOf(call.query), baitUrl)) {
      await callOver(server.url, call, { ...options, query: { ...options.query, [name]: text } });
    }
    expect(visits).toEqual([]);
  },
);
