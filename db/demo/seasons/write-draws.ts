/** Writes the groups of the demo club's league: of all nights that were played, and of the next one. All were drawn by lot, and are published. */
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

/** The nights of leagues that are played, and the next one. */
function drawnNights(
  { today, seasons }: SeasonsPlan,
  ids: SeasonIds,
): { season: DemoSeason; event: DemoEvent }[] {
  return seasons
    .filter(({ orgName }) => ids.types.get(orgName)?.type === 'LEAGUE')
    .flatMap((season) => {
      const nights = season.events.filter(({ draft, called }) => !draft && !called);
      const next = nights.find(({ day }) => day >= today);
      return nights
        .filter((event) => event.day < today || event === next)
        .map((event) => ({ season, event }));
    });
}

export async function writeDraws(tx: Transaction, plan: SeasonsPlan, ids: SeasonIds): Promise<void> {
  const { today } = plan;
  const nights = drawnNights(plan, ids).map(({ season, event }) => ({
    season,
    event,
    eventId: ids.events.get(event) ?? 0,
  }));
  const playing = await tx.query<{ event_id: number; id: number }>(
    `select event_id, id from participants where event_id = any($1::bigint[]) and place = 'IN' order by id`,
    [nights.map(({ eventId }) => eventId)],
  );
  const planned = nights.flatMap(({ season, event, eventId }) => {
    const players = playing.filter(({ event_id }) => event_id === eventId).map(({ id }) => id);
    const seed = sha256(`${event.name} ${event.day}`).slice(0, 32);
    const lots = inOrder(seed, players);
    // On the evening before, and never later than yesterday.
    const day = Math.min(daysBetween(today, event.day), 0) - 1;
    const at = clockReading(today, day * dayLength + 18 * hour);
    return players.length === 0
      ? []
      : [{ season, event, eventId, seed, lots, at, commitment: sha256(seed + players.join('\n')) }];
  });
  const drawIds = await insertRowsReturningIds(
    tx,
    'draws',
    planned.map(({ event, eventId, season, seed, lots, at, commitment }) => ({
      event_id: eventId,
      version: 1,
      state: 'PUBLISHED',
      order_kind: 'RANDOM',
      start_kind: 'ONE_TEE',
      first_start: event.time,
      interval_minutes: interval,
      size,
      seed,
      commitment,
      lots,
      preferences: [],
      unmet: [],
      by_hand: false,
      made_by: season.organizers[0] ? ids.userOf(season.organizers[0]) : null,
      made_at: at,
      published_at: at,
    })),
  );
  const groups = planned.flatMap(({ event, lots }, at) =>
    groupsOf(lots).map((players, turn) => ({
      players,
      row: {
        draw_id: idAt(drawIds, at),
        purpose: 'PLAY',
        starts: later(event.time, turn * interval),
        start_tee: '1',
        course_description: '',
        room_number: '',
        sequence_no: turn + 1,
      },
    })),
  );
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
    planned.map(({ eventId }) => eventId),
  ]);
}
