/** What organizers choose from: cancellation policies with their tiers, and names of blocks on the tee sheet. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type { createCancellationPolicy as createCall } from '@fourball/shared/seasons/policy-calls.ts';
import type { CancellationPolicy, TeeBlockLabel } from '@fourball/shared/seasons/event-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';

/** By name. */
const selectPolicies = (sql: Sql, id: number | null = null): Promise<CancellationPolicy[]> =>
  sql.query<CancellationPolicy>(
    `select p.id, p.name, p.text, coalesce((
       select jsonb_agg(jsonb_build_object('hoursBefore', t.hours_before, 'percentBack', t.percent_back)
         order by t.hours_before desc) from cancellation_tiers t where t.policy_id = p.id
     ), '[]') as tiers
     from cancellation_policies p where $1::bigint is null or p.id = $1 order by lower(p.name)`,
    [id],
  );

export const listPolicies = ({ db }: House): Promise<CancellationPolicy[]> => selectPolicies(db);

async function getPolicy(sql: Sql, id: number): Promise<CancellationPolicy> {
  const [policy] = await selectPolicies(sql, id);
  if (!policy) throw new AppError('not_found');
  return policy;
}

type Fields = BodyOf<typeof createCall>;

async function refuseTakenName(
  tx: Transaction,
  table: 'cancellation_policies' | 'tee_block_labels',
  name: string,
  id = 0,
): Promise<void> {
  const [taken] = await tx.query(`select 1 from ${table} where lower(name) = lower($1) and id <> $2`, [
    name,
    id,
  ]);
  if (taken) throw conflictOn('name', 'seasons.nameTaken');
}

async function writeTiers(tx: Transaction, id: number, { tiers }: Fields): Promise<void> {
  await tx.query('delete from cancellation_tiers where policy_id = $1', [id]);
  await tx.query(
    `insert into cancellation_tiers (policy_id, hours_before, percent_back)
     select $1, * from unnest($2::int[], $3::int[])`,
    [id, tiers.map(({ hoursBefore }) => hoursBefore), tiers.map(({ percentBack }) => percentBack)],
  );
}

/** For admins. Errors: conflict on name. */
export function createPolicy(house: House, actor: UserActor, fields: Fields): Promise<CancellationPolicy> {
  return transact(house.db, async (tx) => {
    await refuseTakenName(tx, 'cancellation_policies', fields.name);
    const [row] = await tx.query<{ id: number }>(
      'insert into cancellation_policies (name, text) values ($1, $2) returning id',
      [fields.name, fields.text],
    );
    await writeTiers(tx, row?.id ?? 0, fields);
    const created = await getPolicy(tx, row?.id ?? 0);
    await recordChange(tx, actor, { action: 'policy.created', changes: changesBetween({}, created) });
    return created;
  });
}

/** For admins; withdrawals from then on go by it. Errors: not_found, conflict on name. */
export function updatePolicy(
  house: House,
  actor: UserActor,
  { id, ...fields }: Fields & { id: number },
): Promise<CancellationPolicy> {
  return transact(house.db, async (tx) => {
    const before = await getPolicy(tx, id);
    await refuseTakenName(tx, 'cancellation_policies', fields.name, id);
    await tx.query('update cancellation_policies set name = $2, text = $3 where id = $1', [
      id,
      fields.name,
      fields.text,
    ]);
    await writeTiers(tx, id, fields);
    const after = await getPolicy(tx, id);
    const changes = changesBetween(before, after);
    if (changes.length > 0) await recordChange(tx, actor, { action: 'policy.changed', changes });
    return after;
  });
}

/** For admins. Errors: not_found, conflict while something is played under it. */
export function deletePolicy(house: House, actor: UserActor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const { name } = await getPolicy(tx, id);
    const [used] = await tx.query(
      `select 1 where exists (select from event_types where cancellation_policy_id = $1)
         or exists (select from golf_events where cancellation_policy_id = $1)`,
      [id],
    );
    if (used) throw conflictOn('id', 'seasons.policyInUse');
    await tx.query('delete from cancellation_policies where id = $1', [id]);
    await recordChange(tx, actor, {
      action: 'policy.deleted',
      changes: [{ field: 'name', before: name, after: null }],
    });
    return { deleted: true };
  });
}

/** By name. */
export const listLabels = ({ db }: House): Promise<TeeBlockLabel[]> =>
  db.query<TeeBlockLabel>('select id, name from tee_block_labels order by lower(name)');

const noteLabel = (tx: Transaction, actor: UserActor, before: string | null, after: string | null) =>
  recordChange(tx, actor, { action: 'label.changed', changes: [{ field: 'name', before, after }] });

async function getLabel(sql: Sql, id: number): Promise<TeeBlockLabel> {
  const [label] = await sql.query<TeeBlockLabel>('select id, name from tee_block_labels where id = $1', [id]);
  if (!label) throw new AppError('not_found');
  return label;
}

/** For admins. Errors: conflict on name. */
export function createLabel(house: House, actor: UserActor, name: string): Promise<TeeBlockLabel> {
  return transact(house.db, async (tx) => {
    await refuseTakenName(tx, 'tee_block_labels', name);
    const [label] = await tx.query<TeeBlockLabel>(
      'insert into tee_block_labels (name) values ($1) returning id, name',
      [name],
    );
    await noteLabel(tx, actor, null, name);
    return getLabel(tx, label?.id ?? 0);
  });
}

/** For admins. Errors: not_found, conflict on name. */
export function updateLabel(
  house: House,
  actor: UserActor,
  { id, name }: { id: number; name: string },
): Promise<TeeBlockLabel> {
  return transact(house.db, async (tx) => {
    const before = await getLabel(tx, id);
    await refuseTakenName(tx, 'tee_block_labels', name, id);
    await tx.query('update tee_block_labels set name = $2 where id = $1', [id, name]);
    if (before.name !== name) await noteLabel(tx, actor, before.name, name);
    return getLabel(tx, id);
  });
}

/** For admins. Errors: not_found, conflict while competitions have it. */
export function deleteLabel(house: House, actor: UserActor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    const { name } = await getLabel(tx, id);
    const [used] = await tx.query('select 1 from season_competitions where tee_block_label_id = $1 limit 1', [
      id,
    ]);
    if (used) throw conflictOn('id', 'seasons.labelInUse');
    await tx.query('delete from tee_block_labels where id = $1', [id]);
    await noteLabel(tx, actor, name, null);
    return { deleted: true };
  });
}
