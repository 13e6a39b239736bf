/** Reads regions with their chains, and holds the lock of who changes them. */
import { takeLock } from '@fourball/db/locks.ts';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { chainOf } from '@fourball/shared/club/regions/region-chain.ts';
import type { Region } from '@fourball/shared/club/regions/region-shapes.ts';
import { AppError } from '../../kernel/app-error.ts';

type RegionRow = Omit<Region, 'path' | 'chain'>;

/** Whoever changes regions or their labels does so alone: chains depend on all of them. */
export const lockRegions = async (tx: Transaction): Promise<void> =>
  void (await tx.query(`select ${takeLock('-regions')}(hashtext('regions'))`));

/** Each one is followed by those within it; those of one parent come by name. */
export async function listRegions(sql: Sql): Promise<Region[]> {
  const rows = await sql.query<RegionRow>(
    `select r.id, r.name, r.label_id as "labelId", l.name as label, r.parent_id as "parentId"
     from regions r left join region_labels l on l.id = r.label_id order by lower(r.name), r.id`,
  );
  const within = new Map<number | null, RegionRow[]>();
  for (const row of rows) within.set(row.parentId, [...(within.get(row.parentId) ?? []), row]);
  const below = (parentId: number | null, above: readonly string[]): Region[] =>
    (within.get(parentId) ?? []).flatMap((row) => {
      const path = [...above, row.name];
      return [{ ...row, path, chain: chainOf(path) }, ...below(row.id, path)];
    });
  return below(null, []);
}

/** Labels are compared in any letter case, without blanks around. */
export async function listRegionsByLabels(sql: Sql, labelNames: readonly string[]): Promise<Region[]> {
  const wanted = new Set(labelNames.map(spelled));
  return (await listRegions(sql)).filter(({ label }) => label !== null && wanted.has(spelled(label)));
}

const spelled = (label: string): string => label.trim().toLowerCase();

/** Errors: not_found. */
export function regionOf(regions: readonly Region[], id: number): Region {
  const found = regions.find((one) => one.id === id);
  if (!found) throw new AppError('not_found');
  return found;
}

/** The region and all that lie within it. */
export function wholeOf(regions: readonly Region[], id: number): Region[] {
  const own = regions.filter((one) => one.id === id);
  return [
    ...own,
    ...regions.filter(({ parentId }) => parentId === id).flatMap((one) => wholeOf(regions, one.id)),
  ];
}

/** SQL: the names from the top-level region down to the one with this id, as JSON; an empty list for none. */
export const pathOfRegion = (id: string): string => `coalesce((
  with recursive up as (
    select r.name, r.parent_id, 1 as step from regions r where r.id = ${id}
    union all select p.name, p.parent_id, up.step + 1 from up join regions p on p.id = up.parent_id)
  select json_agg(up.name order by up.step desc) from up), '[]')`;
