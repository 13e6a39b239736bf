/**
 * Makes the results of an event final by an act, and opens them again. A late entry and this act meet at the row of the event's scores: one
 * comes first, and the other sees it.
 */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import { FoldCache } from '@fourball/shared/seasons/boards/fold.ts';
import { eventChanged, leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type { finalizeEvent, reopenResults } from '@fourball/shared/seasons/results/result-calls.ts';
import type { Missing } from '@fourball/shared/seasons/results/result-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { asActor, personOf, type Manager, type UserActor } from '../../kernel/actor.ts';
import { conflict, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { openBoards } from '../boards/board-memory.ts';
import { loadField, type LoadedField } from '../boards/load-field.ts';
import { loadRoundFacts } from '../draws/round-facts.ts';
import { postEventLine } from '../event-lines.ts';
import { formatOf, lockManagedEvent, namingEvent, type EventRow } from '../facts/event-rows.ts';
import { writeCardTotals } from './card-totals.ts';
import { keptBoards } from './kept-rows.ts';

interface Scores {
  version: number;
  final_at: Date | null;
}

/** Cards first, then the row of the event's scores: whoever enters holds a card and waits for this row. */
async function lockScores(tx: Transaction, eventId: number): Promise<Scores | undefined> {
  await tx.query('select id from scorecards where event_id = $1 order by id for no key update', [eventId]);
  const [row] = await tx.query<Scores>(
    'select version, final_at from event_scores where event_id = $1 for no key update',
    [eventId],
  );
  return row;
}

/** Cards that are neither signed by both nor have an outcome, and who plays without a card, in each round in which they are still in. */
async function findMissing(
  tx: Transaction,
  event: EventRow,
  { players, cards }: LoadedField,
): Promise<Missing[]> {
  const names = new Map(players.map(({ participantId, name }) => [participantId, name]));
  const found = cards.flatMap(({ card, outcome, disputed }): Missing[] => {
    const [participantId] = card.participantIds;
    if (participantId === undefined || outcome !== null || card.signed) return [];
    const why = disputed > 0 ? 'DISPUTED' : 'NOT_SIGNED';
    return [{ participantId, name: names.get(participantId) ?? '', round: card.round, why }];
  });
  const onCards = new Set(cards.flatMap(({ card }) => card.participantIds));
  const without = players
    .filter(({ participantId }) => !onCards.has(participantId))
    .map(({ participantId, name }): Missing => ({ participantId, name, round: 0, why: 'NO_CARD' }));
  const later: Missing[] = [];
  for (let round = 2; round <= formatOf(event).rounds; round += 1) {
    const { out } = await loadRoundFacts(tx, event, round);
    const played = new Set(cards.flatMap(({ card }) => (card.round === round ? card.participantIds : [])));
    for (const { participantId, name } of players)
      if (onCards.has(participantId) && !played.has(participantId) && !out.has(participantId))
        later.push({ participantId, name, round, why: 'NO_CARD' });
  }
  return [...found, ...without, ...later];
}

/** Gives every card that is not settled no result; the cards must be locked. */
async function settleMissing(
  tx: Transaction,
  actor: Manager,
  { eventId, reason, now }: { eventId: number; reason: string; now: Date },
): Promise<void> {
  const settled = await tx.query<{ id: number }>(
    `update scorecards set outcome = 'NR', version = version + 1
     where event_id = $1 and outcome is null and (player_signed_at is null or marker_signed_at is null) returning id`,
    [eventId],
  );
  await tx.query(
    `insert into scorecard_log (card_id, what, by_user, reason, details, at)
     select id, 'OUTCOME', $2::bigint, $3::text, '{"outcome":"NR"}'::jsonb, $4::timestamptz from unnest($1::bigint[]) as id`,
    [settled.map(({ id }) => id), personOf(actor)?.userId ?? null, reason, now],
  );
}

async function load(tx: Transaction, eventId: number): Promise<LoadedField> {
  const loaded = await loadField(tx, eventId, new Map());
  if (!loaded) throw new Error(`The event ${eventId} is gone although it is locked.`);
  return loaded;
}

/**
 * Makes the scores final and keeps every board as it is then, with what the cards come to. The event, its cards and its scores must be locked.
 * Returns the version of the scores, and that of the results.
 */
export async function keepResults(
  tx: Transaction,
  eventId: number,
  { at, by }: { at: Date; by: number | null },
): Promise<{ eventVersion: number; resultsVersion: number }> {
  await tx.query(
    'update event_scores set final_at = $2, final_by = $3, version = version + 1 where event_id = $1',
    [eventId, at, by],
  );
  const loaded = await load(tx, eventId);
  const boards = keptBoards(openBoards(loaded, new FoldCache()));
  const [written] = await tx.query<{ version: number }>(
    `insert into results (event_id, board, version, rows, final_at, final_by)
     select $1, b.board, (select coalesce(max(version), 0) + 1 from results where event_id = $1), b.rows, $4, $5
     from unnest($2::text[], $3::jsonb[]) as b(board, rows) returning version`,
    [eventId, boards.map(({ id }) => id), boards.map(({ rows }) => JSON.stringify(rows)), at, by],
  );
  await writeCardTotals(tx, loaded);
  return { eventVersion: loaded.event.version, resultsVersion: written?.version ?? 0 };
}

/**
 * Locks the event, its cards and its scores. Errors: not_found, forbidden, conflict once it is called off, invalid_input where cards are to be
 * settled without a reason.
 */
export function finalize(
  house: House,
  actor: Manager,
  { eventId, version, force, reason }: BodyOf<typeof finalizeEvent>,
): Promise<ReplyOf<typeof finalizeEvent>> {
  if (force && reason === '') throw invalidField('reason', 'seasons.sayWhy');
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const scores = await lockScores(tx, eventId);
    const current = scores?.version ?? 0;
    if (scores?.final_at) return { result: 'ALREADY' as const, version: current, missing: [] };
    if (current !== version) return { result: 'STALE' as const, version: current, missing: [] };
    if (!scores) throw conflict('seasons.nothingEntered');
    const missing = await findMissing(tx, event, await load(tx, eventId));
    if (missing.length > 0 && !force) return { result: 'MISSING' as const, version: current, missing };
    const now = house.clock.now();
    if (missing.length > 0) await settleMissing(tx, actor, { eventId, reason, now });
    const { eventVersion, resultsVersion } = await keepResults(tx, eventId, {
      at: now,
      by: personOf(actor)?.userId ?? null,
    });
    await recordChange(tx, asActor(actor), {
      action: 'event.finalized',
      changes: [
        namingEvent(event),
        { field: 'resultsVersion', before: null, after: String(resultsVersion) },
        ...(missing.length > 0
          ? [{ field: 'noResult', before: null, after: `${missing.length}: ${reason}` }]
          : []),
      ],
    });
    await postEventLine(tx, eventId, 'ADDED', (lines) => lines.resultsFinal(event.name));
    await emit(tx, leaderboardChanged, { eventId });
    await emit(tx, eventChanged, { eventId });
    return { result: 'FINAL' as const, version: eventVersion, missing: [] };
  });
}

/** For admins. What was final is kept under its version. Locks as above. Errors: not_found. */
export function reopen(
  house: House,
  actor: UserActor,
  { eventId, reason }: BodyOf<typeof reopenResults>,
): Promise<ReplyOf<typeof reopenResults>> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const scores = await lockScores(tx, eventId);
    if (!scores?.final_at) return { result: 'ALREADY' as const };
    const now = house.clock.now();
    await tx.query(
      `update results set reopened_at = $2, reopened_by = $3, reopen_reason = $4
       where event_id = $1 and reopened_at is null`,
      [eventId, now, actor.userId, reason],
    );
    await tx.query('delete from card_totals where event_id = $1', [eventId]);
    await tx.query(
      'update event_scores set final_at = null, final_by = null, version = version + 1 where event_id = $1',
      [eventId],
    );
    await recordChange(tx, actor, {
      action: 'event.results-reopened',
      changes: [namingEvent(event), { field: 'reason', before: null, after: reason }],
    });
    await emit(tx, leaderboardChanged, { eventId });
    await emit(tx, eventChanged, { eventId });
    return { result: 'REOPENED' as const };
  });
}
