/**
 * Every call of one domain that is for all golfers, asked about what is another golfer's: refused to a stranger it is refused to the
 * office, too, but to the rights that are named for it here; what these change stands in the trail.
 */
import type { OfficeRight } from '@fourball/shared/accounts/enums.ts';
import { builtCalls } from '@fourball/api/contract/built-calls.ts';
import { callsByDomain, type Domain } from '@fourball/shared/contract/all-calls.ts';
import { expect } from 'vitest';
import { clubTest, startFor } from '../../kit/fixtures.ts';
import { startStripeServer } from '../../kit/money/stripe-server.ts';
import { watchRows } from '../../kit/rows/rows-written.ts';
import { callOver, testNow } from '../../kit/server.ts';
import { samples } from '../samples.ts';
import { lastLine, linesSince, unnoted } from './unnoted.ts';
import { buildPeople, restless, unlimited } from './people.ts';

const refused = (status: number): boolean => status === 403 || status === 404;

/** Declares the tests of one domain: of a call that is not named, no right opens what is another's. */
export function testOfOthers(domain: Domain, opened: Readonly<Record<string, readonly OfficeRight[]>>): void {
  const test = clubTest()
    .extend('stripe', { scope: 'file' }, async ({}, { onCleanup }) => {
      const stripe = await startStripeServer(() => testNow);
      onCleanup(() => stripe.close());
      return stripe;
    })
    .extend('server', { scope: 'file' }, ({ stripe }, { onCleanup }) =>
      startFor({ env: { ...unlimited, ...stripe.env } }, onCleanup),
    )
    .extend('people', { scope: 'file' }, ({ server }) => buildPeople(server))
    .extend('watch', { scope: 'file' }, ({ server }) => watchRows(server.db, restless));

  const ofDomain = new Set<string>(callsByDomain[domain].map(({ id }) => id));
  const calls = builtCalls
    .filter(({ id, access }) => ofDomain.has(id) && access === 'user' && samples[id])
    .map((call) => [call.id, call] as const);
  /** What even a stranger is refused, and so is about somebody's own. */
  const owned = new Set<string>();

  test.for(calls)('%s', async ([id, call], { server, people, watch }) => {
    const rights: readonly string[] = opened[id] ?? [];
    const good = await samples[id]?.(server);
    const written = await watch.from();
    const ask = async (who: string, asked = good) => {
      const token = people.find((person) => person.who === who)?.token;
      return (await callOver(server.url, call, { ...asked, token })).status;
    };
    if (!refused(await ask('GOLFER'))) return;
    owned.add(id);
    const letIn: string[] = [];
    for (const { who } of people) if (!rights.includes(who) && !refused(await ask(who))) letIn.push(who);
    expect(letIn).toEqual([]);
    expect(await written()).toEqual({});
    for (const right of rights) {
      const sample = await samples[id]?.(server);
      const line = await lastLine(server.db);
      expect([right, await ask(right, sample)]).toEqual([right, 200]);
      const noted = (await linesSince(server.db, line)).length > 0;
      if (call.method !== 'GET') expect([right, noted]).toEqual([right, !unnoted.has(id)]);
    }
  });

  test('of those that are named a stranger is refused each', () => {
    expect(Object.keys(opened).filter((id) => !owned.has(id))).toEqual([]);
  });
}
