/** Says what the places of a board of an event bring. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { boardsOf, type BoardSpec } from '@fourball/shared/seasons/boards/specs.ts';
import { eventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { setEventPrizes } from '@fourball/shared/seasons/results/result-calls.ts';
import type { Prize } from '@fourball/shared/seasons/results/result-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockManagedEvent, namingEvent, type EventRow } from '../facts/event-rows.ts';
import { readBoardId } from './kept-rows.ts';

const worded = (prizes: readonly Prize[]): string | null =>
  prizes.map(({ place, amount, description }) => `${place}: ${amount} ${description}`.trim()).join('; ') ||
  null;

function flightsOf({ format: { flights } }: BoardSpec): number {
  if (flights === undefined) return 0;
  return 'sizes' in flights ? flights.sizes : flights.bands.length + 1;
}

/** Whether the event has this board, of this division and of this flight. */
async function isBoard(tx: Transaction, { id, format }: EventRow, board: string): Promise<boolean> {
  const { key, divisionId, flight } = readBoardId(board);
  const spec = boardsOf(eventFormat.parse(format)).find((one) => one.key === key);
  if (!spec || (flight !== null && (flight < 1 || flight > flightsOf(spec)))) return false;
  if (divisionId === null) return true;
  if (!Number.isSafeInteger(divisionId)) return false;
  const [division] = await tx.query(
    `select 1 from event_competitions x join season_competitions c on c.id = x.competition_id
     where x.event_id = $1 and c.id = $2 and c.kind = 'DIVISION'`,
    [id, divisionId],
  );
  return division !== undefined;
}

/** All of one board. Locks the event. Errors: not_found, forbidden, invalid_input for a board that it has not, and a place named twice. */
export function setPrizes(
  house: House,
  actor: UserActor,
  { eventId, board, prizes }: BodyOf<typeof setEventPrizes>,
): Promise<{ prizes: Prize[] }> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    if (!(await isBoard(tx, event, board))) throw invalidField('board', 'seasons.noSuchBoard');
    if (new Set(prizes.map(({ place }) => place)).size < prizes.length)
      throw invalidField('prizes', 'seasons.placeTwice');
    const before = await tx.query<Prize>(
      `select place, amount_cents as amount, description from event_prizes where event_id = $1 and board = $2 order by place`,
      [eventId, board],
    );
    const sorted = prizes.toSorted((one, other) => one.place - other.place);
    await tx.query('delete from event_prizes where event_id = $1 and board = $2', [eventId, board]);
    await tx.query(
      `insert into event_prizes (event_id, board, place, amount_cents, description)
       select $1, $2, * from unnest($3::int[], $4::int[], $5::text[])`,
      [
        eventId,
        board,
        sorted.map(({ place }) => place),
        sorted.map(({ amount }) => amount),
        sorted.map(({ description }) => description),
      ],
    );
    await recordChange(tx, actor, {
      action: 'event.prizes-changed',
      changes: [namingEvent(event), { field: board, before: worded(before), after: worded(sorted) }],
    });
    return { prizes: sorted };
  });
}
