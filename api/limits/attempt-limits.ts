/** Counts what could be tried again and again, per account, device and client, and refuses what is too much. */
import {
  attemptKey,
  forgetAttempts,
  giveAttemptBack,
  takeAttempt,
  type AttemptBounds,
  type TakenAttempt,
} from '@fourball/domain/accounts/security/attempts.ts';
import { AppError } from '@fourball/domain/kernel/app-error.ts';
import { clientNetwork } from '@fourball/domain/kernel/client-network.ts';
import type { House } from '@fourball/domain/kernel/house.ts';
import type { AttemptSettings } from '@fourball/domain/kernel/settings.ts';
import type { ErrorCode } from '@fourball/shared/contract/errors.ts';

/** How many a window has for one client, or for one golfer who is counted alone. */
type Windows =
  'clientGuesses' | 'requests' | 'passkeyQuestions' | 'lookUps' | 'signUps' | 'newsletters' | 'errorReports';

interface Rule {
  /** `failures` counts only what went wrong, `all` whatever was asked. */
  readonly counts: 'failures' | 'all';
  readonly client: Windows;
  /**
   * How the account is counted that it is about, whoever asks: after so many with pauses that grow. Nobody can close an
   * account to its golfer with it, for devices that have logged in there before are counted apart.
   */
  readonly account?: 'guesses' | 'lookUps';
  /** How many an account has in a window, whoever asks: for what its golfer never needs so often. */
  readonly accountWindow?: Windows;
}

/** Each has counters of its own. */
const rules = {
  /** With a password or a passkey. */
  login: { counts: 'failures', client: 'clientGuesses', account: 'guesses' },
  /** The current password of a golfer who is logged in. */
  currentPassword: { counts: 'failures', client: 'clientGuesses', account: 'guesses' },
  /** Mailed links that turn out not to be good. */
  mailedLink: { counts: 'failures', client: 'clientGuesses' },
  /** Calendar addresses that turn out not to be good: calendars ask again and again for one that was taken back. */
  calendarFeed: { counts: 'failures', client: 'clientGuesses' },
  /** Codes of vouchers that nobody has, typed by somebody of the office. */
  voucherCode: { counts: 'failures', client: 'clientGuesses', account: 'guesses' },
  /** Each request for a mail with a link to set a password. */
  resetLink: { counts: 'all', client: 'clientGuesses', account: 'guesses' },
  /** Each request for a mail to somebody whom the club does not know. */
  mailRequest: { counts: 'all', client: 'requests' },
  /** Each question that a passkey is to answer: it is kept until it is answered or runs out. */
  passkeyQuestion: { counts: 'all', client: 'passkeyQuestions' },
  /** Each archive of a golfer's own data: all of it is read at once. */
  dataExport: { counts: 'all', client: 'requests' },
  /** Each mail by which the office sees whether mails leave. */
  mailTest: { counts: 'all', client: 'requests' },
  /** Whether an address is known, asked by a golfer. */
  lookUp: { counts: 'all', client: 'lookUps' },
  /** The same, asked by anybody. */
  emailCheck: { counts: 'all', client: 'clientGuesses', account: 'lookUps' },
  signUp: { counts: 'all', client: 'signUps', accountWindow: 'signUps' },
  /** Each address that is to get the newsletter, and is asked by mail. */
  newsletter: { counts: 'all', client: 'newsletters' },
  errorReport: { counts: 'all', client: 'errorReports' },
} as const satisfies Record<string, Rule>;

export type LimitRule = keyof typeof rules;

/** Whom an attempt is counted for: whom it is about where it is about one, by address or id, and where it comes from. */
export interface Attempt {
  readonly email?: string;
  readonly userId?: number;
  /** A device on which the golfer it is about has logged in before: it is counted by itself. */
  readonly device?: string;
  /** An IP address. */
  readonly client: string;
}

/** Counts for the golfer who is logged in and not for the address: a clubhouse has one for everybody in it. */
export const golferAlone = ({ userId }: { userId: number }): Attempt => ({ client: `golfer-${userId}` });

/** The same, with pauses that grow: for what somebody of the office types and could go on trying. */
export const guessesOf = ({ userId }: { userId: number }): Attempt => ({
  ...golferAlone({ userId }),
  userId,
});

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

/** All processes count together, in the database: what they count is as slow by itself as counting it. */
export function createAttemptLimits(
  house: Pick<House, 'db' | 'clock'>,
  settings: AttemptSettings,
): AttemptLimits {
  const windowOf = (name: Windows): AttemptBounds => ({
    kind: 'window',
    free: settings[name],
    seconds: name === 'newsletters' ? 3_600 : settings.windowMinutes * 60,
  });
  const pausesAfter = (free: number): AttemptBounds => ({
    kind: 'pauses',
    free,
    firstSeconds: settings.pauseSeconds,
    mostSeconds: settings.windowMinutes * 60,
    forgetSeconds: settings.memoryHours * 3600,
  });

  /** Every counter that the attempt is taken from; with one that refuses, those before it get theirs back. */
  async function take(rule: LimitRule, attempt: Attempt): Promise<TakenAttempt[]> {
    const taken: TakenAttempt[] = [];
    for (const [key, bounds] of countersOf(rule, attempt)) {
      const outcome = await takeAttempt(house, key, bounds);
      if ('taken' in outcome) taken.push(outcome.taken);
      else {
        await giveBack(taken);
        throw new AppError('too_many_requests', { retryAfterSeconds: outcome.waitSeconds });
      }
    }
    return taken;
  }

  function countersOf(name: LimitRule, attempt: Attempt): [Buffer, AttemptBounds][] {
    const rule: Rule = rules[name];
    const account = accountOf(attempt);
    if (rule.account && account !== undefined && attempt.device !== undefined) {
      // Whatever goes on elsewhere, or at the same address: a device of the golfer's answers for itself alone.
      return [[attemptKey(name, 'device', account, attempt.device), pausesAfter(settings[rule.account])]];
    }
    const counters: [Buffer, AttemptBounds][] = [
      [attemptKey(name, 'client', clientNetwork(attempt.client)), windowOf(rule.client)],
    ];
    if (rule.accountWindow && account !== undefined) {
      counters.push([attemptKey(name, 'account', account), windowOf(rule.accountWindow)]);
    }
    if (rule.account && account !== undefined) {
      counters.push([attemptKey(name, 'account', account), pausesAfter(settings[rule.account])]);
    }
    return counters;
  }

  async function giveBack(taken: readonly TakenAttempt[]): Promise<void> {
    for (const one of taken) await giveAttemptBack(house, one);
  }

  return {
    async limited(rule, attempt, work, failed = () => false) {
      const taken = await take(rule, attempt);
      if (rules[rule].counts === 'all') return work();
      let result;
      try {
        result = await work();
      } catch (error) {
        if (!(error instanceof AppError && refusals.has(error.code))) await giveBack(taken);
        throw error;
      }
      if (failed(result)) return result;
      if (attempt.device === undefined) await giveBack(taken);
      else for (const one of taken) await forgetAttempts(house, one);
      return result;
    },
  };
}
