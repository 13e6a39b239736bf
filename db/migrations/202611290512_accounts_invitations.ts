/** Whom the office has invited to log in, in batches: sent by a worker, once each, and stopped at any moment. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table login_invitations (
      id bigint generated always as identity primary key,
      ordered_by bigint not null references users,
      ordered_at timestamptz not null,
      stopped_by bigint references users,
      stopped_at timestamptz,
      check ((stopped_at is null) = (stopped_by is null))
    );
    -- SENT: the mail is ordered. LEFT: by then the golfer could log in, or the account was no longer open.
    create table login_invitees (
      invitation_id bigint not null references login_invitations on delete cascade,
      user_id bigint not null references users on delete cascade,
      state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'LEFT', 'STOPPED')),
      sent_at timestamptz check ((sent_at is not null) = (state = 'SENT')),
      primary key (invitation_id, user_id)
    );
    -- Two who order at once invite nobody twice.
    create unique index login_invitees_waiting on login_invitees (user_id) where state = 'WAITING';
    create index login_invitees_of_user on login_invitees (user_id, sent_at);
    create index login_invitees_sent on login_invitees (sent_at) where state = 'SENT';
  `);
}
