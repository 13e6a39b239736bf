/** Shows final results to whoever may see the event: places, prizes, markers, records. */
import type { Sql } from '@fourball/db/connection.ts';
import { boardsOf } from '@fourball/shared/seasons/boards/specs.ts';
import { eventFormat } from '@fourball/shared/seasons/event-format.ts';
import { purse } from '@fourball/shared/seasons/golf/rank/prizes.ts';
import type {
  EventResults,
  KeptRow,
  Prize,
  ResultBoard,
  ResultRow,
} from '@fourball/shared/seasons/results/result-shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
import { getEventRow } from '../facts/event-rows.ts';
import { commitmentOf } from '../boards/lots.ts';
import { readBoardId } from './kept-rows.ts';
import { findRecords } from './records.ts';

interface Person {
  readonly id: number;
  readonly userId: number | null;
  readonly name: string;
  readonly team: string | null;
}

interface Result {
  board: string;
  version: number;
  rows: KeptRow[];
}

const peopleOf = async (sql: Sql, eventId: number): Promise<Map<number, Person>> => {
  const rows = await sql.query<Person>(
    `select p.id, p.user_id as "userId", coalesce(u.full_name, p.guest_name) as name, t.name as team
     from participants p join registrations r on r.id = p.registration_id left join users u on u.id = p.user_id
       left join teams t on t.id = r.team_id
     where p.event_id = $1`,
    [eventId],
  );
  return new Map(rows.map((row) => [row.id, row]));
};

/** As the golfers are called now; a side by its team where it has one. */
function nameOf(ids: readonly number[], people: ReadonlyMap<number, Person>): string {
  const side = ids.flatMap((id) => people.get(id) ?? []);
  const [first] = side;
  if (ids.length > 1 && first?.team) return first.team;
  return side.map(({ name }) => name).join(' & ');
}

/** The prizes of places in their order, as rows share them; odd cents go to whoever is named first. */
export function shareOut(
  rows: readonly Pick<KeptRow, 'place'>[],
  prizes: readonly Prize[],
  names: readonly string[],
): (number | null)[] {
  const last = Math.max(0, ...prizes.map(({ place }) => place));
  const prizesCents = Array.from(
    { length: last },
    (_, at) => prizes.find(({ place }) => place === at + 1)?.amount ?? 0,
  );
  const places = [...new Set(rows.flatMap(({ place }) => place ?? []))].sort((one, other) => one - other);
  if (places.length === 0 || prizesCents.every((cents) => cents === 0)) return rows.map(() => null);
  const order = places.map((place) =>
    rows
      .flatMap((row, at) => (row.place === place ? [at] : []))
      .sort((one, other) => (names[one] ?? '').localeCompare(names[other] ?? '') || one - other)
      .map(String),
  );
  const { paidCents } = purse({ prizesCents, order });
  return rows.map((_, at) => paidCents[String(at)] ?? null);
}

function presentRows(
  rows: readonly KeptRow[],
  prizes: readonly Prize[],
  people: ReadonlyMap<number, Person>,
): ResultRow[] {
  const names = rows.map(({ participantIds }) => nameOf(participantIds, people));
  const shares = shareOut(rows, prizes, names);
  return rows.map((row, at) => ({
    ...row,
    name: names[at] ?? '',
    opponents: row.opponentIds.length === 0 ? null : nameOf(row.opponentIds, people),
    userIds: row.participantIds.map((id) => people.get(id)?.userId ?? null),
    prizeCents: shares[at] || null,
  }));
}

export async function findPrizes(sql: Sql, eventId: number): Promise<(Prize & { board: string })[]> {
  return sql.query<Prize & { board: string }>(
    `select board, place, amount_cents as amount, description from event_prizes where event_id = $1 order by board, place`,
    [eventId],
  );
}

async function findMarkers(sql: Sql, eventId: number): Promise<EventResults['markers']> {
  const rows = await sql.query<EventResults['markers'][number]>(
    `with ranked as (
       select m.*, rank() over (partition by kind, hole
         order by case when kind = 'LONG_DRIVE' then -centimetres else centimetres end) as place
       from marker_entries m where m.event_id = $1 and m.removed_at is null)
     select m.kind, m.hole, min(m.centimetres) as centimetres, jsonb_agg(jsonb_build_object('participantId', p.id,
         'name', coalesce(u.full_name, p.guest_name)) order by coalesce(u.full_name, p.guest_name), p.id) as winners
     from ranked m join participants p on p.id = m.participant_id left join users u on u.id = p.user_id
     where m.place = 1 group by m.kind, m.hole order by m.hole, m.kind`,
    [eventId],
  );
  return rows;
}

/** Before it is final there are no boards, and markers and prizes are shown as they stand. Errors: not_found. */
export async function getResults(db: Sql, actor: Actor, eventId: number): Promise<EventResults> {
  const event = await getEventRow(db, actor, eventId);
  const [scores] = await db.query<{ final_at: Date | null; seed: string }>(
    'select final_at, seed from event_scores where event_id = $1',
    [eventId],
  );
  const results = await db.query<Result>(
    'select board, version, rows from results where event_id = $1 and reopened_at is null order by board',
    [eventId],
  );
  const [people, prizes, markers, divisions, records] = await Promise.all([
    peopleOf(db, eventId),
    findPrizes(db, eventId),
    findMarkers(db, eventId),
    db.query<EventResults['divisions'][number]>(
      `select c.id, c.name, c.color_code as "colorCode" from event_competitions v join season_competitions c on c.id = v.competition_id
       where v.event_id = $1 and c.kind = 'DIVISION' order by c.sequence_no, c.id`,
      [eventId],
    ),
    scores?.final_at ? findRecords(db, event.eventTypeId, eventId) : [],
  ]);
  const specs = boardsOf(eventFormat.parse(event.format));
  const byBoard = new Map(results.map((result) => [result.board, result]));
  // In the order of the boards of the event, each followed by its divisions and flights.
  const ordered = specs.flatMap((spec) =>
    [...byBoard.values()]
      .filter(({ board }) => readBoardId(board).key === spec.key)
      .map(({ board: id, rows }): ResultBoard => {
        const { key, competition, name, kind, score } = spec;
        const own = prizes
          .filter(({ board }) => board === id)
          .map(({ place, amount, description }) => ({ place, amount, description }));
        const { divisionId, flight } = readBoardId(id);
        return {
          key,
          competition,
          name,
          kind,
          score,
          id,
          divisionId,
          flight,
          rows: presentRows(rows, own, people),
          prizes: own,
        };
      }),
  );
  return {
    eventId,
    eventName: event.name,
    date: event.date,
    prizes,
    final: Boolean(scores?.final_at),
    finalAt: scores?.final_at?.toISOString() ?? null,
    version: results[0]?.version ?? 0,
    lots: scores
      ? {
          commitment: commitmentOf(scores.seed),
          seed: scores.final_at ? scores.seed : null,
        }
      : null,
    divisions,
    boards: ordered,
    markers,
    records,
  };
}
