/** Writes the members of a file, many by each statement. */
import type { Transaction } from '@fourball/db/connection.ts';
import { recordEach } from '../../accounts/audit/audit.ts';
import { changeMany, lockPeople, openMany, takenUserNames } from '../../accounts/users/open-many.ts';
import type { Judgement } from './import-kind.ts';
import type { JudgedMember, Wanted } from './judge-members.ts';

interface Due {
  readonly row: number;
  readonly wanted: Wanted;
  readonly changes: JudgedMember['changes'];
}

const due = (rows: readonly JudgedMember[], fate: 'NEW' | 'CHANGED'): Due[] =>
  rows.flatMap((one) => (one.fate === fate && one.wanted ? [{ ...one, wanted: one.wanted }] : []));

export const lockMembers = (tx: Transaction, rows: readonly JudgedMember[]): Promise<void> =>
  lockPeople(
    tx,
    rows.flatMap(({ targetId }) => targetId ?? []),
    rows.flatMap(({ wanted }) => wanted?.fields.email ?? []),
  );

export function openMemberWriter(rows: readonly JudgedMember[]): Judgement['write'] {
  let taken: Set<string> | undefined;
  return async (tx, from, to, by) => {
    const part = rows.slice(from, to);
    taken ??= await takenUserNames(tx);
    const fresh = due(part, 'NEW');
    const opened = await openMany(
      tx,
      fresh.map(({ wanted }) => wanted.fields),
      taken,
    );
    const changed = due(part, 'CHANGED').map((one) => ({ ...one, userId: one.wanted.person?.id ?? 0 }));
    await changeMany(
      tx,
      changed.map(({ userId, wanted }) => ({ userId, fields: wanted.fields })),
      { checked: true },
    );
    await recordEach(
      tx,
      changed.map(({ userId, changes }) => ({
        actorId: by.userId,
        change: { action: 'account.imported', userId, changes },
      })),
    );
    return [
      ...opened.map(({ userId, contactBefore }, at) => ({
        row: fresh[at]?.row ?? 0,
        targetId: userId,
        made: {
          userId,
          knownContact: contactBefore !== null,
          ...(contactBefore !== null && { contact: contactBefore }),
        },
      })),
      ...changed.map(({ row, userId }) => ({ row, targetId: userId, made: {} })),
    ];
  };
}
