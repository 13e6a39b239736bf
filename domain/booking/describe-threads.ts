/** What the threads of bookings are about, for messaging. */
import { prepared } from '@fourball/db/connection.ts';
import type { DescribeThreads } from '../messaging/describe-threads.ts';

const findSubjects = prepared(
  'bookings.describe-threads',
  `select b.conversation_id, b.purchase_id, b.starts_at, c.name
   from bookings b join courses c on c.id = b.course_id where b.conversation_id = any($1::bigint[])`,
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
