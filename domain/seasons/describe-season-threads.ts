/** What the threads of seasons, of their organizers and of golf events are about. */
import { wordsFor } from '@fourball/shared/words/language.ts';
import { clubMoment } from '../kernel/club-time.ts';
import type { House } from '../kernel/house.ts';
import type { DescribeThreads, ThreadSubject } from '../messaging/threads/describe-threads.ts';

interface SubjectRow {
  conversation_id: number;
  kind: 'SEASON' | 'ORGANIZERS' | 'GOLF_EVENT';
  season_id: number;
  season_name: string;
  org_name: string;
  event_id: number | null;
  event_name: string | null;
  day: string | null;
}

export const describeSeasonThreads = (house: Pick<House, 'timeZone'>): DescribeThreads => {
  // A thread is called the same for all who read it.
  const { threads } = wordsFor({});
  const subjectOf = (row: SubjectRow): ThreadSubject => ({
    title:
      row.event_name ??
      threads[row.kind === 'ORGANIZERS' ? 'organizers' : 'season'](row.org_name, row.season_name),
    startsAt: row.day === null ? null : clubMoment(row.day, '00:00', house.timeZone),
    purchaseId: null,
    eventId: row.event_id,
    seasonId: row.season_id,
  });
  return {
    kinds: ['SEASON', 'ORGANIZERS', 'GOLF_EVENT'],
    async describe(sql, conversationIds) {
      const rows = await sql.query<SubjectRow>(
        `select t.*, s.name as season_name, e.org_name
         from (
           select conversation_id, 'SEASON' as kind, id as season_id, null::bigint as event_id,
             null::text as event_name, null::date as day
           from seasons where conversation_id = any($1::bigint[])
           union all
           select organizers_conversation_id, 'ORGANIZERS', id, null, null, null
           from seasons where organizers_conversation_id = any($1::bigint[])
           union all
           select conversation_id, 'GOLF_EVENT', season_id, id, name, day
           from golf_events where conversation_id = any($1::bigint[])
         ) t join seasons s on s.id = t.season_id join event_types e on e.id = s.event_type_id`,
        [conversationIds],
      );
      return new Map(rows.map((row) => [row.conversation_id, subjectOf(row)]));
    },
  };
};
