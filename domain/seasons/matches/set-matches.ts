/** Says who plays whom, who is of which team, and how a playoff went. Each decides under the event's lock, and never once results are final. */
import type { Transaction } from '@fourball/db/connection.ts';
import type { BodyOf } from '@fourball/shared/contract/define-call.ts';
import { FoldCache } from '@fourball/shared/seasons/boards/fold.ts';
import { fieldOfRound } from '@fourball/shared/seasons/boards/matches.ts';
import { leaderboardChanged } from '@fourball/shared/seasons/events.ts';
import type {
  handInLineUp,
  setEventPairings,
  setEventPlayoff,
  setMatchTeams,
} from '@fourball/shared/seasons/matches/match-calls.ts';
import type { EventMatches } from '@fourball/shared/seasons/matches/match-shapes.ts';
import { recordChange } from '../../accounts/audit/audit.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError, conflict, invalidField } from '../../kernel/app-error.ts';
import { emit } from '../../kernel/emit.ts';
import type { House } from '../../kernel/house.ts';
import { transact } from '../../kernel/transact.ts';
import { openBoards, type EventBoards } from '../boards/board-memory.ts';
import { loadField } from '../boards/load-field.ts';
import { roundOf } from '../draws/rounds.ts';
import {
  canManage,
  formatOf,
  getEventRow,
  lockEvents,
  lockManagedEvent,
  namingEvent,
  type EventRow,
} from '../facts/event-rows.ts';
import {
  areOpen,
  findTeams,
  matchSpecOf,
  mayHandIn,
  playsOff,
  presentMatches,
  tiedOn,
  type TeamRow,
} from './read-matches.ts';

type Pairs = readonly { readonly a: readonly number[]; readonly b: readonly number[] }[];

async function loadBoards(tx: Transaction, eventId: number): Promise<EventBoards> {
  const loaded = await loadField(tx, eventId, new Map());
  if (!loaded) throw new Error(`The event ${eventId} is gone although it is locked.`);
  return openBoards(loaded, new FoldCache());
}

/** Whoever makes results final has to have seen it. The event must be locked. */
async function changed(
  tx: Transaction,
  actor: UserActor,
  event: EventRow,
  round?: number,
): Promise<EventMatches> {
  await tx.query('update event_scores set version = version + 1 where event_id = $1 and final_at is null', [
    event.id,
  ]);
  await emit(tx, leaderboardChanged, { eventId: event.id });
  return presentMatches(tx, actor, event, await loadBoards(tx, event.id), round);
}

/** Throws conflict for what stands. */
function allowToChange({ field, event }: EventBoards): void {
  if (event.cancelled) throw conflict('seasons.eventCancelled');
  if (field.final) throw conflict('seasons.resultsAreFinal');
}

async function insertPairings(
  tx: Transaction,
  {
    eventId,
    round,
    pairings,
    ofLineUp,
  }: { eventId: number; round: number; pairings: Pairs; ofLineUp: boolean },
): Promise<void> {
  for (const [at, { a, b }] of pairings.entries()) {
    const [row] = await tx.query<{ id: number }>(
      'insert into event_pairings (event_id, round, sequence_no, of_line_up) values ($1, $2, $3, $4) returning id',
      [eventId, round, at + 1, ofLineUp],
    );
    const players = [...a.map((id) => ({ id, side: 'A' })), ...b.map((id) => ({ id, side: 'B' }))];
    await tx.query(
      `insert into event_pairing_players (event_id, round, pairing_id, participant_id, side, seat)
       select $1, $2, $3, n.id, n.side, n.seat from unnest($4::bigint[], $5::text[]) with ordinality as n (id, side, seat)`,
      [eventId, round, row?.id, players.map(({ id }) => id), players.map(({ side }) => side)],
    );
  }
}

