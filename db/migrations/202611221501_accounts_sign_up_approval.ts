/** Accounts that wait until an admin lets them in, and the club's parameter by which new ones do. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    -- WAITING: can log in to read that it waits, and is nobody's golfer until an admin says yes.
    alter table users drop constraint users_status_check,
      add constraint users_status_check check (status in ('ACTIVE', 'INACTIVE', 'WAITING'));
    create index users_waiting on users (created_at, id) where status = 'WAITING';

    insert into parameters (name, value, "group", start_date) values
      ('SIGN_UP_APPROVAL', 'OFF', 'ACCOUNTS', '2020-01-01T00:00Z');
  `);
}
