/** Puts the home of the office together of what the domains say; each part is asked for only where its reader may read it. */
import { findArrivals, summariseDay } from '@fourball/domain/booking/starter/summarise-day.ts';
import { may } from '@fourball/domain/kernel/actor.ts';
import { clubDay } from '@fourball/domain/kernel/club-time.ts';
import { countOwedMails } from '@fourball/domain/mail/owed-mails.ts';
import { listOwing } from '@fourball/domain/money/ledger/owing.ts';
import { mostOwing, type OfficeHome, type OfficePart } from '@fourball/shared/club/office-calls.ts';
import type { BuiltHandlers } from '../contract/built-calls.ts';
import { userOf } from '../http/session.ts';
import type { Services } from '../services.ts';
import { readQueues } from './office-queues.ts';

export const officeHandlers = (services: Services): BuiltHandlers['office'] => {
  const { house, club, log } = services;
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
    getOfficeQueues: ({ actor }) => readQueues(services, userOf(actor)),
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
        part('QUEUES', true, async () => (await readQueues(services, user, ['MAIL'])).queues),
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
