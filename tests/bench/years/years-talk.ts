/** What was said and asked around the rounds of the years: members and messages of every booking's thread, and its invitations. */
import type { Database } from '@fourball/db/connection.ts';

/** What each of a booking's golfers says, in turn. */
const sentences = [
  'Who brings the balls? The greens are quick this week, says the greenkeeper.',
  'I do. Is anybody up for a coffee before the first tee?',
  'Count me in, and I will be ten minutes early. Carts or walking today?',
  'Walking! See you all at the putting green.',
];

/** Of the bookings of a course: everybody in them is in their thread, said one thing, and was asked by the booker. */
export async function buildTalk(db: Database, courseId: number): Promise<void> {
  await db.query(
    `insert into conversation_members (conversation_id, user_id, joined_at, last_read_seq, digested_seq)
     select b.conversation_id, r.user_id, b.created_at, $2, $2
     from bookings b join rounds r on r.purchase_id = b.purchase_id
     where b.course_id = $1 order by b.conversation_id, r.id`,
    [courseId, sentences.length],
  );
  // As they came in: those of one thread lie beside those of others.
  await db.query(
    `insert into messages (conversation_id, seq, user_id, user_type, text, created_at)
     select b.conversation_id, k.n, s.user_id, 'GOLFER', k.text,
       b.starts_at - interval '2 days' + make_interval(hours => 3 * k.n::int)
     from bookings b
       join lateral (
         select r.user_id, row_number() over (order by r.id) as n from rounds r where r.purchase_id = b.purchase_id
       ) s on true
       join unnest($2::text[]) with ordinality as k (text, n) on k.n = s.n
     where b.course_id = $1
     order by b.starts_at - interval '2 days' + make_interval(hours => 3 * k.n::int)`,
    [courseId, sentences],
  );
  await db.query(
    `update conversations c set last_seq = $2, created_at = b.starts_at - interval '3 days',
       moved_at = b.starts_at - interval '2 days' + make_interval(hours => 3 * $2::int)
     from bookings b where b.course_id = $1 and c.id = b.conversation_id`,
    [courseId, sentences.length],
  );
  await db.query(
    `insert into invitations (purchase_id, user_id, invited_by, status, round_id, created_at, responded_at)
     select b.purchase_id, r.user_id, b.user_id, 'ACCEPTED', r.id, b.starts_at - interval '3 days',
       b.starts_at - interval '2 days'
     from bookings b join rounds r on r.purchase_id = b.purchase_id and r.user_id <> b.user_id
     where b.course_id = $1 order by b.starts_at, r.id`,
    [courseId],
  );
}
