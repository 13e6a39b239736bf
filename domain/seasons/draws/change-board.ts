/**
 * How the board of an event is changed: one organizer after the other, each knowing what the one before left. What is published stays as it is:
 * the first change afterwards leaves a copy of it for golfers, and goes on with the groups themselves.
 */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import type { Draw, DrawGroup } from '@fourball/shared/seasons/draw-shapes.ts';
import { groupsChanged } from '@fourball/shared/seasons/events.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { loadParameters, rulesAt, type BookingRules } from '../../club/parameters/parameters.ts';
import { asActor, personOf, type Manager, type UserActor } from '../../kernel/actor.ts';
import { AppError, conflict } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { lockManagedEvent, namingEvent, type EventRow } from '../facts/event-rows.ts';
import { findBoard, presentBoard, type DrawRow } from './draw-rows.ts';
import { roundOf } from './rounds.ts';

/** Golfers of a group, and minutes between two, of a board on which nobody has said so. */
export async function findUsual(
  sql: Sql,
  { clock }: Pick<House, 'clock'>,
): Promise<Pick<BookingRules['groups'], 'size' | 'interval'>> {
  return rulesAt(await loadParameters(sql), clock.now()).groups;
}

export interface Board {
  readonly event: EventRow;
  /** The draw that may be changed now. */
  readonly draw: DrawRow;
}

/** What is said of the draw as a whole; left out: as it was. */
export interface DrawFields {
  readonly firstStart?: string;
  readonly interval?: number;
}

/**
 * Copies what is published, as it is, under the version that it has; the rows themselves go on under `next`. What golfers see is the copy where the
 * rows become the board; where these stay what golfers see, the copy is kept and shown to nobody. The event must be locked.
 */
export async function leaveCopy(
  tx: Transaction,
  { id, version }: DrawRow,
  next: number,
  rowsBecome: 'WORKING' | 'PUBLISHED',
): Promise<void> {
  const columns = `event_id, order_kind, start_kind, first_start, interval_minutes, size, seed, commitment, lots, preferences, unmet,
    by_hand, made_by, made_at, once_on_par_3, base_version, round, seeds`;
  const [was] = await tx.query<{ published_at: Date }>('select published_at from draws where id = $1', [id]);
  const working = rowsBecome === 'WORKING';
  await tx.query(
    `update draws set version = $2, state = $3, published_at = case when $3 = 'PUBLISHED' then published_at end where id = $1`,
    [id, next, rowsBecome],
  );
  const [copy] = await tx.query<{ id: number }>(
    `insert into draws (${columns}, version, state, published_at)
     select ${columns}, $2, $4, $3 from draws where id = $1 returning id`,
    [id, version, was?.published_at, working ? 'PUBLISHED' : 'SUPERSEDED'],
  );
  await tx.query(
    `with ids as materialized (
       select id as old, nextval(pg_get_serial_sequence('draw_groups', 'id')) as new from draw_groups where draw_id = $1
     ), copied as (
       insert into draw_groups
         (id, draw_id, purpose, starts, start_tee, course_id, course_description, room_number, sequence_no)
       overriding system value
       select i.new, $2, g.purpose, g.starts, g.start_tee, g.course_id, g.course_description, g.room_number, g.sequence_no
       from ids i join draw_groups g on g.id = i.old
     ), seated as (
       insert into draw_places (draw_id, group_id, purpose, participant_id, seat)
       select $2, i.new, x.purpose, x.participant_id, x.seat from ids i join draw_places x on x.group_id = i.old
     )
     insert into draw_lines (group_id, text)
     select i.new, l.text from ids i join draw_lines l on l.group_id = i.old order by l.id`,
    [id, copy?.id],
  );
}

/** The version that comes next in an event, whatever round it is of; the event must be locked. */
export async function nextVersion(tx: Transaction, eventId: number): Promise<number> {
  const [row] = await tx.query<{ next: number }>(
    'select coalesce(max(version), 0) + 1 as next from draws where event_id = $1',
    [eventId],
  );
  return row?.next ?? 1;
}

/** Groups of a round stay once those of a later one are published. Throws conflict. */
export async function refuseOver(
  tx: Transaction,
  eventId: number,
  round: number,
  why: 'seasons.roundOver' | 'seasons.laterRoundShown' = 'seasons.roundOver',
): Promise<void> {
  const [later] = await tx.query(
    `select 1 from draws where event_id = $1 and round > $2 and state = 'PUBLISHED' limit 1`,
    [eventId, round],
  );
  if (later) throw conflict(why);
}

/**
 * The board of a round under the next version, by nobody where no person does it; the event must be locked. Throws conflict once the groups of a
 * later round are published.
 */
