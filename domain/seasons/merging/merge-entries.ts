/** Makes one golfer's entries, scores and handicap another's, where both are one person. */
import type { MergeObstacle, MergeStep, MergeView } from '../../accounts/merging/merge-part.ts';
import { lockTargets } from '../registration/entry-rows.ts';

export const entriesInMerge: MergeView = {
  async facts(sql, userId) {
    const [counted] = await sql.query<{ entries: number }>(
      `select count(*)::int as entries from registrations
       where user_id = $1 and withdrawn_at is null and coalesce(season_id, event_id) is not null`,
      [userId],
    );
    return counted ?? {};
  },
  async obstacles(sql, { goneId, keptId }) {
    const both = await sql.query<{ name: string }>(
      `select s.name from seasons s
       where exists (select from registrations r where r.season_id = s.id and r.user_id = $1 and r.withdrawn_at is null)
         and exists (select from registrations r where r.season_id = s.id and r.user_id = $2 and r.withdrawn_at is null)
       union select e.name from golf_events e
       where exists (select from participants p where p.event_id = e.id and p.user_id = $1
             union all select from registrations r where r.event_id = e.id and r.user_id = $1 and r.withdrawn_at is null)
         and exists (select from participants p where p.event_id = e.id and p.user_id = $2
             union all select from registrations r where r.event_id = e.id and r.user_id = $2 and r.withdrawn_at is null)
       order by 1`,
      [goneId, keptId],
    );
    // Organizers are named by admins: nobody becomes one on the side.
    const organized = await sql.query<{ name: string }>(
      'select s.name from season_organizers o join seasons s on s.id = o.season_id where o.user_id = $1 order by s.name',
      [goneId],
    );
    const found: MergeObstacle[] = [];
    if (both.length > 0) found.push({ code: 'SAME_EVENT', what: both.map(({ name }) => name) });
    if (organized.length > 0) found.push({ code: 'HAS_ROLES', what: organized.map(({ name }) => name) });
    return found;
  },
};

/** Cards, places and results hang on the participant, and come along with it. */
export const moveEntries: MergeStep = async (tx, { goneId, keptId }) => {
  const [targets] = await tx.query<{ seasonIds: number[]; eventIds: number[] }>(
    `select array(select distinct season_id from registrations where user_id = $1 and season_id is not null) as "seasonIds",
       array(select event_id from registrations where user_id = $1 and event_id is not null
             union select event_id from participants where user_id = $1
             union select id from golf_events where organizer_id = $1) as "eventIds"`,
    [goneId],
  );
  await lockTargets(tx, targets ?? { seasonIds: [], eventIds: [] });
  await tx.query('update golf_events set organizer_id = $2 where organizer_id = $1', [goneId, keptId]);
  await tx.query(
    `update registrations r set user_id = $2 where user_id = $1 and not (
       season_id is null and event_id is null and withdrawn_at is null and exists (
         select from registrations k where k.user_id = $2 and k.event_type_id = r.event_type_id and k.season_id is null
           and k.event_id is null and k.withdrawn_at is null))`,
    [goneId, keptId],
  );
  await tx.query('update participants set user_id = $2 where user_id = $1', [goneId, keptId]);
  await tx.query('update teams set captain_id = $2 where captain_id = $1', [goneId, keptId]);
  await tx.query('update scorecard_photos set user_id = $2 where user_id = $1', [goneId, keptId]);
  await moveHandicap(tx, { goneId, keptId });
};

/** An index is never changed: it is written anew as it was, of the golfer who stays. What the golfer chose there stays. */
const moveHandicap = async (
  tx: Parameters<MergeStep>[0],
  { goneId, keptId }: Parameters<MergeStep>[1],
): Promise<void> => {
  await tx.query(
    `insert into handicap_indexes (user_id, value, valid_from, association, source, entered_by, entered_at)
     select $2, value, valid_from, association, source, entered_by, entered_at from handicap_indexes where user_id = $1 order by id`,
    [goneId, keptId],
  );
  await tx.query('delete from handicap_indexes where user_id = $1', [goneId]);
  await tx.query('update handicap_rounds set user_id = $2 where user_id = $1', [goneId, keptId]);
  await tx.query(
    `update handicap_choices set user_id = $2 where user_id = $1
       and not exists (select from handicap_choices k where k.user_id = $2)`,
    [goneId, keptId],
  );
  await tx.query(
    `update preferred_tees t set user_id = $2 where user_id = $1
       and not exists (select from preferred_tees k where k.user_id = $2 and k.course_id = t.course_id)`,
    [goneId, keptId],
  );
};

/** What is owed for seasons and events is owed by the golfer who stays. */
export const moveProducts: MergeStep = async (tx, { goneId, keptId }) => {
  await tx.query(
    'select id from entry_products where user_id = $1 or charged_user_id = $1 order by id for update',
    [goneId],
  );
  await tx.query(
    `update entry_products set user_id = case when user_id = $1 then $2 else user_id end,
       charged_user_id = case when charged_user_id = $1 then $2 else charged_user_id end
     where user_id = $1 or charged_user_id = $1`,
    [goneId, keptId],
  );
};
