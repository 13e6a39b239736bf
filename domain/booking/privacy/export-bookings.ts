/** What booking keeps about a golfer, for the golfer to take along. */
import type { ExportPart } from '../../accounts/privacy/export-account.ts';

interface BookingRow {
  purchaseId: number;
  own: boolean;
}

/** Bookings the golfer made or was in; of the others who were in them only the names, which they all saw. */
export const exportBookings =
  (timeZone: string): ExportPart =>
  async (sql, { userId }) => {
    const bookings = await sql.query<BookingRow>(
      `select b.purchase_id as "purchaseId", b.user_id = $1 as own, b.status, c.name as course, f.name as fee, b.day,
         to_char(b.starts_at at time zone $2, 'HH24:MI') as time, b.created_at as "bookedAt",
         b.cancelled_at as "cancelledAt",
         case when b.user_id = $1 then b.cancellation_fee_cents end as "cancellationFeeCents",
         booker.full_name as "bookedBy",
         array(select coalesce(u.full_name, r.guest_name) from rounds r
           left join users u on u.id = r.user_id
           where r.purchase_id = b.purchase_id and coalesce(r.user_id::text, r.guest_name) is not null order by r.id) as players
       from (select purchase_id from bookings where user_id = $1
             union select purchase_id from rounds where user_id = $1) mine
       join bookings b on b.purchase_id = mine.purchase_id join users booker on booker.id = b.user_id
       join courses c on c.id = b.course_id join course_fees f on f.id = b.course_fee_id
       order by b.starts_at, b.purchase_id`,
      [userId, timeZone],
    );
    const rounds = await sql.query(
      `select r.purchase_id as "purchaseId", t.day, to_char(t.starts_at at time zone $2, 'HH24:MI') as time, r.status,
         r.play_fee_cents as "playFeeCents", r.tax_cents as "taxCents", r.round_credits as "roundCredits",
         r.charge_purchaser as "chargedToBooker", r.agreement
       from rounds r join tee_times t on t.id = r.tee_time_id where r.user_id = $1 order by t.starts_at, r.id`,
      [userId, timeZone],
    );
    const extras = await sql.query(
      `select r.purchase_id as "purchaseId", t.day, to_char(t.starts_at at time zone $2, 'HH24:MI') as time, e.name,
         x.price_cents as "priceCents", x.tax_cents as "taxCents", x.chosen_at as "chosenAt", x.given_back_at as "givenBackAt"
       from rounds r join round_extras x on x.round_id = r.id join extras e on e.id = x.extra_id
         join tee_times t on t.id = r.tee_time_id where r.user_id = $1 order by t.starts_at, x.id`,
      [userId, timeZone],
    );
    const invitations = await sql.query(
      `select i.purchase_id as "purchaseId", i.user_id = $1 as received, i.status, i.created_at as "sentAt",
         i.responded_at as "answeredAt", case when i.user_id = $1 then i.decline_reason end as "declineReason",
         case when i.user_id = $1 then h.full_name else coalesce(u.full_name, i.guest_name) end as "with",
         case when i.invited_by = $1 then i.email end as "sentToAddress"
       from invitations i left join users u on u.id = i.user_id join users h on h.id = i.invited_by
       where i.user_id = $1 or i.invited_by = $1 order by i.id`,
      [userId],
    );
    const history = await sql.query(
      `select h.purchase_id as "purchaseId", h.at, h.action,
         case when h.actor_id = $1 then 'you' else a.full_name end as "by",
         h.golfer_id = $1 as "aboutYou", case when h.actor_id = $1 then h.details->>'guestName' end as guest,
         case when h.actor_id = $1 then h.reason end as reason
       from booking_history h left join users a on a.id = h.actor_id
       where h.actor_id = $1 or h.golfer_id = $1 order by h.id`,
      [userId],
    );
    const waitlist = await sql.query(
      `select c.name as course, f.name as fee, e.day, to_char(e.from_at at time zone $2, 'HH24:MI') as "from",
         to_char(e.to_at at time zone $2, 'HH24:MI') as "to", e.spots, e.status, e.created_at as "askedAt",
         e.ended_at as "endedAt"
       from waitlist_entries e join courses c on c.id = e.course_id join course_fees f on f.id = e.course_fee_id
       where e.user_id = $1 order by e.id`,
      [userId, timeZone],
    );
    const [placing] = await sql.query(
      `select u.placed_by as "placedBy",
         array(select json_build_object('to', p.full_name, 'source', a.source, 'since', a.created_at)
           from standing_agreements a join users p on p.id = a.placer_id where a.user_id = $1
           order by a.created_at, p.id) as "alwaysYes",
         array(select json_build_object('golfer', g.full_name, 'payer', p.full_name, 'golferSaid', f.golfer_yes,
             'payerSaid', f.payer_yes, 'since', f.set_at)
           from family_payers f join users g on g.id = f.user_id join users p on p.id = f.payer_id
           where $1 in (f.user_id, f.payer_id) order by f.set_at, g.id) as "familyPays"
       from users u where u.id = $1`,
      [userId],
    );
    const [calendar] = await sql.query(
      'select created_at as "addressMadeAt" from calendar_feeds where user_id = $1',
      [userId],
    );
    return { bookings, rounds, extras, invitations, waitlist, history, placing, calendar: calendar ?? null };
  };
