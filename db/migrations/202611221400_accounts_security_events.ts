/** What happens at the club's doors: failed logins, refusals, limits, changed rights, data taken away; and from where. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table security_events (
      id bigint generated always as identity primary key,
      -- Alike ones within a minute are one row: the first, the last, and how many.
      at timestamptz not null,
      last_at timestamptz not null,
      count integer not null check (count > 0),
      kind text not null,
      -- Who did it, and whose account it concerns.
      actor_user_id bigint references users,
      user_id bigint references users,
      -- The address it came from, and the network by which limits tell clients apart.
      client text,
      network text,
      device text,
      -- The id of the call, and the code it was refused with.
      call text,
      code text,
      check (last_at >= at)
    );
    create index security_events_at on security_events (at desc, id desc);
    create index security_events_kind_at on security_events (kind, at desc, id desc);
    create index security_events_user_id on security_events (user_id, id desc) where user_id is not null;
    create index security_events_actor on security_events (actor_user_id, id desc) where actor_user_id is not null;
    create index security_events_client on security_events (client, id desc) where client is not null;
    create index security_events_network on security_events (network, id desc) where network is not null;

    -- What is written stays: only the erasure of an account takes addresses out, and only their age takes rows away.
    create function keep_security_event() returns trigger language plpgsql as $$
    begin
      if tg_op = 'UPDATE' and current_setting('fourball.erasing', true) = 'on' then return new; end if;
      if tg_op = 'DELETE' and current_setting('fourball.trimming', true) = 'on' then return old; end if;
      raise exception 'security events are append-only';
    end $$;
    create trigger security_events_append_only before update or delete on security_events
      for each row execute function keep_security_event();

    insert into parameters (name, value, "group", start_date) values
      ('SECURITY_LOG_DAYS', '90', 'SECURITY', '2020-01-01T00:00Z'),
      ('SECURITY_ALERT_LOGINS', '200', 'SECURITY', '2020-01-01T00:00Z'),
      ('SECURITY_ALERT_REFUSALS', '500', 'SECURITY', '2020-01-01T00:00Z'),
      ('SECURITY_ALERT_LIMITS', '500', 'SECURITY', '2020-01-01T00:00Z'),
      ('SECURITY_ALERT_RIGHTS', '5', 'SECURITY', '2020-01-01T00:00Z'),
      ('SECURITY_ALERT_EXPORTS', '30', 'SECURITY', '2020-01-01T00:00Z');
  `);
}
