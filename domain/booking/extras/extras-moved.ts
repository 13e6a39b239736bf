/** Whether what comes with rounds is there, too, where they would move. */
import type { Transaction } from '@fourball/db/connection.ts';
import { lockExtrasOf } from './extra-rows.ts';

interface Moved {
  readonly roundId: number;
  readonly to: number;
}

/**
 * Locks the extras. The tee time for which there would be too few, HH:MM; undefined where all are there. What the rounds have out
 * now is theirs, so a move by ten minutes is no other cart.
 */
export async function findAllOut(
  tx: Transaction,
  moves: readonly Moved[],
  timeZone: string,
): Promise<string | undefined> {
  await lockExtrasOf(
    tx,
    moves.map(({ roundId }) => roundId),
  );
  const [short] = await tx.query<{ time: string }>(
    `with moved as (
       select coalesce(e.half_of_id, e.id) as extra_id, m.to_id, x.minutes, f.starts_at as was, t.starts_at as becomes,
         ceil(sum(case when e.half_of_id is null then 2 else 1 end) / 2.0)::int as things
       from unnest($1::bigint[], $2::bigint[]) as m (round_id, to_id) join rounds r on r.id = m.round_id
         join round_extras x on x.round_id = r.id and x.given_back_at is null and x.minutes > 0
         join extras e on e.id = x.extra_id join tee_times f on f.id = r.tee_time_id join tee_times t on t.id = m.to_id
       group by 1, 2, 3, 4, 5
     ), wanted as (
       select v.extra_id, g.slot, min(v.becomes) as starts_at, sum(v.things)::int as things
       from moved v, generate_series(date_bin('10 minutes', v.becomes, timestamptz 'epoch'),
         v.becomes + make_interval(mins => v.minutes) - interval '1 microsecond', interval '10 minutes') g (slot)
       group by 1, 2
     )
     select to_char(n.starts_at at time zone $3, 'HH24:MI') as time
     from wanted n join extras w on w.id = n.extra_id and w.at_most is not null
       left join extra_slots s on s.extra_id = n.extra_id and s.slot = n.slot
     where n.things + coalesce(s.taken, 0) - coalesce((
       select sum(o.things) from moved o where o.extra_id = n.extra_id
         and n.slot >= date_bin('10 minutes', o.was, timestamptz 'epoch')
         and n.slot < o.was + make_interval(mins => o.minutes)), 0) > w.at_most
     order by n.slot limit 1`,
    [moves.map(({ roundId }) => roundId), moves.map(({ to }) => to), timeZone],
  );
  return short?.time;
}
