/** Puts the home of the office together of what the domains say; each part is asked for only where its reader may read it. */
import { countAccounts } from '@fourball/domain/accounts/admin/list-accounts.ts';
import { countUnvalidated } from '@fourball/domain/accounts/admin/unvalidated-emergency-contacts.ts';
import { listUnconfirmed } from '@fourball/domain/booking/bookings/list-playing.ts';
import { findArrivals, summariseDay } from '@fourball/domain/booking/starter/summarise-day.ts';
import { listErrorsToday } from '@fourball/domain/club/errors/error-log.ts';
import { listAvatarsInReview } from '@fourball/domain/club/images/avatars.ts';
import { isAdmin, may, type Actor } from '@fourball/domain/kernel/actor.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { countOwedMails } from '@fourball/domain/mail/owed-mails.ts';
import { listExternalByState } from '@fourball/domain/membership/external/find-external-memberships.ts';
import { findMembersWithoutNumber } from '@fourball/domain/membership/memberships/find-memberships.ts';
import { listOwing } from '@fourball/domain/money/ledger/owing.ts';
import { listFeeRequests, listWaitingProducts } from '@fourball/domain/seasons/products/list-products.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import {
  mostOwing,
  type OfficeHome,
  type OfficePart,
  type OfficeQueue,
} from '@fourball/shared/club/office-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';

/** For how many days back somebody is asked whether golfers came. */
const unconfirmedDays = 7;

type Counts = Readonly<Record<OfficeQueue, () => Promise<number>>>;

const queuesOf = ({ house }: Services): Counts => {
  const { db, clock, timeZone } = house;
  const today = () => clubDay(clock.now(), timeZone);
  return {
    ACCOUNTS: async () => (await countAccounts(db, clock.now())).waiting,
    AVATARS: async () => (await listAvatarsInReview(house)).length,
    EMERGENCY: async () => (await countUnvalidated(db)).count,
    NUMBERS: async () => (await findMembersWithoutNumber(db, today())).length,
    EXTERNAL: async () => (await listExternalByState(house, { verified: false })).length,
    UNCONFIRMED: async () => {
      const span = { start: addDays(today(), -unconfirmedDays), end: today(), includeCancelled: false };
      return (await listUnconfirmed(house, span)).length;
    },
    FEES: async () => {
      const first = { page: 0, size: 1 };
      const [seasons, events] = await Promise.all([
        listWaitingProducts(house, 'VERIFY', { of: 'seasons', ...first }),
        listWaitingProducts(house, 'VERIFY', { of: 'events', ...first }),
      ]);
      return seasons.total + events.total;
    },
    FEE_REQUESTS: async () => (await listFeeRequests(house)).length,
    ERRORS: async () => (await listErrorsToday(house)).length,
  };
};

/** As the calls say with which each is read. */
const mayRead = (actor: Actor): Readonly<Record<OfficeQueue, boolean>> => {
  const membership = may(actor, 'MEMBERSHIP');
  const fees = may(actor, 'EVENTS', 'ACCOUNTANT');
  return {
    ACCOUNTS: membership,
    AVATARS: may(actor, 'CONTENT', 'MEMBERSHIP'),
    EMERGENCY: membership,
    NUMBERS: membership,
    EXTERNAL: membership,
    UNCONFIRMED: may(actor, 'STARTER', 'MANAGER'),
    FEES: fees,
    FEE_REQUESTS: fees,
    ERRORS: isAdmin(actor),
  };
};

export const officeHandlers = (services: Services): BuiltHandlers['office'] => {
  const { house, club, log } = services;
  const counts = queuesOf(services);
  const readQueues = async (actor: Actor): Promise<NonNullable<OfficeHome['queues']>> => {
    const open = mayRead(actor);
    const all = await Promise.all(
      Object.entries(counts).map(async ([name, count]) => {
        const kind = name as OfficeQueue;
        return { kind, count: open[kind] ? await count() : 0 };
      }),
    );
    return all.filter(({ count }) => count > 0);
  };
  const readMoney = async (): Promise<NonNullable<OfficeHome['money']>> => {
    const { owed, accounts } = await listOwing(house.db, { page: 0, size: mostOwing });
    return {
      owed,
      most: accounts
        .filter(({ balance }) => balance > 0)
        .map(({ userId, name, balance }) => ({ userId, name, balance })),
    };
  };
  const readMail = async (): Promise<NonNullable<OfficeHome['mail']>> => {
    const { waiting, givenUp } = await countOwedMails(house);
    return { owed: waiting, givenUp };
  };
  return {
    async getOfficeHome({ actor }) {
      const user = userOf(actor);
      const failed: OfficePart[] = [];
      // One part that can't be read is no reason to show nothing of the others.
      const part = async <Value>(name: OfficePart, open: boolean, read: () => Promise<Value>) => {
        if (!open) return null;
        try {
          return await read();
        } catch (reason) {
          log.error({ err: reason, part: name }, "A part of the office's home could not be read.");
          failed.push(name);
          return null;
        }
      };
      const onCourse = may(user, 'STARTER', 'MANAGER');
      const [sheet, arrivals, money, queues, mail] = await Promise.all([
        part('SHEET', onCourse, () => summariseDay(house, club)),
        part('ARRIVALS', onCourse, () => findArrivals(house, club)),
        part('MONEY', may(user, 'ACCOUNTANT'), readMoney),
        part('QUEUES', true, () => readQueues(user)),
        part('MAIL', may(user, 'MANAGER', 'CONTENT'), readMail),
      ]);
      const now = house.clock.now();
      return {
        day: clubDay(now, house.timeZone),
        readAt: now.toISOString(),
        sheet,
        arrivals,
        money,
        queues,
        mail,
        failed,
      };
    },
  };
};
