/** Adds, renames, moves and removes categories of email lists; their places stay without gaps. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { EmailCategory } from '@fourball/shared/mail/list-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { changesBetween } from '../../accounts/audit/changes-between.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { listCategoryRows, lockEmailLists } from './list-rows.ts';

interface Wanted {
  readonly name: string;
  /** From 1; beyond the last, and 0, it comes last. */
  readonly sequenceNo: number;
}

/** Locks the lists. Errors: invalid_input on name. */
export function createCategory(house: House, actor: UserActor, wanted: Wanted): Promise<EmailCategory> {
  return transact(house.db, async (tx) => {
    await lockEmailLists(tx);
    await checkName(tx, wanted.name, 0);
    const before = await listCategoryRows(tx);
    const [row] = await tx.query<{ id: number }>(
      'insert into email_categories (name, sequence_no) values ($1, $2) returning id',
      [wanted.name, before.length + 1],
    );
    const made = await place(tx, row?.id ?? 0, wanted.sequenceNo);
    await recordChange(tx, actor, {
      action: 'email-category.created',
      changes: changesBetween({}, { name: made.name, sequenceNo: made.sequenceNo }),
    });
    return made;
  });
}

/** Locks the lists. Errors: not_found; invalid_input on name. */
export function updateCategory(
  house: House,
  actor: UserActor,
  { id, ...wanted }: Wanted & { readonly id: number },
): Promise<EmailCategory> {
  return transact(house.db, async (tx) => {
    await lockEmailLists(tx);
    const before = await getCategory(tx, id);
    await checkName(tx, wanted.name, id);
    await tx.query('update email_categories set name = $2 where id = $1', [id, wanted.name]);
    const after = await place(tx, id, wanted.sequenceNo);
    const changes = changesBetween({ ...before }, { ...after });
    if (changes.length > 0) {
      await recordChange(tx, actor, {
        action: 'email-category.changed',
        changes: [{ field: 'category', before: null, after: before.name }, ...changes],
      });
    }
    return after;
  });
}

/** Its lists stay, under none. Locks the lists. Errors: not_found. */
export function deleteCategory(house: House, actor: UserActor, id: number): Promise<{ deleted: boolean }> {
  return transact(house.db, async (tx) => {
    await lockEmailLists(tx);
    const { name } = await getCategory(tx, id);
    await tx.query('delete from email_categories where id = $1', [id]);
    await writePlaces(
      tx,
      (await listCategoryRows(tx)).map((category) => category.id),
    );
    await recordChange(tx, actor, {
      action: 'email-category.deleted',
      changes: [{ field: 'name', before: name, after: null }],
    });
    return { deleted: true };
  });
}

/** Puts one to its place; the others close up around it. */
async function place(tx: Transaction, id: number, sequenceNo: number): Promise<EmailCategory> {
  const others = (await listCategoryRows(tx)).map((category) => category.id).filter((other) => other !== id);
  const at = sequenceNo === 0 ? others.length : Math.min(sequenceNo - 1, others.length);
  await writePlaces(tx, others.toSpliced(at, 0, id));
  return getCategory(tx, id);
}

const writePlaces = (tx: Transaction, ids: readonly number[]): Promise<unknown> =>
  tx.query(
    `update email_categories c set sequence_no = p.place
     from unnest($1::bigint[]) with ordinality as p (id, place) where c.id = p.id and c.sequence_no <> p.place`,
    [ids],
  );

async function getCategory(sql: Sql, id: number): Promise<EmailCategory> {
  const category = (await listCategoryRows(sql)).find((one) => one.id === id);
  if (!category) throw new AppError('not_found');
  return category;
}

async function checkName(sql: Sql, name: string, ownId: number): Promise<void> {
  const other = await sql.query('select 1 from email_categories where lower(name) = lower($1) and id <> $2', [
    name,
    ownId,
  ]);
  if (other.length > 0) throw invalidField('name', 'mail.categoryTaken');
}
