/** Reads promos as pages show them and as the office manages them; and the lock of who changes them. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { locks, takeLock } from '@fourball/db/locks.ts';
import type { ManagedPromo, Promo } from '@fourball/shared/club/promos/promo-shapes.ts';

/** The days that "lately" has, with today. */
const lately = 30;

const fields = `p.id, p.link, p.course_id as "courseId", p.image_url as image, p.sequence_no as "sequenceNo"`;

/** On the day $1. */
const shown = 'coalesce(p.start_date <= $1::date, true) and coalesce(p.end_date >= $1::date, true)';
/** The whole club's first. */
const order = 'order by p.course_id nulls first, p.sequence_no, p.id';

const selectGlobal = prepared(
  'promos.global',
  `select ${fields} from promos p where p.course_id is null and ${shown} order by p.sequence_no, p.id`,
);

/** Those of the whole club that are shown on a day. */
export const listGlobalPromos = (sql: Sql, today: string): Promise<Promo[]> =>
  sql.query<Promo>(selectGlobal, [today]);

const selectOfCourse = prepared(
  'promos.of-course',
  `select ${fields} from promos p where (p.course_id is null or p.course_id = $2) and ${shown}
   order by p.course_id nulls last, p.sequence_no, p.id`,
);

/** Those of the course, then those of the whole club. Whether the reader may know of the course is asked before. */
export const listPromosOfCourse = (sql: Sql, today: string, courseId: number): Promise<Promo[]> =>
  sql.query<Promo>(selectOfCourse, [today, courseId]);

const selectManaged = (where: string): string => `
  select ${fields}, p.start_date as "startDate", p.end_date as "endDate",
    case when p.start_date > $1::date then 'UPCOMING' when p.end_date < $1::date then 'PAST' else 'CURRENT' end
      as standing,
    coalesce((select sum(k.clicks)::int from promo_clicks k where k.promo_id = p.id), 0) as clicks,
    coalesce((select sum(k.clicks)::int from promo_clicks k
              where k.promo_id = p.id and k.day > $1::date - ${lately}), 0) as "clicksLately"
  from promos p where ${where} ${order}`;

/** All of them, whatever their days, each list in its order. */
export const listManagedPromos = (sql: Sql, today: string): Promise<ManagedPromo[]> =>
  sql.query<ManagedPromo>(selectManaged('true'), [today]);

export async function findManagedPromo(
  sql: Sql,
  today: string,
  id: number,
): Promise<ManagedPromo | undefined> {
  const [found] = await sql.query<ManagedPromo>(selectManaged('p.id = $2'), [today, id]);
  return found;
}

/** Whoever changes promos does so alone: places depend on all of a list. */
export const lockPromos = async (tx: Transaction): Promise<void> =>
  void (await tx.query(`select ${takeLock('-promos')}($1)`, [locks.promos]));

/** The ids of a list in its order. */
export async function idsOfList(sql: Sql, courseId: number | null): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    'select id from promos where course_id is not distinct from $1::bigint order by sequence_no, id',
    [courseId],
  );
  return rows.map(({ id }) => id);
}

/** Gives each the place that it has in the list; promos must be locked. */
export const writePlaces = async (tx: Transaction, ids: readonly number[]): Promise<void> =>
  void (await tx.query(
    `update promos p set sequence_no = o.place
     from unnest($1::bigint[]) with ordinality as o (id, place) where o.id = p.id and p.sequence_no <> o.place`,
    [ids],
  ));
