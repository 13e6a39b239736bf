/** Reads of an event what its boards are worked out from. Cards that are known already are not read again, only their version. */
import { prepared, type Sql } from '@fourball/db/connection.ts';
import { holesIn } from '@fourball/shared/club/nines.ts';
import type {
  BoardCard,
  BoardField,
  BoardPlayer,
  FrozenCut,
  HoleScore,
  Pairing,
  PlayerStatus,
} from '@fourball/shared/seasons/boards/field.ts';
import { seatedSides } from '@fourball/shared/seasons/boards/seated-sides.ts';
import type { EventFormat } from '@fourball/shared/seasons/event-format.ts';
import type { Suspension } from '@fourball/shared/seasons/suspensions/suspension-shapes.ts';
import { givenHandicap, playedFormatOf } from '../facts/event-rows.ts';

/** A card as it was read, with what is said of it beside its scores. */
export interface KnownCard {
  readonly cardId: number;
  readonly card: BoardCard;
  readonly outcome: PlayerStatus | null;
  readonly disputed: number;
  /** When something was last entered on it. */
  readonly enteredAt: Date | null;
}

/** What is shown with a board, and who may see it. */
export interface BoardEvent {
  readonly id: number;
  readonly name: string;
  readonly format: EventFormat;
  /** In a small field all of the course handicap counts, where a format says nothing else. */
  readonly fullAllowance: boolean;
  /** Everybody may look at it, or everybody who is logged in; else it is asked of each reader. */
  readonly openTo: 'EVERYBODY' | 'USERS' | 'SOME';
  readonly version: number;
  readonly finalAt: Date | null;
  readonly seed: string | null;
  readonly suspension: Suspension | null;
  /** `cutLine`: the best so many of it go on, cut for themselves. */
  readonly divisions: readonly {
    id: number;
    name: string;
    colorCode: string | null;
    cutLine: number | null;
  }[];
  readonly cancelled: boolean;
}

export interface LoadedField {
  readonly event: BoardEvent;
  readonly players: readonly BoardPlayer[];
  /** By round, then by id. */
  readonly cards: readonly KnownCard[];
  /** As somebody has set them. */
  readonly pairings: readonly Pairing[];
  readonly playoffs: NonNullable<BoardField['playoffs']>;
  /** As they were decided when the groups of the next round were published. */
  readonly cuts: readonly FrozenCut[];
}

interface EventColumns {
  id: number;
  name: string;
  format: unknown;
  fullAllowance: boolean;
  open: BoardEvent['openTo'];
  version: number;
  final_at: Date | null;
  seed: string | null;
  suspension: Suspension | null;
  divisions: BoardEvent['divisions'];
  cancelled: boolean;
}

const eventById = prepared(
  'seasons.board-event',
  `select g.id, g.name, g.format, g.full_allowance as "fullAllowance", coalesce(x.version, 0) as version, x.final_at, x.seed, g.cancelled_at is not null as cancelled,
     case when not g.publish or e.hidden then 'SOME' when e.visibility = 'PUBLIC' then 'EVERYBODY' else 'USERS' end as open,
     (select jsonb_build_object('id', s.id, 'kind', s.kind, 'message', s.message,
        'beganAt', to_char(s.began_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
      from suspensions s where s.event_id = g.id and s.ended_at is null) as suspension,
     coalesce((select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'colorCode', c.color_code,
        'cutLine', v.cut_line) order by c.sequence_no, c.id)
        from event_competitions v join season_competitions c on c.id = v.competition_id
        where v.event_id = g.id and c.kind = 'DIVISION'), '[]') as divisions
   from golf_events g join seasons z on z.id = g.season_id join event_types e on e.id = z.event_type_id
     left join event_scores x on x.event_id = g.id
   where g.id = $1`,
);

