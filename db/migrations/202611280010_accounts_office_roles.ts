/** Roles of the office: names with rights, which admins give to golfers beside the three roles of the source documents. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table office_roles (
      id bigint generated always as identity primary key,
      name text not null check (name = btrim(name) and length(name) between 1 and 60),
      rights text[] not null constraint office_roles_known_rights check (
        rights <@ array['STARTER', 'ACCOUNTANT', 'MANAGER', 'CONTENT', 'MEMBERSHIP', 'EVENTS']
        and cardinality(rights) between 1 and 6
      )
    );
    create unique index office_roles_name_key on office_roles (lower(name));

    create table user_office_roles (
      user_id bigint not null references users on delete cascade,
      -- No cascade: a role that somebody has is not removed.
      office_role_id bigint not null references office_roles,
      primary key (user_id, office_role_id)
    );
    create index user_office_roles_role on user_office_roles (office_role_id);

    -- Whoever remembers a session forgets it with the roles, as of user_roles; and with what a role's rights are.
    create trigger office_roles_given after insert or update or delete on user_office_roles
      for each row execute function tell_sessions_changed();
    create function tell_rights_changed() returns trigger language plpgsql as $$
    begin
      perform pg_notify('sessions_changed', user_id::text) from user_office_roles where office_role_id = new.id;
      return null;
    end $$;
    create trigger rights_changed after update of rights on office_roles
      for each row execute function tell_rights_changed();

    insert into office_roles (name, rights) values
      ('Starter', '{STARTER}'),
      ('Accountant', '{ACCOUNTANT}'),
      ('Manager', '{STARTER,MANAGER,MEMBERSHIP,EVENTS}'),
      ('Content', '{CONTENT}'),
      ('Membership', '{MEMBERSHIP}'),
      ('Events', '{EVENTS}');
  `);
}
