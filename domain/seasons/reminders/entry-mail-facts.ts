/** What mails and pushes say of a registration, read when they are written and not when they were ordered. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { markedName } from '@fourball/shared/accounts/marked-name.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import type { Registration } from '@fourball/shared/seasons/entry-shapes.ts';
import { guestSince } from '../../accounts/users/look-alikes.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { clubDay, clubTime } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { findPriceClasses } from '../fees/price-classes.ts';
import { priceEntry, totalOf, type GuestFees } from '../fees/price-entry.ts';
import { findEventTarget, findSeasonTarget, type LoadedTarget } from './target-facts.ts';

/** One fee of the golfer or of a guest, in cents with tax. */
interface FeeLine {
  readonly fee: string;
  readonly guestName: string | null;
  readonly cents: number;
  /** The membership that has it in it. */
  readonly includedIn: string | null;
  /** Who pays it instead of the golfer. */
  readonly payer: string | null;
}

export interface EntryFacts {
  readonly registrationId: number;
  /** Null of a partner who has no account here. */
  readonly userId: number | null;
  readonly name: string;
  readonly email: string | null;
  readonly status: Registration['status'];
  /** Has a place: on the day, or in the season. */
  readonly isIn: boolean;
  /** Its place in line, from 1 on; null for who does not wait. */
  readonly queuePlace: number | null;
  /** It is of the season, and what is told is about one of its days. */
  readonly bySeason: boolean;
  readonly target: LoadedTarget;
  /** What is owed, or was charged and stands. */
  readonly fees: readonly FeeLine[];
  /** Of that the golfer's own, cents with tax. */
  readonly total: number;
  /** NOW: it is charged. Else the day, or AT_EVENT. */
  readonly chargedOn: string;
  /** Somebody who takes the place that was given up gives the rest back. */
  readonly unfilled: boolean;
  readonly askFirst: boolean;
  readonly agreedCents: number | null;
  readonly answerBy: { readonly day: string; readonly time: string } | null;
  readonly team: {
    readonly name: string;
    readonly captain: string;
    readonly players: readonly string[];
  } | null;
  /** Who made it. */
  readonly madeBy: string | null;
  readonly wish: Pick<EntryRow, 'competition_id' | 'contest_ids' | 'fee_ids' | 'guests' | 'guest_fees'>;
}

interface EntryRow {
  user_id: number | null;
  name: string;
  name_since: string | null;
  invited_email: string | null;
  status: EntryFacts['status'];
  season_id: number | null;
  event_id: number | null;
  team_id: number | null;
  team_name: string | null;
  captain: string | null;
  captain_since: string | null;
  made_by: string | null;
  made_by_since: string | null;
  competition_id: number | null;
  contest_ids: number[];
  fee_ids: number[];
  guests: string[];
  guest_fees: GuestFees;
  agreed_cents: number | null;
  ask_first: boolean;
  answer_by: Date | null;
  unfilled: boolean;
  place: 'IN' | 'HELD' | 'WAITING' | 'OUT' | null;
  before: number | null;
}

const findEntry = prepared(
  'seasons.mail-entry',
  `select r.user_id, coalesce(u.full_name, r.invited_name) as name, ${guestSince('u')} as name_since, r.invited_email,
     r.status, r.season_id, r.event_id, t.id as team_id, t.name as team_name, c.full_name as captain,
     ${guestSince('c')} as captain_since, b.full_name as made_by, ${guestSince('b')} as made_by_since, r.competition_id,
     r.contest_ids, r.fee_ids, r.guests, r.guest_fees, r.agreed_cents, r.ask_first, r.answer_by,
     r.unfilled_since is not null as unfilled, p.place,
     case when p.place = 'WAITING' then (
         select count(distinct o.registration_id)::int from participants o
         where o.event_id = p.event_id and o.place = 'WAITING' and o.queue_no < p.queue_no)
       when r.season_id is not null and r.status = 'WAITLIST' and $2::bigint is null then (
         select count(*)::int from registrations o
         where o.season_id = r.season_id and o.status = 'WAITLIST' and o.queue_no < r.queue_no)
     end as before
   from registrations r left join users u on u.id = r.user_id left join teams t on t.id = r.team_id
     left join users c on c.id = t.captain_id left join users b on b.id = r.created_by
     left join participants p on p.registration_id = r.id and p.event_id = $2 and p.user_id is not distinct from r.user_id
   where r.id = $1`,
);

interface ProductRow {
  fee_name: string;
  guest_name: string | null;
  amount_cents: number;
  tax_basis_points: number;
  included_in: string | null;
  payer: string | null;
  charged: boolean;
}

const findProducts = prepared(
  'seasons.mail-products',
  `select x.fee_name, x.guest_name, x.amount_cents, x.tax_basis_points, x.included_in,
     case when x.charged_user_id <> x.user_id then c.full_name end as payer, x.processed_at is not null as charged
   from entry_products x join users c on c.id = x.charged_user_id
   where x.registration_id = $1 and x.cancelled_at is null order by x.id`,
);

