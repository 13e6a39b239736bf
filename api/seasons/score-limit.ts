/** Counts what golfers enter of scores, over all processes, and refuses what is more than phones of a whole field send. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import type { Scorer } from '@fourball/domain/seasons/scores/who-enters.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { MinuteCounter } from '../limits/minute-counter.ts';

/** Throws too_many_requests with the seconds to wait: a phone keeps what it has, and sends it then. Redis being away keeps nobody from entering. */
export type ScoreLimit = (scorer: Scorer, entries: number) => Promise<void>;

export const createScoreLimit =
  (counter: MinuteCounter, names: RedisNames, entriesPerMinute: number): ScoreLimit =>
  async (scorer, entries) => {
    const who = scorer.kind === 'user' ? `${scorer.userId}` : `link-${scorer.participantId}`;
    const { count, msLeft } = await counter(`${names.attempts('score', 'account')}:${who}`, entries);
    if (count > entriesPerMinute) {
      throw new AppError('too_many_requests', { retryAfterSeconds: Math.max(1, Math.ceil(msLeft / 1000)) });
    }
  };
