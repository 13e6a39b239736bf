/** Statements of a month that the office has mailed to many: ordered at once, sent by a worker, one to a golfer and month. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table statement_runs (
      id bigint generated always as identity primary key,
      month date not null check (extract(day from month) = 1),
      whom text not null check (whom in ('OWING', 'MOVED')),
      ordered_by bigint not null references users,
      ordered_at timestamptz not null,
      stopped_by bigint references users,
      stopped_at timestamptz,
      check ((stopped_at is null) = (stopped_by is null)),
      unique (id, month)
    );
    -- SENT: the mail is ordered. LEFT: by then the account was not open, or had no address.
    create table statement_mails (
      run_id bigint not null,
      month date not null,
      user_id bigint not null references users on delete cascade,
      closing_cents bigint not null,
      state text not null default 'WAITING' check (state in ('WAITING', 'SENT', 'LEFT', 'STOPPED')),
      sent_at timestamptz check ((sent_at is not null) = (state = 'SENT')),
      -- Of the mail that is owed or sent, once a worker has written it.
      mail_key text unique,
      primary key (run_id, user_id),
      foreign key (run_id, month) references statement_runs (id, month) on delete cascade
    );
    -- However many order, and however often: one mail to a golfer for a month.
    create unique index statement_mails_once on statement_mails (user_id, month) where state in ('WAITING', 'SENT');
    create index statement_mails_waiting on statement_mails (run_id, user_id) where state = 'WAITING';
    create index statement_mails_sent on statement_mails (sent_at) where state = 'SENT';
  `);
}
