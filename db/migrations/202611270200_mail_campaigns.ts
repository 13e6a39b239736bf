/** Campaigns: one mail to the readers of lists, to whom it went, which links were followed, what came back; and mails of the office. */
import type { Knex } from 'knex';

export async function up(knex: Knex): Promise<void> {
  await knex.raw(`
    create table campaigns (
      id bigint generated always as identity primary key,
      -- On one line: it becomes a header of the mail.
      subject text not null check (subject <> '' and subject !~ '[[:cntrl:]]'),
      preheader text not null default '' check (preheader !~ '[[:cntrl:]]'),
      -- What was written block by block, or sent in as HTML and made harmless.
      blocks jsonb,
      source_html text,
      -- What it was rendered to last: while it is written, and for good when it begins.
      html text not null default '',
      text text not null default '',
      -- Empty: the club's name.
      from_name text not null default '' check (from_name !~ '[[:cntrl:]]'),
      -- Empty: the club's address for questions.
      reply_to text not null default '' check (reply_to !~ '[[:cntrl:]<>,;]'),
      -- {lists: [id], segment: …|null}
      audience jsonb not null,
      state text not null default 'DRAFT' constraint campaigns_state
        check (state in ('DRAFT', 'SCHEDULED', 'SENDING', 'PAUSED', 'STOPPED', 'SENT')),
      -- Who ended it before it was through: the office, or the club's limits.
      stopped_by text constraint campaigns_stopped_by check (stopped_by in ('OFFICE', 'COMPLAINTS', 'BOUNCES')),
      send_at timestamptz,
      started_at timestamptz,
      ended_at timestamptz,
      -- Mails a minute; null: as many as the club sends.
      rate integer check (rate > 0),
      created_by bigint references users,
      created_at timestamptz not null default now(),
      changed_at timestamptz not null default now(),
      constraint campaigns_written check (blocks is null or source_html is null),
      constraint campaigns_scheduled check (state <> 'SCHEDULED' or send_at is not null),
      constraint campaigns_started check (state not in ('SENDING', 'SENT') or started_at is not null),
      constraint campaigns_ended check ((state in ('STOPPED', 'SENT')) = (ended_at is not null)),
      constraint campaigns_stopped check ((state = 'STOPPED') = (stopped_by is not null))
    );
    create index campaigns_open on campaigns (send_at) where state in ('SCHEDULED', 'SENDING');

    -- Who gets a campaign, as it was when it began; and what came of it.
    create table campaign_recipients (
      campaign_id bigint not null references campaigns on delete cascade,
      contact_id bigint not null references contacts on delete cascade,
      -- By whose consent: the list that the mail says it is for, and that its link leaves.
      list_id bigint not null references email_lists,
      email text not null,
      domain text not null generated always as (split_part(email, '@', 2)) stored,
      state text not null default 'QUEUED' constraint campaign_recipients_state
        check (state in ('QUEUED', 'CLAIMED', 'SENT', 'SKIPPED', 'FAILED', 'BOUNCED')),
      -- Why it was skipped, failed or came back; of one that waits, why the last try came to nothing.
      reason text,
      -- Tries that the server refused for good; what was only asked to wait counts for nothing.
      tries integer not null default 0 check (tries >= 0),
      not_before timestamptz,
      claimed_at timestamptz,
      -- Tells claims apart: each counts it up.
      claim integer not null default 0,
      sent_at timestamptz,
      complained_at timestamptz,
      primary key (campaign_id, contact_id),
      constraint campaign_recipients_claimed check (state <> 'CLAIMED' or claimed_at is not null),
      constraint campaign_recipients_sent check (state <> 'SENT' or sent_at is not null),
      constraint campaign_recipients_why check (state not in ('SKIPPED', 'FAILED', 'BOUNCED') or reason is not null)
    );
    create index campaign_recipients_queued on campaign_recipients (campaign_id, contact_id) where state = 'QUEUED';
    create index campaign_recipients_on_their_way on campaign_recipients (claimed_at) where state = 'CLAIMED';
    -- What left within the last minute.
    create index campaign_recipients_pace on campaign_recipients (claimed_at) where claimed_at is not null;
    create index campaign_recipients_contact on campaign_recipients (contact_id);
    create index campaign_recipients_back on campaign_recipients (campaign_id)
      where state = 'BOUNCED' or complained_at is not null;

    -- What is decided stays: nobody gets a campaign twice because somebody put a row back.
    create function keep_campaign_outcome() returns trigger language plpgsql as $$
    begin
      raise exception 'a recipient that is % does not become %', old.state, new.state
        using errcode = 'check_violation';
    end $$;
    create trigger campaign_recipients_forward before update of state on campaign_recipients
      for each row when (old.state in ('SENT', 'SKIPPED', 'FAILED', 'BOUNCED') and new.state <> old.state
        and not (old.state = 'SENT' and new.state = 'BOUNCED'))
      execute function keep_campaign_outcome();

    create table campaign_links (
      id bigint generated always as identity primary key,
      campaign_id bigint not null references campaigns on delete cascade,
      url text not null check (url ~* '^http(s|)://'),
      constraint campaign_links_once unique (campaign_id, url)
    );
    -- How often a link was followed in an hour; nobody is noted.
    create table campaign_clicks (
      link_id bigint not null references campaign_links on delete cascade,
      hour timestamptz not null,
      clicks integer not null check (clicks > 0),
      primary key (link_id, hour)
    );

    -- What mail servers reported of mails that came back, and of readers who call them spam.
    create table bounces (
      id bigint generated always as identity primary key,
      -- The same report counts once.
      report text not null unique,
      contact_id bigint references contacts on delete set null,
      campaign_id bigint references campaigns on delete set null,
      kind text not null constraint bounces_kind check (kind in ('HARD', 'SOFT', 'COMPLAINT')),
      -- What the server said, without addresses.
      diagnostic text not null default '' check (length(diagnostic) <= 2048),
      at timestamptz not null
    );
    create index bounces_contact on bounces (contact_id, at);

    -- How fast each stream of mails may go at the moment.
    create table mail_streams (
      name text primary key check (name in ('BULK')),
      -- Milliseconds of the last pause that a server asked for; 0 while none does.
      pause_ms integer not null default 0 check (pause_ms >= 0),
      slow_until timestamptz
    );
    insert into mail_streams (name) values ('BULK');

    -- Mails of the office to people, which are no marketing.
    create table direct_mails (
      id bigint generated always as identity primary key,
      subject text not null check (subject <> '' and subject !~ '[[:cntrl:]]'),
      html text not null,
      text text not null,
      sent_by bigint not null references users,
      at timestamptz not null default now()
    );
    create table direct_mail_recipients (
      direct_mail_id bigint not null references direct_mails on delete cascade,
      contact_id bigint not null references contacts on delete cascade,
      email text not null,
      primary key (direct_mail_id, contact_id)
    );
    create index direct_mail_recipients_contact on direct_mail_recipients (contact_id);

    -- Deliveries of campaigns are many, and trimmed by their age.
    create index mail_deliveries_campaigns on mail_deliveries (sent_at) where key like 'campaign.%';

    insert into parameters (name, value, "group", start_date) values
      ('MAIL_PER_MINUTE', '60', 'MAIL', '2020-01-01T00:00Z'),
      ('MAIL_DOMAIN_SHARE', '50', 'MAIL', '2020-01-01T00:00Z'),
      ('MAIL_QUIET_FROM', '21:00', 'MAIL', '2020-01-01T00:00Z'),
      ('MAIL_QUIET_UNTIL', '08:00', 'MAIL', '2020-01-01T00:00Z'),
      ('MAIL_STOP_COMPLAINTS', '0.3', 'MAIL', '2020-01-01T00:00Z'),
      ('MAIL_STOP_BOUNCES', '5', 'MAIL', '2020-01-01T00:00Z'),
      ('MAIL_KEEP_DAYS', '400', 'MAIL', '2020-01-01T00:00Z');
  `);
}
