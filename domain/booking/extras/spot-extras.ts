/** The extras of a booking's spots: what each has, what it may have, at what price, and how many are there. */
import type { Sql } from '@fourball/db/connection.ts';
import type { RoundStatus } from '@fourball/shared/booking/enums.ts';
import type { SpotExtras } from '@fourball/shared/booking/extras/extra-shapes.ts';
import { taxOn } from '@fourball/shared/club/tax.ts';
import { refusal, type Why } from '@fourball/shared/words/refusals.ts';
import { may, type UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import { payerOfExtras } from './charge-extras.ts';

/** An extra beside a spot: what the golfer has, or could have. */
export interface SpotExtraRow {
  round_id: number;
  tee_time_id: number;
  purchase_id: number;
  user_id: number | null;
  name: string;
  booker_id: number;
  payer_id: number;
  payer: string;
  day: string;
  starts_at: Date;
  round_status: RoundStatus;
  asked: boolean;
  /** Whoever pays is at the club: the own spot of the booking is checked in, or this one is the customer's. */
  payer_here: boolean;
  extra_id: number;
  extra: string;
  whole_id: number;
  online: boolean;
  until_minutes: number;
  minutes: number;
  price_cents: number;
  tax_basis_points: number | null;
  /** Null where nobody has chosen it: what was chosen, as it was then. */
  chosen_id: number | null;
  chosen_cents: number | null;
  left: number | null;
}

/**
 * `$1` purchases, `$2` rounds: null for those of the purchases. Of halves the whole says how many there are; a half whose
 * other half nobody has yet is there in any case.
 */
const find = `
  select r.id as round_id, r.tee_time_id, r.purchase_id, r.user_id, coalesce(u.full_name, r.guest_name) as name,
    b.user_id as booker_id, p.id as payer_id, p.full_name as payer, r.day, t.starts_at, r.round_status,
    r.agreement = 'ASKED' as asked,
    r.round_status = 'CHECKED_IN' and p.id in (r.user_id, r.customer_id) or exists (
      select from rounds h where h.purchase_id = r.purchase_id and h.status = 'BOOKED' and h.round_status = 'CHECKED_IN'
        and p.id in (h.user_id, h.customer_id)) as payer_here,
    e.id as extra_id, e.name as extra, w.id as whole_id, e.online, e.until_minutes, n.minutes,
    case when f.holes > 9 then e.price_18_cents else e.price_9_cents end as price_cents, e.tax_basis_points,
    x.id as chosen_id, x.price_cents + x.tax_cents as chosen_cents,
    case when w.at_most is null then null else greatest(0,
      (w.at_most - n.out) * case when e.half_of_id is null then 1 else 2 end + n.odd) end as left
  from rounds r join bookings b on b.purchase_id = r.purchase_id join tee_times t on t.id = r.tee_time_id
    join course_fees f on f.id = b.course_fee_id left join users u on u.id = r.user_id
    join users p on p.id = ${payerOfExtras}
    cross join extras e join extras w on w.id = coalesce(e.half_of_id, e.id)
    left join round_extras x on x.round_id = r.id and x.extra_id = e.id and x.given_back_at is null
    cross join lateral (
      select m.minutes,
        coalesce((select max(s.taken) from extra_slots s where s.extra_id = w.id and m.minutes > 0
          and s.slot >= date_bin('10 minutes', t.starts_at, timestamptz 'epoch')
          and s.slot < t.starts_at + make_interval(mins => m.minutes)), 0) as out,
        case when e.half_of_id is null then 0 else (
          select count(*)::int % 2 from rounds o join round_extras y on y.round_id = o.id join extras z on z.id = y.extra_id
          where o.tee_time_id = r.tee_time_id and o.status = 'BOOKED' and y.given_back_at is null and y.minutes = m.minutes
            and z.half_of_id = w.id) end as odd
      from (select case when f.holes > 9 then w.out_minutes_18 else w.out_minutes_9 end as minutes) m
    ) n
  where r.purchase_id = $1 and ($2::bigint is null or r.id = $2) and r.status = 'BOOKED'
    and (r.user_id is not null or r.guest_name is not null)
    and (x.id is not null or e.active and w.active and coalesce(e.course_id, b.course_id) = b.course_id)
  order by t.starts_at, r.id, lower(e.name), e.id`;

export const findSpotExtras = (
  sql: Sql,
  purchaseId: number,
  roundId: number | null,
): Promise<SpotExtraRow[]> => sql.query<SpotExtraRow>(find, [purchaseId, roundId]);

/** What one costs now for a round, before and with its tax. */
export function priceOf(
  { price_cents, tax_basis_points }: Pick<SpotExtraRow, 'price_cents' | 'tax_basis_points'>,
  clubTax: number,
): { netCents: number; taxCents: number; taxBasisPoints: number } {
  const taxBasisPoints = tax_basis_points ?? clubTax;
  return { netCents: price_cents, taxCents: taxOn(price_cents, taxBasisPoints), taxBasisPoints };
}

interface Asker {
  readonly actor: UserActor;
  readonly now: Date;
  readonly timeZone: string;
}

/** Whether it is the own spot, or that of a guest whom the asker pays for. */
const isOwn = (row: SpotExtraRow, { userId }: UserActor): boolean =>
  row.payer_id === userId && (row.user_id === userId || row.user_id === null);

/** Whose extras somebody may see: the own, those of guests one pays for, and the office all. */
export const seesExtras = (row: SpotExtraRow, actor: UserActor): boolean =>
  isOwn(row, actor) || may(actor, 'STARTER', 'ACCOUNTANT');

/** Why the extras of a spot can't be changed by anybody, or not by this one, in words. */
function whyKept(row: SpotExtraRow, { actor, now, timeZone }: Asker): Why | undefined {
  if (row.asked) return refusal('booking.spotUnconfirmed');
  if (row.round_status === 'NO_SHOW') return refusal('booking.missed');
  if (may(actor, 'STARTER'))
    return row.day < clubDay(now, timeZone) ? refusal('booking.dayPassed') : undefined;
  if (!row.online) return refusal('booking.extraAtDesk');
  if (row.starts_at.getTime() - row.until_minutes * 60_000 <= now.getTime())
    return refusal('booking.extraTooLate', { minutes: row.until_minutes });
  return undefined;
}

/** Nobody is charged without their own yes: golfers choose for themselves, the desk for who stands there. */
export function whyNotChosen(row: SpotExtraRow, asker: Asker): Why | undefined {
  const why = whyKept(row, asker);
  if (why !== undefined) return why;
  if (row.round_status === 'RAIN_CHECK') return refusal('booking.roundEndedInRain');
  if (!isOwn(row, asker.actor) && !row.payer_here)
    return refusal('booking.payerNotHere', { name: row.payer });
  return row.left === 0 ? refusal('booking.extraAllOut', { name: row.extra }) : undefined;
}

/** The desk also gives back what the rain has ended. */
export const whyNotGivenBack = whyKept;

/** The spots that the reader may see, each with its extras; what nobody may choose online is shown to the office alone. */
export function presentSpotExtras(
  rows: readonly SpotExtraRow[],
  asker: Asker,
  clubTax: number,
): SpotExtras[] {
  const spots = new Map<number, SpotExtras>();
  for (const row of rows) {
    if (!seesExtras(row, asker.actor)) continue;
    const chosen = row.chosen_id !== null;
    // Who has not said yes to the spot says that first.
    if (row.asked && !may(asker.actor, 'STARTER')) continue;
    if (!chosen && !row.online && !may(asker.actor, 'STARTER')) continue;
    const { netCents, taxCents } = priceOf(row, clubTax);
    const spot = spots.get(row.round_id) ?? {
      roundId: row.round_id,
      name: row.name,
      payer: { userId: row.payer_id, name: row.payer },
      extras: [],
    };
    spots.set(row.round_id, spot);
    spot.extras.push({
      extraId: row.extra_id,
      name: row.extra,
      total: row.chosen_cents ?? netCents + taxCents,
      chosen,
      can: (chosen ? whyNotGivenBack(row, asker) : whyNotChosen(row, asker)) === undefined,
      left: row.left,
    });
  }
  return [...spots.values()];
}
