/** The rounds of an event: the day of each, which have groups, which are over, and which one is meant where nobody says so. */
import type { Sql } from '@fourball/db/connection.ts';
import { addDays } from '@fourball/shared/club/days.ts';
import { FoldCache } from '@fourball/shared/seasons/boards/fold.ts';
import { computeCuts, type DecidedCut } from '@fourball/shared/seasons/boards/standings.ts';
import type { EventRounds, RoundCut } from '@fourball/shared/seasons/draw-shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
import { invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { openBoards, type EventBoards } from '../boards/board-memory.ts';
import { loadField } from '../boards/load-field.ts';
import { canManage, formatOf, getEventRow, type EventRow } from '../facts/event-rows.ts';

type Days = Pick<EventRow, 'date' | 'endDate'>;

/** Rounds are of the event's days, one after the other; the last ones are all of its last. YYYY-MM-DD */
export const dayOfRound = ({ date, endDate }: Days, round: number): string => {
  const [day = date] = [addDays(date, round - 1), endDate].sort();
  return day;
};

/** As above, in SQL over `golf_events g` and a round. */
export const roundDay = (round: string): string => `least(g.day + ${round} - 1, g.end_day)`;

/** A card is settled: signed by both, or it has another outcome. */
const settled =
  '(c.outcome is not null or c.player_signed_at is not null and c.marker_signed_at is not null)';

interface RoundRow {
  round: number;
  /** There are groups that golfers see, or could see. */
  published: boolean;
  over: boolean;
}

const findRounds = (sql: Sql, eventId: number, rounds: number): Promise<RoundRow[]> =>
  sql.query<RoundRow>(
    `select r.round, exists (
         select from draws d where d.event_id = $1 and d.round = r.round and d.state = 'PUBLISHED') as published,
       coalesce((select bool_and(${settled}) from scorecards c where c.event_id = $1 and c.round = r.round), false) as over
     from generate_series(1, $2::int) as r (round) order by r.round`,
    [eventId, rounds],
  );

/** The first that has no groups yet or is still played, else the last. */
const firstOpen = (rounds: readonly RoundRow[]): number =>
  (rounds.find(({ published, over }) => !published || !over) ?? rounds.at(-1))?.round ?? 1;

/** The round that organizers mean: the one they name, else the first that is not over. Throws invalid_input for one that the event has not. */
export async function roundOf(
  sql: Sql,
  event: Pick<EventRow, 'id' | 'format'>,
  asked: number | undefined,
): Promise<number> {
  const { rounds } = formatOf(event);
  if (asked !== undefined && asked > rounds) throw invalidField('round', 'seasons.noSuchRound');
  if (asked !== undefined || rounds === 1) return asked ?? 1;
  return firstOpen(await findRounds(sql, event.id, rounds));
}

/** The newest with groups that are published; 1 where there are none. */
export async function newestRound(sql: Sql, eventId: number): Promise<number> {
  const [row] = await sql.query<{ round: number }>(
    `select round from draws where event_id = $1 and state = 'PUBLISHED' order by round desc limit 1`,
    [eventId],
  );
  return row?.round ?? 1;
}

/** How many cards of a round are not settled. */
export async function countUnsettled(sql: Sql, eventId: number, round: number): Promise<number> {
  const [row] = await sql.query<{ open: number }>(
    `select count(*)::int as open from scorecards c where c.event_id = $1 and c.round = $2 and not ${settled}`,
    [eventId, round],
  );
  return row?.open ?? 0;
}

/** The boards as they are in this transaction, or now. */
export async function loadBoards(sql: Sql, eventId: number): Promise<EventBoards> {
  const loaded = await loadField(sql, eventId, new Map());
  if (!loaded) throw new Error(`The event ${eventId} is gone.`);
  return openBoards(loaded, new FoldCache());
}

/** The cuts of all boards, those that are kept and those that would be by what is entered. */
export const cutsOf = ({ specs, field }: EventBoards): (DecidedCut & { board: string })[] => {
  const folds = new FoldCache();
  return specs.flatMap((spec) =>
    computeCuts(spec, field, folds.of(spec)).map((cut) => ({ ...cut, board: spec.key })),
  );
};

export const presentCut = (cut: DecidedCut & { board: string }): RoundCut => ({
  board: cut.board,
  divisionId: cut.divisionId,
  afterRound: cut.afterRound,
  line: cut.line,
  decided: cut.decided,
  frozen: cut.frozen,
  made: cut.made.length,
  missed: cut.missed.length,
});

/** Those that stand once the groups of a round are published. */
export const findCuts = async (sql: Sql, eventId: number, round: number): Promise<RoundCut[]> =>
  cutsOf(await loadBoards(sql, eventId))
    .filter(({ afterRound }) => afterRound === round - 1)
    .map(presentCut);

/** Errors: not_found. */
export async function listRounds({ db }: House, actor: Actor, eventId: number): Promise<EventRounds> {
  const event = await getEventRow(db, actor, eventId);
  const { rounds } = formatOf(event);
  const found = await findRounds(db, eventId, rounds);
  const shown = found.filter(({ published }) => published && event.publishGroups);
  return {
    eventId,
    rounds: found.map(({ round, published, over }) => ({
      round,
      day: dayOfRound(event, round),
      published: published && event.publishGroups,
      over,
    })),
    current: canManage(actor, event) ? firstOpen(found) : (shown.at(-1)?.round ?? 1),
    cuts: rounds === 1 ? [] : cutsOf(await loadBoards(db, eventId)).map(presentCut),
  };
}
