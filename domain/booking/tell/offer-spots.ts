/** Offers spots that came free to who waits for them, inside the transaction that freed them. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BlockKind } from '@fourball/shared/booking/enums.ts';
import { spotsOffered } from '@fourball/shared/booking/events.ts';
import { loadParameters, rulesAt, type BookingRules } from '../../club/parameters/parameters.ts';
import { weekendIn } from '../../club/prices/holidays.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { occurrence, type Occurrence } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { standingFor } from '../../membership/memberships/standing.ts';
import { findBookingStandings } from '../facts/booking-standings.ts';
import { bookingWindow, whyNotThisDay, whyNotThisTeeTime, whyNotTwilight } from '../rules/booking-window.ts';
import { occurrencesOfEntries } from './waitlist-rows.ts';

interface FreeTeeTime {
  id: number;
  day: string;
  course_id: number;
  starts_at: Date;
  time: string;
  free: number;
  block_kind: BlockKind | null;
  block_reason: string | null;
}

interface WaitingEntry {
  id: number;
  user_id: number;
  course_id: number;
  day: string;
  from_at: Date;
  to_at: Date;
  spots: number;
  holes: number;
  twilight: boolean;
  /** For memberships. */
  weekend: boolean;
}

interface Offer {
  entryId: number;
  userId: number;
  teeTimeId: number;
  spots: number;
  seconds: number;
}

/**
 * The places of a hold that ran out are free only when it is cleared, or they would be on sale before they are offered.
 * A day whose ballot is not drawn, or whose waitlist is switched off, offers nothing.
 */
const freeTeeTimes = `
  select t.id, t.day, t.course_id, t.starts_at, to_char(t.starts_at at time zone $2, 'HH24:MI') as time,
    t.capacity - t.booked - t.held - t.offered as free, t.block_kind, t.block_reason
  from tee_times t
  where t.id = any($1::bigint[]) and t.waiting > 0 and t.capacity > t.booked + t.held + t.offered
    and coalesce((select r.enabled from fairness_rules r
                  where r.course_id = t.course_id and r.kind = 'WAITLIST' and t.day between r.start_date and r.end_date
                  order by r.id desc limit 1), $3)
    and not exists (select from ballots b
                    where b.course_id = t.course_id and b.day = t.day and b.status in ('OPEN', 'CLOSED'))
  order by t.starts_at, t.start_tee`;

/**
 * Only under the lock of the tee times. Entries are served in the order of their ids, each with the earliest tee time
 * that fits; the entries are locked after the tee times, sorted. Returns what is to be told.
 */
export async function offerFreeSpots(
  tx: Transaction,
  teeTimeIds: readonly number[],
  { clock, timeZone }: Pick<House, 'clock' | 'timeZone'>,
): Promise<Occurrence[]> {
  const now = clock.now();
  const rules = rulesAt(await loadParameters(tx), now);
  const free = await tx.query<FreeTeeTime>(freeTeeTimes, [teeTimeIds, timeZone, rules.waitlist.on]);
  const open = free.filter((teeTime) => secondsToOffer(teeTime, rules, now) >= 1);
  if (open.length === 0) return [];
  const waiting = await tx.query<WaitingEntry>(
    `select e.id, e.user_id, e.course_id, e.day, e.from_at, e.to_at, e.spots, f.holes, f.twilight,
       ${weekendIn('e.day')} as weekend
     from waitlist_entries e join course_fees f on f.id = e.course_fee_id
     where e.status = 'WAITING' and exists (select from tee_times t where t.id = any($1::bigint[])
       and t.course_id = e.course_id and t.day = e.day and t.starts_at between e.from_at and e.to_at)
     order by e.id for no key update of e`,
    [open.map(({ id }) => id)],
  );
  if (waiting.length === 0) return [];
  const standings = await findBookingStandings(
    tx,
    waiting.map(({ user_id }) => user_id),
    clubDay(now, timeZone),
    now,
  );
  const offers: Offer[] = [];
  for (const entry of waiting) {
    const standing = standings.get(entry.user_id);
    if (!standing) continue;
    const window = bookingWindow(rules, standingFor(standing, entry), now, timeZone);
    if (whyNotThisDay(window, rules, entry.day)) continue;
    const teeTime = open.find((candidate) => fits(candidate, entry, rules, now));
    if (!teeTime) continue;
    teeTime.free -= entry.spots;
    offers.push({
      entryId: entry.id,
      userId: entry.user_id,
      teeTimeId: teeTime.id,
      spots: entry.spots,
      seconds: secondsToOffer(teeTime, rules, now),
    });
  }
  return writeOffers(tx, offers, timeZone);
}

/** For how long spots of a tee time may be offered: at most until online booking closes. */
function secondsToOffer({ starts_at }: FreeTeeTime, rules: BookingRules, now: Date): number {
  const untilCutOff = Math.floor((starts_at.getTime() - now.getTime()) / 1000) - rules.cutOffMinutes * 60;
  return Math.min(rules.waitlist.offerMinutes * 60, untilCutOff);
}

const fits = (teeTime: FreeTeeTime, entry: WaitingEntry, rules: BookingRules, now: Date): boolean =>
  teeTime.course_id === entry.course_id &&
  teeTime.day === entry.day &&
  teeTime.starts_at >= entry.from_at &&
  teeTime.starts_at <= entry.to_at &&
  teeTime.free >= entry.spots &&
  !whyNotTwilight(rules, entry, teeTime.time) &&
  !whyNotThisTeeTime(
    rules,
    { startsAt: teeTime.starts_at, block: teeTime.block_kind, blockReason: teeTime.block_reason },
    entry.holes,
    now,
  );

async function writeOffers(
  tx: Transaction,
  offers: readonly Offer[],
  timeZone: string,
): Promise<Occurrence[]> {
  if (offers.length === 0) return [];
  const entryIds = offers.map(({ entryId }) => entryId);
  await tx.query(
    `insert into waitlist_offers (entry_id, user_id, tee_time_id, spots, expires_at)
     select o.entry_id, o.user_id, o.tee_time_id, o.spots, now() + make_interval(secs => o.seconds)
     from unnest($1::bigint[], $2::bigint[], $3::bigint[], $4::int[], $5::int[])
       as o (entry_id, user_id, tee_time_id, spots, seconds)`,
    [
      entryIds,
      offers.map(({ userId }) => userId),
      offers.map(({ teeTimeId }) => teeTimeId),
      offers.map(({ spots }) => spots),
      offers.map(({ seconds }) => seconds),
    ],
  );
  await tx.query(`update waitlist_entries set status = 'OFFERED' where id = any($1::bigint[])`, [entryIds]);
  return [
    ...(await occurrencesOfEntries(tx, entryIds, timeZone)),
    ...offers.map(({ entryId, userId, teeTimeId }) =>
      occurrence(spotsOffered, { entryId, userId, teeTimeId }),
    ),
  ];
}
