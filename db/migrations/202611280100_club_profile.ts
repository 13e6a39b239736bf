/** What the club says of itself: one row, the icons that are drawn of it, and what its tax is called. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table club (
      only_one boolean primary key default true check (only_one),
      -- Whose name is the club's. Null until the club says it; then the settings hold.
      organization_id bigint references organizations,
      -- What stands below the icon on a phone; null: made of the name.
      short_name text constraint club_short_name check (char_length(short_name) between 1 and 15),
      -- IANA name. Null, as with the address: what the setting says.
      time_zone text,
      contact_email text,
      -- Null: the green that the product comes with.
      accent text constraint club_accent check (accent ~ '^#[0-9a-f]{6}$'),
      logo_url text,
      -- The version of the rows of club_icons, which is in their addresses; null: those of the product.
      icons text,
      -- Steps of the first run that the office passed over, and when it wanted to hear of it no more.
      skipped text[] not null default '{}' constraint club_skipped
        check (skipped <@ array['CLUB', 'ADMIN', 'MAIL', 'COURSE', 'PRICES', 'IMPORT']::text[]),
      closed_at timestamptz,
      -- The last test of mail, and the event by which it is sent.
      mail_test_id uuid,
      mail_test_to text,
      mail_test_at timestamptz,
      mail_test_event bigint,
      version integer not null default 1,
      constraint club_mail_test check ((mail_test_id is null) = (mail_test_at is null))
    );
    -- No call makes properties before this version: only a demo club that was filled in has any.
    insert into club (organization_id) values ((select organization_id from properties order by id limit 1));
    create trigger club_changed after insert or update on club
      for each statement execute function tell_reference_changed();

    -- PNGs; small, and in the database with all else that a copy of the club needs.
    create table club_icons (
      name text primary key constraint club_icons_name check (name in
        ('icon-192', 'icon-512', 'maskable-192', 'maskable-512', 'apple-touch-icon', 'favicon-48', 'paper')),
      version text not null,
      bytes bytea not null constraint club_icons_size check (octet_length(bytes) < 400000)
    );

    insert into parameters (name, value, "group", start_date) values
      ('TAX_NAME', 'HST', 'MONEY', '2020-01-01T00:00Z');
  `);
}
