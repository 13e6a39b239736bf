/** Every call of one domain's office by every person whose right opens it: answered as an admin is, with nothing refused on the way. */
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { callsByDomain, type Domain } from '@fourball/shared/contract/all-calls.ts';
import { rightsOf } from '@fourball/shared/contract/call-rights.ts';
import { expect } from 'vitest';
import { clubTest, startFor } from '../../kit/fixtures.ts';
import { startStripeServer } from '../../kit/money/stripe-server.ts';
import { callOver, testNow } from '../../kit/server.ts';
import { samples } from '../samples.ts';
import { buildPeople, isOfOffice, unlimited } from './people.ts';

/** What only its maker can be asked about, or cannot be asked twice. The call, and why. */
export type Apart = Readonly<Record<string, string>>;

/** Declares the tests of one domain, which has a file of its own so that no file takes long. */
export function testAllowed(domain: Domain, atLeast: number, apart: Apart = {}): void {
  const test = clubTest()
    .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
      const stripe = await startStripeServer(() => testNow);
      onCleanup(() => stripe.close());
      return stripe;
    })
    .extend('server', { scope: 'file' }, ({ stripe }, { onCleanup }) =>
      startFor({ env: { ...unlimited, ...stripe.env } }, onCleanup),
    )
    .extend('people', { scope: 'file' }, ({ server }) => buildPeople(server));

  const ofDomain = new Set<string>(callsByDomain[domain].map(({ id }) => id));
  const pairs = builtCalls
    .filter((call) => ofDomain.has(call.id) && isOfOffice(call) && samples[call.id] && !(call.id in apart))
    .flatMap((call) => rightsOf(call).map((right) => [right, call.id, call] as const));

  test('there are as many as the contract has', () => {
    expect(pairs.length).toBeGreaterThanOrEqual(atLeast);
    expect(Object.keys(apart).filter((id) => !ofDomain.has(id))).toEqual([]);
  });

  test.for(pairs)('%s: %s', async ([right, id, call], { server, people }) => {
    const good = await samples[id]?.(server);
    const { token } = people.find(({ who }) => who === right) ?? {};
    const { status, text } = await callOver(server.url, call, { ...good, token });
    expect({ status, text: status === 200 ? '' : text }).toEqual({ status: 200, text: '' });
  });
}
