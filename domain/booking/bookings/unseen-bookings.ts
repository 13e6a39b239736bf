/** Whether others have placed or invited a golfer since the golfer last looked at messages, on whichever device. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

const findUnseen = prepared(
  'bookings.unseen',
  `select exists (
     select from users u join invitations i on i.user_id = u.id and i.status = 'PENDING'
     where u.id = $1 and i.created_at > coalesce(u.last_seen_messages_at, u.created_at)
   ) or exists (
     select from users u join rounds r on r.user_id = u.id and r.status = 'BOOKED'
       join bookings b on b.purchase_id = r.purchase_id and b.user_id <> u.id and b.status = 'BOOKED'
     where u.id = $1 and b.starts_at > $2 and b.created_at > coalesce(u.last_seen_messages_at, u.created_at)
   ) as unseen`,
);

/** Bookings of others that are ahead, and invitations that wait for an answer. */
export async function hasUnseenBookings(sql: Sql, userId: number, now: Date): Promise<boolean> {
  const [row] = await sql.query<{ unseen: boolean }>(findUnseen, [userId, now]);
  return row?.unseen ?? false;
}
