/** Writes what the demo club tells about itself: its events with those who registered, and its pages. */
import type { Transaction } from '../connection.ts';
import { clockReading, dayLength, hour } from './lib/calendar.ts';
import { demoEventTypes, eventTypeRows } from './seasons/event-types.ts';
import type { DemoSeason } from './seasons/plan.ts';
import { demoPages } from './club/pages.ts';
import { clubPeople } from './accounts/people.ts';
import { chanceFor } from './lib/random.ts';
import { idAt, insertRows, insertRowsReturningIds } from './lib/rows.ts';

/** Of every so many golfers, one is registered in an event type that has no season yet. */
const oneOf = 12;

interface Directory {
  readonly today: string;
  readonly userIds: readonly number[];
  readonly seasons: readonly DemoSeason[];
}

/** The directory in its order; where no season is to be had, golfers asked here and there to hear of the next one. */
export async function writeEventTypes(
  tx: Transaction,
  { today, userIds, seasons }: Directory,
): Promise<void> {
  const [organization] = await tx.query<{ id: number }>('select id from organizations order by id limit 1');
  const eventTypeIds = await insertRowsReturningIds(
    tx,
    'event_types',
    eventTypeRows(organization?.id ?? 0, today),
  );
  const chance = chanceFor('registrations');
  const registration = (eventTypeId: number, userId: number, active: boolean) => {
    const moment = clockReading(today, -chance.between(20, 200) * dayLength + chance.between(8, 20) * hour);
    return {
      event_type_id: eventTypeId,
      user_id: userId,
      status: active ? 'REGISTERED' : 'WITHDRAWN',
      created_at: moment,
      registered_at: moment,
      withdrawn_at: active ? null : moment,
    };
  };
  const [, ...others] = clubPeople().map(({ index }) => idAt(userIds, index));
  const withSeason = new Set(seasons.map(({ orgName }) => orgName));
  await insertRows(
    tx,
    'registrations',
    demoEventTypes.flatMap(({ type, hidden, orgName }, at) =>
      type === 'SOCIAL' || hidden || withSeason.has(orgName)
        ? []
        : others
            .filter(() => chance.happens(1 / oneOf))
            .map((userId) => registration(idAt(eventTypeIds, at), userId, chance.happens(0.8))),
    ),
  );
}

export async function writePages(tx: Transaction): Promise<void> {
  const pageIds = await insertRowsReturningIds(
    tx,
    'pages',
    demoPages.map(({ type, title }) => ({ type, title, version: 1 })),
  );
  await insertRows(
    tx,
    'page_elements',
    demoPages.flatMap(({ elements }, page) =>
      elements.map(({ type, text = null, name = null }, at) => ({
        page_id: idAt(pageIds, page),
        sequence_no: at + 1,
        type,
        text,
        name,
        device_size: 'ANY',
      })),
    ),
  );
}
