/** Counts what golfers put into threads, over all processes, and refuses what is more than a person says. */
import type { ClubFacts } from '@fourball/domain/club/club-facts.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { messagingRules } from '@fourball/domain/messaging/messaging-rules.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { MinuteCounter } from '../limits/minute-counter.ts';

/** Each kind has a count of its own: who sends much may still take back what was sent. */
type FloodKind = 'message' | 'change' | 'photo';

/** Throws too_many_requests with the seconds to wait. Redis being away keeps nobody from writing. */
export type FloodLimit = (kind: FloodKind, userId: number) => Promise<void>;

export const createFloodLimit =
  (counter: MinuteCounter, names: RedisNames, club: ClubFacts): FloodLimit =>
  async (kind, userId) => {
    const { messagesPerMinute } = messagingRules((await club.rules()).all);
    const { count, msLeft } = await counter(`${names.attempts(kind, 'account')}:${userId}`);
    if (count > messagesPerMinute) {
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
    }
  };
