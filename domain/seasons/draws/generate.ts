/**
 * Draws the groups of an event. It is worked out without any lock, so that nobody who signs up or leaves waits for it, and written under the
 * event's lock when all is still as it was; else it is worked out anew.
 */
import { randomBytes } from 'node:crypto';
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import type {
  addDrawGroupsByType as addCall,
  generateDraw as generateCall,
} from '@fourball/shared/seasons/draw-calls.ts';
import type { Draw, Preference } from '@fourball/shared/seasons/draw-shapes.ts';
import type { Arranged, ArrangeInput } from '@fourball/shared/seasons/golf/draw/arrange.ts';
import type { DrawnPlayer } from '@fourball/shared/seasons/golf/draw/cost.ts';
import type { Manager, UserActor } from '../../kernel/actor.ts';
import { conflict, conflictOn, invalidField } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import { formatOf, getManagedEvent, type EventRow } from '../facts/event-rows.ts';
import type { Arranger } from './arranger.ts';
import { changeBoard, findUsual, isStale, type Board } from './change-board.ts';
import { findBoard, presentBoard, type DrawRow } from './draw-rows.ts';
import { loadOrderFacts, meaningOf, whyNoOrder } from './draw-types.ts';
import { findBefore } from './last-time.ts';
import { loadRoundFacts, pairsOfBracket, type RoundFacts } from './round-facts.ts';
import { roundOf } from './rounds.ts';
import { startsOf, whyNoStart, type Start } from './starts.ts';
import { findLastPlaces, findMet, findPars, findPlayers } from './who-plays.ts';

export interface DrawContext {
  readonly house: House;
  readonly arranger: Arranger;
}

/** How to draw, once all that was left out is known. */
interface Plan {
  readonly order: NonNullable<Draw['order']>;
  readonly start: Draw['start'];
  readonly size: number;
  readonly preferences: readonly Preference[];
  /** Of a shotgun: par 3s have no second group. */
  readonly onceOnPar3: boolean;
}

/** Worked out, and not written yet. */
interface Drawn extends Plan {
  readonly players: readonly DrawnPlayer[];
  readonly seed: string;
  readonly arranged: Arranged;
  /** Of the 18 holes, where par 3s have no second group. */
  readonly pars: readonly number[] | null;
}

/** So often it is worked out anew while golfers come and go; then those who have left meanwhile are left out. */
const attempts = 3;

const lotsOf = 'RANDOM';

/** The most golfers of a group that is made by quarters, or so that few meet again. */
const fourBall = 4;

async function checkPreferences(
  house: House,
  eventId: number,
  preferences: readonly Preference[],
): Promise<void> {
  const ids = new Set(preferences.flatMap(({ participantIds }) => participantIds));
  const known = await house.db.query(
    'select 1 from participants where event_id = $1 and id = any($2::bigint[])',
    [eventId, [...ids]],
  );
  if (known.length < ids.size) throw invalidField('preferences', 'seasons.noSuchParticipant');
}

async function work(
  { house, arranger }: DrawContext,
  event: EventRow,
  plan: Plan,
  { players, round, facts }: { players: readonly DrawnPlayer[]; round: number; facts: RoundFacts },
): Promise<Drawn> {
  const { order, start, size, preferences: wishes, onceOnPar3 } = plan;
  const reason = whyNoOrder(order, await loadOrderFacts(house.db, event, players, { round, facts }));
  if (reason) throw conflictOn('order', reason);
  if (size > fourBall && (order === 'ABCD' || order === 'FEWEST_REPEATS'))
    throw invalidField('size', 'seasons.groupsOfFour');
  // Whatever can't be had shall be said before it is worked out: there are as many groups at least.
  const pars = start === 'SHOTGUN' && onceOnPar3 ? await findPars(house.db, event.id) : null;
  if (pars?.length === 0) throw conflictOn('onceOnPar3', 'seasons.noHolesKnown');
  const noStart = whyNoStart(start, Math.ceil(players.length / size), formatOf(event), pars);
  if (noStart) throw conflictOn('start', noStart);
  const seed = randomBytes(16).toString('hex');
  const input: ArrangeInput = {
    order,
    start,
    size,
    players,
    seed,
    met: order === 'FEWEST_REPEATS' ? await findMet(house.db, event, round) : {},
    wishes,
    ...(order === 'LAST_RESULT' && { places: await findLastPlaces(house.db, event) }),
    ...((order === 'LEADERS_LAST' || order === 'LEADERS_FIRST') && { places: facts.places }),
    ...(order === 'SEEDED' &&
      facts.leaves && {
        pairs: pairsOfBracket(facts.leaves, round, new Set(players.map(({ id }) => id))),
      }),
  };
  return { ...plan, players, seed, pars, arranged: await arranger.arrange(input) };
}

