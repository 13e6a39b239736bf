/** Writes the groups of the demo club's events: of all nights of its league that were played, and of what comes next. */
import { createHash } from 'node:crypto';
import type { Transaction } from '../../connection.ts';
import { clockReading, dayLength, daysBetween, hour } from '../lib/calendar.ts';
import { idAt, insertRows, insertRowsReturningIds } from '../lib/rows.ts';
import type { DemoEvent, DemoSeason } from './plan.ts';
import type { SeasonIds, SeasonsPlan } from './season-ids.ts';

/** Minutes between two groups, and the most golfers of one. */
const interval = 10;
const size = 4;

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');

/** As a draw by lot orders them: by `sha256(seed:id)`. */
function inOrder(seed: string, ids: readonly number[]): number[] {
  const lots = ids.map((id) => ({ id, lot: sha256(`${seed}:${id}`) }));
  return lots.sort((one, other) => (one.lot < other.lot ? -1 : 1)).map(({ id }) => id);
}

/** As few groups as hold all, the smaller ones first. */
function groupsOf(order: readonly number[]): number[][] {
  const count = Math.ceil(order.length / size);
  const small = Math.floor(order.length / Math.max(1, count));
  const larger = order.length - small * count;
  let first = 0;
  return Array.from({ length: count }, (_, at) =>
    order.slice(first, (first += small + (at >= count - larger ? 1 : 0))),
  );
}

const later = (time: string, minutes: number): string => {
  const [hours = 0, before = 0] = time.split(':').map(Number);
  const all = hours * 60 + before + minutes;
  return `${String(Math.floor(all / 60)).padStart(2, '0')}:${String(all % 60).padStart(2, '0')}`;
};

/** How the groups of an event came about: by lot, or as the organizer of a match put who plays whom side by side. */
interface Planned {
  season: DemoSeason;
  event: DemoEvent;
  by: 'LOT' | 'HAND';
  /** A board that organizers still work at is seen by nobody else. */
  published: boolean;
}

/** The nights of leagues that are played, and the next one; matches of today; and the championship, of which only the board is there. */
function planDraws({ today, seasons }: SeasonsPlan, ids: SeasonIds): Planned[] {
  return seasons.flatMap((season) => {
    const events = season.events.filter(({ draft, called }) => !draft && !called);
    const next = events.find(({ day }) => day >= today);
    if (ids.types.get(season.orgName)?.type === 'LEAGUE')
      return events
        .filter((event) => event.day < today || event === next)
        .map((event): Planned => ({ season, event, by: 'LOT', published: true }));
    return events.flatMap((event): Planned[] => {
      if (event.day === today) return [{ season, event, by: 'HAND', published: true }];
      return event.start === 'TWO_TEES' ? [{ season, event, by: 'LOT', published: false }] : [];
    });
  });
}

/** The first tees that an event starts from: nine holes from their own. */
const teesOf = ({ start, format }: DemoEvent): string[] =>
  start === 'TWO_TEES' ? ['1', '10'] : [format?.['holes'] === '9B' ? '10' : '1'];

/** The groups in the order of their numbers: the first half goes off the first tee, one after the other, the rest off the second. */
function startsOf(event: DemoEvent, count: number): { starts: string; tee: string }[] {
  const tees = teesOf(event);
  const each = Math.ceil(count / tees.length);
  return Array.from({ length: count }, (_, at) => ({
    starts: later(event.time, (at % each) * interval),
    tee: tees[Math.floor(at / each)] ?? '1',
  }));
}

export async function writeDraws(tx: Transaction, plan: SeasonsPlan, ids: SeasonIds): Promise<void> {
  const { today } = plan;
  const drawn = planDraws(plan, ids).map((each) => ({ ...each, eventId: ids.events.get(each.event) ?? 0 }));
  const playing = await tx.query<{ event_id: number; id: number }>(
    `select event_id, id from participants where event_id = any($1::bigint[]) and place = 'IN' order by id`,
    [drawn.map(({ eventId }) => eventId)],
  );
  const planned = drawn.flatMap((each) => {
    const { event, by, eventId } = each;
    const players = playing.filter(({ event_id }) => event_id === eventId).map(({ id }) => id);
    const seed = sha256(`${event.name} ${event.day}`).slice(0, 32);
    const byLot = by === 'LOT' && { seed, commitment: sha256(seed + players.join('\n')) };
    // On the evening before, and never later than yesterday.
    const day = Math.min(daysBetween(today, event.day), 0) - 1;
    const at = clockReading(today, day * dayLength + 18 * hour);
    return players.length === 0
      ? []
      : [{ ...each, byLot, order: byLot ? inOrder(seed, players) : players, at }];
  });
  const drawIds = await insertRowsReturningIds(
    tx,
    'draws',
    planned.map(({ event, eventId, season, byLot, order, published, at }) => ({
      event_id: eventId,
      version: 1,
      state: published ? 'PUBLISHED' : 'WORKING',
      order_kind: byLot ? 'RANDOM' : null,
      start_kind: event.start ?? 'ONE_TEE',
      first_start: event.time,
      interval_minutes: interval,
      size,
      seed: byLot ? byLot.seed : null,
      commitment: byLot ? byLot.commitment : null,
      lots: byLot ? order : [],
      preferences: [],
      unmet: [],
      by_hand: !byLot,
      made_by: season.organizers[0] ? ids.userOf(season.organizers[0]) : null,
      made_at: at,
      published_at: published ? at : null,
    })),
  );
  const groups = planned.flatMap(({ event, order }, at) => {
    const companies = groupsOf(order);
    const starts = startsOf(event, companies.length);
    return companies.map((players, turn) => ({
      players,
      row: {
        draw_id: idAt(drawIds, at),
        purpose: 'PLAY',
        starts: starts[turn]?.starts ?? event.time,
        start_tee: starts[turn]?.tee ?? '1',
        course_description: '',
        room_number: '',
        sequence_no: turn + 1,
      },
    }));
  });
  const groupIds = await insertRowsReturningIds(
    tx,
    'draw_groups',
    groups.map(({ row }) => row),
  );
  await insertRows(
    tx,
    'draw_places',
    groups.flatMap(({ players, row }, at) =>
      players.map((participant, seat) => ({
        draw_id: row.draw_id,
        group_id: idAt(groupIds, at),
        purpose: row.purpose,
        participant_id: participant,
        seat: seat + 1,
      })),
    ),
  );
  await tx.query('update golf_events set publish_groups = true where id = any($1::bigint[])', [
    planned.filter(({ published }) => published).map(({ eventId }) => eventId),
  ]);
}
