/** What regions may be labelled with: country, province, county. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { RegionLabel } from '@fourball/shared/club/regions/region-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { Actor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockRegions } from './region-rows.ts';

/** By name. */
export const listRegionLabels = (sql: Sql): Promise<RegionLabel[]> =>
  sql.query<RegionLabel>('select id, name from region_labels order by lower(name), id');

/** Locks the regions. Errors: invalid_input on name, which no other has in any letter case. */
export function createRegionLabel(house: House, actor: Actor, name: string): Promise<RegionLabel> {
  return transact(house.db, async (tx) => {
    await lockRegions(tx);
    await checkName(tx, name, 0);
    const [label] = await tx.query<RegionLabel>(
      'insert into region_labels (name) values ($1) returning id, name',
      [name],
    );
    await recordChange(tx, actor, {
      action: 'region-label.created',
      changes: [{ field: 'name', before: null, after: name }],
    });
    return label ?? { id: 0, name };
  });
}

/** Locks the regions. Errors: not_found; invalid_input on name. */
export function updateRegionLabel(
  house: House,
  actor: Actor,
  { id, name }: RegionLabel,
): Promise<RegionLabel> {
  return transact(house.db, async (tx) => {
    const before = await lockLabel(tx, id);
    await checkName(tx, name, id);
    await tx.query('update region_labels set name = $2 where id = $1', [id, name]);
    if (before.name !== name) {
      await recordChange(tx, actor, {
        action: 'region-label.changed',
        changes: [{ field: 'name', before: before.name, after: name }],
      });
    }
    return { id, name };
  });
}

/** Locks the regions. Errors: not_found; conflict while a region has it. */
export function deleteRegionLabel(house: House, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const { name } = await lockLabel(tx, id);
    const [used] = await tx.query<{ regions: number }>(
      'select count(*)::int as regions from regions where label_id = $1',
      [id],
    );
    if (used && used.regions > 0) throw conflict('club.regionLabelUsed', { regions: used.regions });
    await tx.query('delete from region_labels where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'region-label.deleted',
      changes: [{ field: 'name', before: name, after: null }],
    });
    return { deleted: true };
  });
}

async function lockLabel(tx: Transaction, id: number): Promise<RegionLabel> {
  await lockRegions(tx);
  const [label] = await tx.query<RegionLabel>('select id, name from region_labels where id = $1', [id]);
  if (!label) throw new AppError('not_found');
  return label;
}

async function checkName(sql: Sql, name: string, ownId: number): Promise<void> {
  const [other] = await sql.query('select 1 from region_labels where lower(name) = lower($1) and id <> $2', [
    name,
    ownId,
  ]);
  if (other) throw invalidField('name', 'club.regionLabelTaken');
}