interface PlayerColumns {
  participantId: number;
  name: string;
  divisionId: number | null;
  side: string | null;
  sideName: string | null;
  index: number | null;
  courseHandicap: number | null;
  playingHandicap: number | null;
  handicaps: BoardPlayer['handicaps'] | null;
  team: 'A' | 'B' | null;
}

// Who has left after something was entered is still on the board, as having withdrawn: the card says so.
const playersOf = prepared(
  'seasons.board-players',
  `select p.id as "participantId", coalesce(u.full_name, p.guest_name) as name, p.division_id as "divisionId",
     case when r.team_id is not null then 'team ' || r.team_id
          when cardinality(r.guests) > 0 and r.event_id is not null then 'registration ' || r.id end as side,
     t.name as "sideName", round(coalesce(p.handicap_index, (
       select n.handicap_index from round_handicaps n where n.participant_id = p.id order by n.round limit 1)) * 10)::int as index, p.course_handicap::float8 as "courseHandicap",
     ${givenHandicap('p')} as "playingHandicap",
     (select jsonb_agg(jsonb_build_object('round', n.round, 'index', round(n.handicap_index * 10)::int, 'courseHandicap', n.course_handicap,
        'playingHandicap', ${givenHandicap('n')}) order by n.round) from round_handicaps n where n.participant_id = p.id) as handicaps,
     coalesce(tp.team, td.team) as team
   from participants p join registrations r on r.id = p.registration_id left join users u on u.id = p.user_id
     left join teams t on t.id = r.team_id
     left join match_team_players tp on tp.event_id = p.event_id and tp.participant_id = p.id
     left join match_teams td on td.event_id = p.event_id and td.division_id = p.division_id
   where p.event_id = $1 and (p.place = 'IN' or exists (select from scorecard_players s where s.participant_id = p.id))
   order by p.id`,
);

interface StartColumns {
  participantId: number;
  round: number;
  groupId: number;
  tee: string;
  seat: number;
}

const startsOf = prepared(
  'seasons.board-starts',
  `select x.participant_id as "participantId", d.round, o.id as "groupId", o.start_tee as tee, x.seat
   from draws d join draw_places x on x.draw_id = d.id and x.purpose = 'PLAY' join draw_groups o on o.id = x.group_id
   where d.event_id = $1 and d.state = 'PUBLISHED' order by d.round`,
);

interface MatchColumns {
  cuts: FrozenCut[] | null;
  pairings: Pairing[] | null;
  playoffs: { board: string; participantId: number; strokes: (number | null)[] }[] | null;
}

const matchesOf = prepared(
  'seasons.board-matches',
  `select
     (select jsonb_agg(jsonb_build_object('board', c.board, 'divisionId', c.division_id, 'afterRound', c.after_round, 'best', c.best,
        'within', c.within_lead, 'line', c.line, 'scores', c.scores, 'made', c.made)) from event_cuts c where c.event_id = $1) as cuts,
     (select jsonb_agg(jsonb_build_object('round', n.round, 'a', n.a, 'b', n.b) order by n.round, n.sequence_no, n.id) from (
        select g.id, g.round, g.sequence_no,
          coalesce(jsonb_agg(m.participant_id order by m.seat) filter (where m.side = 'A'), '[]') as a,
          coalesce(jsonb_agg(m.participant_id order by m.seat) filter (where m.side = 'B'), '[]') as b
        from event_pairings g join event_pairing_players m on m.pairing_id = g.id where g.event_id = $1 group by g.id) n) as pairings,
     (select jsonb_agg(jsonb_build_object('board', o.board, 'participantId', o.participant_id, 'strokes', o.strokes) order by o.participant_id)
        from event_playoffs o where o.event_id = $1) as playoffs`,
);

interface CardColumns {
  id: number;
  round: number;
  part: string;
  pars: number[];
  strokeIndexes: number[];
  version: number;
  outcome: PlayerStatus | null;
  signed: boolean;
  conceded: boolean;
  participantIds: number[];
  /** Null of a card that is known in this version. */
  holes:
    | { hole: number; kind: string; strokes: number | null; driveBy: number | null; disputed: boolean }[]
    | null;
  enteredAt: Date | null;
}

