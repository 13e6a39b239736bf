/**
 * Mends groups that golfers have left, and has who came in later take their places. Of groups that golfers see it is done by itself, and only
 * those who start with another group are told; a board that organizers work at they mend themselves.
 */
import type { Sql, Transaction } from '@fourball/db/connection.ts';
import { groupsChanged, startsChanged } from '@fourball/shared/seasons/events.ts';
import { repairGroups, type Repaired } from '@fourball/shared/seasons/golf/draw/repair-groups.ts';
import type { RepairedGroups } from '@fourball/shared/seasons/start-calls.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import { loadParameters, rulesAt } from '../../club/parameters/parameters.ts';
import { anonymous, type UserActor } from '../../kernel/actor.ts';
import { conflict } from '../../kernel/app-error.ts';
import { clubMoment } from '../../kernel/club-time.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import {
  getManagedEvent,
  lockEvents,
  lockManagedEvent,
  namingEvent,
  selectEvent,
  type EventRow,
} from '../facts/event-rows.ts';
import { changeBoard, isStale, openBoard, type Board } from './change-board.ts';
import { seat } from './change-groups.ts';
import { findBoard, findRepair, presentBoard, startOrder, type DrawRow } from './draw-rows.ts';
import { loadRoundFacts } from './round-facts.ts';
import { dayOfRound, newestRound, roundOf } from './rounds.ts';
import { showBoard } from './show-board.ts';
import { findPlayers } from './who-plays.ts';

interface GroupRow {
  id: number;
  starts: string;
  openPlaces: number;
  participantIds: number[];
}

const nothing: Repaired = { groups: [], closed: [], moved: [], placed: [], short: [] };

/** What would mend the groups. A bracket says who meets whom: whoever is left without an opponent goes on. */
async function plan(sql: Sql, house: House, event: EventRow, draw: DrawRow): Promise<Repaired> {
  if (draw.order === 'SEEDED') return nothing;
  const rows = await sql.query<GroupRow>(
    `select g.id, to_char(g.starts, 'HH24:MI') as starts, g.open_places as "openPlaces", coalesce((
       select array_agg(x.participant_id order by x.seat) from draw_places x where x.group_id = g.id), '{}') as "participantIds"
     from draw_groups g where g.draw_id = $1 and g.purpose = 'PLAY' order by ${startOrder('g')}`,
    [draw.id],
  );
  if (rows.every(({ openPlaces }) => openPlaces === 0)) return nothing;
  const times = [...new Set(rows.map(({ starts }) => starts))].sort();
  const { groups: rules } = rulesAt(await loadParameters(sql), house.clock.now());
  return repairGroups({
    groups: rows.map(({ starts, ...group }) => ({
      ...group,
      turn: times.length < 2 ? null : { turn: times.indexOf(starts), turns: times.length },
    })),
    size: draw.size,
    smallest: Math.min(rules.smallest, draw.size),
    // Who came in for a later round is an organizer's to place.
    players: await findPlayers(sql, event, {
      without: (await loadRoundFacts(sql, event, draw.round)).out.keys(),
    }),
    wishes: draw.preferences,
  });
}

const isNothing = ({ moved, placed, closed }: Repaired): boolean =>
  moved.length + placed.length + closed.length === 0;

/** Groups are numbered as before, but for those that go; the board must be open. */
async function apply(tx: Transaction, board: Board, { groups, closed, moved, placed }: Repaired) {
  const changed = new Set([...moved, ...placed].map(({ to }) => to));
  await seat(
    tx,
    board,
    groups
      .filter(({ id }) => changed.has(id))
      .map(({ id, participantIds }) => ({ groupId: id, participantIds })),
  );
  await tx.query('delete from draw_groups where draw_id = $1 and id = any($2::bigint[])', [
    board.draw.id,
    closed,
  ]);
  await tx.query(
    `update draw_groups g set open_places = n.open from unnest($2::bigint[], $3::int[]) as n (id, open)
     where g.id = n.id and g.draw_id = $1`,
    [board.draw.id, groups.map(({ id }) => id), groups.map(({ openPlaces }) => openPlaces)],
  );
}