/** Those of a round in which one of these plays. */
const removePairings = (
  tx: Transaction,
  { eventId, round }: { eventId: number; round: number },
  participantIds: readonly number[],
) =>
  tx.query(
    `delete from event_pairings g where g.event_id = $1 and g.round = $3 and exists (
       select from event_pairing_players p where p.pairing_id = g.id and p.participant_id = any($2::bigint[]))`,
    [eventId, participantIds, round],
  );

/** Of groups that golfers see; 1 for any other. */
async function roundOfGroup(tx: Transaction, eventId: number, groupId: number): Promise<number> {
  const [row] = await tx.query<{ round: number }>(
    `select d.round from draws d join draw_groups g on g.draw_id = d.id
     where d.event_id = $1 and g.id = $2 and d.state = 'PUBLISHED'`,
    [eventId, groupId],
  );
  return row?.round ?? 1;
}

/** Throws invalid_input for what can't be a match of golfers of the group. */
function checkPairings(boards: EventBoards, group: ReadonlySet<number>, pairings: Pairs): void {
  const all = pairings.flatMap(({ a, b }) => [...a, ...b]);
  if (all.some((id) => !group.has(id))) throw invalidField('pairings', 'seasons.notInGroup');
  if (new Set(all).size < all.length) throw invalidField('pairings', 'seasons.twoMatches');
  const sides = new Map(
    boards.field.players.map(({ participantId, side }) => [participantId, side ?? `${participantId}`]),
  );
  const sidesOf = (ids: readonly number[]) => new Set(ids.map((id) => sides.get(id)));
  const apart = pairings.every(
    ({ a, b }) => sidesOf(a).size === 1 && sidesOf(b).size === 1 && sidesOf([...a, ...b]).size === 2,
  );
  if (!apart) throw invalidField('pairings', 'seasons.oneSide');
}

/**
 * Of one group, as golfers see it. Errors: not_found, forbidden, conflict for an event without matches or with final results, invalid_input for a
 * group that golfers don't see, and for what is no match.
 */
export const setPairings = (
  house: House,
  actor: UserActor,
  { eventId, groupId, pairings }: BodyOf<typeof setEventPairings>,
): Promise<EventMatches> =>
  transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const boards = await loadBoards(tx, eventId);
    allowToChange(boards);
    if (!matchSpecOf(boards.specs)) throw conflict('seasons.noMatches');
    const round = await roundOfGroup(tx, eventId, groupId);
    const group = new Set(
      fieldOfRound(boards.field, round).players.flatMap((player) =>
        player.groupId === groupId ? player.participantId : [],
      ),
    );
    if (group.size === 0) throw invalidField('groupId', 'seasons.noSuchGroup');
    checkPairings(boards, group, pairings);
    await removePairings(tx, { eventId, round }, [...group]);
    await insertPairings(tx, { eventId, round, pairings, ofLineUp: false });
    await recordChange(tx, actor, {
      action: 'event.pairings-changed',
      changes: [
        namingEvent(event),
        {
          field: `group ${groupId}`,
          before: null,
          after: pairings.map(({ a, b }) => `${a.join(' + ')} : ${b.join(' + ')}`).join('; ') || null,
        },
      ],
    });
    return changed(tx, actor, event);
  });

type Members = BodyOf<typeof setMatchTeams>['a'];

/** Who of those that play is of the team. Throws invalid_input, named by the team's field. */
function membersOf({ field, event }: EventBoards, name: 'a' | 'b', members: Members): number[] {
  const { divisionId, participantIds } = members;
  if (divisionId !== null && !event.divisions.some(({ id }) => id === divisionId))
    throw invalidField(`${name}.divisionId`, 'seasons.noSuchDivision');
  const found = field.players.flatMap((player) =>
    (divisionId === null ? participantIds.includes(player.participantId) : player.divisionId === divisionId)
      ? player.participantId
      : [],
  );
  if (divisionId === null && found.length < new Set(participantIds).size)
    throw invalidField(`${name}.participantIds`, 'seasons.noSuchParticipant');
  return found;
}

