/** Adds, renames, moves and removes regions. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { courseChanged } from '@fourball/shared/club/events.ts';
import type {
  createRegion as createCall,
  updateRegion as updateCall,
} from '@fourball/shared/club/regions/region-calls.ts';
import { mostLevels } from '@fourball/shared/club/regions/region-chain.ts';
import type { Region } from '@fourball/shared/club/regions/region-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { Actor } from '../../kernel/actor.ts';
import { conflict, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { listRegions, lockRegions, regionOf, wholeOf } from './region-rows.ts';

interface Wanted {
  readonly name: string;
  readonly labelId: number | null;
  readonly parentId: number | null;
}

/** Locks the regions. Errors: invalid_input on name, labelId or parentId; conflict on parentId. */
export function createRegion(house: House, actor: Actor, body: BodyOf<typeof createCall>): Promise<Region> {
  return transact(house.db, async (tx) => {
    await lockRegions(tx);
    const wanted = { name: body.name, labelId: body.labelId ?? null, parentId: body.parentId ?? null };
    await check(tx, await listRegions(tx), wanted, null);
    const [row] = await tx.query<{ id: number }>(
      'insert into regions (name, label_id, parent_id) values ($1, $2, $3) returning id',
      [wanted.name, wanted.labelId, wanted.parentId],
    );
    const region = regionOf(await listRegions(tx), row?.id ?? 0);
    await recordChange(tx, actor, { action: 'region.created', changes: changesBetween({}, told(region)) });
    return region;
  });
}

/**
 * What is left out stays; those within it move along. Pages of courses that lie there are told. Locks the regions.
 * Errors: not_found; invalid_input on name, labelId or parentId; conflict on parentId.
 */
export function updateRegion(house: House, actor: Actor, body: BodyOf<typeof updateCall>): Promise<Region> {
  return transact(house.db, async (tx) => {
    await lockRegions(tx);
    const regions = await listRegions(tx);
    const before = regionOf(regions, body.id);
    const wanted = {
      name: body.name,
      labelId: body.labelId === undefined ? before.labelId : body.labelId,
      parentId: body.parentId === undefined ? before.parentId : body.parentId,
    };
    await check(tx, regions, wanted, before);
    await tx.query('update regions set name = $2, label_id = $3, parent_id = $4 where id = $1', [
      before.id,
      wanted.name,
      wanted.labelId,
      wanted.parentId,
    ]);
    const after = regionOf(await listRegions(tx), before.id);
    const changes = changesBetween(told(before), told(after));
    if (changes.length > 0) await recordChange(tx, actor, { action: 'region.changed', changes });
    if (after.chain !== before.chain) await tellCourses(tx, wholeOf(regions, before.id));
    return after;
  });
}

/** Locks the regions, and this one against courses that are just put there. Errors: not_found, conflict. */
export function deleteRegion(house: House, actor: Actor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    await lockRegions(tx);
    const region = regionOf(await listRegions(tx), id);
    await tx.query('select id from regions where id = $1 for update', [id]);
    const [used] = await tx.query<{ regions: number; courses: number }>(
      `select (select count(*)::int from regions where parent_id = $1) as regions,
         (select count(*)::int from courses where region_id = $1) as courses`,
      [id],
    );
    if (used && used.regions > 0) throw conflict('club.regionHasRegions', { regions: used.regions });
    if (used && used.courses > 0) throw conflict('club.regionHasCourses', { courses: used.courses });
    await tx.query('delete from regions where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'region.deleted',
      changes: [{ field: 'region', before: region.chain, after: null }],
    });
    return { deleted: true };
  });
}

/** `before`: what it was; null where it is new. */
async function check(
  sql: Sql,
  regions: readonly Region[],
  wanted: Wanted,
  before: Region | null,
): Promise<void> {
  const { name, labelId, parentId } = wanted;
  if (labelId !== null) {
    const [label] = await sql.query('select 1 from region_labels where id = $1', [labelId]);
    if (!label) throw invalidField('labelId', 'club.noSuchRegionLabel');
  }
  if (parentId !== null) checkParent(regions, parentId, before);
  const twin = regions.find(
    (one) =>
      one.id !== before?.id &&
      one.parentId === parentId &&
      one.labelId === labelId &&
      one.name.toLowerCase() === name.toLowerCase(),
  );
  if (twin) throw invalidField('name', 'club.regionTaken');
}

function checkParent(regions: readonly Region[], parentId: number, before: Region | null): void {
  const parent = regions.find(({ id }) => id === parentId);
  if (!parent) throw invalidField('parentId', 'club.noSuchRegion');
  if (parentId === before?.id) throw invalidField('parentId', 'club.regionWithinItself');
  const moved = before === null ? [] : wholeOf(regions, before.id);
  if (moved.some(({ id }) => id === parentId)) throw conflictOn('parentId', 'club.regionWithinItself');
  const levels =
    before === null ? 1 : Math.max(...moved.map(({ path }) => path.length - before.path.length + 1));
  if (parent.path.length + levels > mostLevels)
    throw conflictOn('parentId', 'club.regionTooDeep', { levels: mostLevels });
}

/** As the trail tells it. */
const told = ({ chain, label }: Region) => ({ region: chain, label });

async function tellCourses(tx: Transaction, regions: readonly Region[]): Promise<void> {
  const courses = await tx.query<{ id: number }>(
    'select id from courses where region_id = any($1::bigint[]) and removed_at is null order by id',
    [regions.map(({ id }) => id)],
  );
  for (const { id } of courses) await emit(tx, courseChanged, { courseId: id });
}
