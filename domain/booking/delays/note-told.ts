/** Writes down, for mails and pushes about a delay, whom they go to and how far they are. */
import { prepared, type Sql } from '@fourball/db/connection.ts';

/** Somebody of a booking who is written to. */
interface ToldReader {
  /** Null for a guest. */
  readonly userId: number | null;
  readonly roundId: number | null;
  readonly mailKey: string;
}

const noteKeys = prepared(
  'delays.note-mail-keys',
  `update delay_people p set mail_key = n.key
   from unnest($3::bigint[], $4::bigint[], $5::text[]) as n (user_id, round_id, key)
   where p.delay_id = $1 and p.purchase_id = $2 and p.mail_key is distinct from n.key
     and (p.user_id = n.user_id or n.user_id is null and p.round_id = n.round_id)`,
);
const noteSent = prepared(
  'delays.note-mailed',
  `update delay_people p set mailed_at = m.sent_at from mail_deliveries m
   where p.delay_id = $1 and p.purchase_id = $2 and p.mailed_at is null and m.key = p.mail_key and m.sent_at is not null`,
);
const noteRung = prepared(
  'delays.note-pushed',
  `update delay_people p set pushed_at = $4 where p.delay_id = $1 and p.purchase_id = $2 and p.pushed_at is null
     and exists (select from event_pushes e join push_subscriptions s on s.id = e.subscription_id
                 where e.event_id = $3 and s.user_id = p.user_id)`,
);

/** Before the mails leave: the told list can say of each how far it is, also of one that is owed. */
export async function noteMailKeys(
  sql: Sql,
  { delayId, purchaseId }: { readonly delayId: number; readonly purchaseId: number },
  readers: readonly ToldReader[],
): Promise<void> {
  await sql.query(noteKeys, [
    delayId,
    purchaseId,
    readers.map(({ userId }) => userId),
    readers.map(({ roundId }) => roundId),
    readers.map(({ mailKey }) => mailKey),
  ]);
}

/** What is kept of sent mails does not stay as long as the told list. */
export async function noteMailed(
  sql: Sql,
  { delayId, purchaseId }: { readonly delayId: number; readonly purchaseId: number },
): Promise<void> {
  await sql.query(noteSent, [delayId, purchaseId]);
}

export async function notePushed(
  sql: Sql,
  { delayId, purchaseId }: { readonly delayId: number; readonly purchaseId: number },
  { eventId, at }: { readonly eventId: number; readonly at: Date },
): Promise<void> {
  await sql.query(noteRung, [delayId, purchaseId, eventId, at]);
}
