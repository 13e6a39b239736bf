/** Cards of golf events as rows, for tests of what is made of them; how they are entered has tests of its own. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { emit } from '@fourball/domain/kernel/emit.ts';
import { leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type { TestServer } from '../server.ts';

type Server = Pick<TestServer, 'house' | 'db'>;

/** Par 72 with par 3s and 5s, odd stroke indexes out and even ones in. */
export const pars = [4, 4, 3, 5, 4, 4, 3, 5, 4, 4, 4, 3, 5, 4, 4, 3, 5, 4];
const strokeIndexes = [1, 3, 5, 7, 9, 11, 13, 15, 17, 2, 4, 6, 8, 10, 12, 14, 16, 18];

export interface CardRow {
  /** Of all holes from the first on; null has no entry, and so have those that are left out. */
  readonly scores?: readonly (number | 'PICKED_UP' | null)[];
  /** So many over par on the first holes; scores are made of it. */
  readonly over?: number;
  readonly signed?: boolean;
  readonly outcome?: 'NR' | 'WD' | 'DQ' | 'NS';
  readonly round?: number;
  readonly courseId?: number;
}

const scoresOver = (over: number): number[] =>
  pars.map((par, at) => par + Math.floor(over / 18) + (at < over % 18 ? 1 : 0));

/** The participant of a golfer. */
export async function participantOf(sql: Sql, eventId: number, userId: number): Promise<number> {
  const [row] = await sql.query<{ id: number }>(
    'select id from participants where event_id = $1 and user_id = $2',
    [eventId, userId],
  );
  if (!row) throw new Error(`Golfer ${userId} is not in event ${eventId}.`);
  return row.id;
}

async function bump(tx: Transaction, eventId: number): Promise<void> {
  await tx.query(
    `insert into event_scores (event_id) values ($1) on conflict (event_id) do update set version = event_scores.version + 1`,
    [eventId],
  );
  await emit(tx, leaderboardChanged, { eventId });
}

const device = '6f1c1a52-98b4-4d6e-9c4f-0a4c6f2f6a11';
let counter = 0;

async function enter(
  tx: Transaction,
  { cardId, hole, score, at }: { cardId: number; hole: number; score: number | 'PICKED_UP'; at: Date },
): Promise<void> {
  const [kind, strokes] = typeof score === 'number' ? ['STROKES', score] : ['PICKED_UP', null];
  counter += 1;
  await tx.query(
    `with entered as (
       insert into hole_entries (card_id, device, counter, hole, kind, strokes, entered_at, received_at)
       values ($1, $2, $3, $4, $5, $6, $7, $7) returning seq)
     insert into hole_scores (card_id, hole, kind, strokes, seq) select $1, $4, $5, $6, seq from entered
     on conflict (card_id, hole) do update set kind = excluded.kind, strokes = excluded.strokes, seq = excluded.seq`,
    [cardId, device, counter, hole, kind, strokes, at],
  );
}

/** A card of a participant with what is on it, and the event's version that grows by it. Returns its id. */
export async function addCard(
  { house, db }: Server,
  eventId: number,
  participantId: number,
  { scores, over = 0, signed = true, outcome, round = 1, courseId }: CardRow = {},
): Promise<number> {
  return db.transaction(async (tx) => {
    const at = house.clock.now();
    const [card] = await tx.query<{ id: number }>(
      `insert into scorecards (event_id, round, course_id, tee_name, pars, stroke_indexes, outcome, made_at)
       values ($1, $2, $3, 'White', $4, $5, $6, $7) returning id`,
      [eventId, round, courseId ?? null, pars, strokeIndexes, outcome ?? null, at],
    );
    const cardId = card?.id ?? 0;
    await tx.query('insert into scorecard_players (participant_id, round, card_id) values ($1, $2, $3)', [
      participantId,
      round,
      cardId,
    ]);
    for (const [hole, score] of (scores ?? scoresOver(over)).entries())
      if (score !== null) await enter(tx, { cardId, hole: hole + 1, score, at });
    await tx.query(
      `update scorecards set version = version + 1, player_signed_at = $2, marker_signed_at = $2 where id = $1`,
      [cardId, signed ? at : null],
    );
    await bump(tx, eventId);
    return cardId;
  });
}

/** One hole more, or another score on it. */
export async function enterHole(
  { house, db }: Server,
  eventId: number,
  { cardId, hole, score }: { cardId: number; hole: number; score: number | 'PICKED_UP' },
): Promise<void> {
  await db.transaction(async (tx) => {
    await enter(tx, { cardId, hole, score, at: house.clock.now() });
    await tx.query('update scorecards set version = version + 1 where id = $1', [cardId]);
    await bump(tx, eventId);
  });
}

/** What a golfer plays off in an event, as it is frozen once groups are published. */
export const playOff = (sql: Sql, participantId: number, courseHandicap: number): Promise<unknown> =>
  sql.query(
    `update participants set handicap_index = $2::numeric, course_handicap = $2::numeric, playing_handicap = round($2::numeric)
     where id = $1`,
    [participantId, courseHandicap],
  );
