/** The watch over sessions: a gateway that stops does not complain of what it closed itself. */
import type { House } from '@fourball/domain/kernel/house.ts';
import { watchSessions } from '@fourball/gateway/transport/session-watch.ts';
import pino from 'pino';
import { expect, test } from 'vitest';
import { eventually } from '../kit/wait.ts';

test('a look that is under way when the gateway stops ends without a word', async () => {
  const told: string[] = [];
  const log = pino({ level: 'warn' }, { write: (line: string) => void told.push(line) });
  let looks = 0;
  let failures = 0;
  let fail = (): void => {};
  const house: Pick<House, 'db' | 'listener' | 'clock' | 'timeZone'> = {
    clock: { now: () => new Date('2026-06-16T16:00:00Z') },
    timeZone: 'America/Toronto',
    db: {
      silent: false,
      query: () => {
        looks += 1;
        return new Promise((_resolve, reject) => {
          fail = () => {
            failures += 1;
            reject(new Error('Cannot use a pool after calling end on the pool'));
          };
        });
      },
      transaction: () => Promise.reject(new Error('Nobody writes.')),
      close: async () => {},
    },
    listener: { on: () => {}, onReconnect: () => {}, hearing: true, close: async () => {} },
  };
  const actor = {
    kind: 'user',
    userId: 1,
    userName: 'ava',
    name: 'Ava',
    roles: new Set(['GOLFER']),
    rights: new Set<never>(),
    member: true,
    sessionId: 1,
  } as const;
  let ended = false;
  const sessions = watchSessions(house, 5, log);
  sessions.add({ actor: { ...actor, roles: new Set(['GOLFER']) }, end: () => (ended = true) });
  await eventually('the first look', () => looks === 1);
  fail();
  // While it runs, a look that fails is told of, and the next one comes.
  await eventually('the next look', () => looks === 2);
  expect(told).toHaveLength(1);
  sessions.close();
  fail();
  await new Promise((resolve) => setImmediate(resolve));
  expect([failures, looks, told.length, ended]).toEqual([2, 2, 1, false]);
});
