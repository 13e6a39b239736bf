/** The golfers of the club with their handicaps, for the office. */
import type { Sql } from '@fourball/db/connection.ts';
import type { ParamsOf, QueryOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { listHandicaps as listHandicapsCall } from '@fourball/shared/seasons/handicaps/handicap-calls.ts';
import { loadNewest, newestFirst } from './handicap-rows.ts';

/** By name. A search matches part of a name in any letter case, or the beginning of a member number. */
export async function listHandicaps(
  sql: Sql,
  { page, size }: ParamsOf<typeof listHandicapsCall>,
  { search, only }: QueryOf<typeof listHandicapsCall>,
): Promise<ReplyOf<typeof listHandicapsCall>> {
  const found = await sql.query<{ id: number; name: string; member_number: string | null; total: number }>(
    `with newest as (
       select distinct on (i.user_id) i.user_id, i.entered_by = i.user_id as typed
       from handicap_indexes i where i.source <> 'LEAGUE'
       order by i.user_id, ${newestFirst}
     )
     select u.id, u.full_name as name, u.member_number, count(*) over ()::int as total
     from users u left join newest n on n.user_id = u.id
     where u.erased_at is null and u.status = 'ACTIVE'
       and (strpos(lower(u.full_name), lower($1)) > 0 or starts_with(lower(u.member_number), lower($1)))
       and case $2 when 'NOT_VERIFIED' then n.typed when 'NONE' then n.user_id is null else true end
     order by lower(u.full_name), u.id limit $3 offset $4`,
    [search, only, size, page * size],
  );
  const newest = await loadNewest(
    sql,
    found.map(({ id }) => id),
  );
  return {
    total: found[0]?.total ?? 0,
    golfers: found.map(({ id, name, member_number }) => ({
      userId: id,
      name,
      memberNumber: member_number,
      official: newest.get(id)?.official ?? null,
      league: newest.get(id)?.league ?? null,
    })),
  };
}
