/** No call ever makes the club's servers visit an address that somebody typed. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { fieldsOf } from '@fourball/shared/contract/field-names.ts';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callOver, startServer, type TestServer } from '../kit/server.ts';
import { samples } from './samples.ts';

let server: TestServer;
let bait: Server;
let baitUrl: string;
const visits: string[] = [];

beforeAll(async () => {
  bait = createServer((request, response) => {
    visits.push(request.url ?? '');
    response.end();
  });
  await new Promise<void>((resolve) => bait.listen(0, '127.0.0.1', resolve));
  baitUrl = `http://127.0.0.1:${(bait.address() as AddressInfo).port}`;
  server = await startServer({
    with: ['gateway', 'workers'],
    env: { LOGIN_ATTEMPTS: '100000', CLIENT_ATTEMPTS: '100000', OWN_REQUESTS: '100000', SIGN_UPS: '100000' },
  });
}, 120_000);
afterAll(async () => {
  await server.close();
  await new Promise((resolve) => bait.close(resolve));
});

test('the bait notices a visit', async () => {
  await fetch(`${baitUrl}/noticed`);
  expect(visits.splice(0)).toEqual(['/noticed']);
});

const withText = builtCalls.filter(
  ({ body, query, id }) => fieldsOf(body).size + fieldsOf(query).size > 0 && samples[id] !== undefined,
);

test.each(withText.map((call) => [call.id, call] as const))('%s visits none', async (id, call) => {
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
});