// What a card has beside its version is few bytes; its holes are read of what changed.
const cardsOf = prepared(
  'seasons.board-cards',
  `select c.id, c.round, c.part, c.pars, c.stroke_indexes as "strokeIndexes", c.version, c.outcome,
     c.player_signed_at is not null and c.marker_signed_at is not null as signed,
     c.conceded_at is not null as conceded,
     array(select s.participant_id from scorecard_players s where s.card_id = c.id order by s.seat) as "participantIds",
     case when k.version is null then coalesce((
       select jsonb_agg(jsonb_build_object('hole', h.hole, 'kind', h.kind, 'strokes', h.strokes, 'driveBy', h.drive_by,
         'disputed', h.disputed)) from hole_scores h where h.card_id = c.id), '[]') end as holes,
     case when k.version is null then (select max(n.received_at) from hole_entries n where n.card_id = c.id) end as "enteredAt"
   from scorecards c
     left join unnest($2::bigint[], $3::int[]) as k(id, version) on k.id = c.id and k.version = c.version
   where c.event_id = $1
   order by c.round, c.id`,
);

const scoreOf = ({ kind, strokes }: { kind: string; strokes: number | null }): HoleScore =>
  kind === 'STROKES' ? strokes : kind === 'PICKED_UP' || kind === 'CONCEDED' ? kind : null;

function readCard(row: CardColumns, holes: NonNullable<CardColumns['holes']>): KnownCard {
  const numbers = holesIn(row.part).slice(0, row.pars.length);
  const entered = new Map(holes.map((hole) => [hole.hole, hole]));
  const last = Math.max(...numbers);
  const furthest = Math.max(last, ...holes.map(({ hole }) => hole));
  const extra = Array.from({ length: furthest - last }, (_, at): HoleScore => {
    const found = entered.get(last + 1 + at);
    return found ? scoreOf(found) : null;
  });
  const drives = numbers.map((number) => entered.get(number)?.driveBy ?? null);
  return {
    cardId: row.id,
    outcome: row.outcome,
    disputed: holes.filter(({ disputed }) => disputed).length,
    enteredAt: row.enteredAt,
    card: {
      participantIds: row.participantIds,
      round: row.round,
      par: row.pars,
      strokeIndex: row.strokeIndexes,
      scores: numbers.map((number) => {
        const found = entered.get(number);
        return found ? scoreOf(found) : null;
      }),
      ...(extra.length > 0 && { extra }),
      ...(drives.some((drive) => drive !== null) && { drives }),
      ...(row.conceded && { concedesMatch: true }),
      signed: row.signed,
      version: row.version,
    },
  };
}

/** 1 to 18: of a course with more holes as its two nines are counted when played. */
const startHoleOf = (tee: string | null): number => ((Number.parseInt(tee ?? '1', 10) - 1) % 18) + 1;

/** Undefined where there is no such event. `known`: cards of an earlier reading, by their ids. */
export async function loadField(
  sql: Sql,
  eventId: number,
  known: ReadonlyMap<number, KnownCard>,
): Promise<LoadedField | undefined> {
  // The version first: what is entered while the rest is read is told of, and read again.
  const [row] = await sql.query<EventColumns>(eventById, [eventId]);
  if (!row) return undefined;
  const cards = [...known.values()];
  const askPlayers = () => sql.query<PlayerColumns>(playersOf, [eventId]);
  const askStarts = () => sql.query<StartColumns>(startsOf, [eventId]);
  const askMatches = () => sql.query<MatchColumns>(matchesOf, [eventId]);
  const askCards = () =>
    sql.query<CardColumns>(cardsOf, [
      eventId,
      cards.map(({ cardId }) => cardId),
      cards.map(({ card }) => card.version),
    ]);
  // A transaction has one connection, which takes one statement after the other.
  const [players, starts, [matches], read] =
    'inTransaction' in sql
      ? [await askPlayers(), await askStarts(), await askMatches(), await askCards()]
      : await Promise.all([askPlayers(), askStarts(), askMatches(), askCards()]);
  const loaded = read.map((each) => {
    if (each.holes) return readCard(each, each.holes);
    const before = known.get(each.id);
    if (!before) throw new Error(`The card ${each.id} was not read.`);
    const { signed, outcome, participantIds } = each;
    return { ...before, outcome, card: { ...before.card, signed, participantIds } };
  });
  const event = presentEvent(row);
  return {
    event,
    players: withSides(event, withStarts(players, starts, loaded), loaded),
    cards: loaded,
    pairings: matches?.pairings ?? [],
    playoffs: playoffsOf(matches?.playoffs ?? []),
    cuts: matches?.cuts ?? [],
  };
}

