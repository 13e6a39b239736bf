/** The campaigns of the demo club: one that has reached its readers, one that waits for its moment, and one that is being written. */
import type { Transaction } from '../connection.ts';
import { clockReading, dayLength, hour, minute, type ClubSeconds } from './lib/calendar.ts';
import { chanceFor } from './lib/random.ts';
import { idAt, insertRows, insertRowsReturningIds } from './lib/rows.ts';

/** What campaigns show of the club, by ids and addresses; undefined where the club has no such thing on this day. */
interface Material {
  /** Of a picture of the library, by the name of its file without the ending. */
  picture(name: string): string | undefined;
  event(name: string): number | undefined;
  /** The newest event whose results are final. */
  readonly results: number | undefined;
  /** In the morning, as far ahead as the office is offered any. */
  readonly teeTime: number | undefined;
  /** The newest news of a course on the day of the campaign. */
  readonly news: number | undefined;
}

/** As `shared/mail/blocks` reads them. */
type Block = Readonly<Record<string, unknown>> & { readonly kind: string };

interface DemoCampaign {
  readonly state: 'SENT' | 'SCHEDULED' | 'DRAFT';
  readonly subject: string;
  readonly preheader: string;
  /** Slugs of its lists. */
  readonly lists: readonly string[];
  /** Who of the readers gets it, as `shared/mail/audience` reads it; null: all of them. */
  readonly segment: object | null;
  readonly blocks: (material: Material) => readonly (Block | undefined)[];
  /** Since today began: when it was written last, and when it leaves. */
  readonly written: ClubSeconds;
  readonly sendAt: ClubSeconds | null;
}

const heading = (level: 1 | 2, text: string): Block => ({ kind: 'HEADING', level, text });
const text = (...paragraphs: string[]): Block => ({ kind: 'TEXT', text: paragraphs.join('\n\n') });
const button = (label: string, link: string): Block => ({ kind: 'BUTTON', label, link });
const divider: Block = { kind: 'DIVIDER' };
const image = (url: string | undefined, alt: string): Block | undefined =>
  url === undefined ? undefined : { kind: 'IMAGE', url, alt };
/** Of what the club knows by its id. */
const card = (kind: string, field: string, id: number | undefined): Block | undefined =>
  id === undefined ? undefined : { kind, [field]: id };

const sentAt = -6 * dayLength + 10 * hour;
const sentTo = 'newsletter';

const campaigns: readonly DemoCampaign[] = [
  {
    state: 'SENT',
    subject: 'Quick greens, a new menu, and what to sign up for',
    preheader: 'What is new at Maple Hollow this week.',
    lists: [sentTo],
    segment: null,
    blocks: ({ picture, event, news }) => [
      heading(1, 'What is new at Maple Hollow'),
      image(picture('first-tee-at-dawn'), 'The first tee of Maple in the first light'),
      text(
        'Hello {firstName|golfer},',
        'the greens are as quick as they get, and the early times are the quiet ones: before eight you walk alone.',
      ),
      button('Book a tee time', '/book'),
      divider,
      heading(2, 'From the course'),
      card('NEWS', 'newsId', news),
      heading(2, 'On the terrace'),
      text('The kitchen has a new menu, and the bar stays open until the last card is in.'),
      heading(2, 'Play with others'),
      card('EVENT', 'eventId', event('Club Championship')),
      button('See what is on', '/events'),
    ],
    written: sentAt - hour,
    sendAt: sentAt,
  },
  {
    state: 'SCHEDULED',
    subject: 'Registration opens this week, {firstName|golfer}',
    preheader: 'For the Junior Open, and until when for the others.',
    lists: ['tournaments'],
    segment: { match: 'ANY', of: [{ fact: 'STANDING', is: ['MEMBER', 'EXTERNAL_MEMBER'] }] },
    blocks: ({ picture, event }) => [
      image(picture('autumn-cup'), 'The autumn cup beside the eighteenth green'),
      heading(1, 'Tournaments and trips'),
      text('Whoever plays in a team brings the others: one of you registers all.'),
      card('EVENT', 'eventId', event('Junior Open')),
      card('EVENT', 'eventId', event('Club Championship')),
      button('All events', '/events'),
    ],
    written: -dayLength + 16 * hour,
    sendAt: 3 * dayLength + 9 * hour,
  },
  {
    state: 'DRAFT',
    subject: 'Your week at Maple Hollow',
    preheader: 'Who won, what is free on the sheet, and what the greenkeepers are up to.',
    lists: ['newsletter', 'course-notes'],
    segment: null,
    blocks: ({ picture, event, results, teeTime, news }) => [
      heading(1, 'Your week at Maple Hollow'),
      image(picture('seventh-green'), 'The seventh green of Maple at noon'),
      text(
        'Hello {firstName|golfer},',
        'the greens are true and the coffee is on. Here is who won, what is still free, and what is coming up.',
      ),
      button('Find a tee time', '/find'),
      divider,
      heading(2, 'Who won'),
      card('RESULTS', 'eventId', results),
      heading(2, 'Still free on the sheet'),
      card('TEE_TIME', 'teeTimeId', teeTime),
      heading(2, 'Coming up'),
      card('EVENT', 'eventId', event('Club Championship')),
      {
        kind: 'COLUMNS',
        left: [
          heading(2, 'In the shop'),
          text('New gloves are in. Fittings are free on Wednesdays.'),
          button('Memberships', '/memberships'),
        ],
        right: [
          heading(2, 'In the kitchen'),
          text('Soup of the day until four, and pie on league nights until nine.'),
          button('Book a table', 'mailto:kitchen@maplehollow.example'),
        ],
      },
      divider,
      heading(2, 'From the course'),
      card('NEWS', 'newsId', news),
      text('See you on the first tee.'),
    ],
    written: -2 * hour,
    sendAt: null,
  },
];

