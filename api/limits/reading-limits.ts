/** Counts the different things that one golfer reads of others in an hour, over all apis, and refuses what is more than a person looks at. */
import { createHash } from 'node:crypto';
import { knowsEverybody } from '@fourball/domain/accounts/access.ts';
import type { ClubFacts } from '@fourball/domain/club/club-facts.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { UserActor } from '@fourball/domain/kernel/actor.ts';
import { within } from '@fourball/domain/kernel/within.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';

/** Sheets, each a course on a day; searches for golfers and cards of golfers. */
export type Readable = 'sheet' | 'golfer';
const parameterOf = { sheet: 'SHEETS_PER_HOUR', golfer: 'LOOK_UPS_PER_HOUR' } as const;

export interface ReadingLimits {
  /**
   * Whether it may be read without waiting to be counted: the golfer has read it within the hour, or few things so far,
   * which are counted beside. So a crowd that comes for one sheet waits for no counting.
   */
  mayReadAtOnce(kind: Readable, actor: UserActor, thing: string): boolean;
  /** Counts it where it is new; throws too_many_requests with the seconds to wait. The office is not counted. */
  count(kind: Readable, actor: UserActor, thing: string): Promise<void>;
}

const hour = 3_600_000;
/** Golfers that are remembered; beyond it the memory starts anew, and Redis alone knows. */
const rememberMost = 20_000;
/** Of what a golfer may read in an hour: so much each process lets them read at once. */
const freeShare = 0.05;

/** KEYS the golfer's things; ARGV the thing, how many there may be, the window. What is too much is not kept. */
const addOne = `
  local new = redis.call('SADD', KEYS[1], ARGV[1])
  local count = redis.call('SCARD', KEYS[1])
  if count == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[3]) end
  if new == 1 and count > tonumber(ARGV[2]) then
    redis.call('SREM', KEYS[1], ARGV[1])
    return redis.call('PTTL', KEYS[1])
  end
  return 0`;

/** `patience`: milliseconds that an answer of Redis is waited for; without one this process counts for itself. */
export function createReadingLimits(
  redis: Redis,
  names: RedisNames,
  club: ClubFacts,
  patience: number,
): ReadingLimits {
  const read = new Map<string, { things: Set<string>; until: number }>();
  const keyOf = (kind: Readable, { userId }: UserActor) =>
    `${names.attempts(`read-${kind}`, 'account')}:${userId}`;
  const thingsOf = (key: string) => {
    const known = read.get(key);
    if (known && known.until > performance.now()) return known;
    if (read.size >= rememberMost) read.clear();
    const fresh = { things: new Set<string>(), until: performance.now() + hour };
    read.set(key, fresh);
    return fresh;
  };

  /** As the parameters said when something was last counted; until then nothing is read at once. */
  const lastMost: Record<Readable, number> = { sheet: 0, golfer: 0 };

  /** Milliseconds to wait; 0 where it may be read, undefined where Redis does not say. */
  const countEverywhere = async (key: string, thing: string, most: number): Promise<number | undefined> => {
    if (redis.status !== 'ready') return undefined;
    // What somebody searched for is nobody else's to read, here neither.
    const digest = createHash('sha256').update(thing).digest('base64url').slice(0, 16);
    const asked = redis.eval(addOne, 1, key, digest, most, hour).then(Number);
    return within(patience, 'Counting', asked).catch(() => undefined);
  };

  return {
    mayReadAtOnce(kind, actor, thing) {
      if (knowsEverybody(actor)) return true;
      const key = keyOf(kind, actor);
      const { things } = thingsOf(key);
      if (things.has(thing)) return true;
      const most = lastMost[kind];
      if (things.size >= most * freeShare) return false;
      things.add(thing);
      void countEverywhere(key, thing, most);
      return true;
    },
    async count(kind, actor, thing) {
      if (knowsEverybody(actor)) return;
      const key = keyOf(kind, actor);
      const { things, until } = thingsOf(key);
      if (things.has(thing)) return;
      const most = Number((await club.rules()).all[parameterOf[kind]]);
      lastMost[kind] = most;
      const here = things.size < most ? 0 : until - performance.now();
      const wait = (await countEverywhere(key, thing, most)) ?? here;
      if (wait > 0) {
        throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(wait / 1_000)) });
      }
      things.add(thing);
    },
  };
}