/** Throws invalid_input for a captain who is not of the team, or has no account. */
async function checkCaptain(
  tx: Transaction,
  field: string,
  { captainId, members }: { captainId: number | null; members: readonly number[] },
): Promise<void> {
  if (captainId === null) return;
  if (!members.includes(captainId)) throw invalidField(field, 'seasons.notOfTeam');
  const [row] = await tx.query<{ userId: number | null }>(
    'select user_id as "userId" from participants where id = $1',
    [captainId],
  );
  if (row?.userId == null) throw invalidField(field, 'seasons.captainHasAccount');
}

/** Errors: not_found, forbidden, conflict for a format without teams or with final results, invalid_input. */
export const setTeams = (
  house: House,
  actor: UserActor,
  { eventId, a, b }: BodyOf<typeof setMatchTeams>,
): Promise<EventMatches> =>
  transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const boards = await loadBoards(tx, eventId);
    allowToChange(boards);
    if (formatOf(event).teamMatch === undefined) throw conflict('seasons.noTeamsOfMatch');
    const [ofA, ofB] = [membersOf(boards, 'a', a), membersOf(boards, 'b', b)];
    if (ofA.some((id) => ofB.includes(id)) || (a.divisionId !== null && a.divisionId === b.divisionId))
      throw invalidField('b', 'seasons.bothTeams');
    await checkCaptain(tx, 'a.captainId', { captainId: a.captainId, members: ofA });
    await checkCaptain(tx, 'b.captainId', { captainId: b.captainId, members: ofB });
    // Orders go with the teams that they were of, and so do the matches that they made.
    await tx.query('delete from match_teams where event_id = $1', [eventId]);
    await tx.query('delete from event_pairings where event_id = $1 and of_line_up', [eventId]);
    for (const [team, one, ids] of [
      ['A', a, ofA],
      ['B', b, ofB],
    ] as const) {
      await tx.query(
        'insert into match_teams (event_id, team, division_id, captain_id) values ($1, $2, $3, $4)',
        [eventId, team, one.divisionId, one.captainId],
      );
      if (one.divisionId === null)
        await tx.query(
          'insert into match_team_players (event_id, team, participant_id) select $1, $2, unnest($3::bigint[])',
          [eventId, team, ids],
        );
    }
    await recordChange(tx, actor, {
      action: 'event.teams-of-match-changed',
      changes: [
        namingEvent(event),
        { field: 'A', before: null, after: ofA.join(', ') || null },
        { field: 'B', before: null, after: ofB.join(', ') || null },
      ],
    });
    return changed(tx, actor, event);
  });

/** Who plays whom in a round, once both orders are in: the first of one against the first of the other. Whoever is left over has no match. */
async function open(tx: Transaction, eventId: number, round: number): Promise<void> {
  const teams = await findTeams(tx, eventId, round);
  if (!areOpen(teams)) return;
  const [a, b] = teams;
  const pairings = (a?.lineUp ?? []).flatMap((one, at) => {
    const other = b?.lineUp[at];
    return other === undefined ? [] : [{ a: [one], b: [other] }];
  });
  await removePairings(
    tx,
    { eventId, round },
    pairings.flatMap((pair) => [...pair.a, ...pair.b]),
  );
  await insertPairings(tx, { eventId, round, pairings, ofLineUp: true });
}

const writeLineUp = async (
  tx: Transaction,
  {
    eventId,
    team,
    round,
    participantIds,
    at,
    by,
  }: BodyOf<typeof handInLineUp> & { round: number; at: Date; by: number },
): Promise<void> => {
  await tx.query('delete from line_ups where event_id = $1 and team = $2 and round = $3', [
    eventId,
    team,
    round,
  ]);
  await tx.query(
    'insert into line_ups (event_id, team, round, handed_in_at, handed_in_by) values ($1, $2, $3, $4, $5)',
    [eventId, team, round, at, by],
  );
  await tx.query(
    `insert into line_up_places (event_id, team, round, seat, participant_id)
     select $1, $2, $3, n.seat, n.id from unnest($4::bigint[]) with ordinality as n (id, seat)`,
    [eventId, team, round, participantIds],
  );
};

