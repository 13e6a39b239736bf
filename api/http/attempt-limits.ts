/** Counts what could be tried again and again, per account and per client, and refuses what is too much. */
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { clientNetwork } from '@fourball/domain/kernel/client-network.ts';
import type { ErrorCode } from '@fourball/shared/contract/errors.ts';
import type { RedisNames } from '@fourball/shared/messaging/redis-names.ts';
import type { Redis } from 'ioredis';
import {
  RateLimiterMemory,
  RateLimiterRedis,
  RateLimiterRes,
  type RateLimiterAbstract,
} from 'rate-limiter-flexible';
import { createAttemptTurns } from './attempt-turns.ts';

/** How many of each kind one account or one client has in the window. */
export interface AllowedAttempts {
  /** Guesses: logins and links that fail, and mails and archives asked for. */
  readonly guesses: number;
  readonly passkeyQuestions: number;
  readonly lookUps: number;
  readonly signUps: number;
  readonly errorReports: number;
}

/** Each has counters of its own. `failures` counts only what went wrong, `all` whatever was asked. */
const rules = {
  /** With a password or a passkey. */
  login: { counts: 'failures', allowed: 'guesses' },
  /** The current password of a golfer who is logged in. */
  currentPassword: { counts: 'failures', allowed: 'guesses' },
  /** Mailed links that turn out not to be good. */
  mailedLink: { counts: 'failures', allowed: 'guesses' },
  /** Calendar addresses that turn out not to be good: calendars ask again and again for one that was taken back. */
  calendarFeed: { counts: 'failures', allowed: 'guesses' },
  /** Each request for a mail with a link to set a password. */
  resetLink: { counts: 'all', allowed: 'guesses' },
  /** Each request for a mail to somebody whom the club does not know. */
  mailRequest: { counts: 'all', allowed: 'guesses' },
  /** Each question that a passkey is to answer: it is kept until it is answered or runs out. */
  passkeyQuestion: { counts: 'all', allowed: 'passkeyQuestions' },
  /** Each archive of a golfer's own data: all of it is read at once. */
  dataExport: { counts: 'all', allowed: 'guesses' },
  /** Whether an address is known. */
  lookUp: { counts: 'all', allowed: 'lookUps' },
  signUp: { counts: 'all', allowed: 'signUps' },
  errorReport: { counts: 'all', allowed: 'errorReports' },
} as const satisfies Record<string, { counts: 'failures' | 'all'; allowed: keyof AllowedAttempts }>;

export type LimitRule = keyof typeof rules;

/** Whom an attempt is counted for: whom it is about where it is about one, by address or id, and the client it comes from. */
export interface Attempt {
  readonly email?: string;
  readonly userId?: number;
  /** An IP address. */
  readonly client: string;
}

/** Counts for the golfer who is logged in and not for the address: a clubhouse has one for everybody in it. */
export const golferAlone = ({ userId }: { userId: number }): Attempt => ({ client: `golfer-${userId}` });

const accountOf = ({ email, userId }: Attempt): string | undefined =>
  email?.trim().toLowerCase() ?? (userId === undefined ? undefined : String(userId));

export interface AttemptLimits {
  /**
   * Does `work` unless there were too many attempts already: then throws too_many_requests before anything is looked
   * up. Of rules that count failures, one is what throws a refusal that tells somebody guessing that they were wrong, or
   * what `failed` says of the result.
   */
  limited<Result>(
    rule: LimitRule,
    attempt: Attempt,
    work: () => Promise<Result>,
    failed?: (result: Result) => boolean,
  ): Promise<Result>;
}

const refusals: ReadonlySet<ErrorCode> = new Set(['user_not_found', 'invalid_password']);

/** While Redis is away each process counts for itself. */
export function createAttemptLimits(
  redis: Redis,
  names: RedisNames,
  { allowed, windowMinutes }: { allowed: AllowedAttempts; windowMinutes: number },
): AttemptLimits {
  const counter = (rule: LimitRule, by: 'account' | 'client'): RateLimiterAbstract => {
    const points = allowed[rules[rule].allowed];
    const options = { keyPrefix: names.attempts(rule, by), points, duration: windowMinutes * 60 };
    return new RateLimiterRedis({
      ...options,
      storeClient: redis,
      insuranceLimiter: new RateLimiterMemory(options),
    });
  };
  const both = (rule: LimitRule) => ({
    byAccount: counter(rule, 'account'),
    byClient: counter(rule, 'client'),
  });
  const counters = new Map<LimitRule, ReturnType<typeof both>>();
  const turns = createAttemptTurns();
  const countersOf = (rule: LimitRule) => {
    const known = counters.get(rule) ?? both(rule);
    counters.set(rule, known);
    return known;
  };

  return {
    async limited(rule, attempt, work, failed = () => false) {
      const { byAccount, byClient } = countersOf(rule);
      const [account, client] = [accountOf(attempt), clientNetwork(attempt.client)];
      if (rules[rule].counts === 'all') {
        await count(byClient, client);
        if (account !== undefined) await count(byAccount, account);
        return work();
      }
      const left = async (): Promise<number> => {
        const ofClient = await byClient.get(client);
        if (ofClient && ofClient.consumedPoints >= byClient.points) throw tooMany(ofClient);
        return byClient.points - (ofClient?.consumedPoints ?? 0);
      };
      // Many at once are not more guesses than one after the other: those of a client, which may be a whole clubhouse,
      // wait for each other, and for an account each is counted before it is known how it goes.
      return turns.inTurn(`${rule} ${client}`, left, async () => {
        if (account !== undefined) await count(byAccount, account);
        let wasWrong = true;
        try {
          const result = await work();
          wasWrong = failed(result);
          return result;
        } catch (error) {
          wasWrong = error instanceof AppError && refusals.has(error.code);
          throw error;
        } finally {
          if (wasWrong) await count(byClient, client).catch(onlyCounted);
          else if (account !== undefined) await byAccount.reward(account);
        }
      });
    },
  };
}

async function count(counter: RateLimiterAbstract, key: string): Promise<void> {
  try {
    await counter.consume(key);
  } catch (refusal) {
    throw refusal instanceof RateLimiterRes ? tooMany(refusal) : refusal;
  }
}

const tooMany = ({ msBeforeNext }: RateLimiterRes): AppError =>
  new AppError('too_many_requests', { retryAfterSeconds: Math.ceil(msBeforeNext / 1000) });

/** Past the limit the attempt that failed is told so itself. */
function onlyCounted(error: unknown): void {
  if (!(error instanceof AppError)) throw error;
}