/** Who share a card are a side; else it is by the places of the groups, where nobody signed up together. */
function withSides(
  { format }: Pick<BoardEvent, 'format'>,
  players: readonly BoardPlayer[],
  cards: readonly KnownCard[],
): BoardPlayer[] {
  const shared = new Map<number, string>();
  for (const { cardId, card } of cards) {
    if (card.participantIds.length > 1)
      for (const participantId of card.participantIds) shared.set(participantId, `card ${cardId}`);
  }
  const sides = seatedSides(format, players, shared);
  return players.map((player) => ({ ...player, side: sides.get(player.participantId) ?? null }));
}

/** By board, then by participant. */
function playoffsOf(rows: NonNullable<MatchColumns['playoffs']>): LoadedField['playoffs'] {
  const byBoard: Record<string, Record<number, readonly (number | null)[]>> = {};
  for (const { board, participantId, strokes } of rows) (byBoard[board] ??= {})[participantId] = strokes;
  return byBoard;
}

const presentEvent = (row: EventColumns): BoardEvent => ({
  id: row.id,
  name: row.name,
  format: playedFormatOf(row),
  fullAllowance: row.fullAllowance,
  openTo: row.open,
  version: row.version,
  finalAt: row.final_at,
  seed: row.seed,
  suspension: row.suspension,
  divisions: row.divisions,
  cancelled: row.cancelled,
});

/**
 * Where each plays, in the newest round in which they do. The newest card says whether somebody withdrew, was disqualified, did not start or has
 * no result. Of several rounds each is told as well.
 */
function withStarts(
  players: readonly PlayerColumns[],
  starts: readonly StartColumns[],
  cards: readonly KnownCard[],
): BoardPlayer[] {
  const statuses = new Map<number, PlayerStatus | null>();
  const ofRound = new Map<string, PlayerStatus | null>();
  for (const { card, outcome } of cards)
    for (const participantId of card.participantIds) {
      statuses.set(participantId, outcome);
      ofRound.set(`${participantId} ${card.round}`, outcome);
    }
  const several = starts.some(({ round }) => round > 1) || cards.some(({ card }) => card.round > 1);
  const byPlayer = new Map<number, StartColumns[]>();
  for (const start of starts) {
    const others = byPlayer.get(start.participantId);
    if (others) others.push(start);
    else byPlayer.set(start.participantId, [start]);
  }
  return players.map(({ handicaps, ...player }) => {
    const own = byPlayer.get(player.participantId) ?? [];
    const newest = own.at(-1);
    return {
      ...player,
      ...(handicaps && { handicaps }),
      status: statuses.get(player.participantId) ?? null,
      startHole: startHoleOf(newest?.tee ?? null),
      groupId: newest?.groupId ?? null,
      seat: newest?.seat ?? null,
      ...(several && {
        starts: own.map(({ round, tee, groupId, seat }) => ({
          round,
          startHole: startHoleOf(tee),
          groupId,
          seat,
          status: ofRound.get(`${player.participantId} ${round}`) ?? null,
        })),
      }),
    };
  });
}
