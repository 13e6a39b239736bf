/** Who said no to a booking, or lately to who asks: nobody is written to again after a no. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { Addressee } from '../../accounts/letters.ts';

interface Asking {
  readonly senderId: number;
  /** Where it is one that stands already: a no to it holds as long as it does. */
  readonly purchaseId?: number;
  /** How many days a no holds for all bookings of who asks. */
  readonly days: number;
}

const findRefused = prepared(
  'booking.said-no',
  `select h.golfer_id as id, null as email from booking_history h join bookings b using (purchase_id)
   where h.golfer_id = any($3::bigint[]) and h.actor_id = h.golfer_id and h.action = 'DECLINED'
     and (h.purchase_id = $2 or b.user_id = $1 and h.at > now() - make_interval(days => $5))
   union
   select null, i.email from invitations i
   where i.email = any($4::text[]) and i.refused_at is not null
     and (i.purchase_id = $2 or i.invited_by = $1 and i.refused_at > now() - make_interval(days => $5))`,
);

/** Of these golfers and addresses those who said no, by whatever way they were asked. */
export async function findSaidNo(
  sql: Sql,
  { senderId, purchaseId, days }: Asking,
  to: readonly Addressee[],
): Promise<ReadonlySet<Addressee>> {
  if (to.length === 0) return new Set();
  const rows = await sql.query<{ id: number | null; email: string | null }>(findRefused, [
    senderId,
    purchaseId ?? null,
    to.filter((one) => typeof one === 'number'),
    to.filter((one) => typeof one === 'string'),
    days,
  ]);
  return new Set(rows.flatMap(({ id, email }) => id ?? email ?? []));
}
