/** Takes members of a file back: accounts that it opened go, and those that were there before have their former values again. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { leaningOf, leanings } from '@fourball/shared/club/imports/leaning.ts';
import type { Told, UndoFate } from '@fourball/shared/club/imports/fates.ts';
import { hasMail } from '@fourball/shared/accounts/no-mail.ts';
import { recordEach, type FieldChange } from '../../accounts/audit/audit.ts';
import { findLeaning } from '../../accounts/users/leaning.ts';
import { noMailAddress } from '../../accounts/users/no-mail.ts';
import { changeMany, lockPeopleToRemove } from '../../accounts/users/open-many.ts';
import { removeMany, type RemovedPerson } from '../../accounts/users/remove-many.ts';
import { findPeople, peopleById, sameValue, type KnownPerson } from './find-people.ts';
import type { UndoJudgement, UndoneRow, WrittenRow } from './import-kind.ts';
import type { MemberField } from './read-member.ts';

interface UndoneMember extends UndoneRow {
  readonly removed: RemovedPerson | null;
  readonly restored: Restored | null;
}

interface Restored {
  readonly person: KnownPerson;
  /** As the trail tells them: back from what the file wrote. */
  readonly changes: readonly FieldChange[];
}

/** The person whom a row opened; null where it was of somebody who was there before. */
const openedBy = ({ made }: WrittenRow): number | null =>
  typeof made.userId === 'number' ? made.userId : null;

export const lockUndoneMembers = (tx: Transaction, rows: readonly WrittenRow[]): Promise<void> =>
  lockPeopleToRemove(
    tx,
    rows.flatMap(({ targetId }) => targetId ?? []),
  );

export async function judgeUndoneMembers(sql: Sql, rows: readonly WrittenRow[]): Promise<UndoJudgement> {
  const opened = rows.filter((row) => openedBy(row) !== null);
  const leaning = await findLeaning(
    sql,
    opened.flatMap(({ targetId }) => targetId ?? []),
    opened.flatMap(({ targetId, made }) =>
      made.knownContact === true || targetId === null ? [] : [targetId],
    ),
  );
  const people = await peopleById(
    sql,
    rows.flatMap(({ targetId }) => targetId ?? []),
  );
  const numbers = await findPeople(sql, {
    numbers: rows.flatMap(({ changes }) =>
      changes.flatMap(({ field, before }) =>
        field === 'memberNumber' && before !== null ? [before.toLowerCase()] : [],
      ),
    ),
    emails: [],
    birthDates: [],
    names: [],
  });
  const gone = new Set(opened.flatMap(({ targetId }) => targetId ?? []));
  const judged = rows.map((row): UndoneMember => {
    const person = people.get(row.targetId ?? 0);
    if (!person) return fared(row, 'KEPT', [{ code: 'ERASED_SINCE' }]);
    if (openedBy(row) === null) return restoredRow(row, person, numbers.byNumber, gone);
    const tables = leaning.get(person.id);
    if (tables) {
      const found = new Set([...tables].map(leaningOf));
      return fared(row, 'LEANS', [{ code: 'LEANS', on: leanings.filter((one) => found.has(one)) }]);
    }
    return { ...fared(row, 'REMOVED', []), removed: { userId: person.id, contact: contactOf(row) } };
  });
  return {
    rows: judged,
    undo: (tx, from, to, by) => undoMembers(tx, judged.slice(from, to), by.userId),
  };
}

const fared = ({ row }: WrittenRow, fate: UndoFate, told: readonly Told[]): UndoneMember => ({
  row,
  fate,
  told,
  removed: null,
  restored: null,
});

const contactOf = ({ made: { knownContact, contact } }: WrittenRow): readonly FieldChange[] | null =>
  knownContact === true ? (Array.isArray(contact) ? contact : []) : null;

/** Each value goes back that still is what the file wrote, unless somebody else has the number by now, or mail goes to the address. */
function restoredRow(
  row: WrittenRow,
  person: KnownPerson,
  byNumber: ReadonlyMap<string, KnownPerson>,
  gone: ReadonlySet<number>,
): UndoneMember {
  const told: Told[] = [];
  const changes: FieldChange[] = [];
  for (const { field: name, before, after } of row.changes) {
    const field = name as MemberField;
    const now = field === 'email' && !hasMail(person.email) ? null : person[field];
    const holder =
      field === 'memberNumber' && before !== null ? byNumber.get(before.toLowerCase()) : undefined;
    if (!sameValue(field, now, after)) told.push({ code: 'CHANGED_SINCE', column: field });
    else if (field === 'email' && person.opened) told.push({ code: 'MAIL_USED' });
    else if (holder && holder.id !== person.id && !gone.has(holder.id))
      told.push({
        code: 'TAKEN_SINCE',
        column: field,
        name: `${holder.firstName} ${holder.lastName}`,
      });
    else changes.push({ field, before: now, after: before });
  }
  const kept = fared(row, told.length > 0 ? 'KEPT' : 'RESTORED', told);
  return changes.length === 0 ? kept : { ...kept, restored: { person, changes } };
}

async function undoMembers(tx: Transaction, rows: readonly UndoneMember[], actorId: number): Promise<void> {
  await removeMany(
    tx,
    rows.flatMap(({ removed }) => removed ?? []),
  );
  const restored = rows.flatMap((row) => row.restored ?? []);
  await changeMany(
    tx,
    restored.map(({ person, changes }) => ({ userId: person.id, fields: fieldsOf(person, changes) })),
    // Where it comes from nobody knows any more.
    { checked: false },
  );
  await recordEach(
    tx,
    restored.map(({ person, changes }) => ({
      actorId,
      change: { action: 'account.import-undone', userId: person.id, changes },
    })),
  );
}

/** An address that the file gave makes way for one that reaches nobody, as there was before. */
function fieldsOf(person: KnownPerson, changes: readonly FieldChange[]): Record<MemberField, string | null> {
  const { id: _, closed: __, opened: ___, mergedInto: ____, ...fields } = person;
  const back = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  return { ...fields, ...back, ...('email' in back && { email: noMailAddress() }) };
}
