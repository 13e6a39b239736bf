/** Refuses golfers who ask for spots more often than a person does, over all processes. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { HoldAnswer, HoldTaker } from '@fourball/domain/booking/holds/hold-spots.ts';
import type { ClubFacts } from '@fourball/domain/club/club-facts.ts';
import { may } from '@fourball/domain/kernel/actor.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { MinuteCounter } from '../limits/minute-counter.ts';

const windowMs = 60_000;
/** Golfers counted at once; beyond it counting starts anew. */
const most = 50_000;

interface Own {
  count: number;
  /** What of it the shared count knows. */
  told: number;
  readonly until: number;
}

/**
 * A share of the allowance is counted here alone: when a day opens, everybody asks a few times at once, and nobody's
 * hold waits for Redis. From then on all of it is counted together: whoever goes to another process as well has that
 * share there once more, and no more. The office is not counted.
 */
export function limitHolds(
  takeHold: HoldTaker,
  { club, counter, names }: { club: ClubFacts; counter: MinuteCounter; names: RedisNames },
): HoldTaker {
  const own = new Map<number, Own>();
  const countOf = (userId: number): Own => {
    const now = performance.now();
    const known = own.get(userId);
    if (known && known.until > now) return known;
    if (own.size >= most) own.clear();
    const begun = { count: 0, told: 0, until: now + windowMs };
    own.set(userId, begun);
    return begun;
  };
  return async (request) => {
    if (may(request.actor, 'STARTER')) return takeHold(request);
    const { userId } = request.actor;
    const { holdsPerMinute } = (await club.rules()).quotas;
    const mine = countOf(userId);
    mine.count += 1;
    if (mine.count <= Math.floor(holdsPerMinute / 4)) return takeHold(request);
    const by = mine.count - mine.told;
    mine.told = mine.count;
    const { count, msLeft } = await counter(`${names.attempts('hold', 'account')}:${userId}`, by);
    return count > holdsPerMinute ? tooOften(holdsPerMinute, msLeft) : takeHold(request);
  };
}

const tooOften = (allowed: number, msLeft: number): HoldAnswer => ({
  result: 'FAILED',
  reason: refusal('booking.mostHoldsAMinute', {
    most: allowed,
    seconds: Math.max(1, Math.ceil(msLeft / 1000)),
  }),
});
