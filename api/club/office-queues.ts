/** Counts what waits in the office, in the database, for who may do it. */
import { countAccounts } from '@fourball/domain/accounts/admin/list-accounts.ts';
import { countUnvalidated } from '@fourball/domain/accounts/admin/unvalidated-emergency-contacts.ts';
import { countUnconfirmed } from '@fourball/domain/booking/bookings/list-playing.ts';
import { countErrorsToday } from '@fourball/domain/club/errors/error-log.ts';
import { countAvatarsInReview } from '@fourball/domain/club/images/avatars.ts';
import { officeRules, type OfficeRules } from '@fourball/domain/club/office-rules.ts';
import { isAdmin, may, type Actor } from '@fourball/domain/kernel/actor.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { countOwedMails } from '@fourball/domain/mail/owed-mails.ts';
import { countExternalWaiting } from '@fourball/domain/membership/external/find-external-memberships.ts';
import {
  countEnding,
  countMembersWithoutNumber,
} from '@fourball/domain/membership/memberships/find-memberships.ts';
import { countLateJobs } from '@fourball/domain/messaging/outbox/job-runs.ts';
import { countFailedPayments } from '@fourball/domain/money/payments/failed-payments.ts';
import { countFeeRequests, countFeesToConfirm } from '@fourball/domain/seasons/products/list-products.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import type { OfficeHome, OfficeQueue } from '@fourball/shared/club/office-calls.ts';
import type { Services } from '../services.ts';

/** For how many days back somebody is asked whether golfers came. */
const unconfirmedDays = 7;

type Counts = Readonly<Record<OfficeQueue, () => Promise<number>>>;

function countsOf({ house }: Pick<Services, 'house'>, rules: OfficeRules): Counts {
  const { db, clock, timeZone } = house;
  const today = clubDay(clock.now(), timeZone);
  return {
    ACCOUNTS: async () => (await countAccounts(db, clock.now())).waiting,
    AVATARS: () => countAvatarsInReview(house),
    EMERGENCY: async () => (await countUnvalidated(db)).count,
    NUMBERS: () => countMembersWithoutNumber(db, today),
    EXTERNAL: () => countExternalWaiting(house),
    UNCONFIRMED: () => countUnconfirmed(house, { start: addDays(today, -unconfirmedDays), end: today }),
    FEES: () => countFeesToConfirm(house),
    FEE_REQUESTS: () => countFeeRequests(house),
    ENDING: () => countEnding(db, today, addDays(today, rules.endingDays)),
    PAYMENTS: () => countFailedPayments(house, rules.failedDays),
    MAIL: async () => (await countOwedMails(house)).givenUp,
    JOBS: () => countLateJobs(db, rules.lateMinutes),
    ERRORS: () => countErrorsToday(house),
  };
}

/** As the calls say with which each is read. */
const mayRead = (actor: Actor): Readonly<Record<OfficeQueue, boolean>> => {
  const membership = may(actor, 'MEMBERSHIP');
  const fees = may(actor, 'EVENTS', 'ACCOUNTANT');
  const admin = isAdmin(actor);
  return {
    ACCOUNTS: membership,
    AVATARS: may(actor, 'CONTENT', 'MEMBERSHIP'),
    EMERGENCY: membership,
    NUMBERS: membership,
    EXTERNAL: membership,
    UNCONFIRMED: may(actor, 'STARTER', 'MANAGER'),
    FEES: fees,
    FEE_REQUESTS: fees,
    ENDING: membership,
    PAYMENTS: may(actor, 'ACCOUNTANT'),
    MAIL: may(actor, 'MANAGER', 'CONTENT'),
    JOBS: admin,
    ERRORS: admin,
  };
};

export interface OfficeQueues {
  queues: NonNullable<OfficeHome['queues']>;
  everySeconds: number;
}

/** What the actor has no right to is not counted at all, nor what the caller tells in another way. */
export async function readQueues(
  services: Pick<Services, 'house' | 'club'>,
  actor: Actor,
  without: readonly OfficeQueue[] = [],
): Promise<OfficeQueues> {
  const rules = officeRules((await services.club.rules()).all);
  const open = mayRead(actor);
  const all = await Promise.all(
    Object.entries(countsOf(services, rules)).map(async ([name, count]) => {
      const kind = name as OfficeQueue;
      return { kind, count: open[kind] && !without.includes(kind) ? await count() : 0 };
    }),
  );
  return { queues: all.filter(({ count }) => count > 0), everySeconds: rules.queuesSeconds };
}
