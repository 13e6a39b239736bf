/** No call ever makes the club's servers visit an address that somebody typed. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import { expect } from 'vitest';
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

const withText = builtCalls.filter(
  ({ body, query, id }) => fieldsOf(body).size + fieldsOf(query).size > 0 && samples[id] !== undefined,
);

test.for(withText.map((call) => [call.id, call] as const))(
  '%s visits none',
  async ([id, call], { server, baitUrl }) => {
    const options = (await samples[id]?.(server)) ?? {};
    const sent = options.body;
    const fields = typeof sent === 'object' && sent !== null && !(sent instanceof FormData) ? sent : {};
    for (const name of fieldsOf(call.body).keys()) {
      for (const text of [
        `${baitUrl}/${name}`,
        `<img src="${baitUrl}/${name}"><a href="${baitUrl}/${name}">x</a>`,
      ]) {
        await callOver(server.url, call, { ...options, body: { ...fields, [name]: text } });
      }
    }
    for (const name of fieldsOf(call.query).keys()) {
      await callOver(server.url, call, {
        ...options,
        query: { ...options.query, [name]: `${baitUrl}/${name}` },
      });
    }
    expect(visits).toEqual([]);
  },
);
