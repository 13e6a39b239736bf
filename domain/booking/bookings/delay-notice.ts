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
  answer_by: Date | null;
  moves: { from: string; to: string; spots: number }[] | null;
  mine: boolean;
}

const findLast = prepared(
  'bookings.delay-notice',
  `select d.id, d.kind, d.undoes, d.words, d.at, p.was_at, p.is_at, p.fate, p.seen_at,
     case p.fate when 'ASKED' then c.answer_by end as answer_by,
     (select json_agg(json_build_object('from', to_char(f.starts_at at time zone $3, 'HH24:MI'),
        'to', to_char(t.starts_at at time zone $3, 'HH24:MI'), 'spots', k.spots) order by f.starts_at, t.starts_at)
      from closure_places k join tee_times f on f.id = k.from_tee_time_id join tee_times t on t.id = k.tee_time_id
      where k.closure_id = c.id) as moves,
     b.user_id = p.user_id as mine
   from delay_people p join delays d on d.id = p.delay_id join bookings b on b.purchase_id = p.purchase_id
     left join closure_bookings c on c.delay_id = d.id and c.purchase_id = p.purchase_id
   where p.purchase_id = $1 and p.user_id = $2 order by p.id desc limit 1`,
);

/** Undefined for who is on no told list of the booking. */
export async function findDelayNotice(
  sql: Sql,
  purchaseId: number,
  userId: number,
  timeZone: string,
): Promise<DelayNotice | undefined> {
  const [row] = await sql.query<NoticeRow>(findLast, [purchaseId, userId, timeZone]);
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
      asks:
        row.answer_by && row.moves
          ? { moves: row.moves, answerBy: row.answer_by.toISOString(), mine: row.mine }
          : null,
    }
  );
}
