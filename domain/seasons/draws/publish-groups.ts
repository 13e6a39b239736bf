/** Shows the board to golfers. Only who starts at another time, from another tee or in other company is told. */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import type { BodyOf, ReplyOf } from '@fourball/shared/contract/define-call.ts';
import type { RoundCut } from '@fourball/shared/seasons/draw-shapes.ts';
import type { EventHandicap } from '@fourball/shared/seasons/start-calls.ts';
import { eventChanged, groupsChanged, startsChanged } from '@fourball/shared/seasons/events.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { asActor, personOf, type Manager } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { writeEvent } from '../events/write-event.ts';
import { postEventLine } from '../event-lines.ts';
import {
  getManagedEvent,
  lockManagedEvent,
  namingEvent,
  presentEvent,
  type EventRow,
} from '../facts/event-rows.ts';
import { finish, Moves } from '../registration/moves.ts';
import { promoteWithin } from '../registration/promote.ts';
import { refuseOver } from './change-board.ts';
import { findBoard, findPublished } from './draw-rows.ts';
import { freezeCuts, takeRoundBack } from './freeze-cuts.ts';
import { dayOfRound, newestRound, roundOf } from './rounds.ts';
import { showBoard } from './show-board.ts';

/** By golfer: when, where and with whom. Guests are told by nobody: who brings them is. */
async function startsIn(sql: Sql, drawId: number | undefined): Promise<ReadonlyMap<number, string>> {
  const rows = await sql.query<{ user_id: number; start: string }>(
    `select p.user_id, concat_ws(' ', g.starts, g.start_tee, coalesce(g.course_id, 0), (
         select string_agg(o.participant_id::text, ',' order by o.participant_id) from draw_places o where o.group_id = g.id)) as start
     from draw_places x join draw_groups g on g.id = x.group_id join participants p on p.id = x.participant_id
     where x.draw_id = $1 and x.purpose = 'PLAY' and p.user_id is not null and p.place = 'IN'`,
    [drawId ?? null],
  );
  return new Map(rows.map(({ user_id, start }) => [user_id, start]));
}

/** Golfers whose start in one draw is another one than in the other, or only in one of them; in ascending order. */
export async function whoIsTold(
  sql: Sql,
  publishedId: number | undefined,
  boardId: number | undefined,
): Promise<number[]> {
  const was = await startsIn(sql, publishedId);
  const now = await startsIn(sql, boardId);
  return [...new Set([...was.keys(), ...now.keys()])]
    .filter((userId) => was.get(userId) !== now.get(userId))
    .sort((one, other) => one - other);
}

/** Whoever publishes groups that are too small wants them so: nobody is moved from them or into them by itself. */
async function acceptSmall(tx: Transaction, { clock }: House, drawId: number): Promise<void> {
  const { groups } = rulesAt(await loadParameters(tx), clock.now());
  await tx.query(
    `update draw_groups g set open_places = 0 where draw_id = $1 and open_places > 0
       and (select count(*) from draw_places x where x.group_id = g.id) < $2`,
    [drawId, groups.smallest],
  );
}

async function tellPublished(
  tx: Transaction,
  { id, name, time, ...days }: EventRow,
  round: number,
): Promise<void> {
  const board = await findPublished(tx, id, round);
  const [first] = await tx.query<{ starts: string | null }>(
    `select to_char(min(starts), 'HH24:MI') as starts from draw_groups where draw_id = $1 and purpose = 'PLAY'`,
    [board?.id ?? null],
  );
  await postEventLine(tx, id, 'GROUP_CHANGE', (lines) =>
    lines.groupsPublished(name, dayOfRound(days, round), first?.starts ?? time),
  );
}

type Published = ReplyOf<typeof publishEventGroups>;

const problemsOf = (handicaps: readonly EventHandicap[]): Published['handicapProblems'] =>
  handicaps.flatMap(({ participantId, name, problem }) =>
    problem === null ? [] : [{ participantId, name, problem }],
  );

/** What showing a board brings with it. */
interface Shown {
  readonly handicapProblems: EventHandicap[];
  readonly cuts: RoundCut[];
}

/** Each round follows on one that golfers see. Throws conflict. */
async function refuseEarly(tx: Transaction, { id, publishGroups }: EventRow, round: number): Promise<void> {
  if (round === 1) return;
  if (!publishGroups || !(await findPublished(tx, id, round - 1))) throw conflict('seasons.roundBefore');
}

