/** Adds and changes email lists. None is ever deleted: what people said yes to has to stay readable. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { createList as createCall, updateList as updateCall } from '@fourball/shared/mail/list-calls.ts';
import type { ManagedList } from '@fourball/shared/mail/list-shapes.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { getManagedList, listManagedLists, lockEmailLists } from './list-rows.ts';

interface ListColumns {
  readonly slug: string;
  readonly name: string;
  readonly purpose: string;
  readonly orgId: number | null;
  readonly showPublic: boolean;
  readonly showAdmin: boolean;
  readonly categoryId: number | null;
}
type ListRow = ListColumns & { readonly id: number; readonly kind: 'MARKETING' | 'SERVICE' };

/** It is for advertising, and asks strangers twice. Locks the lists. Errors: invalid_input on a field. */
export function createList(
  house: House,
  actor: UserActor,
  body: BodyOf<typeof createCall>,
): Promise<ManagedList> {
  return transact(house.db, async (tx) => {
    await lockEmailLists(tx);
    const columns = await columnsOf(tx, body, undefined, '');
    const [row] = await tx.query<{ id: number }>(
      `insert into email_lists (slug, name, purpose, org_id, show_public, show_admin, category_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8) returning id`,
      [...valuesOf(columns), house.clock.now()],
    );
    await recordChange(tx, actor, {
      action: 'email-list.created',
      changes: changesBetween({}, { ...columns }),
    });
    return getManagedList(tx, actor, row?.id ?? 0);
  });
}

/** Locks the lists. Errors: not_found; invalid_input and conflict on a field. */
export function updateList(
  house: House,
  actor: UserActor,
  body: BodyOf<typeof updateCall>,
): Promise<ManagedList> {
  return transact(house.db, async (tx) => {
    await lockEmailLists(tx);
    await write(tx, actor, body, '');
    return getManagedList(tx, actor, body.id);
  });
}

/** All of them or none; fields are named `lists.<place>.<field>`. Locks the lists. Errors: as `updateList`. */
export function updateLists(
  house: House,
  actor: UserActor,
  bodies: readonly BodyOf<typeof updateCall>[],
): Promise<ManagedList[]> {
  return transact(house.db, async (tx) => {
    await lockEmailLists(tx);
    for (const [at, body] of bodies.entries()) await write(tx, actor, body, `lists.${at}.`);
    return listManagedLists(
      tx,
      actor,
      bodies.map(({ id }) => id),
    );
  });
}

/** Null: into none. Locks the lists. Errors: not_found; invalid_input on categoryId. */
export function setListCategory(
  house: House,
  actor: UserActor,
  { listId, categoryId }: { listId: number; categoryId: number | null },
): Promise<ManagedList> {
  return transact(house.db, async (tx) => {
    await lockEmailLists(tx);
    const before = await getRow(tx, listId);
    await checkCategory(tx, categoryId, '');
    await tx.query('update email_lists set category_id = $2 where id = $1', [listId, categoryId]);
    await recordWritten(tx, actor, before, { ...before, categoryId });
    return getManagedList(tx, actor, listId);
  });
}

async function write(
  tx: Transaction,
  actor: UserActor,
  body: BodyOf<typeof updateCall>,
  path: string,
): Promise<void> {
  const before = await getRow(tx, body.id);
  const after = await columnsOf(tx, body, before, path);
  await tx.query(
    `update email_lists set slug = $1, name = $2, purpose = $3, org_id = $4, show_public = $5, show_admin = $6,
       category_id = $7 where id = $8`,
    [...valuesOf(after), before.id],
  );
  await recordWritten(tx, actor, before, after);
}

async function recordWritten(
  tx: Transaction,
  actor: UserActor,
  before: ListRow,
  after: ListColumns,
): Promise<void> {
  const { id: _, kind: __, ...was } = before;
  const { slug, name, purpose, orgId, showPublic, showAdmin, categoryId } = after;
  const changes = changesBetween(was, { slug, name, purpose, orgId, showPublic, showAdmin, categoryId });
  if (changes.length === 0) return;
  await recordChange(tx, actor, {
    action: 'email-list.changed',
    changes: [{ field: 'list', before: null, after: before.name }, ...changes],
  });
}

/** For update: whoever is just subscribing leans on the row, and is waited for. */
async function getRow(tx: Transaction, id: number): Promise<ListRow> {
  const [row] = await tx.query<ListRow>(
    `select id, slug, name, purpose, org_id as "orgId", show_public as "showPublic", show_admin as "showAdmin",
       category_id as "categoryId", kind from email_lists where id = $1 for update`,
    [id],
  );
  if (!row) throw new AppError('not_found');
  return row;
}

const valuesOf = ({
  slug,
  name,
  purpose,
  orgId,
  showPublic,
  showAdmin,
  categoryId,
}: ListColumns): unknown[] => [slug, name, purpose, orgId, showPublic, showAdmin, categoryId];

async function columnsOf(
  tx: Transaction,
  body: BodyOf<typeof createCall>,
  before: ListRow | undefined,
  path: string,
): Promise<ListColumns> {
  const columns = {
    slug: body.externalId,
    name: body.externalName,
    purpose: body.purpose ?? before?.purpose ?? '',
    orgId: body.orgId ?? null,
    showPublic: body.showPublic,
    showAdmin: body.showAdmin,
    categoryId: body.categoryId ?? null,
  };
  if (columns.showPublic && columns.purpose === '')
    throw invalidField(`${path}purpose`, 'mail.purposeMissing');
  await checkCategory(tx, columns.categoryId, path);
  if (columns.orgId !== null) {
    const known = await tx.query('select 1 from organizations where id = $1', [columns.orgId]);
    if (known.length === 0) throw invalidField(`${path}orgId`, 'club.noSuchOrganization');
  }
  await checkNames(tx, columns, before?.id ?? 0, path);
  if (!before) return columns;
  if (before.kind === 'SERVICE') checkService(before, columns, path);
  if (before.slug !== columns.slug) {
    const used = await tx.query('select 1 from consents where list_id = $1 limit 1', [before.id]);
    if (used.length > 0) throw conflictOn(`${path}externalId`, 'mail.slugStays');
  }
  return columns;
}

/** What a service goes by stays: code names it by its slug, and it is shown in the account. */
function checkService(before: ListRow, after: ListColumns, path: string): void {
  for (const [field, name] of [
    ['slug', 'externalId'],
    ['showPublic', 'showPublic'],
    ['showAdmin', 'showAdmin'],
  ] as const) {
    if (before[field] !== after[field]) throw invalidField(`${path}${name}`, 'mail.serviceStays');
  }
}

async function checkNames(sql: Sql, { slug, name }: ListColumns, ownId: number, path: string): Promise<void> {
  const [other] = await sql.query<{ slug: boolean }>(
    `select slug = $1 as slug from email_lists where (slug = $1 or lower(name) = lower($2)) and id <> $3
     order by slug = $1 desc limit 1`,
    [slug, name, ownId],
  );
  if (!other) return;
  throw other.slug
    ? invalidField(`${path}externalId`, 'mail.slugTaken')
    : invalidField(`${path}externalName`, 'mail.listNameTaken');
}

async function checkCategory(sql: Sql, id: number | null, path: string): Promise<void> {
  if (id === null) return;
  const known = await sql.query('select 1 from email_categories where id = $1', [id]);
  if (known.length === 0) throw invalidField(`${path}categoryId`, 'mail.noSuchCategory');
}
