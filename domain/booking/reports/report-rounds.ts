/** Reports on rounds: week by week, month by month, and what is billed to whom. Money in cents. */
import { daysBetween } from '@fourball/shared/club/days.ts';
import type { BillingReport, WeeklyReport, YearReport } from '@fourball/shared/booking/spots/round-shapes.ts';
import { invalidField } from '../../kernel/app-error.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { payerOf } from '../facts/charge-rounds.ts';

/** Longer spans are not billed in one go. */
const mostBilledDays = 400;

/** A round `r` that somebody has or had; vacant spots are nobody's round. */
const isSomebodys = '(r.user_id is not null or r.guest_name is not null)';
const stands = `r.status = 'BOOKED'`;
/** What every report counts of rounds `r`. */
const counted = `
  count(*) filter (where ${stands})::int as rounds,
  count(*) filter (where ${stands} and r.round_credits > 0)::int as "creditRounds"`;
const money = `
  coalesce(sum(r.play_fee_cents) filter (where ${stands} and r.round_credits = 0), 0)::bigint as "playFees",
  coalesce(sum(r.tax_cents) filter (where ${stands} and r.round_credits = 0), 0)::bigint as tax`;

/**
 * The weeks that the year touches; without a year, or with 0, the last 26 weeks with this one, and the next four. Weeks
 * without rounds are in it too.
 */
export async function reportWeekly(
  { db, clock, timeZone }: House,
  year: number | undefined,
): Promise<WeeklyReport> {
  const weeks = await db.query<WeeklyReport['weeks'][number]>(
    `with span as (
       select case when $1 > 0 then date_trunc('week', make_date(greatest($1, 1), 1, 1))::date
                   else date_trunc('week', $2::date)::date - 25 * 7 end as first,
         case when $1 > 0 then date_trunc('week', make_date(greatest($1, 1), 12, 31))::date
              else date_trunc('week', $2::date)::date + 4 * 7 end as last
     ), members as materialized (
       select m.user_id, range_agg(daterange(i.start_date, case when m.cancelled_at is null then i.end_date + 1
           else least(i.end_date + 1, greatest(i.start_date, (m.cancelled_at at time zone $3)::date)) end)) as days
       from memberships m join product_items i on i.id = m.product_item_id
       where m.deleted_at is null group by m.user_id
     ), played as (
       select date_trunc('week', r.day)::date as week, ${counted},
         count(*) filter (where ${stands} and s.days @> r.day)::int as "memberRounds",
         count(*) filter (where ${stands} and (s.days @> r.day) is not true)::int as "guestRounds",
         count(*) filter (where r.status = 'CANCELLED')::int as cancelled, ${money}
       from rounds r left join members s on s.user_id = r.user_id
       where r.day between (select first from span) and (select last + 6 from span) and ${isSomebodys}
       group by 1
     )
     select w::date as "startDate", w::date + 6 as "endDate", coalesce(p.rounds, 0) as rounds,
       coalesce(p."memberRounds", 0) as "memberRounds", coalesce(p."guestRounds", 0) as "guestRounds",
       coalesce(p."creditRounds", 0) as "creditRounds", coalesce(p.cancelled, 0) as cancelled,
       coalesce(p."playFees", 0) as "playFees", coalesce(p.tax, 0) as tax
     from span, generate_series(span.first, span.last, interval '7 days') w left join played p on p.week = w::date
     order by w`,
    [year ?? 0, clubDay(clock.now(), timeZone), timeZone],
  );
  return { weeks };
}

/** The twelve months of a year, those without rounds too. */
export async function reportByYear({ db }: House, year: number): Promise<YearReport> {
  if (year === 0) throw invalidField('year', 'booking.yearMissing');
  const months = await db.query<YearReport['months'][number]>(
    `with played as (
       select extract(month from r.day)::int as month, ${counted},
         count(*) filter (where r.status = 'CANCELLED')::int as cancelled, ${money}
       from rounds r
       where r.day between make_date($1, 1, 1) and make_date($1, 12, 31) and ${isSomebodys} group by 1
     )
     select m as month, coalesce(p.rounds, 0) as rounds, coalesce(p."creditRounds", 0) as "creditRounds",
       coalesce(p.cancelled, 0) as cancelled, coalesce(p."playFees", 0) as "playFees", coalesce(p.tax, 0) as tax
     from generate_series(1, 12) m left join played p on p.month = m order by m`,
    [year],
  );
  return { year, months };
}

/**
 * What the rounds of a span of days cost whoever pays for them, by name: play fees, and the fees that stand in the books
 * for bookings of those days, before tax, and the tax of both. All rounds of a booking are of its day. Golfers who play on credits are in it with their rounds.
 */
export async function reportBilling(
  { db }: House,
  { start, end }: { readonly start: string; readonly end: string },
): Promise<BillingReport> {
  if (end < start) throw invalidField('end', 'booking.lastDayBeforeFirstDay');
  const days = daysBetween(start, end) + 1;
  if (days > mostBilledDays)
    throw invalidField('end', 'booking.tooManyDaysChosen', { mostDays: mostBilledDays });
  const rows = await db.query<BillingReport['rows'][number]>(
    `with booked as materialized (
       select purchase_id, user_id from bookings where day between $1 and $2
     ), played as (
       select case when r.round_credits > 0 then r.user_id else ${payerOf} end as user_id, ${counted}, ${money}
       from rounds r join booked b on b.purchase_id = r.purchase_id
       where r.day between $1 and $2 and ${isSomebodys} and ${stands} group by 1
     ), fees as materialized (
       select e.id from booked b join ledger_entries e on e.purchase_id = b.purchase_id where e.kind = 'FEE'
       union all
       select e.id from ledger_entries e join rounds r on r.id = e.round_id
       where e.kind = 'FEE' and e.purchase_id is null and r.day between $1 and $2
     ), charged as (
       select user_id, sum(total)::bigint as total, sum(tax)::bigint as tax from (
         select max(a.user_id) as user_id, sum(l.cents) filter (where a.kind = 'GOLFER') as total,
           coalesce(-sum(l.cents) filter (where a.kind = 'TAX'), 0) as tax
         from fees e join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
         where not exists (select from ledger_entries x where x.reverses_entry_id = e.id)
         group by e.id) each_fee
       group by user_id
     )
     select u.id as "userId", u.full_name as name, u.member_number as "memberNumber",
       coalesce(p.rounds, 0) as rounds, coalesce(p."creditRounds", 0) as "creditRounds",
       coalesce(p."playFees", 0) as "playFees", coalesce(c.total - c.tax, 0) as fees,
       coalesce(p.tax, 0) + coalesce(c.tax, 0) as tax,
       coalesce(p."playFees", 0) + coalesce(p.tax, 0) + coalesce(c.total, 0) as total
     from played p full join charged c on c.user_id = p.user_id join users u on u.id = coalesce(p.user_id, c.user_id)
     order by u.last_name, u.first_name, u.id`,
    [start, end],
  );
  const sum = (of: (row: BillingReport['rows'][number]) => number) =>
    rows.reduce((all, row) => all + of(row), 0);
  return {
    startDate: start,
    endDate: end,
    rows,
    rounds: sum(({ rounds }) => rounds),
    total: sum(({ total }) => total),
  };
}
