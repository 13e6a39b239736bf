/** What everybody wants: a few tee times, and memberships of which there are not enough, for golfers with few credits. */
import { addDays } from '@fourball/shared/club/days.ts';
import type { Database, Sql } from '@fourball/db/connection.ts';
import { clubDay, clubMoment } from '@fourball/domain/kernel/club-time.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { prices } from '../../bench/house/club.ts';
import { buildCourse, buildCrowd, testTimeZone, type BuiltUser } from '../../kit/build.ts';
import { buildCredits, buildItem } from '../../kit/membership/build-memberships.ts';

export interface WantedTeeTime {
  teeTimeId: number;
  day: string;
  /** Whoever cancels a booking of it pays for that. */
  late: boolean;
}

/** What is for sale, and what one costs with tax. */
interface ForSale {
  productItemId: number;
  cents: number;
  credits: number;
}

export interface Place {
  courseFeeId: number;
  bookers: readonly BuiltUser[];
  teeTimes: readonly WantedTeeTime[];
  membership: ForSale;
  round: ForSale;
  /** Cents with tax of one round. */
  roundCents: number;
  /** What each golfer has from the beginning. */
  credits: number;
}

/** Many enough that tee times are fought for, and few enough that the machine is left to what recovers. */
const bookerCount = 16;
const spotsOfTeeTime = 4;
/** Days from today, and whether cancelling them costs a fee: far from the limit, so that no run meets it. */
const days = [
  { ahead: 2, late: true },
  { ahead: 4, late: false },
  { ahead: 5, late: false },
] as const;
const cancellationWindow = '72';
const times = ['08:00', '08:10', '13:40', '13:50'];
const creditsAtFirst = 3;
const membershipsForSale = 7;
const always = { startDate: '2020-01-01', endDate: '2099-12-31' };

/** What is judged is what becomes of requests, not how many a golfer may make. */
const parameters: Readonly<Record<string, string>> = {
  HOLDS_PER_MINUTE: '6000',
  BOOKINGS_PER_MINUTE: '6000',
  OPEN_BOOKINGS_OF_MEMBERS: '100',
  UNCLAIMED_SPOTS: '500',
  INVITATIONS_A_DAY: '9000',
  INVITATIONS_OF_ONE_A_DAY: '9000',
  DAYS_AFTER_A_NO: '0',
  UNDO_MINUTES: '0',
  CANCELLATION_WINDOW: cancellationWindow,
  AUTO_CANCEL_HOURS: '1',
};

const withTax = (cents: number): number => cents + taxOn(cents, prices.taxBasisPoints);

/** To be called before the services start. */
export async function buildPlace(db: Database): Promise<Place> {
  for (const [name, value] of Object.entries(parameters)) {
    await db.query('update parameters set value = $2 where name = $1', [name, value]);
  }
  const bookers = await buildCrowd(db, bookerCount);
  for (const { userId } of bookers) await buildCredits(db, userId, creditsAtFirst, always);
  const course = await buildCourse(db, 'Contested');
  const forSale = async (
    kind: 'MEMBERSHIP' | 'ROUND',
    options: { roundCredits: number; purchaseLimit?: number },
  ) => {
    const cents = kind === 'ROUND' ? 2_000 : 50_000;
    const item = await buildItem(db, { kind, unitPriceCents: cents, ...always, ...options });
    return { productItemId: item.productItemId, cents: withTax(cents) };
  };
  const membership = await forSale('MEMBERSHIP', { roundCredits: 4, purchaseLimit: membershipsForSale });
  const round = await forSale('ROUND', { roundCredits: 0 });
  return {
    courseFeeId: course.courseFeeId,
    bookers,
    teeTimes: await buildTeeTimes(db, course.courseId),
    membership: { ...membership, credits: 4 },
    round: { ...round, credits: 1 },
    roundCents: withTax(prices.member),
    credits: creditsAtFirst,
  };
}

async function buildTeeTimes(db: Sql, courseId: number): Promise<WantedTeeTime[]> {
  const today = clubDay(new Date(), testTimeZone);
  const wanted: WantedTeeTime[] = [];
  for (const { ahead, late } of days) {
    const day = addDays(today, ahead);
    for (const time of times) {
      const [row] = await db.query<{ id: number }>(
        'insert into tee_times (course_id, day, starts_at, capacity) values ($1, $2, $3, $4) returning id',
        [courseId, day, clubMoment(day, time, testTimeZone), spotsOfTeeTime],
      );
      wanted.push({ teeTimeId: row?.id ?? 0, day, late });
    }
  }
  return wanted;
}
