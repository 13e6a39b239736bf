/** What golfers are told of a card that an organizer opened again. */
import type { Sql } from '@fourball/db/connection.ts';

export interface Reopening {
  readonly by: string;
  readonly reason: string;
}

/** The newest of this organizer. Undefined where the card is gone, or both have signed it anew: there is nothing to tell any more. */
export async function findReopening(
  sql: Sql,
  { cardId, byUserId }: { cardId: number; byUserId: number },
): Promise<Reopening | undefined> {
  const [row] = await sql.query<Reopening>(
    `select u.full_name as by, l.reason from scorecard_log l join users u on u.id = l.by_user join scorecards c on c.id = l.card_id
     where l.card_id = $1 and l.by_user = $2 and l.what = 'REOPENED'
       and (c.player_signed_at is null or c.marker_signed_at is null)
     order by l.id desc limit 1`,
    [cardId, byUserId],
  );
  return row;
}
