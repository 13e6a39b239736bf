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
import { loadRoundFacts, type RoundFacts } from './round-facts.ts';
import { roundOf } from './rounds.ts';
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
  /** Which round is drawn, and how the one before it ended. */
  readonly round: number;
  readonly rounds: RoundFacts;
}

export const loadOrderFacts = async (
  sql: Sql,
  event: EventRow,
  players: OrderFacts['players'],
  { round, facts }: { round: number; facts: RoundFacts },
): Promise<OrderFacts> => ({
  players,
  round,
  rounds: facts,
  before: await hasGroupsBefore(sql, event, round),
  results: Object.keys(await findLastPlaces(sql, event)).length > 0,
  matchPlay: formatOf(event).basis === 'MATCH',
});

/** Why golfers can not be ordered so; undefined where they can. */
export function whyNoOrder(
  order: Order,
  { players, before, results, matchPlay, round, rounds }: OrderFacts,
): Refusal | undefined {
  if (players.length === 0) return refusal('seasons.nobodyToDraw');
  if (rounds.cutOpen) return refusal('seasons.cutNotDecided');
  if (rounds.matchesOpen > 0) return refusal('seasons.matchesNotDecided', { open: rounds.matchesOpen });
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
      // Later rounds of a bracket are of who won, whatever their indexes.
      if (rounds.leaves) return undefined;
      return players.some(({ index }) => index !== null) ? undefined : refusal('seasons.nobodyHasIndex');
    case 'LEADERS_LAST':
    case 'LEADERS_FIRST':
      if (round === 1) return refusal('seasons.leadersFromSecond');
      return Object.keys(rounds.places).length > 0 ? undefined : refusal('seasons.noResultsYet');
    case 'FEWEST_REPEATS':
      return before ? undefined : refusal('seasons.noGroupsBefore');
  }
}

const byLeaders: ReadonlySet<Order> = new Set(['LEADERS_LAST', 'LEADERS_FIRST']);

/** Each order with each start, then the words of before; orders by the leaders in events of several rounds. Errors: not_found, forbidden. */
export async function listTypes(
  house: House,
  actor: UserActor,
  { id: eventId, round: asked }: { id: number; round?: number | undefined },
): Promise<Unworded<DrawType>[]> {
  const event = await getManagedEvent(house.db, actor, eventId);
  const round = await roundOf(house.db, event, asked);
  const rounds = await loadRoundFacts(house.db, event, round);
  const players = await findPlayers(house.db, event, { without: rounds.out.keys() });
  const facts = await loadOrderFacts(house.db, event, players, { round, facts: rounds });
  const board = await findBoard(house.db, eventId, round);
  const size = board?.size ?? (await findUsual(house.db, house)).size;
  const groups = Math.ceil(players.length / size);
  const several = formatOf(event).rounds > 1;
  const rows: { type: Type; order: Order; start: Draw['start'] }[] = [
    ...drawOrder.options
      .filter((order) => several || !byLeaders.has(order))
      .flatMap((order) => startKind.options.map((start) => ({ type: order, order, start }))),
    { type: 'FLIGHTS', order: 'ABCD', start: event.startKind },
    { type: 'SHOTGUN', order: 'RANDOM', start: 'SHOTGUN' },
  ];
  return rows.map((row) => {
    const reason = whyNoOrder(row.order, facts) ?? whyNoStart(row.start, groups, formatOf(event));
    return { ...row, possible: reason === undefined, ...(reason && { reason }) };
  });
}
