/** Each golf event keeps its starts free by a block of its own, also where another has the same name, course and hours. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- Null of what the office blocked by hand.
    alter table tee_sheet_blocks add column event_id bigint references golf_events on delete set null;
    create unique index tee_sheet_blocks_of_event on tee_sheet_blocks (event_id, course_id);

    update tee_sheet_blocks k set event_id = x.event_id
    from (select block_id, min(event_id) as event_id from event_courses where block_id is not null group by 1) x
    where k.id = x.block_id;
    -- Events that shared a block: all but the first get one like it, over tee times that are marked already.
    with another as (
      insert into tee_sheet_blocks
        (course_id, kind, reason, weekdays, start_date, end_date, from_time, to_time, event_id)
      select k.course_id, k.kind, k.reason, k.weekdays, k.start_date, k.end_date, k.from_time, k.to_time, x.event_id
      from event_courses x join tee_sheet_blocks k on k.id = x.block_id where k.event_id <> x.event_id
      returning id, event_id, course_id
    )
    update event_courses x set block_id = a.id from another a
    where x.event_id = a.event_id and x.course_id = a.course_id;
  `);
}