async function namesOf(sql: Sql, { moved, placed }: Repaired): Promise<ReadonlyMap<number, string>> {
  const rows = await sql.query<{ id: number; name: string }>(
    `select p.id, coalesce(u.full_name, p.guest_name) as name from participants p left join users u on u.id = p.user_id
     where p.id = any($1::bigint[])`,
    [[...moved, ...placed].map(({ participantId }) => participantId)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}

async function present(sql: Sql, board: RepairedGroups['board'], done: Repaired): Promise<RepairedGroups> {
  const names = await namesOf(sql, done);
  const nameOf = (participantId: number) => ({ participantId, name: names.get(participantId) ?? '' });
  return {
    board,
    moved: done.moved.map(({ participantId, from, to }) => ({
      ...nameOf(participantId),
      fromGroupId: from,
      toGroupId: to,
    })),
    placed: done.placed.map(({ participantId, to }) => ({ ...nameOf(participantId), toGroupId: to })),
    closedGroupIds: [...done.closed],
    shortGroupIds: [...done.short],
  };
}

/**
 * Mends the board of an event; golfers see it once it is published. Nothing to mend changes nothing. STALE as all changes of a board. Locks
 * the event. Errors: not_found, forbidden, conflict without groups and once it is called off.
 */
export async function repairBoard(
  house: House,
  actor: UserActor,
  {
    eventId,
    round: asked,
    drawVersion,
    preview = false,
  }: {
    eventId: number;
    round?: number | undefined;
    drawVersion?: number | null | undefined;
    preview?: boolean | undefined;
  },
): Promise<RepairedGroups> {
  const { db, timeZone } = house;
  const event = await getManagedEvent(db, actor, eventId);
  const round = await roundOf(db, event, asked);
  const before = await findBoard(db, eventId, round);
  if (!before) throw conflict('seasons.noDraw');
  if (isStale(before, drawVersion))
    return present(db, await presentBoard(db, event, timeZone, { round, result: 'STALE' }), nothing);
  const wanted = await plan(db, house, event, before);
  if (preview || isNothing(wanted))
    return present(db, await presentBoard(db, event, timeZone, { round }), wanted);
  let done = nothing;
  const board = await changeBoard(
    house,
    actor,
    { eventId, round, known: drawVersion },
    async (tx, opened) => {
      done = await plan(tx, house, opened.event, opened.draw);
      await apply(tx, opened, done);
    },
  );
  return present(db, board, board.result === 'STALE' ? nothing : done);
}

/** Whether groups are mended by themselves; null: as the club does it. Locks the event. Errors: not_found, forbidden, conflict. */
export function setRepair(
  house: House,
  actor: UserActor,
  { eventId, automatic }: { eventId: number; automatic: boolean | null },
): Promise<{ eventId: number; automatic: boolean | null; byClub: boolean }> {
  return transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    if (event.cancelled) throw conflict('seasons.eventCancelled');
    const was = await findRepair(tx, eventId);
    await tx.query('update golf_events set repair_groups = $2 where id = $1', [eventId, automatic]);
    const word = (value: boolean | null) => (value === null ? null : String(value));
    await recordChange(tx, actor, {
      action: 'event.group-repair-set',
      changes: [namingEvent(event), { field: 'automatic', before: word(was), after: word(automatic) }],
    });
    await emit(tx, groupsChanged, { eventId, published: event.publishGroups });
    const { groups } = rulesAt(await loadParameters(tx), house.clock.now());
    return { eventId, automatic, byClub: groups.repair };
  });
}

interface Standing {
  automatic: boolean | null;
  published: boolean;
  open: boolean;
}

/** Asked without a lock for each change of groups that golfers see: mostly there is nothing to mend. */
async function standingOf(sql: Sql, eventId: number): Promise<Standing | undefined> {
  const [row] = await sql.query<Standing>(
    `select g.repair_groups as automatic, g.publish_groups and g.cancelled_at is null as published, exists (
       select from draws d join draw_groups x on x.draw_id = d.id
       where d.event_id = g.id and d.state = 'PUBLISHED' and x.open_places > 0 and not exists (
         select from draws n where n.event_id = d.event_id and n.round > d.round and n.state = 'PUBLISHED')) as open
     from golf_events g where g.id = $1`,
    [eventId],
  );
  return row;
}

/** Those who are golfers here: guests are told by who brings them. */
async function golfersOf(tx: Transaction, participantIds: readonly number[]): Promise<number[]> {
  const rows = await tx.query<{ user_id: number }>(
    'select user_id from participants where id = any($1::bigint[]) and user_id is not null order by user_id',
    [participantIds],
  );
  return rows.map(({ user_id }) => user_id);
}

/**
 * Mends groups that golfers see and publishes them again; told are only those who start with another group, or in one at last. Not while
 * organizers work at the next, nor once the first has started. Twice is fine. `ask` is called in the same transaction where no handicap could be worked
 * out for somebody: organizers read no reply here. Locks the event. Returns how many were told.
 */
export async function repairPublished(
  house: House,
  eventId: number,
  ask: (tx: Transaction) => Promise<unknown>,
): Promise<number> {
  const asked = await standingOf(house.db, eventId);
  if (!asked?.published || !asked.open) return 0;
  return transact(house.db, async (tx) => {
    await lockEvents(tx, [eventId]);
    const standing = await standingOf(tx, eventId);
    const event = await selectEvent(tx, anonymous, eventId);
    if (!event || !standing?.published || !standing.open) return 0;
    const { groups: rules } = rulesAt(await loadParameters(tx), house.clock.now());
    if (!(standing.automatic ?? rules.repair)) return 0;
    const round = await newestRound(tx, eventId);
    const published = await findBoard(tx, eventId, round);
    if (published?.state !== 'PUBLISHED') return 0;
    const [first] = await tx.query<{ starts: string | null }>(
      `select to_char(min(starts), 'HH24:MI') as starts from draw_groups where draw_id = $1 and purpose = 'PLAY'`,
      [published.id],
    );
    if (
      clubMoment(dayOfRound(event, round), first?.starts ?? event.time, house.timeZone) <= house.clock.now()
    )
      return 0;
    const wanted = await plan(tx, house, event, published);
    if (isNothing(wanted)) return 0;
    const draw = await openBoard(tx, house, null, { event, round }, {});
    await apply(tx, { event, draw }, wanted);
    await tx.query('update draws set by_hand = true where id = $1', [draw.id]);
    const without = await showBoard(tx, house, event, draw, published.baseVersion ?? published.version);
    if (without.length > 0) await ask(tx);
    const names = await namesOf(tx, wanted);
    await recordChange(tx, anonymous, {
      action: 'event.groups-repaired',
      changes: [
        namingEvent(event),
        { field: 'drawVersion', before: String(published.version), after: String(draw.version) },
        { field: 'moved', before: null, after: [...names.values()].join(', ').slice(0, 500) },
      ],
    });
    const userIds = await golfersOf(tx, [...names.keys()]);
    if (userIds.length > 0) await emit(tx, startsChanged, { eventId, drawVersion: draw.version, userIds });
    await emit(tx, groupsChanged, { eventId, published: true });
    return userIds.length;
  });
}