/**
 * Of one round; until the other team has handed in its own of it, the order may be handed in anew. Errors: not_found, forbidden for who is neither
 * the team's captain nor organizes, conflict once both are open or where golfers don't play alone, invalid_input for a round that there is not and
 * unless it names everybody of the team once.
 */
export const handIn = (
  house: House,
  actor: UserActor,
  body: BodyOf<typeof handInLineUp>,
): Promise<EventMatches> =>
  transact(house.db, async (tx) => {
    const { eventId, team, participantIds } = body;
    await lockEvents(tx, [eventId]);
    const event = await getEventRow(tx, actor, eventId);
    const round = await roundOf(tx, event, body.round);
    const teams = await findTeams(tx, eventId, round);
    const own = teams.find((one): one is TeamRow => one.team === team);
    if (!own) {
      if (!canManage(actor, event)) throw new AppError('forbidden');
      throw conflict('seasons.noTeamsOfMatch');
    }
    if (!mayHandIn(actor, event, own)) throw new AppError('forbidden');
    const boards = await loadBoards(tx, eventId);
    allowToChange(boards);
    if (formatOf(event).side.size > 1) throw conflict('seasons.lineUpOfSingles');
    if (areOpen(teams)) throw conflict('seasons.lineUpsOpen');
    const members = boards.field.players.filter((player) => player.team === team && player.status === null);
    const named = new Set(participantIds);
    if (
      named.size < participantIds.length ||
      named.size !== members.length ||
      members.some(({ participantId }) => !named.has(participantId))
    )
      throw invalidField('participantIds', 'seasons.teamWhole');
    await writeLineUp(tx, { ...body, round, at: house.clock.now(), by: actor.userId });
    await open(tx, eventId, round);
    // Without the order: it is sealed, and the trail is not.
    await recordChange(tx, actor, {
      action: 'event.line-up-handed-in',
      changes: [
        namingEvent(event),
        { field: 'team', before: null, after: team },
        ...(formatOf(event).rounds > 1 ? [{ field: 'round', before: null, after: String(round) }] : []),
      ],
    });
    return changed(tx, actor, event, round);
  });

/**
 * Errors: not_found, forbidden, conflict once results are final, invalid_input for a board without playoffs and for golfers who don't share its
 * best score.
 */
export const setPlayoff = (
  house: House,
  actor: UserActor,
  { eventId, board, scores }: BodyOf<typeof setEventPlayoff>,
): Promise<EventMatches> =>
  transact(house.db, async (tx) => {
    const event = await lockManagedEvent(tx, actor, eventId);
    const boards = await loadBoards(tx, eventId);
    allowToChange(boards);
    const spec = boards.specs.find(({ key }) => key === board);
    if (!spec) throw invalidField('board', 'seasons.noSuchBoard');
    if (!playsOff(spec)) throw invalidField('board', 'seasons.noPlayoff');
    const ids = scores.map(({ participantId }) => participantId);
    const tied = new Set(tiedOn(boards, board));
    if (new Set(ids).size < ids.length || ids.some((id) => !tied.has(id)))
      throw invalidField('scores', 'seasons.notTied');
    if (ids.length === 1) throw invalidField('scores', 'seasons.playoffTwo');
    await tx.query('delete from event_playoffs where event_id = $1 and board = $2', [eventId, board]);
    for (const { participantId, strokes } of scores)
      await tx.query(
        'insert into event_playoffs (event_id, board, participant_id, strokes) values ($1, $2, $3, $4)',
        [eventId, board, participantId, strokes],
      );
    await recordChange(tx, actor, {
      action: 'event.playoff-entered',
      changes: [
        namingEvent(event),
        {
          field: board,
          before: null,
          after:
            scores
              .map(
                ({ participantId, strokes }) =>
                  `${participantId}: ${strokes.map((one) => one ?? '-').join(' ')}`,
              )
              .join('; ') || null,
        },
      ],
    });
    return changed(tx, actor, event);
  });
