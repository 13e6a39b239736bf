/** The ways in which an event can be drawn now, and why others can't be had. */
import type { Sql } from '@fourball/db/connection.ts';
import type { Draw, DrawType } from '@fourball/shared/seasons/draw-shapes.ts';
import { drawOrder, startKind } from '@fourball/shared/seasons/enums.ts';
import { refusal, type Refusal, type Unworded } from '@fourball/shared/words/refusals.ts';
import type { UserActor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import { formatOf, getManagedEvent, type EventRow } from '../facts/event-rows.ts';
import { findUsual } from './change-board.ts';
import { findBoard } from './draw-rows.ts';
import { whyNoStart } from './starts.ts';
import { findLastPlaces, findPlayers, hasGroupsBefore } from './who-plays.ts';

type Order = NonNullable<Draw['order']>;
export type Type = DrawType['type'];

/** A word of before means an order and a start; without a start it is that of the draw. */
export const meaningOf = (type: Type): { order: Order; start?: Draw['start'] } => {
  if (type === 'SHOTGUN') return { order: 'RANDOM', start: 'SHOTGUN' };
  return { order: type === 'FLIGHTS' ? 'ABCD' : type };
};

/** What an order looks at. */
export interface OrderFacts {
  readonly players: readonly { readonly index: number | null }[];
  readonly before: boolean;
  /** Whether somebody who plays has a place in an event that is final. */
  readonly results: boolean;
  readonly matchPlay: boolean;
}

export const loadOrderFacts = async (
  sql: Sql,
  event: EventRow,
  players: OrderFacts['players'],
): Promise<OrderFacts> => ({
  players,
  before: await hasGroupsBefore(sql, event),
  results: Object.keys(await findLastPlaces(sql, event)).length > 0,
  matchPlay: formatOf(event).basis === 'MATCH',
});

/** Why golfers can not be ordered so; undefined where they can. */
export function whyNoOrder(
  order: Order,
  { players, before, results, matchPlay }: OrderFacts,
): Refusal | undefined {
  if (players.length === 0) return refusal('seasons.nobodyToDraw');
  switch (order) {
    case 'RANDOM':
      return undefined;
    case 'HANDICAP':
    case 'ABCD':
      return players.some(({ index }) => index !== null) ? undefined : refusal('seasons.nobodyHasIndex');
    case 'LAST_RESULT':
      return results ? undefined : refusal('seasons.noResultsYet');
    case 'SEEDED':
      if (!matchPlay) return refusal('seasons.bracketOfMatches');
      return players.some(({ index }) => index !== null) ? undefined : refusal('seasons.nobodyHasIndex');
    case 'FEWEST_REPEATS':
      return before ? undefined : refusal('seasons.noGroupsBefore');
  }
}

/** Each order with each start, then the words of before. Errors: not_found, forbidden. */
export async function listTypes(
  house: House,
  actor: UserActor,
  eventId: number,
): Promise<Unworded<DrawType>[]> {
  const event = await getManagedEvent(house.db, actor, eventId);
  const players = await findPlayers(house.db, event);
  const facts = await loadOrderFacts(house.db, event, players);
  const board = await findBoard(house.db, eventId);
  const size = board?.size ?? (await findUsual(house.db, house)).size;
  const groups = Math.ceil(players.length / size);
  const rows: { type: Type; order: Order; start: Draw['start'] }[] = [
    ...drawOrder.options.flatMap((order) =>
      startKind.options.map((start) => ({ type: order, order, start })),
    ),
    { type: 'FLIGHTS', order: 'ABCD', start: event.startKind },
    { type: 'SHOTGUN', order: 'RANDOM', start: 'SHOTGUN' },
  ];
  return rows.map((row) => {
    const reason = whyNoOrder(row.order, facts) ?? whyNoStart(row.start, groups, formatOf(event));
    return { ...row, possible: reason === undefined, ...(reason && { reason }) };
  });
}
