/** Files that the office attaches to a member's record, and how many and how large they may be. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table member_documents (
      id bigint generated always as identity primary key,
      -- Whose record it is in; the row of users stays for good, so the files are taken away by whoever erases the account.
      user_id bigint not null references users,
      title text not null constraint member_documents_title_filled check (btrim(title) <> ''),
      kind text not null constraint member_documents_kind_known check (kind in ('PDF', 'PNG', 'JPEG')),
      bytes int not null constraint member_documents_not_empty check (bytes > 0),
      sha256 bytea not null constraint member_documents_hash_whole check (length(sha256) = 32),
      storage_key text not null unique,
      added_by bigint not null references users,
      added_at timestamptz not null,
      -- The same file is kept once, however often it is sent.
      constraint member_documents_once unique (user_id, sha256)
    );
    create index member_documents_added_by on member_documents (added_by);

    insert into parameters (name, value, "group", start_date) values
      ('MEMBER_DOCUMENTS', '50', 'MEMBERSHIP', '2020-01-01T00:00Z'),
      ('MEMBER_DOCUMENT_KB', '10240', 'MEMBERSHIP', '2020-01-01T00:00Z');
  `);
}
