/** Keeps the office's notes about members. */
import type { Transaction } from '@fourball/db/connection.ts';
import { mostNotes, type MemberRecord } from '@fourball/shared/accounts/record-calls.ts';
import type { AuditAction } from '@fourball/shared/accounts/enums.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { onceOnly, type Intent } from '../../kernel/idempotency.ts';
import { transact } from '../../kernel/transact.ts';
import { allow } from '../access.ts';
import { lockAccount } from '../account-row.ts';
import { recordChange } from '../audit/audit.ts';
import { mentions, type FormerMember } from '../former-member.ts';
import { getRecord } from './get-record.ts';

interface NoteWish {
  readonly text: string;
  readonly important: boolean;
}

/** Errors: not_found, forbidden, conflict where there are as many as can be. */
export const addNote = (
  { db, clock }: House,
  actor: UserActor,
  { userId, text, important }: NoteWish & { readonly userId: number },
  intent?: Intent,
): Promise<MemberRecord> =>
  transact(db, (tx) =>
    onceOnly(tx, intent, async () => {
      await holdRecord(tx, actor, userId);
      const [kept] = await tx.query<{ count: number }>(
        `select count(*)::int as count from member_notes n join contacts c on c.id = n.contact_id where c.user_id = $1`,
        [userId],
      );
      if ((kept?.count ?? 0) >= mostNotes)
        throw conflictOn('text', 'accounts.mostNotes', { most: mostNotes });
      await tx.query(
        `insert into member_notes (contact_id, text, important, written_by, written_at)
         select c.id, $2, $3, $4, $5 from contacts c where c.user_id = $1`,
        [userId, text, important, actor.userId, clock.now()],
      );
      return noted(tx, actor, userId, 'account.note-added');
    }),
  );

/** Errors: not_found, forbidden. */
export const changeNote = (
  { db, clock }: House,
  actor: UserActor,
  { noteId, text, important }: NoteWish & { readonly noteId: number },
): Promise<MemberRecord> =>
  transact(db, async (tx) => {
    const userId = await holdNote(tx, actor, noteId);
    const changed = await tx.query(
      'update member_notes set text = $2, important = $3, changed_at = $4 where id = $1 returning 1',
      [noteId, text, important, clock.now()],
    );
    if (changed.length === 0) throw new AppError('not_found');
    return noted(tx, actor, userId, 'account.note-changed');
  });

/** Errors: not_found, forbidden. */
export const deleteNote = ({ db }: House, actor: UserActor, noteId: number): Promise<MemberRecord> =>
  transact(db, async (tx) => {
    const userId = await holdNote(tx, actor, noteId);
    const gone = await tx.query('delete from member_notes where id = $1 returning 1', [noteId]);
    if (gone.length === 0) throw new AppError('not_found');
    return noted(tx, actor, userId, 'account.note-deleted');
  });

async function holdRecord(tx: Transaction, actor: UserActor, userId: number): Promise<void> {
  const { status } = await lockAccount(tx, userId);
  allow(actor, 'administer', { userId, status });
}

/** Whose note it is. */
async function holdNote(tx: Transaction, actor: UserActor, noteId: number): Promise<number> {
  const [row] = await tx.query<{ user_id: number }>(
    `select c.user_id from member_notes n join contacts c on c.id = n.contact_id
     where n.id = $1 and c.user_id is not null`,
    [noteId],
  );
  if (!row) throw new AppError('not_found');
  await holdRecord(tx, actor, row.user_id);
  return row.user_id;
}

/** The trail says that there is a note, and not what it says: who reads the trail need not read notes. */
async function noted(
  tx: Transaction,
  actor: UserActor,
  userId: number,
  action: AuditAction,
): Promise<MemberRecord> {
  await recordChange(tx, actor, { action, userId });
  return getRecord(tx, actor, userId);
}

/** Takes an erased golfer's name out of the notes about others; the own went with the contact. */
export async function forgetInNotes(tx: Transaction, former: FormerMember): Promise<void> {
  const rows = await tx.query<{ id: number; text: string }>(
    `select id, text from member_notes where ${mentions('text', '$1')} order by id for update`,
    [former.traces],
  );
  for (const { id, text } of rows)
    await tx.query('update member_notes set text = $2 where id = $1', [id, former.text(text)]);
}
