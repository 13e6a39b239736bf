/** Whom a change of a card concerns at once: who plays in its group, and who marks it. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import type { CardRow } from './score-rows.ts';

const findUsers = prepared(
  'scores.concerned',
  `select distinct p.user_id from participants p
   where p.user_id is not null and (p.id = any($1::bigint[]) or p.id in (
     select o.participant_id from draw_places o where o.purpose = 'PLAY' and o.group_id in (
       select x.group_id from draw_places x join draws d on d.id = x.draw_id and d.state = 'PUBLISHED' and d.round = $2
       where x.purpose = 'PLAY' and x.participant_id = any($1::bigint[]))))
   order by p.user_id`,
);

/** Ascending. */
export async function findConcerned(
  sql: Sql,
  { players, markerId, round }: Pick<CardRow, 'players' | 'markerId' | 'round'>,
): Promise<number[]> {
  const ids = players.map(({ participantId }) => participantId);
  const rows = await sql.query<{ user_id: number }>(findUsers, [
    markerId === null ? ids : [...ids, markerId],
    round,
  ]);
  return rows.map(({ user_id }) => user_id);
}