/** Without who has left; groups of nobody go. */
const stillPlaying = (drawn: Drawn, players: readonly DrawnPlayer[]): number[][] => {
  const ids = new Set(players.map(({ id }) => id));
  return drawn.arranged.groups
    .map((group) => group.filter((id) => ids.has(id)))
    .filter(({ length }) => length > 0);
};

const samePlayers = (one: readonly DrawnPlayer[], other: readonly DrawnPlayer[]): boolean =>
  one.length === other.length && one.every(({ id }, at) => id === other[at]?.id);

/** Groups with who plays in them, at their starts; the board must be open. */
async function addGroups(
  tx: Transaction,
  { draw }: Board,
  groups: readonly (readonly number[])[],
  starts: readonly Start[],
): Promise<void> {
  const made = await tx.query<{ id: number; at: number }>(
    `insert into draw_groups (draw_id, starts, start_tee, sequence_no)
     select $1, n.starts, n.tee, n.at + (select coalesce(max(sequence_no), 0) from draw_groups where draw_id = $1)
     from unnest($2::time[], $3::text[]) with ordinality as n (starts, tee, at) order by n.at
     returning id, sequence_no as at`,
    [draw.id, starts.map(({ time }) => time), starts.map(({ tee }) => tee)],
  );
  const ids = made.sort((one, other) => one.at - other.at).map(({ id }) => id);
  const seats = groups.flatMap((group, at) =>
    group.map((participantId, place) => ({ groupId: ids[at] ?? 0, participantId, seat: place + 1 })),
  );
  await tx.query(
    `insert into draw_places (draw_id, group_id, purpose, participant_id, seat)
     select $1, group_id, 'PLAY', participant_id, seat from unnest($2::bigint[], $3::bigint[], $4::int[]) as n (group_id, participant_id, seat)`,
    [
      draw.id,
      seats.map(({ groupId }) => groupId),
      seats.map(({ participantId }) => participantId),
      seats.map((one) => one.seat),
    ],
  );
}

async function noteDrawn(tx: Transaction, { draw }: Board, drawn: Drawn): Promise<void> {
  const byLot = drawn.order === lotsOf;
  await tx.query(
    `update draws set order_kind = $2, start_kind = $3, size = $4, preferences = $5, unmet = $6, seed = $7, commitment = $8,
       lots = $9, once_on_par_3 = $10, seeds = $11, by_hand = false where id = $1`,
    [
      draw.id,
      drawn.order,
      drawn.start,
      drawn.size,
      JSON.stringify(drawn.preferences),
      JSON.stringify(drawn.arranged.unmet),
      byLot ? drawn.seed : null,
      byLot ? drawn.arranged.commitment : null,
      byLot ? drawn.arranged.lots : [],
      drawn.onceOnPar3,
      drawn.arranged.seeds,
    ],
  );
}

/** Thrown inside of the transaction: somebody came or left since it was worked out. */
class Moved extends Error {}

interface Drawing {
  readonly eventId: number;
  readonly round: number;
  readonly plan: (event: EventRow, board: DrawRow | undefined) => Plan;
  /** Only who is in no group yet. */
  readonly ungrouped: boolean;
}

/** Works out and writes until nobody came or left in between. */
async function drawUntilStill(
  context: DrawContext,
  actor: Manager,
  { eventId, round, plan, ungrouped }: Drawing,
  {
    known,
    fields,
    byHand,
  }: {
    known?: number | null | undefined;
    fields?: { firstStart: string; interval: number };
    byHand: boolean;
  },
  write: (tx: Transaction, board: Board, drawn: Drawn, groups: number[][]) => Promise<void>,
): Promise<Draw> {
  const { house } = context;
  for (let attempt = 1; ; attempt += 1) {
    const event = await getManagedEvent(house.db, actor, eventId);
    const board = await findBoard(house.db, eventId, round);
    if (isStale(board, known))
      return presentBoard(house.db, event, house.timeZone, { round, result: 'STALE' });
    const facts = await loadRoundFacts(house.db, event, round);
    const without = [...facts.out.keys()];
    const from = ungrouped ? board?.id : undefined;
    const players = await findPlayers(house.db, event, { ungroupedIn: from, without });
    if (ungrouped && players.length === 0) throw conflict('seasons.nobodyUngrouped');
    const drawn = await work(context, event, plan(event, board), { players, round, facts });
    try {
      return await changeBoard(
        house,
        actor,
        { eventId, round, known, byHand, ...(fields && { fields }) },
        async (tx, opened) => {
          // By scores as they are now: whoever is out since was not when it was worked out.
          const now = await findPlayers(tx, event, {
            ungroupedIn: ungrouped ? opened.draw.id : undefined,
            without: (await loadRoundFacts(tx, event, round)).out.keys(),
          });
          if (attempt < attempts && !samePlayers(players, now)) throw new Moved();
          await write(tx, opened, drawn, stillPlaying(drawn, now));
        },
      );
    } catch (error) {
      if (!(error instanceof Moved)) throw error;
    }
  }
}

