/** What memberships count for that were sold before their catalogue entry was marked otherwise: as the trail says that it was then. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  // The first change of a mark after the sale says what it was at the sale. Where there is none the entry is as it was then, and so
  // is what the membership has. A membership that was changed to another product was sold as that one when it was changed.
  await knex.raw(`
    with marks as (
      select (substring(n.value ->> 'after' from '\\((\\d+)\\)$'))::bigint as entry_id, a.id, a.at,
        c.value ->> 'field' as field, (c.value ->> 'before')::boolean as before
      from audit_entries a, jsonb_array_elements(a.changes) n, jsonb_array_elements(a.changes) c
      where a.action = 'catalogue-entry.changed' and n.value ->> 'field' = 'catalogueEntry'
        and c.value ->> 'field' in ('weekday', 'nineHole') and c.value ->> 'before' in ('true', 'false')
    ), sold as (
      select m.id, i.catalogue_entry_id as entry_id, greatest(m.created_at, (
          select max(a.at) from audit_entries a, jsonb_array_elements(a.changes) c
          where a.action = 'membership.modified' and a.user_id = m.user_id and c.value ->> 'field' = 'productName'
            and c.value ->> 'after' = i.name)) as at
      from memberships m join product_items i on i.id = m.product_item_id
      where i.catalogue_entry_id in (select entry_id from marks)
    ), then_marked as (
      select s.id,
        (select k.before from marks k where k.entry_id = s.entry_id and k.field = 'weekday' and k.at > s.at
         order by k.id limit 1) as weekday,
        (select k.before from marks k where k.entry_id = s.entry_id and k.field = 'nineHole' and k.at > s.at
         order by k.id limit 1) as nine_hole
      from sold s
    )
    update memberships m
    set weekday = coalesce(t.weekday, m.weekday), nine_hole = coalesce(t.nine_hole, m.nine_hole)
    from then_marked t
    where t.id = m.id and (t.weekday <> m.weekday or t.nine_hole <> m.nine_hole);
  `);
}