/** A campaign as it is kept, before it is rendered. */
export interface DemoCampaignRow {
  readonly id: number;
  readonly subject: string;
  readonly preheader: string;
  /** As `shared/mail/blocks` reads them. */
  readonly blocks: readonly object[];
  readonly left: boolean;
}

/** `officeUserName`: of whoever writes them. After the lists, the events and the pictures of the library. */
export async function writeCampaigns(
  tx: Transaction,
  today: string,
  officeUserName: string,
): Promise<DemoCampaignRow[]> {
  const [office] = await tx.query<{ id: number }>('select id from users where user_name = $1', [
    officeUserName,
  ]);
  if (!office) throw new Error('The demo club has nobody who writes campaigns.');
  const lists = await tx.query<{ id: number; slug: string }>('select id, slug from email_lists');
  const listOf = (slug: string): number => {
    const list = lists.find((one) => one.slug === slug);
    if (!list) throw new Error(`The demo club has no list ${slug}.`);
    return list.id;
  };
  const read = (at: ClubSeconds | null) => (at === null ? null : clockReading(today, at));
  const blocks: (readonly Block[])[] = [];
  for (const campaign of campaigns) {
    const material = await readMaterial(tx, today, campaign.state === 'SENT' ? sentAt : 0);
    blocks.push(campaign.blocks(material).filter((block) => block !== undefined));
  }
  const ids = await insertRowsReturningIds(
    tx,
    'campaigns',
    campaigns.map(({ state, subject, preheader, lists: slugs, segment, written, sendAt }, at) => {
      const endedAt = state === 'SENT' && sendAt !== null ? read(sendAt + 2 * hour) : null;
      return {
        subject,
        preheader,
        blocks: blocks[at],
        html: '',
        text: '',
        from_name: '',
        reply_to: '',
        audience: { lists: slugs.map(listOf), segment },
        state,
        send_at: read(sendAt),
        started_at: endedAt === null ? null : read(sendAt),
        ended_at: endedAt,
        created_by: office.id,
        created_at: read(written - dayLength),
        changed_at: endedAt ?? read(written),
      };
    }),
  );
  return campaigns.map(({ subject, preheader, state }, at) => ({
    id: idAt(ids, at),
    subject,
    preheader,
    blocks: blocks[at] ?? [],
    left: state === 'SENT',
  }));
}

async function readMaterial(tx: Transaction, today: string, at: ClubSeconds): Promise<Material> {
  const pictures = await tx.query<{ name: string; url: string }>(
    `select file_name as name, '/' || key as url from global_images`,
  );
  const events = await tx.query<{ id: number; name: string }>(
    'select id, name from golf_events where publish and cancelled_at is null and end_day >= $1::date order by day desc',
    [today],
  );
  const found = async (sql: string, values: unknown[]): Promise<number | undefined> =>
    (await tx.query<{ id: number }>(sql, values))[0]?.id;
  return {
    picture: (name) => pictures.find((one) => one.name === `${name}.jpg`)?.url,
    event: (name) => events.find((one) => one.name === name)?.id,
    results: await found(
      `select g.id from golf_events g join event_scores s on s.event_id = g.id
       where g.publish and s.final_at is not null order by g.day desc, g.id desc limit 1`,
      [],
    ),
    teeTime: await found(
      `select t.id from tee_times t join courses c on c.id = t.course_id
       where t.day = $1::date + 6 and c.name = 'Maple' and t.block_kind is null and t.booked + t.held <= t.capacity - 2
         and t.starts_at::time >= '09:00' order by t.starts_at, t.id limit 1`,
      [today],
    ),
    news: await found(
      `select id from news where course_id is not null and date <= $1::timestamp::date
         and coalesce(expiry, date + 30) >= $1::timestamp::date order by date desc, id desc limit 1`,
      [clockReading(today, at)],
    ),
  };
}

