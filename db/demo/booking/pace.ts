/** Marks how fast the demo club's groups of the last days have played, so that the report of pace has something to tell. */
import type { Transaction } from '../../connection.ts';

/**
 * Of each tee time of a day before today that somebody booked: when its group started, turned and finished. The first
 * groups of a day are fast and those around noon slow; every eleventh was not marked at its end. What is by chance comes
 * out the same every time, by the tee time's course and clock.
 */
export async function writePace(tx: Transaction, today: string): Promise<void> {
  await tx.query(
    `update tee_times t set started_at = m.started, turned_at = m.turned,
       finished_at = case when m.chance % 11 > 0 then m.turned + make_interval(mins => m.half + m.chance % 17) end
     from (
       select p.id, p.chance, p.half, p.started, p.started + make_interval(mins => p.half + p.chance % 13) as turned
       from (
         select id, c.chance, 112 + (14 - least(abs(12 - extract(hour from starts_at)::int), 5) * 2) as half,
           starts_at + make_interval(mins => c.chance % 5) as started
         from tee_times, lateral (
           select abs(hashtext(course_id || to_char(starts_at, ' ID HH24:MI'))) as chance
         ) c
         where day < $1 and booked > 0
       ) p
     ) m
     where t.id = m.id`,
    [today],
  );
}
