/** Why a session ended, until when it may go unused, when its golfer last showed who they are; and passkeys that wait. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    alter table sessions
      -- Null while nobody ended it; of those that ended before, nobody knows.
      add column end_reason text constraint sessions_end_reason_known check (end_reason in
        ('LOGGED_OUT', 'ELSEWHERE', 'PASSWORD', 'REUSED', 'ACCOUNT', 'ROLES')),
      -- Moves on with each refresh.
      add column idle_until timestamptz not null default 'infinity',
      -- When the golfer last showed a password or a passkey in it.
      add column confirmed_at timestamptz;
    update sessions set confirmed_at = created_at;
    alter table sessions alter column confirmed_at set not null, alter column confirmed_at set default now();

    -- Set by a new password that somebody chose without telling which passkeys are theirs: until it is confirmed the
    -- passkey opens nothing, and then it goes.
    alter table passkeys add column confirm_by timestamptz;
    create index passkeys_confirm_by on passkeys (confirm_by) where confirm_by is not null;
  `);
}
