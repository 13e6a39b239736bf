/** How many of each extra are out on a day, and when. */
import type { ExtraOut } from '@fourball/shared/booking/extras/extra-shapes.ts';
import type { House } from '../../kernel/house.ts';

interface OutRow {
  id: number;
  name: string;
  at_most: number | null;
  time: string;
  taken: number;
}

/** Of a day at the club; what nobody has that day is left out. */
export async function listExtrasOut(
  { db, timeZone }: Pick<House, 'db' | 'timeZone'>,
  day: string,
): Promise<ExtraOut[]> {
  const rows = await db.query<OutRow>(
    `with day as (
       select ($1::date)::timestamp at time zone $2 as begins, ($1::date + 1)::timestamp at time zone $2 as ends
     )
     select e.id, e.name, e.at_most, to_char(g.slot at time zone $2, 'HH24:MI') as time, coalesce(s.taken, 0) as taken
     from day cross join extras e cross join generate_series(day.begins, day.ends - interval '10 minutes', interval '10 minutes') g (slot)
       left join extra_slots s on s.extra_id = e.id and s.slot = g.slot
     where exists (select from extra_slots o where o.extra_id = e.id and o.slot >= day.begins and o.slot < day.ends and o.taken > 0)
     order by lower(e.name), e.id, g.slot`,
    [day, timeZone],
  );
  const extras = new Map<number, ExtraOut>();
  for (const { id, name, at_most, time, taken } of rows) {
    const one = extras.get(id) ?? {
      extraId: id,
      name,
      atMost: at_most,
      most: 0,
      mostAt: time,
      changes: [],
    };
    extras.set(id, one);
    if ((one.changes.at(-1)?.out ?? 0) !== taken) one.changes.push({ time, out: taken });
    if (taken > one.most) Object.assign(one, { most: taken, mostAt: time });
  }
  return [...extras.values()];
}
