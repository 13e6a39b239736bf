/** Golf events and their final results as mails to many show them. */
import { anonymous } from '../../kernel/actor.ts';
import type { DescribeMailCards, MailCard, MailCardMoment } from '../../kernel/mail-card.ts';
import { canSeeEvent, selectEvents, type EventRow } from '../facts/event-rows.ts';
import { getResults } from './read-results.ts';

type Seen = Parameters<DescribeMailCards['describe']>;

/** So many places of the first board are named. */
const mostNamed = 3;

const mostCandidates = 60;

/** `where` is SQL over `golf_events g`; $1 is today at the club. */
async function idsOf(sql: Seen[0], where: string, order: string, today: string): Promise<number[]> {
  const rows = await sql.query<{ id: number }>(
    `select g.id from golf_events g where ${where} order by ${order} limit ${mostCandidates}`,
    [today],
  );
  return rows.map(({ id }) => id);
}

/** What a visitor without a login sees. */
const findSeen = async (sql: Seen[0], ids: Seen[1]): Promise<EventRow[]> =>
  (await selectEvents(sql, anonymous, 'g.id = any($2::bigint[])', [ids])).filter((event) =>
    canSeeEvent(anonymous, event),
  );

/** A picture of somebody else's server would tell it who opened the mail. */
const ownPicture = (url: string | null): string | null => (url?.startsWith('/images/') ? url : null);

const cardOfEvent = (event: EventRow, { words }: MailCardMoment): MailCard => {
  const { campaigns } = words.mails;
  const { date, endDate, time, eventTypeName, courses, cancelled } = event;
  return {
    title: event.name,
    lines: [
      ...(cancelled ? [campaigns.calledOff] : []),
      // An event that is the only one of its kind is called like it.
      ...(eventTypeName === event.name ? [] : [eventTypeName]),
      date === endDate ? campaigns.whenAt(date, time) : campaigns.days(date, endDate),
      ...(courses.length > 0 ? [courses.map(({ name }) => name).join(', ')] : []),
    ],
    imageUrl: ownPicture(event.imageUrl),
    link: `/golf-events/${event.id}`,
    label: campaigns.seeEvent,
  };
};

export const eventCards: DescribeMailCards = {
  kind: 'EVENT',
  findCandidates: (sql, { today }) => idsOf(sql, 'g.publish and g.end_day >= $1::date', 'g.day, g.id', today),
  async describe(sql, ids, moment) {
    const events = await findSeen(sql, ids);
    return new Map(events.map((event) => [event.id, cardOfEvent(event, moment)]));
  },
};

/** Of those that are final: who leads the first board. */
export const resultCards: DescribeMailCards = {
  kind: 'RESULTS',
  findCandidates: (sql, { today }) =>
    idsOf(
      sql,
      'g.publish and g.day <= $1::date and exists (select from event_scores r where r.event_id = g.id and r.final_at is not null)',
      'g.day desc, g.id desc',
      today,
    ),
  async describe(sql, ids, moment) {
    const { campaigns } = moment.words.mails;
    const { results: words } = moment.words.reports.seasons;
    const cards = new Map<number, MailCard>();
    for (const event of await findSeen(sql, ids)) {
      const { final, boards } = await getResults(sql, anonymous, event.id);
      if (!final) continue;
      const best = (boards[0]?.rows ?? []).filter(({ place }) => place !== null).slice(0, mostNamed);
      cards.set(event.id, {
        title: words.news(event.name),
        lines: best.map(({ shown, name, score }) => words.line(shown ?? '', name, score)),
        imageUrl: null,
        link: `/events/${event.id}/results`,
        label: campaigns.seeResults,
      });
    }
    return cards;
  },
};
