/** Keeps who made a cut, once the groups of the next round are shown: what is corrected afterwards changes them no more. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { RoundCut } from '@fourball/shared/seasons/draw-shapes.ts';
import { conflict } from '../../kernel/app-error.ts';
import { cutsOf, loadBoards, presentCut } from './rounds.ts';

/** Cards first, then the row of the event's scores, as whoever enters or makes results final holds them. The event must be locked. */
async function lockScores(tx: Transaction, eventId: number): Promise<void> {
  await tx.query('select id from scorecards where event_id = $1 order by id for no key update', [eventId]);
  await tx.query('select version from event_scores where event_id = $1 for no key update', [eventId]);
}

/** Whoever makes results final has to have seen it. */
const countChange = (tx: Transaction, eventId: number): Promise<unknown> =>
  tx.query('update event_scores set version = version + 1 where event_id = $1 and final_at is null', [
    eventId,
  ]);

/**
 * Those after the round before this one, of all boards, as they stand now. Locks the cards and the scores of the event, which must be locked
 * itself. Throws conflict while somebody is still to finish the round before.
 */
export async function freezeCuts(
  tx: Transaction,
  { eventId, round, at }: { eventId: number; round: number; at: Date },
): Promise<RoundCut[]> {
  await lockScores(tx, eventId);
  const cuts = cutsOf(await loadBoards(tx, eventId)).filter(
    ({ afterRound, frozen }) => afterRound === round - 1 && !frozen,
  );
  if (cuts.length === 0) return [];
  if (cuts.some(({ decided }) => !decided)) throw conflict('seasons.cutNotDecided');
  for (const { board, divisionId, afterRound, best, within, line, scores, made } of cuts)
    await tx.query(
      `insert into event_cuts (event_id, board, division_id, after_round, best, within_lead, line, scores, made, decided_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
      [eventId, board, divisionId, afterRound, best, within, line, JSON.stringify(scores), made, at],
    );
  await countChange(tx, eventId);
  return cuts.map((cut) => presentCut({ ...cut, frozen: true }));
}

/**
 * Takes the groups of a round after the first from golfers again: they are the board of the organizers, its cards go, and the cut before it is
 * decided anew. The event must be locked. Throws conflict once something is entered in the round, and where a later one has groups.
 */
export async function takeRoundBack(
  tx: Transaction,
  { eventId, round }: { eventId: number; round: number },
): Promise<void> {
  const [later] = await tx.query(
    `select 1 from draws where event_id = $1 and round > $2 and state = 'PUBLISHED' limit 1`,
    [eventId, round],
  );
  if (later) throw conflict('seasons.laterRoundShown');
  await lockScores(tx, eventId);
  const [begun] = await tx.query(
    `select 1 from scorecards c where c.event_id = $1 and c.round = $2
       and (c.outcome is not null or c.player_signed_at is not null or c.marker_signed_at is not null
         or exists (select from hole_entries h where h.card_id = c.id)) limit 1`,
    [eventId, round],
  );
  if (begun) throw conflict('seasons.roundBegun');
  await tx.query('delete from scorecards where event_id = $1 and round = $2', [eventId, round]);
  await tx.query('delete from event_cuts where event_id = $1 and after_round = $2', [eventId, round - 1]);
  // Where organizers work at the next already, what golfers saw is kept and shown to nobody.
  await tx.query(
    `update draws d set state = case when w.id is null then 'WORKING' else 'SUPERSEDED' end,
       published_at = case when w.id is null then null else d.published_at end
     from (select 1) one left join draws w on w.event_id = $1 and w.round = $2 and w.state = 'WORKING'
     where d.event_id = $1 and d.round = $2 and d.state = 'PUBLISHED'`,
    [eventId, round],
  );
  await countChange(tx, eventId);
}
