/** Taking a written file back: the order waits like one to write, and each row keeps what came of it. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table imports drop constraint imports_state_check,
      add constraint imports_state_check check (state in
        ('READ', 'CHECKED', 'QUEUED', 'WRITING', 'WRITTEN', 'FAILED', 'UNDO_QUEUED', 'UNDOING', 'UNDONE')),
      -- Of what taking it back would do, as it was looked at.
      add column undo_fingerprint text;
    -- What became of a row as the file was taken back, and why; null before.
    alter table import_rows
      add column undo_fate text check (undo_fate in ('REMOVED', 'RESTORED', 'KEPT', 'LEANS')),
      add column undo_told jsonb not null default '[]';
  `);
}
