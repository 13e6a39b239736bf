/** Tee times as mails to many show them. */
import type { DescribeMailCards, MailCard } from '../../kernel/mail-card.ts';

/** So far ahead, and so many, are offered to choose among. */
const daysAhead = 7;
const mostCandidates = 400;

/** Those to come, on courses that everybody sees, that are not kept from being booked. Who plays is nobody's business here. */
export const teeTimeCards = (now: Date): DescribeMailCards => ({
  kind: 'TEE_TIME',
  async findCandidates(sql) {
    const rows = await sql.query<{ id: number }>(
      `select t.id from tee_times t join courses c on c.id = t.course_id
       where t.starts_at > $1 and t.starts_at < $1 + make_interval(days => ${daysAhead}) and t.block_kind is null
         and t.booked + t.held < t.capacity and c.visible and c.removed_at is null
       order by t.starts_at, t.id limit ${mostCandidates}`,
      [now],
    );
    return rows.map(({ id }) => id);
  },
  async describe(sql, ids, { timeZone, words }) {
    const rows = await sql.query<{
      id: number;
      courseId: number;
      name: string;
      day: string;
      time: string;
      free: number;
    }>(
      `select t.id, c.id as "courseId", c.name, t.day, to_char(t.starts_at at time zone $2, 'HH24:MI') as time,
         greatest(0, t.capacity - t.booked - t.held)::int as free
       from tee_times t join courses c on c.id = t.course_id
       where t.id = any($1::bigint[]) and t.starts_at > $3 and c.visible and c.removed_at is null
         and t.block_kind is null`,
      [ids, timeZone, now],
    );
    const { campaigns } = words.mails;
    return new Map(
      rows.map(({ id, courseId, name, day, time, free }): [number, MailCard] => [
        id,
        {
          title: name,
          lines: [campaigns.whenAt(day, time), campaigns.spots(free)],
          imageUrl: null,
          link: `/book?day=${day}&course=${courseId}&at=${id}`,
          label: campaigns.seeTeeTime,
        },
      ]),
    );
  },
});
