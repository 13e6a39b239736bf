/** Keeps files in members' records, where pictures are kept, under keys that are given out to nobody. */
import { createHash } from 'node:crypto';
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { documentEnding, type DocumentKind } from '@fourball/shared/club/documents/document-enums.ts';
import type { MemberDocuments } from '@fourball/shared/club/documents/document-calls.ts';
import { imagesRetired } from '@fourball/shared/club/events.ts';
import { allow } from '../../accounts/access.ts';
import { lockAccount } from '../../accounts/account-row.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { getRecord } from '../../accounts/record/get-record.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflictOn, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import type { ImageContext } from '../images/image-context.ts';
import { memberDocumentFolder, type StoredFile } from '../images/storage/image-storage.ts';
import { newKey } from '../images/store-image.ts';
import { documentKindOf } from './document-kind.ts';
import type { DocumentRules } from './document-rules.ts';

type Store = Pick<ImageContext, 'house' | 'storage'>;

interface DocumentRow {
  id: number;
  user_id: number;
  title: string;
  kind: DocumentKind;
  bytes: number;
  storage_key: string;
  added_by: string;
  added_at: Date;
}

const selectDocuments = `select d.id, d.user_id, d.title, d.kind, d.bytes, d.storage_key, w.full_name as added_by, d.added_at
  from member_documents d join users w on w.id = d.added_by`;

async function readDocuments(sql: Sql, userId: number, rules: DocumentRules): Promise<MemberDocuments> {
  const rows = await sql.query<DocumentRow>(
    `${selectDocuments} where d.user_id = $1 order by d.added_at desc, d.id desc`,
    [userId],
  );
  return {
    documents: rows.map(({ id, title, kind, bytes, added_by, added_at }) => ({
      documentId: id,
      title,
      kind,
      bytes,
      addedBy: added_by,
      addedAt: added_at.toISOString(),
    })),
    ...rules,
  };
}

/** For who may read the record. Errors: not_found, forbidden. */
export async function listDocuments(
  { db }: Pick<House, 'db'>,
  actor: UserActor,
  userId: number,
  rules: DocumentRules,
): Promise<MemberDocuments> {
  await getRecord(db, actor, userId);
  return readDocuments(db, userId, rules);
}

/** Locks the account, so that two at once keep to the limit. Errors: not_found, forbidden. */
async function holdRecord(tx: Transaction, actor: UserActor, userId: number): Promise<void> {
  const { status } = await lockAccount(tx, userId);
  allow(actor, 'administer', { userId, status });
}

/**
 * The same file once, however often it is sent. When anything throws, neither file nor record stays. Errors: not_found, forbidden,
 * conflict where the record has as many as it can, invalid_input on file.
 */
export async function addDocument(
  { house, storage }: Store,
  rules: DocumentRules,
  actor: UserActor,
  { userId, title, file }: { readonly userId: number; readonly title: string; readonly file: Blob },
): Promise<MemberDocuments> {
  // An upload for nothing need not be looked at.
  await getRecord(house.db, actor, userId);
  const { most, mostKilobytes } = rules;
  if (file.size > mostKilobytes * 1024)
    throw invalidField('file', 'club.documentTooBig', { kilobytes: mostKilobytes });
  const bytes = Buffer.from(await file.bytes());
  const kind = documentKindOf(bytes);
  if (!kind) throw invalidField('file', 'club.documentKind');
  const sha256 = createHash('sha256').update(bytes).digest();
  const key = newKey(memberDocumentFolder, userId, documentEnding[kind]);
  await storage.put(key, bytes, 'application/octet-stream');
  try {
    return await transact(house.db, async (tx) => {
      await holdRecord(tx, actor, userId);
      const there = await tx.query<{ same: boolean }>(
        'select sha256 = $2 as same from member_documents where user_id = $1',
        [userId, sha256],
      );
      if (!there.some(({ same }) => same)) {
        if (there.length >= most) throw conflictOn('file', 'club.mostDocuments', { most });
        await tx.query(
          `insert into member_documents (user_id, title, kind, bytes, sha256, storage_key, added_by, added_at)
           values ($1, $2, $3, $4, $5, $6, $7, $8)`,
          [userId, title, kind, bytes.length, sha256, key, actor.userId, house.clock.now()],
        );
        await note(tx, actor, 'account.document-added', { user_id: userId, title });
      }
      return readDocuments(tx, userId, rules);
    });
  } finally {
    // A commit whose answer got lost may have happened: what is recorded must keep its file.
    const recorded = await house.db
      .query('select 1 from member_documents where storage_key = $1', [key])
      .catch(() => ['unknown']);
    if (recorded.length === 0) await storage.remove(key).catch(() => {});
  }
}

/** Noted in the trail before it is handed out. Errors: not_found, forbidden. */
export async function openDocument(
  { house, storage }: Store,
  actor: UserActor,
  documentId: number,
): Promise<{ file: StoredFile; title: string; kind: DocumentKind }> {
  const found = await findDocument(house.db, documentId);
  const file = await storage.get(found.storage_key);
  if (!file) throw new AppError('not_found');
  await transact(house.db, async (tx) => {
    const row = await findDocument(tx, documentId);
    await holdRecord(tx, actor, row.user_id);
    await note(tx, actor, 'account.document-opened', row);
  });
  return { file, title: found.title, kind: found.kind };
}

/** Its file goes after the commit. Errors: not_found, forbidden. */
export const removeDocument = (
  { db }: House,
  actor: UserActor,
  documentId: number,
  rules: DocumentRules,
): Promise<MemberDocuments> =>
  transact(db, async (tx) => {
    const row = await findDocument(tx, documentId);
    await holdRecord(tx, actor, row.user_id);
    if ((await retireDocuments(tx, [documentId])) === 0) throw new AppError('not_found');
    await note(tx, actor, 'account.document-removed', row);
    return readDocuments(tx, row.user_id, rules);
  });

async function findDocument(sql: Sql, documentId: number): Promise<DocumentRow> {
  const [row] = await sql.query<DocumentRow>(`${selectDocuments} where d.id = $1`, [documentId]);
  if (!row) throw new AppError('not_found');
  return row;
}

/** Takes the records out; a job removes the files after the commit. */
export async function retireDocuments(tx: Transaction, documentIds: readonly number[]): Promise<number> {
  const gone = await tx.query<{ storage_key: string }>(
    'delete from member_documents where id = any($1::bigint[]) returning storage_key',
    [documentIds],
  );
  if (gone.length > 0) await emit(tx, imagesRetired, { keys: gone.map(({ storage_key }) => storage_key) });
  return gone.length;
}

type Act = 'account.document-added' | 'account.document-opened' | 'account.document-removed';

const note = (
  tx: Transaction,
  actor: UserActor,
  action: Act,
  { user_id, title }: Pick<DocumentRow, 'user_id' | 'title'>,
): Promise<unknown> =>
  recordChange(tx, actor, {
    action,
    userId: user_id,
    changes: [
      {
        field: 'document',
        before: action === 'account.document-added' ? null : title,
        after: action === 'account.document-removed' ? null : title,
      },
    ],
  });
