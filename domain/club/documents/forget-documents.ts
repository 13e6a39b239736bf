/** What becomes of the files in a golfer's record: taken along, taken away, moved to the record that stays, and told from stray files. */
import type { Sql } from '@fourball/db/connection.ts';
import { documentEnding, type DocumentKind } from '@fourball/shared/club/documents/document-enums.ts';
import { mentions, type Forget } from '../../accounts/former-member.ts';
import type { MergeStep } from '../../accounts/merging/merge-part.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { ImageUser } from '../images/image-context.ts';
import { urlOfKey } from '../images/storage/image-storage.ts';
import { retireDocuments } from './documents.ts';

/** The own files go; in the titles of others' the golfer is named no more. */
export const forgetDocuments: Forget = async (tx, former) => {
  const own = await tx.query<{ id: number }>('select id from member_documents where user_id = $1', [
    former.userId,
  ]);
  await retireDocuments(
    tx,
    own.map(({ id }) => id),
  );
  const named = await tx.query<{ id: number; title: string }>(
    `select id, title from member_documents where ${mentions('title', '$1')} order by id for update`,
    [former.traces],
  );
  for (const { id, title } of named)
    await tx.query('update member_documents set title = $2 where id = $1', [id, former.text(title)]);
};

/** Both are one person: a file that both records have stays once. */
export const moveDocuments: MergeStep = async (tx, { goneId, keptId }) => {
  const twice = await tx.query<{ id: number }>(
    `select d.id from member_documents d where d.user_id = $1
       and exists (select from member_documents k where k.user_id = $2 and k.sha256 = d.sha256)`,
    [goneId, keptId],
  );
  await retireDocuments(
    tx,
    twice.map(({ id }) => id),
  );
  await tx.query('update member_documents set user_id = $2 where user_id = $1', [goneId, keptId]);
};

/** The files themselves, for the archive of what the club keeps. */
export async function findOwnDocuments(
  sql: Sql,
  { userId }: Pick<UserActor, 'userId'>,
): Promise<{ key: string; fileName: string }[]> {
  const rows = await sql.query<{ id: number; kind: DocumentKind; storage_key: string }>(
    'select id, kind, storage_key from member_documents where user_id = $1 order by id',
    [userId],
  );
  return rows.map(({ id, kind, storage_key }) => ({
    key: storage_key,
    fileName: `document-${id}.${documentEnding[kind]}`,
  }));
}

/** What is said of them beside. */
export const exportDocuments = (sql: Sql, { userId }: Pick<UserActor, 'userId'>): Promise<unknown> =>
  sql.query(
    `select 'images/document-' || d.id || case d.kind when 'PDF' then '.pdf' when 'PNG' then '.png' else '.jpg' end as file,
       d.title, d.bytes, w.full_name as "addedBy", d.added_at as "addedAt"
     from member_documents d join users w on w.id = d.added_by where d.user_id = $1 order by d.id`,
    [userId],
  );

/** Keeps the files from being taken for stray ones; the library of the club holds none of them. */
export const memberDocumentFiles: ImageUser = {
  kind: 'MEMBER_DOCUMENT',
  findUses: async () => [],
  async findUsed(sql, urls) {
    const rows = await sql.query<{ storage_key: string }>(
      `select storage_key from member_documents where '/' || storage_key = any($1::text[])`,
      [urls],
    );
    return rows.map(({ storage_key }) => urlOfKey(storage_key));
  },
  replaceUrl: async () => {},
};
