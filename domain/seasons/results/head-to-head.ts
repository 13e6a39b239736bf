/** How two golfers did against each other in the final events of a season: in matches, else by their places. */
import type { ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { getHeadToHead } from '@fourball/shared/seasons/results/result-calls.ts';
import type { KeptRow } from '@fourball/shared/seasons/results/result-shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { getSeason } from '../seasons/find-seasons.ts';

type HeadToHead = ReplyOf<typeof getHeadToHead>;
type Meeting = HeadToHead['meetings'][number];

interface Row {
  id: number;
  name: string;
  date: string;
  board: string;
  rows: KeptRow[];
  one: number;
  other: number;
}

/** Undefined where they did not meet on this board: partners of one side did not. */
function meet({ rows, one, other, ...event }: Row): (Omit<Meeting, 'date'> & { date: string }) | undefined {
  const own = rows.find(({ participantIds }) => participantIds.includes(one));
  const theirs = rows.find(({ participantIds }) => participantIds.includes(other));
  if (!own || !theirs || own === theirs) return undefined;
  const about = { eventId: event.id, eventName: event.name, date: event.date };
  if (own.opponentIds.includes(other) && own.won !== null)
    return { ...about, kind: 'MATCH', outcome: own.won, result: own.result ?? '' };
  if (own.place === null || theirs.place === null) return undefined;
  const outcome = own.place < theirs.place ? 'WON' : own.place > theirs.place ? 'LOST' : 'HALVED';
  return { ...about, kind: 'BOARD', outcome, result: `${own.shown} : ${theirs.shown}` };
}

/** Errors: not_found, also for golfers who did not play in a final event of the season. */
export async function readHeadToHead(
  house: House,
  actor: Actor,
  { seasonId, one, other }: { seasonId: number; one: number; other: number },
): Promise<HeadToHead> {
  await getSeason(house, actor, seasonId);
  const names = await house.db.query<{ userId: number; name: string }>(
    `select u.id as "userId", u.full_name as name from users u where u.id = any($2::bigint[]) and exists (
       select from participants p join golf_events g on g.id = p.event_id
         join event_scores x on x.event_id = g.id and x.final_at is not null
       where p.user_id = u.id and g.season_id = $1 and g.publish)`,
    [seasonId, [one, other]],
  );
  const nameOf = (userId: number) => names.find((each) => each.userId === userId);
  const [first, second] = [nameOf(one), nameOf(other)];
  if (!first || !second || one === other) throw new AppError('not_found');
  const rows = await house.db.query<Row>(
    `select g.id, g.name, g.day as date, r.board, r.rows, a.id as one, b.id as other
     from golf_events g join results r on r.event_id = g.id and r.reopened_at is null and r.board !~ '[@~]'
       join participants a on a.event_id = g.id and a.user_id = $2
       join participants b on b.event_id = g.id and b.user_id = $3
     where g.season_id = $1 and g.publish and g.cancelled_at is null
     order by g.day, g.start_time, g.id, r.board like 'main-%' desc, r.board desc`,
    [seasonId, one, other],
  );
  const meetings: Meeting[] = [];
  for (const row of rows) {
    // One for each event: the match where there was one, else the event's own board.
    const met = meet(row);
    if (!met) continue;
    const before = meetings.findIndex(({ eventId }) => eventId === row.id);
    if (before < 0) meetings.push(met);
    else if (met.kind === 'MATCH' && meetings[before]?.kind === 'BOARD') meetings[before] = met;
  }
  const count = (outcome: Meeting['outcome']) =>
    meetings.filter((meeting) => meeting.outcome === outcome).length;
  return {
    golfers: [first, second],
    meetings,
    won: count('WON'),
    lost: count('LOST'),
    halved: count('HALVED'),
  };
}