/** The golfers of a team who are in it or asked to be. */
const findPlayers = (sql: Sql, teamId: number): Promise<{ name: string }[]> =>
  sql.query<{ name: string }>(
    `select coalesce(u.full_name, r.invited_name) as name from registrations r left join users u on u.id = r.user_id
     where r.team_id = $1 and r.withdrawn_at is null order by r.id`,
    [teamId],
  );

type Place = Pick<House, 'db' | 'clock' | 'timeZone'>;

function chargedOn(
  { clock, timeZone }: Place,
  rules: BookingRules,
  { paymentTiming, firstDay }: LoadedTarget,
  charged: boolean,
): string {
  if (charged || paymentTiming === 'AT_REGISTRATION') return 'NOW';
  if (paymentTiming === 'AT_EVENT') return 'AT_EVENT';
  const due = addDays(firstDay, -rules.events.chargeDays);
  const today = clubDay(clock.now(), timeZone);
  return due < today ? today : due;
}

/** `eventId` where it is about one event, as the event that orders a mail says. Undefined where nothing is there any more. */
export async function findEntryFacts(
  house: Place,
  rules: BookingRules,
  { registrationId, eventId }: { registrationId: number; eventId: number | null },
): Promise<EntryFacts | undefined> {
  const { db, timeZone } = house;
  const [row] = await db.query<EntryRow>(findEntry, [registrationId, eventId]);
  if (!row) return undefined;
  const target =
    eventId === null
      ? row.season_id === null
        ? undefined
        : await findSeasonTarget(house, row.season_id)
      : await findEventTarget(house, eventId);
  if (!target) return undefined;
  const bySeason = eventId !== null && row.season_id !== null;
  const products = bySeason ? [] : await db.query<ProductRow>(findProducts, [registrationId]);
  const fees = products.map(
    ({ fee_name: fee, guest_name: guestName, included_in: includedIn, payer, ...price }): FeeLine => ({
      fee,
      guestName,
      includedIn,
      payer,
      cents: price.amount_cents + taxOn(price.amount_cents, price.tax_basis_points),
    }),
  );
  const own = products.filter(({ payer }) => payer === null);
  const marked = (name: string | null, since: string | null) =>
    name === null ? null : markedName(name, since, timeZone);
  const captain = marked(row.captain, row.captain_since);
  return {
    registrationId,
    userId: row.user_id,
    name: markedName(row.name, row.name_since, timeZone),
    email: row.invited_email,
    status: row.status,
    isIn: eventId === null ? row.status === 'REGISTERED' : row.place === 'IN',
    queuePlace: row.before === null ? null : row.before + 1,
    bySeason,
    target,
    fees,
    total: fees.filter(({ payer }) => payer === null).reduce((sum, { cents }) => sum + cents, 0),
    chargedOn: chargedOn(house, rules, target, own.length > 0 && own.every(({ charged }) => charged)),
    unfilled: row.unfilled,
    askFirst: row.ask_first,
    agreedCents: row.agreed_cents,
    answerBy: row.answer_by && {
      day: clubDay(row.answer_by, timeZone),
      time: clubTime(row.answer_by, timeZone),
    },
    team:
      row.team_id === null
        ? null
        : {
            name: row.team_name ?? '',
            captain: captain ?? '',
            players: (await findPlayers(db, row.team_id)).map(({ name }) => name),
          },
    madeBy: marked(row.made_by, row.made_by_since),
    wish: row,
  };
}

/** The event that a registration is for; null for one of a season, or none. */
export async function findEntryEvent(
  { db }: Pick<House, 'db'>,
  registrationId: number,
): Promise<number | null> {
  const [row] = await db.query<{ event_id: number | null }>(
    'select event_id from registrations where id = $1',
    [registrationId],
  );
  return row?.event_id ?? null;
}

/** What saying yes costs the golfer, as `EntryFacts` says what is owed. */
export async function quoteFacts(
  { db, clock, timeZone }: Place,
  { taxBasisPoints }: BookingRules,
  facts: EntryFacts,
): Promise<Pick<EntryFacts, 'fees' | 'total'>> {
  const { target, userId, wish } = facts;
  if (userId === null) return { fees: [], total: 0 };
  const classes = await findPriceClasses(db, {
    eventTypeId: target.eventTypeId,
    seasonId: target.seasonId,
    userIds: [userId],
    day: clubDay(clock.now(), timeZone),
  });
  const lines = priceEntry(
    { ...target.priced, taxBasisPoints },
    classes.get(userId) ?? { priceClass: 'NON_MEMBER', includedIn: null },
    {
      competitionIds: [...wish.contest_ids, ...(wish.competition_id === null ? [] : [wish.competition_id])],
      feeIds: wish.fee_ids,
      guests: wish.guests,
      guestFees: wish.guest_fees,
    },
  );
  return {
    fees: lines.map(({ name, guestName, includedIn, amount, tax }) => ({
      fee: name,
      guestName,
      includedIn,
      payer: null,
      cents: amount + tax,
    })),
    total: totalOf(lines),
  };
}