export const keepRendered = async (
  tx: Transaction,
  id: number,
  { html, text: plain }: { readonly html: string; readonly text: string },
): Promise<void> =>
  void (await tx.query('update campaigns set html = $2, text = $3 where id = $1', [id, html, plain]));

/** Somebody to whom the club wrote. */
export interface DemoReader {
  readonly contactId: number;
  readonly listId: number;
  readonly email: string;
  readonly userName: string;
}

/** Of the campaign that has left: when, and who was on its list then, by the contacts' ids. */
export async function findReaders(
  tx: Transaction,
  today: string,
): Promise<{ startedAt: Date; readers: DemoReader[] }> {
  const [moment] = await tx.query<{ at: Date }>('select $1::timestamptz as at', [
    clockReading(today, sentAt),
  ]);
  if (!moment) throw new Error('PostgreSQL does not say when the campaign left.');
  const readers = await tx.query<DemoReader>(
    `select s.contact_id as "contactId", s.list_id as "listId", c.email, u.user_name as "userName"
     from email_lists l join subscriptions s on s.list_id = l.id join contacts c on c.id = s.contact_id
       join users u on u.id = c.user_id
     where l.slug = $1 and not (s.status <> 'SUBSCRIBED' and s.changed_at <= $2)
       and exists (select from consents k where k.contact_id = s.contact_id and k.list_id = s.list_id
         and k.act = 'SUBSCRIBE' and k.at <= $2)
     order by s.contact_id`,
    [sentTo, moment.at],
  );
  return { startedAt: moment.at, readers };
}

/** Mails a minute, as the club sends them. */
const pace = 60;

/** What became of a mail that did not arrive as it should; everybody else has got it. */
export interface DemoFate {
  readonly state: 'SKIPPED' | 'FAILED';
  /** As the workers note it. */
  readonly reason: string;
  readonly tries: number;
}

/** So long after the beginning the mail to the reader at this place leaves: one a second. */
export const secondsUntil = (place: number): number => Math.floor(place / pace) * minute + (place % pace);

export async function writeRecipients(
  tx: Transaction,
  today: string,
  campaignId: number,
  readers: readonly DemoReader[],
  fates: ReadonlyMap<number, DemoFate>,
): Promise<void> {
  await insertRows(
    tx,
    'campaign_recipients',
    readers.map(({ contactId, listId, email }, place) => {
      const left = clockReading(today, sentAt + secondsUntil(place));
      const { state, reason, tries } = fates.get(contactId) ?? { state: 'SENT', reason: null, tries: 0 };
      return {
        campaign_id: campaignId,
        contact_id: contactId,
        list_id: listId,
        email,
        state,
        reason,
        tries,
        claimed_at: left,
        claim: Math.max(1, tries),
        sent_at: state === 'SENT' ? left : null,
      };
    }),
  );
}

/** Hours after the mail in which links are followed: most at once, a few in the evening and on the next morning. */
const clickHours = [0, 1, 2, 3, 8, 9, 10, 22, 23] as const;

/** How often each link of a campaign was followed. */
export async function writeClicks(
  tx: Transaction,
  startedAt: Date,
  linkIds: readonly number[],
): Promise<void> {
  const chance = chanceFor('links that are followed');
  const begin = Math.floor(startedAt.getTime() / 3_600_000);
  await insertRows(
    tx,
    'campaign_clicks',
    linkIds.flatMap((linkId, place) =>
      clickHours.flatMap((after) => {
        // What stands further up is followed more.
        const clicks = chance.between(0, Math.max(1, 9 - 2 * place - Math.floor(after / 2)));
        const at = new Date((begin + after) * 3_600_000);
        return clicks === 0 ? [] : [{ link_id: linkId, hour: at.toISOString(), clicks }];
      }),
    ),
  );
}
