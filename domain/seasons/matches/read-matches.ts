/** Shows how the matches of an event are set up. What captains have handed in is sealed until both have. */
import type { Sql } from '@fourball/db/connection.ts';
import type { BoardField } from '@fourball/shared/seasons/boards/field.ts';
import { fieldOfRound } from '@fourball/shared/seasons/boards/matches.ts';
import { pairsOf } from '@fourball/shared/seasons/boards/pairs.ts';
import { sidesOf } from '@fourball/shared/seasons/boards/sides.ts';
import type { BoardSpec } from '@fourball/shared/seasons/boards/specs.ts';
import type {
  EventMatches,
  MatchTeam,
  Playoff,
  TeamOfMatch,
} from '@fourball/shared/seasons/matches/match-shapes.ts';
import type { Actor } from '../../kernel/actor.ts';
import type { House } from '../../kernel/house.ts';
import type { BoardReader, EventBoards } from '../boards/board-memory.ts';
import { roundOf } from '../draws/rounds.ts';
import { canManage, formatOf, getEventRow, type EventRow } from '../facts/event-rows.ts';

interface GroupRow {
  groupId: number;
  round: number;
  participantIds: number[];
}

const findGroups = (sql: Sql, eventId: number): Promise<GroupRow[]> =>
  sql.query<GroupRow>(
    `select g.id as "groupId", d.round, array(select y.participant_id from draw_places y where y.group_id = g.id order by y.seat) as "participantIds"
     from draws d join draw_groups g on g.draw_id = d.id
     where d.event_id = $1 and d.state = 'PUBLISHED' and g.purpose = 'PLAY' order by d.round, g.starts, g.sequence_no, g.id`,
    [eventId],
  );

export interface TeamRow {
  readonly team: MatchTeam;
  readonly divisionId: number | null;
  readonly captainId: number | null;
  readonly captainUserId: number | null;
  readonly handedIn: boolean;
  readonly handedInBy: number | null;
  readonly lineUp: readonly number[];
}

/** With their orders of a round. */
export const findTeams = (sql: Sql, eventId: number, round: number): Promise<TeamRow[]> =>
  sql.query<TeamRow>(
    `select t.team, t.division_id as "divisionId", t.captain_id as "captainId", p.user_id as "captainUserId",
       u.round is not null as "handedIn", u.handed_in_by as "handedInBy",
       array(select l.participant_id from line_up_places l
         where l.event_id = t.event_id and l.team = t.team and l.round = $2 order by l.seat) as "lineUp"
     from match_teams t left join participants p on p.id = t.captain_id and p.place = 'IN'
       left join line_ups u on u.event_id = t.event_id and u.team = t.team and u.round = $2
     where t.event_id = $1 order by t.team`,
    [eventId, round],
  );

/** The newest order of each team that both captains have handed in for a round before: everybody has read it. */
async function findOrdersBefore(
  sql: Sql,
  eventId: number,
  round: number,
): Promise<ReadonlyMap<MatchTeam, number[]>> {
  const rows = await sql.query<{ team: MatchTeam; lineUp: number[] }>(
    `select l.team, array_agg(l.participant_id order by l.seat) as "lineUp" from line_up_places l
     where l.event_id = $1 and l.round = (
       select max(u.round) from line_ups u join line_ups o on o.event_id = u.event_id and o.round = u.round and o.team <> u.team
       where u.event_id = $1 and u.round < $2)
     group by l.team`,
    [eventId, round],
  );
  return new Map(rows.map(({ team, lineUp }) => [team, lineUp]));
}

/** Both have handed in their order: it can be read by everybody. */
export const areOpen = (teams: readonly TeamRow[]): boolean =>
  teams.length === 2 && teams.every(({ handedIn }) => handedIn);

const isCaptain = (actor: Actor, { captainUserId }: TeamRow): boolean =>
  actor.kind === 'user' && captainUserId === actor.userId;

/** Captains for their team, organizers for both; never once both orders are open. */
export const mayHandIn = (actor: Actor, event: EventRow, team: TeamRow): boolean =>
  canManage(actor, event) || isCaptain(actor, team);

/** Organizers too read a sealed order only where they have handed it in themselves. */
const mayRead = (actor: Actor, team: TeamRow): boolean =>
  isCaptain(actor, team) || (actor.kind === 'user' && team.handedInBy === actor.userId);

/** The board by which golfers of a group play each other. */
export const matchSpecOf = (specs: readonly BoardSpec[]): BoardSpec | undefined =>
  specs.find(({ kind }) => kind === 'MATCH') ?? specs.find(({ kind }) => kind === 'NASSAU');

