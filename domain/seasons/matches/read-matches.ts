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

export const findTeams = (sql: Sql, eventId: number): Promise<TeamRow[]> =>
  sql.query<TeamRow>(
    `select t.team, t.division_id as "divisionId", t.captain_id as "captainId", p.user_id as "captainUserId",
       t.handed_in_at is not null as "handedIn", t.handed_in_by as "handedInBy",
       array(select l.participant_id from line_up_places l where l.event_id = t.event_id and l.team = t.team order by l.seat) as "lineUp"
     from match_teams t left join participants p on p.id = t.captain_id and p.place = 'IN' where t.event_id = $1 order by t.team`,
    [eventId],
  );

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
): Promise<EventMatches> {
  const { field, specs } = boards;
  const manage = canManage(actor, event);
  const spec = matchSpecOf(specs);
  const shown = spec !== undefined && (event.publishGroups || manage);
  const groups = shown ? await findGroups(sql, event.id) : [];
  const teams = await findTeams(sql, event.id);
  const names = formatOf(event).teamMatch?.names;
  const opened = areOpen(teams);
  return {
    eventId: event.id,
    final: field.final,
    players: field.players.map(({ participantId, name }) => ({ participantId, name })),
    groups: spec === undefined ? [] : groupsOf(groups, spec, field),
    teams: teams.map((row): TeamOfMatch => {
      const { team, divisionId, captainId, handedIn } = row;
      return {
        team,
        name: names?.[team === 'A' ? 0 : 1] ?? team,
        divisionId,
        participantIds: field.players.flatMap((player) => (player.team === team ? player.participantId : [])),
        captainId,
        handedIn,
        lineUp: handedIn && (opened || mayRead(actor, row)) ? [...row.lineUp] : null,
        can: { handIn: !opened && !field.final && mayHandIn(actor, event, row) },
      };
    }),
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

/** Errors: not_found. */
export async function readMatches(
  { house, readBoards }: { house: House; readBoards: BoardReader },
  actor: Actor,
  eventId: number,
): Promise<EventMatches> {
  const event = await getEventRow(house.db, actor, eventId);
  const boards = await readBoards(eventId);
  if (!boards) throw new Error(`The event ${eventId} is gone.`);
  return presentMatches(house.db, actor, event, boards);
}
