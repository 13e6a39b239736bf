/** Reads tee times as the office sees them: what the sheet tells everybody, and what became of each spot. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { RoundStatus } from '@fourball/shared/booking/enums.ts';
import type { StarterSpot, StarterTeeTime } from '@fourball/shared/booking/starter/starter-shapes.ts';
import type { BookingRules } from '../../club/parameters/parameters.ts';
import { AppError } from '../../kernel/app-error.ts';
import { payerOfExtras } from '../extras/charge-extras.ts';
import { payerOf } from '../facts/charge-rounds.ts';
import { paceOf, type PaceMarks } from '../rules/pace.ts';
import { findBareTeeTimeRows, presentTeeTime, type TeeTimeRow } from '../tell/present-tee-times.ts';

interface MarkRow extends PaceMarks {
  id: number;
  note: string | null;
  squeezed: boolean;
  was: string | null;
}

interface SpotRow {
  tee_time_id: number;
  round_id: number;
  purchase_id: number;
  user_id: number | null;
  name: string | null;
  avatar_url: string | null;
  booker_id: number;
  booker: string;
  guest: boolean;
  member_number: string | null;
  phone: string | null;
  round_status: RoundStatus;
  checked_in_at: Date | null;
  holes_played: number | null;
  fee_name: string;
  charge_purchaser: boolean;
  confirmed: boolean;
  play_fee_cents: number | null;
  tax_cents: number | null;
  round_credits: number;
  charged: number;
  taken: number;
  balance: number;
  payer_id: number;
  payer: string;
  payer_status: string;
}

const findMarks = prepared(
  'starter.marks',
  `select id, note, squeezed, started_at, turned_at, finished_at,
     case when later_minutes > 0
       then to_char((starts_at - make_interval(mins => later_minutes)) at time zone $2, 'HH24:MI') end as was
   from tee_times where id = any($1::bigint[])`,
);

const findSpots = prepared(
  'starter.spots',
  `select r.tee_time_id, r.id as round_id, r.purchase_id, r.user_id,
     coalesce(u.full_name, r.guest_name) as name, u.avatar_url, b.user_id as booker_id,
     o.full_name as booker, r.guest_name is not null as guest, u.member_number, coalesce(m.phone, k.phone) as phone,
     r.round_status, r.checked_in_at, r.holes_played, f.name as fee_name, r.charge_purchaser, r.agreement <> 'ASKED' as confirmed, r.play_fee_cents,
     r.tax_cents, r.round_credits,
     coalesce((
       select sum(l.cents) from round_charges s
         join ledger_lines l on l.entry_id = s.entry_id join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
       where s.round_id = r.id
         and not exists (select from ledger_entries x where x.reverses_entry_id = s.entry_id)), 0)::bigint as charged,
     coalesce((select sum(n.cents) from round_charges s join taking_lines n on n.entry_id = s.entry_id
       where s.round_id = r.id), 0)::bigint as taken,
     coalesce(p.balance_cents, 0) as balance, w.id as payer_id, w.full_name as payer, w.status as payer_status
   from rounds r join bookings b on b.purchase_id = r.purchase_id join course_fees f on f.id = b.course_fee_id
     join users o on o.id = b.user_id left join users u on u.id = r.user_id
     left join contacts k on k.user_id = coalesce(r.user_id, b.user_id)
     left join customers m on m.user_id = coalesce(r.customer_id, b.user_id)
     join users w on w.id = ${payerOf} left join ledger_accounts p on p.user_id = w.id and p.merged_into is null
   where r.tee_time_id = any($1::bigint[]) and r.status = 'BOOKED'
   order by r.purchase_id, r.id`,
);

interface ExtraRow {
  round_id: number;
  extra_id: number;
  name: string;
  payer_id: number;
  payer: string;
  customer: boolean;
  charged: number;
  taken: number;
  balance: number;
}

const findExtras = prepared(
  'starter.extras',
  `select x.round_id, x.extra_id, e.name, w.id as payer_id, w.full_name as payer, w.status = 'CUSTOMER' as customer,
     coalesce((
       select sum(l.cents) from ledger_lines l join ledger_accounts a on a.id = l.account_id and a.kind = 'GOLFER'
       where l.entry_id = x.entry_id
         and not exists (select from ledger_entries u where u.reverses_entry_id = x.entry_id)), 0)::bigint as charged,
     coalesce((select sum(n.cents) from taking_lines n where n.entry_id = x.entry_id), 0)::bigint as taken,
     coalesce(p.balance_cents, 0) as balance
   from rounds r join round_extras x on x.round_id = r.id and x.given_back_at is null join extras e on e.id = x.extra_id
     join bookings b on b.purchase_id = r.purchase_id join users w on w.id = ${payerOfExtras}
     left join ledger_accounts p on p.user_id = w.id and p.merged_into is null
   where r.tee_time_id = any($1::bigint[]) and r.status = 'BOOKED' order by lower(e.name), e.id`,
);

const presentExtra = (row: ExtraRow): StarterSpot['extras'][number] => ({
  extraId: row.extra_id,
  name: row.name,
  payer: { userId: row.payer_id, name: row.payer, customer: row.customer },
  charged: row.charged,
  taken: row.taken,
  balance: row.balance,
});

const paymentOf = ({ name, round_credits, charged, taken, balance }: SpotRow): StarterSpot['payment'] => {
  if (name === null) return 'VACANT';
  if (round_credits > 0) return 'CREDITS';
  if (charged === 0) return 'FREE';
  if (taken >= charged) return 'PAID';
  return balance > 0 ? 'OWING' : 'CHARGED';
};

const presentSpot = (row: SpotRow, extras: readonly ExtraRow[]): StarterSpot => ({
  roundId: row.round_id,
  purchaseId: row.purchase_id,
  userId: row.user_id,
  name: row.name,
  avatarUrl: row.avatar_url,
  occupant: row.name === null ? 'VACANT' : 'GOLFER',
  bookerId: row.booker_id,
  booker: row.booker,
  payer:
    row.name === null
      ? null
      : { userId: row.payer_id, name: row.payer, customer: row.payer_status === 'CUSTOMER' },
  guest: row.guest,
  memberNumber: row.member_number,
  phone: row.phone,
  roundStatus: row.round_status,
  checkedInAt: row.checked_in_at?.toISOString() ?? null,
  holesPlayed: row.holes_played,
  feeName: row.fee_name,
  chargePurchaser: row.charge_purchaser,
  confirmed: row.confirmed,
  playFee: row.play_fee_cents,
  tax: row.tax_cents,
  roundCredits: row.round_credits,
  payment: paymentOf(row),
  extras: extras.map(presentExtra),
  charged: row.charged,
  taken: row.taken,
  balance: row.name === null ? null : row.balance,
});

/** These tee times in their order. The version is read first: what is told with it is never older. */
export async function findStarterTeeTimes(
  sql: Sql,
  ids: readonly number[],
  { timeZone, pace }: { readonly timeZone: string; readonly pace: BookingRules['pace'] },
): Promise<StarterTeeTime[]> {
  if (ids.length === 0) return [];
  const rows = await findBareTeeTimeRows(sql, ids, timeZone);
  const marks = new Map((await sql.query<MarkRow>(findMarks, [ids, timeZone])).map((row) => [row.id, row]));
  const extras = new Map<number, ExtraRow[]>();
  for (const row of await sql.query<ExtraRow>(findExtras, [ids]))
    extras.set(row.round_id, [...(extras.get(row.round_id) ?? []), row]);
  const spots = new Map<number, StarterSpot[]>();
  for (const row of await sql.query<SpotRow>(findSpots, [ids])) {
    const spot = presentSpot(row, extras.get(row.round_id) ?? []);
    const there = spots.get(row.tee_time_id);
    if (there) there.push(spot);
    else spots.set(row.tee_time_id, [spot]);
  }
  return rows.flatMap((row: TeeTimeRow) => {
    const marked = marks.get(row.id);
    // Removed between the statements.
    if (!marked) return [];
    return {
      ...presentTeeTime(row),
      courseId: row.course_id,
      day: row.day,
      places: spots.get(row.id) ?? [],
      note: marked.note,
      squeezed: marked.squeezed,
      pace: paceOf(marked, pace),
      ...(marked.was === null ? {} : { was: marked.was }),
    };
  });
}

/** Throws not_found where there is no such tee time. */
export async function getStarterTeeTime(
  sql: Sql,
  id: number,
  how: Parameters<typeof findStarterTeeTimes>[2],
): Promise<StarterTeeTime> {
  const [teeTime] = await findStarterTeeTimes(sql, [id], how);
  if (!teeTime) throw new AppError('not_found');
  return teeTime;
}