function groupsOf(rows: readonly GroupRow[], spec: BoardSpec, field: BoardField): EventMatches['groups'] {
  return rows.map(({ groupId, round, participantIds }) => {
    const then = fieldOfRound(field, round);
    const told = new Set((then.pairings ?? []).flatMap(({ a, b }) => [...a, ...b]));
    const pairs = pairsOf(then, sidesOf(spec, then, undefined));
    return {
      groupId,
      round,
      participantIds,
      pairings: pairs
        .filter(({ a }) => a.participantIds.some((id) => participantIds.includes(id)))
        .map(({ a, b }) => ({
          a: [...a.participantIds],
          b: [...b.participantIds],
          byPlaces: !a.participantIds.some((id) => told.has(id)),
        })),
    };
  });
}

/** Who has the best score on a board, as long as there are several of them. */
export function tiedOn(boards: EventBoards, board: string): number[] {
  const { rows } = boards.board({ board });
  const first = rows.find(({ place }) => place !== null);
  const tied = rows.filter(({ place, score }) => place !== null && score === first?.score);
  return tied.length < 2 ? [] : tied.flatMap(({ participantIds }) => participantIds);
}

/** Ties of matches are played on by extra holes, and of skins there are none. */
export const playsOff = ({ kind, format }: BoardSpec): boolean =>
  (kind === 'STROKES' || kind === 'POINTS') && format.ties.includes('PLAYOFF');

const playoffsOf = ({ playoffs = {} }: BoardField): Playoff[] =>
  Object.entries(playoffs).map(([board, scores]) => ({
    board,
    scores: Object.entries(scores).map(([id, strokes]) => ({
      participantId: Number(id),
      strokes: [...strokes],
    })),
  }));

/** The event as the actor stands to it, and its boards as they are now. */
export async function presentMatches(
  sql: Sql,
  actor: Actor,
  event: EventRow,
  boards: EventBoards,
  asked?: number,
): Promise<EventMatches> {
  const { field, specs } = boards;
  const manage = canManage(actor, event);
  const spec = matchSpecOf(specs);
  const shown = spec !== undefined && (event.publishGroups || manage);
  const groups = shown ? await findGroups(sql, event.id) : [];
  const round = await roundOf(sql, event, asked);
  const teams = await findTeams(sql, event.id, round);
  const before =
    teams.length === 0 || round === 1
      ? new Map<MatchTeam, number[]>()
      : await findOrdersBefore(sql, event.id, round);
  const orders = await sql.query('select 1 from line_ups where event_id = $1 limit 1', [event.id]);
  const names = formatOf(event).teamMatch?.names;
  const opened = areOpen(teams);
  return {
    eventId: event.id,
    final: field.final,
    players: field.players.map(({ participantId, name }) => ({ participantId, name })),
    groups: spec === undefined ? [] : groupsOf(groups, spec, field),
    round,
    rounds: formatOf(event).rounds,
    teams: teams.map((row): TeamOfMatch => {
      const { team, divisionId, captainId, handedIn } = row;
      const members = field.players.flatMap((player) => (player.team === team ? player.participantId : []));
      const order = before.get(team) ?? [];
      return {
        team,
        name: names?.[team === 'A' ? 0 : 1] ?? team,
        divisionId,
        participantIds: members,
        begins: [
          ...order.filter((id) => members.includes(id)),
          ...members.filter((id) => !order.includes(id)),
        ],
        captainId,
        handedIn,
        lineUp: handedIn && (opened || mayRead(actor, row)) ? [...row.lineUp] : null,
        can: { handIn: !opened && !field.final && mayHandIn(actor, event, row) },
      };
    }),
    ordersIn: orders.length > 0,
    opened,
    playoffs: playoffsOf(field),
    ties: manage
      ? specs.filter(playsOff).flatMap(({ key }) => {
          const participantIds = tiedOn(boards, key);
          return participantIds.length === 0 ? [] : [{ board: key, participantIds }];
        })
      : [],
    can: { manage },
  };
}

/** Errors: not_found, invalid_input for a round that there is not. */
export async function readMatches(
  { house, readBoards }: { house: House; readBoards: BoardReader },
  actor: Actor,
  { eventId, round }: { eventId: number; round?: number | undefined },
): Promise<EventMatches> {
  const event = await getEventRow(house.db, actor, eventId);
  const boards = await readBoards(eventId);
  if (!boards) throw new Error(`The event ${eventId} is gone.`);
  return presentMatches(house.db, actor, event, boards, round);
}