/**
 * Replaces all groups that play; what golfers see stays until it is published. Rooms stay. What is left out is as in the last draw, of the
 * first one as in that of the event before, of a later round as in the one before it. Errors: not_found, forbidden, conflict on order or start, invalid_input.
 */
export async function generate(
  context: DrawContext,
  actor: Manager,
  { eventId, round: askedRound, startTime, interval, drawVersion, ...asked }: BodyOf<typeof generateCall>,
): Promise<Draw> {
  const known = await getManagedEvent(context.house.db, actor, eventId);
  const round = await roundOf(context.house.db, known, askedRound);
  const last = await findBefore(context.house.db, known, round);
  const usual = await findUsual(context.house.db, context.house);
  if (asked.preferences) await checkPreferences(context.house, eventId, asked.preferences);
  const plan = (event: EventRow, board: DrawRow | undefined): Plan => ({
    order: asked.order ?? board?.order ?? last?.order ?? lotsOf,
    start: asked.start ?? board?.start ?? last?.start ?? event.startKind,
    size: asked.size ?? board?.size ?? last?.size ?? usual.size,
    preferences: asked.preferences ?? board?.preferences ?? last?.preferences ?? [],
    onceOnPar3: asked.onceOnPar3 ?? board?.onceOnPar3 ?? false,
  });
  return drawUntilStill(
    context,
    actor,
    { eventId, round, plan, ungrouped: false },
    { known: drawVersion, fields: { firstStart: startTime, interval }, byHand: false },
    async (tx, board, drawn, groups) => {
      const format = formatOf(board.event);
      const { pars } = drawn;
      const noStart = whyNoStart(drawn.start, groups.length, format, pars);
      if (noStart) throw conflictOn('start', noStart);
      const starts = startsOf({
        kind: drawn.start,
        groups: groups.length,
        start: startTime,
        interval,
        format,
        pars,
      });
      if (!starts) throw conflictOn('interval', 'seasons.startsPastMidnight');
      await tx.query(`delete from draw_groups where draw_id = $1 and purpose = 'PLAY'`, [board.draw.id]);
      await addGroups(tx, board, groups, starts);
      await noteDrawn(tx, board, drawn);
      await tx.query('update draws set first_start = $2, interval_minutes = $3 where id = $1', [
        board.draw.id,
        startTime,
        interval,
      ]);
    },
  );
}

/**
 * Draws those who are in no group, and adds their groups after all others. Errors: not_found, forbidden, conflict where everybody is in
 * one, or it can't be drawn so.
 */
export async function addByType(
  context: DrawContext,
  actor: UserActor,
  { eventId, round: askedRound, type, drawVersion }: BodyOf<typeof addCall>,
): Promise<Draw> {
  const known = await getManagedEvent(context.house.db, actor, eventId);
  const round = await roundOf(context.house.db, known, askedRound);
  const { order, start } = meaningOf(type);
  const usual = await findUsual(context.house.db, context.house);
  const plan = (event: EventRow, board: DrawRow | undefined): Plan => ({
    order,
    start: start ?? board?.start ?? event.startKind,
    size: Math.min(board?.size ?? usual.size, order === 'ABCD' || order === 'FEWEST_REPEATS' ? fourBall : 5),
    preferences: [],
    onceOnPar3: board?.onceOnPar3 ?? false,
  });
  return drawUntilStill(
    context,
    actor,
    { eventId, round, plan, ungrouped: true },
    { known: drawVersion, byHand: false },
    async (tx, board, drawn, groups) => {
      const { draw, event } = board;
      const taken = await tx.query<Start>(
        `select to_char(starts, 'HH24:MI') as time, start_tee as tee from draw_groups where draw_id = $1 and purpose = 'PLAY'`,
        [draw.id],
      );
      const format = formatOf(event);
      const starts = startsOf({
        kind: drawn.start,
        groups: groups.length,
        start: draw.firstStart,
        interval: draw.interval,
        format,
        taken,
        pars: drawn.pars,
      });
      if (!starts) {
        throw drawn.start === 'SHOTGUN'
          ? conflictOn(
              'type',
              whyNoStart('SHOTGUN', 1_000, format, drawn.pars) ?? 'seasons.startsPastMidnight',
            )
          : conflictOn('type', 'seasons.startsPastMidnight');
      }
      await addGroups(tx, board, groups, starts);
      // Of a board that was empty it is its draw.
      if (taken.length === 0) await noteDrawn(tx, board, drawn);
      else await tx.query('update draws set by_hand = true where id = $1', [draw.id]);
    },
  );
}