export async function openBoard(
  tx: Transaction,
  { clock }: House,
  actor: UserActor | null,
  { event, round }: { event: EventRow; round: number },
  { firstStart, interval }: DrawFields,
): Promise<DrawRow> {
  await refuseOver(tx, event.id, round);
  const before = await findBoard(tx, event.id, round);
  const next = await nextVersion(tx, event.id);
  if (before?.state === 'PUBLISHED') await leaveCopy(tx, before, next, 'WORKING');
  else if (before) await tx.query('update draws set version = $2 where id = $1', [before.id, next]);
  else {
    const usual = await findUsual(tx, { clock });
    await tx.query(
      `insert into draws (event_id, round, version, start_kind, first_start, interval_minutes, size, made_by, made_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
      [
        event.id,
        round,
        next,
        event.startKind,
        firstStart ?? event.time,
        interval ?? usual.interval,
        usual.size,
        actor?.userId ?? null,
        clock.now(),
      ],
    );
  }
  const board = await findBoard(tx, event.id, round);
  if (!board) throw new Error(`The event ${event.id} has no board.`);
  return board;
}

/** Whether the caller has seen the board as it is; who does not say what they saw is let through. */
export const isStale = (board: DrawRow | undefined, known: number | null | undefined): boolean =>
  known !== undefined && known !== null && known !== (board?.version ?? 0);

export class Stale extends Error {}

export interface Changing {
  readonly eventId: number;
  /** Left out: the first that is not over. */
  readonly round?: number | undefined;
  /** The version that the caller has seen. */
  readonly known?: number | null | undefined;
  readonly fields?: DrawFields;
  /** Whether what was drawn by lot is changed by hand. */
  readonly byHand?: boolean;
}

/**
 * Changes the board of an event and shows it; STALE, and nothing is done, where it was changed since the caller saw it, or `work` throws
 * `Stale`. Locks the event. Errors: not_found, forbidden, conflict once it is called off.
 */
export async function changeBoard(
  house: House,
  actor: Manager,
  { eventId, round: asked, known, fields = {}, byHand = true }: Changing,
  work: (tx: Transaction, board: Board) => Promise<unknown>,
): Promise<Draw> {
  try {
    return await transact(house.db, async (tx) => {
      const event = await lockManagedEvent(tx, actor, eventId);
      if (event.cancelled) throw conflict('seasons.eventCancelled');
      const round = await roundOf(tx, event, asked);
      const before = await findBoard(tx, eventId, round);
      if (isStale(before, known)) return presentBoard(tx, event, house.timeZone, { round, result: 'STALE' });
      const draw = await openBoard(tx, house, personOf(actor), { event, round }, fields);
      await work(tx, { event, draw });
      await tx.query('update draws set by_hand = by_hand or $2, changed_by = $3 where id = $1', [
        draw.id,
        byHand,
        personOf(actor)?.userId ?? null,
      ]);
      await recordChange(tx, asActor(actor), {
        action: 'event.groups-changed',
        changes: [
          namingEvent(event),
          {
            field: 'drawVersion',
            before: before ? String(before.version) : null,
            after: String(draw.version),
          },
        ],
      });
      await emit(tx, groupsChanged, { eventId, published: false });
      return presentBoard(tx, event, house.timeZone, { round });
    });
  } catch (error) {
    if (!(error instanceof Stale)) throw error;
    return transact(house.db, async (tx) => {
      const event = await lockManagedEvent(tx, actor, eventId);
      const round = await roundOf(tx, event, asked);
      return presentBoard(tx, event, house.timeZone, { round, result: 'STALE' });
    });
  }
}

/** The event and the round of a group. Throws not_found. */
export async function boardOfGroup(
  house: House,
  groupId: number,
): Promise<{ eventId: number; round: number }> {
  const [found] = await house.db.query<{ eventId: number; round: number }>(
    'select d.event_id as "eventId", d.round from draw_groups g join draws d on d.id = g.draw_id where g.id = $1',
    [groupId],
  );
  if (!found) throw new AppError('not_found');
  return found;
}

/** Throws Stale for a group that is no more on the board, or of a copy that golfers see. */
export async function refuseGone(
  tx: Transaction,
  { draw }: Board,
  groupIds: readonly number[],
): Promise<void> {
  const there = await tx.query('select id from draw_groups where draw_id = $1 and id = any($2::bigint[])', [
    draw.id,
    groupIds,
  ]);
  if (there.length < new Set(groupIds).size) throw new Stale();
}

/** One group of the board as it is now. Throws conflict where the board was changed meanwhile, not_found where there is none. */
export function groupOf(draw: Draw, groupId: number | undefined): DrawGroup {
  if (draw.result === 'STALE') throw conflict('seasons.boardChanged');
  const group = draw.groups.find(({ id }) => id === groupId);
  if (!group) throw new AppError('not_found');
  return group;
}
