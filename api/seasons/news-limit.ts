/** Counts how often one organizer has golfers written to, over all processes, and refuses what would only bother them. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { MinuteCounter } from '../limits/minute-counter.ts';

/**
 * Of each event, and of each card, by organizer: a stranger who only tries uses nobody's up. Throws too_many_requests with the seconds to wait.
 * Redis being away keeps nobody from telling golfers.
 */
export type NewsLimit = (about: 'event' | 'card', id: number, userId: number) => Promise<void>;

/** The counter must go on for an hour. */
export const createNewsLimit =
  (counter: MinuteCounter, names: RedisNames, perHour: number): NewsLimit =>
  async (about, id, userId) => {
    const { count, msLeft } = await counter(`${names.attempts(`${about}-news`, 'account')}:${userId}:${id}`);
    if (count > perHour) {
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
    }
  };