/** Shows what organizers work at; groups that are shown already stay as they are. Throws conflict without groups, or too early. */
async function show(tx: Transaction, house: House, event: EventRow, round: number): Promise<Shown> {
  const { id } = event;
  const board = await findBoard(tx, id, round);
  const published = await findPublished(tx, id, round);
  const [group] = await tx.query('select 1 from draw_groups where draw_id = $1 limit 1', [board?.id ?? null]);
  if (!board || !group) throw conflict('seasons.noDraw');
  await refuseEarly(tx, event, round);
  if (board.state !== 'WORKING') return { handicapProblems: [], cuts: [] };
  await refuseOver(tx, id, round);
  const userIds = await whoIsTold(tx, published?.id, board.id);
  const first = round > 1 && !published;
  const cuts = first ? await freezeCuts(tx, { eventId: id, round, at: house.clock.now() }) : [];
  await acceptSmall(tx, house, board.id);
  const handicapProblems = await showBoard(tx, house, event, board);
  // Who is here is asked anew in each round.
  if (first)
    await tx.query(
      `update participants set checked_in_at = null, checked_in_by = null where event_id = $1 and checked_in_at is not null`,
      [id],
    );
  if (userIds.length > 0) await emit(tx, startsChanged, { eventId: id, drawVersion: board.version, userIds });
  return { handicapProblems, cuts };
}

const noteRound = (tx: Transaction, actor: Manager, event: EventRow, round: number, shown: boolean) =>
  recordChange(tx, asActor(actor), {
    action: 'event.round-published',
    changes: [namingEvent(event), { field: `round ${round}`, before: String(!shown), after: String(shown) }],
  });

/** Hidden again, who waits is let in as before; of a later round its groups alone are hidden. */
async function hide(
  tx: Transaction,
  house: House,
  actor: Manager,
  event: EventRow,
  round: number,
): Promise<void> {
  const { id } = event;
  if (round > 1) {
    await takeRoundBack(tx, { eventId: id, round });
    return noteRound(tx, actor, event, round, false);
  }
  await refuseOver(tx, id, 1, 'seasons.laterRoundShown');
  await writeEvent(tx, house, actor, { before: event, values: { publish_groups: false } });
  const moves = new Moves(personOf(actor));
  await promoteWithin(tx, house, moves, id);
  await finish(tx, { house }, moves, '');
}

/**
 * Hidden again, groups are seen by nobody but who organizes it. `ask` is called in the same transaction with whom no handicap could be worked out
 * for, if there are such: for who reads no reply. Locks the event, of a later round its cards and scores. Errors: not_found, forbidden, conflict
 * without groups, once it is called off, before the round before, and while a cut is not decided; invalid_input for a round that there is not.
 */
export function publishGroups(
  house: House,
  actor: Manager,
  { id, publishGroups: wanted, round: asked }: BodyOf<typeof publishEventGroups>,
  ask?: (tx: Transaction) => Promise<unknown>,
): Promise<Published> {
  return transact(house.db, async (tx) => {
    const before = await lockManagedEvent(tx, actor, id);
    if (before.cancelled) throw conflict('seasons.eventCancelled');
    // Hidden is the newest that golfers see, where nobody says which.
    const round =
      wanted || asked !== undefined ? await roundOf(tx, before, asked) : await newestRound(tx, id);
    const board = await findBoard(tx, id, round);
    const published = await findPublished(tx, id, round);
    const isShown = before.publishGroups && published !== undefined;
    if (wanted === isShown && (!wanted || board?.state === 'PUBLISHED'))
      return presentEvent(asActor(actor), house, before);
    const { handicapProblems, cuts } = wanted
      ? await show(tx, house, before, round)
      : { handicapProblems: [], cuts: [] };
    if (!wanted) await hide(tx, house, actor, before, round);
    else if (round > 1) await noteRound(tx, actor, before, round, true);
    else await writeEvent(tx, house, actor, { before, values: { publish_groups: true } });
    await emit(tx, groupsChanged, { eventId: id, published: true });
    await emit(tx, eventChanged, { eventId: id });
    // Said once: of what changes afterwards those are told whose start is another one.
    if (wanted && !published) await tellPublished(tx, before, round);
    if (handicapProblems.length > 0) await ask?.(tx);
    return {
      ...presentEvent(asActor(actor), house, await getManagedEvent(tx, actor, id)),
      handicapProblems: problemsOf(handicapProblems),
      ...(cuts.length > 0 && { cuts }),
    };
  });
}
