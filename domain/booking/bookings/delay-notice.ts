/** What the club told a golfer last about when a booking starts. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { DelayFate, DelayKind, DelayNotice } from '@fourball/shared/booking/delay-shapes.ts';
import { clubTime } from '../../kernel/club-time.ts';

interface NoticeRow {
  id: number;
  kind: DelayKind;
  undoes: number | null;
  words: string;
  at: Date;
  was_at: Date;
  is_at: Date | null;
  fate: DelayFate;
  seen_at: Date | null;
}

const findLast = prepared(
  'bookings.delay-notice',
  `select d.id, d.kind, d.undoes, d.words, d.at, p.was_at, p.is_at, p.fate, p.seen_at
   from delay_people p join delays d on d.id = p.delay_id
   where p.purchase_id = $1 and p.user_id = $2 order by p.id desc limit 1`,
);

/** Undefined for who is on no told list of the booking. */
export async function findDelayNotice(
  sql: Sql,
  purchaseId: number,
  userId: number,
  timeZone: string,
): Promise<DelayNotice | undefined> {
  const [row] = await sql.query<NoticeRow>(findLast, [purchaseId, userId]);
  return (
    row && {
      delayId: row.id,
      kind: row.kind,
      undone: row.undoes !== null,
      words: row.words,
      was: clubTime(row.was_at, timeZone),
      now: row.is_at && clubTime(row.is_at, timeZone),
      fate: row.fate,
      seen: row.seen_at !== null,
      at: row.at.toISOString(),
    }
  );
}
