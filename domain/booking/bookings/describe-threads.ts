/** What the threads of bookings are about, for messaging. */
import { prepared } from '@fourball/db/connection.ts';
import type { DescribeThreads } from '../../messaging/threads/describe-threads.ts';

const findSubjects = prepared(
  'bookings.describe-threads',
  `select b.conversation_id, b.purchase_id, b.starts_at, c.name
   from bookings b join courses c on c.id = b.course_id where b.conversation_id = any($1::bigint[])`,
);

const findAskedRows = prepared(
  'bookings.asked-in-thread',
  `select r.user_id from bookings b join rounds r on r.purchase_id = b.purchase_id
   where b.conversation_id = $1 and r.status = 'BOOKED' and r.agreement = 'ASKED'
   union
   select i.user_id from bookings b join invitations i on i.purchase_id = b.purchase_id
   where b.conversation_id = $1 and i.status = 'PENDING' and i.user_id is not null`,
);

interface SubjectRow {
  conversation_id: number;
  purchase_id: number;
  starts_at: Date;
  name: string;
}

/** The course, and the tee time of the first round. */
export const describeBookingThreads: DescribeThreads = {
  kinds: ['BOOKING'],
  async findAsked(sql, conversationId) {
    const rows = await sql.query<{ user_id: number }>(findAskedRows, [conversationId]);
    return rows.map(({ user_id }) => user_id);
  },
  async describe(sql, conversationIds) {
    const rows = await sql.query<SubjectRow>(findSubjects, [conversationIds]);
    return new Map(
      rows.map(({ conversation_id, purchase_id, starts_at, name }) => [
        conversation_id,
        { title: name, startsAt: starts_at, purchaseId: purchase_id, eventId: null, seasonId: null },
      ]),
    );
  },
};
