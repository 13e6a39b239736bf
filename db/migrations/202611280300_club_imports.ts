/** Files that the office brings along from another program: their rows, what becomes of each, and how columns were matched. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table imports (
      id bigint generated always as identity primary key,
      kind text not null check (kind in ('MEMBERS', 'MEMBERSHIPS', 'BALANCES', 'CREDITS', 'BOOKINGS', 'TEMPLATES')),
      file_name text not null check (length(file_name) <= 120),
      -- The row of heads as the file has them, and which row that is, from 1.
      heads jsonb not null,
      head_row integer not null,
      -- The product whose export the file looks like.
      profile text,
      -- How its text was read, and which of its sheets; null where it has none.
      encoding text,
      sheet text,
      sheets jsonb not null default '[]',
      state text not null default 'READ' check (state in ('READ', 'CHECKED', 'QUEUED', 'WRITING', 'WRITTEN', 'FAILED', 'UNDOING', 'UNDONE')),
      -- Which column of the file is what: a list as long as the heads.
      mapping jsonb not null,
      options jsonb not null,
      -- Of what becomes of each row, as it was looked at.
      fingerprint text,
      -- Something would fare differently by the time at which it was to be written.
      changed boolean not null default false,
      rows integer not null check (rows > 0),
      done_rows integer not null default 0,
      -- Why it was not written.
      problem text,
      stop_asked boolean not null default false,
      -- Counts who has taken it up to write it: of two, the later one alone may end it.
      claim integer not null default 0,
      beat_at timestamptz,
      uploaded_by bigint not null references users,
      uploaded_at timestamptz not null,
      written_by bigint references users,
      written_at timestamptz,
      undone_by bigint references users,
      undone_at timestamptz
    );
    create index imports_uploaded_by on imports (uploaded_by);
    create index imports_written_by on imports (written_by) where written_by is not null;
    create index imports_undone_by on imports (undone_by) where undone_by is not null;
    -- One at a time changes the club.
    create unique index imports_one_writing on imports ((true)) where state in ('WRITING', 'UNDOING');
    create index imports_queued on imports (id) where state = 'QUEUED';

    create table import_rows (
      import_id bigint not null references imports on delete cascade,
      -- As the file counts it.
      row integer not null,
      -- Texts, one for each head.
      cells jsonb not null,
      fate text check (fate in ('NEW', 'CHANGED', 'SAME', 'POSSIBLE', 'REFUSED', 'LEFT')),
      -- Why, and what else there is to say.
      reason jsonb,
      notes jsonb not null default '[]',
      decided text check (decided in ('SAME', 'NEW', 'LEAVE')),
      -- Whom it means: no foreign key, for who was brought along may be taken back.
      target_id bigint,
      changes jsonb not null default '[]',
      -- What was made of it; null before.
      made jsonb,
      primary key (import_id, row)
    );
    create index import_rows_fate on import_rows (import_id, fate, row);
    create index import_rows_target on import_rows (target_id) where target_id is not null;

    -- How a file with these heads was matched the last time.
    create table import_mappings (
      kind text not null,
      heads_hash text not null,
      mapping jsonb not null,
      options jsonb not null,
      used_at timestamptz not null,
      primary key (kind, heads_hash)
    );
  `);
}
