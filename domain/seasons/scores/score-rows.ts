/** Reads and locks cards of golf events, and counts that an event's scores have changed. */
import { prepared, type Sql, type Transaction } from '@fourball/db/connection.ts';
import { holesIn } from '@fourball/shared/club/nines.ts';
import type { CardOutcome, CardScore } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { handicapOfRound } from '../facts/event-rows.ts';

export interface PlayerRow {
  readonly participantId: number;
  readonly userId: number | null;
  readonly name: string;
  readonly courseHandicap: number | null;
  readonly playingHandicap: number | null;
  /** Who signed up together has the same one. */
  readonly side: string | null;
}

export type ScoreRow = Omit<CardScore, 'said'> & { readonly seq: number };

export interface CardRow {
  readonly id: number;
  readonly eventId: number;
  readonly round: number;
  readonly courseId: number | null;
  readonly teeName: string;
  readonly gender: 'MEN' | 'WOMEN' | null;
  readonly part: string;
  readonly courseRating: number | null;
  readonly slopeRating: number | null;
  readonly pars: readonly number[];
  readonly strokeIndexes: readonly number[];
  /** Yards of all holes of the course from the tee, as they are now; null where the tee is gone. */
  readonly lengths: readonly number[] | null;
  readonly version: number;
  readonly markerId: number | null;
  readonly markerUserId: number | null;
  readonly markerName: string | null;
  readonly playerSignedAt: Date | null;
  readonly playerSignedBy: number | null;
  readonly playerSigner: string | null;
  readonly markerSignedAt: Date | null;
  readonly markerSignedBy: number | null;
  readonly markerSigner: string | null;
  readonly outcome: CardOutcome | null;
  /** The match of the card was conceded; by whom its log says. */
  readonly concededAt: Date | null;
  readonly conceder: string | null;
  readonly outcomeReason: string;
  readonly handicapRoundId: number | null;
  readonly photos: number;
  /** In their order on the card; one at least. */
  readonly players: readonly PlayerRow[];
  /** By their holes. */
  readonly scores: readonly ScoreRow[];
}

const columns = `
  c.id, c.event_id as "eventId", c.round, c.course_id as "courseId", c.tee_name as "teeName", c.gender, c.part,
  c.course_rating::float8 as "courseRating", c.slope_rating as "slopeRating", c.pars, c.stroke_indexes as "strokeIndexes",
  (select t.lengths_yards from course_tees t where t.course_id = c.course_id and t.name = c.tee_name) as lengths,
  c.version, c.marker_participant_id as "markerId", m.user_id as "markerUserId", coalesce(mu.full_name, m.guest_name) as "markerName",
  c.player_signed_at as "playerSignedAt", c.player_signed_by as "playerSignedBy", ps.full_name as "playerSigner",
  c.marker_signed_at as "markerSignedAt", c.marker_signed_by as "markerSignedBy", ms.full_name as "markerSigner",
  c.outcome, c.conceded_at as "concededAt",
  case when c.conceded_at is not null then (select u.full_name from scorecard_log l join users u on u.id = l.by_user
    where l.card_id = c.id and l.what = 'MATCH_CONCEDED' order by l.id desc limit 1) end as conceder,
  coalesce((select l.reason from scorecard_log l where l.card_id = c.id and l.what = 'OUTCOME' order by l.id desc limit 1), '')
    as "outcomeReason", c.handicap_round_id as "handicapRoundId",
  (select count(*)::int from scorecard_photos f where f.card_id = c.id) as photos,
  (select jsonb_agg(jsonb_build_object('participantId', p.id, 'userId', p.user_id, 'name', coalesce(u.full_name, p.guest_name),
      'courseHandicap', h.course_handicap,
      'playingHandicap', case when h.handicap_basis is null then h.playing_handicap else h.given end,
      'side', case when r.team_id is not null then 'team ' || r.team_id
                   when cardinality(r.guests) > 0 and r.event_id is not null then 'registration ' || r.id end) order by o.seat)
   from scorecard_players o join participants p on p.id = o.participant_id join registrations r on r.id = p.registration_id
     left join users u on u.id = p.user_id cross join lateral ${handicapOfRound('p', 'c.round')} h
   where o.card_id = c.id) as players,
  coalesce((select jsonb_agg(jsonb_build_object('hole', s.hole, 'kind', s.kind, 'strokes', s.strokes, 'driveBy', s.drive_by,
      'disputed', s.disputed, 'seq', s.seq) order by s.hole)
    from hole_scores s where s.card_id = c.id), '[]') as scores`;
const joins = `scorecards c left join participants m on m.id = c.marker_participant_id left join users mu on mu.id = m.user_id
  left join users ps on ps.id = c.player_signed_by left join users ms on ms.id = c.marker_signed_by`;

const byIds = prepared(
  'scores.cards',
  `select ${columns} from ${joins}
   where c.id = any(array(select unnest($1::bigint[]))) and exists (select from scorecard_players o where o.card_id = c.id) order by c.id`,
);

export const loadCards = (sql: Sql, ids: readonly number[]): Promise<CardRow[]> =>
  sql.query<CardRow>(byIds, [ids]);

export async function loadCard(sql: Sql, id: number): Promise<CardRow | undefined> {
  const [card] = await loadCards(sql, [id]);
  return card;
}

/** Those of a round, or of all rounds. */
export const loadCardsOfEvent = (sql: Sql, eventId: number, round?: number): Promise<CardRow[]> =>
  sql.query<CardRow>(
    `select ${columns} from ${joins}
     where c.event_id = $1 and ($2::int is null or c.round = $2)
       and exists (select from scorecard_players o where o.card_id = c.id) order by c.round, c.id`,
    [eventId, round ?? null],
  );

/** Of one golfer in an event, by round. */
export const loadCardsOfParticipant = (sql: Sql, participantId: number): Promise<CardRow[]> =>
  sql.query<CardRow>(
    `select ${columns} from ${joins}
     where c.id in (select card_id from scorecard_players where participant_id = $1) order by c.round`,
    [participantId],
  );

const lockOne = prepared('scores.lock-card', 'select id from scorecards where id = $1 for no key update');

/** What is entered, signed or said of a card is decided by one at a time. False: there is none. */
export const lockCard = async (tx: Transaction, id: number): Promise<boolean> =>
  (await tx.query(lockOne, [id])).length > 0;

/** As numbered on the course, in the order of the card. */
export const holesOf = ({ part }: Pick<CardRow, 'part'>): number[] => holesIn(part);

export const isLocked = ({ playerSignedAt, markerSignedAt }: CardRow): boolean =>
  playerSignedAt !== null && markerSignedAt !== null;

/** Out of the event: nothing more is entered by golfers. */
export const isOut = ({ outcome }: Pick<CardRow, 'outcome'>): boolean => outcome !== null && outcome !== 'NR';

/** Nothing more is expected of it. */
export const isOver = (card: CardRow): boolean => isLocked(card) || card.outcome !== null;

const count = prepared(
  'scores.count',
  `insert into event_scores (event_id) values ($1)
   on conflict (event_id) do update set version = event_scores.version + 1 where event_scores.final_at is null
   returning version`,
);

/** Thrown where results became final meanwhile: what was written with it is taken back. */
export class ResultsFinal extends Error {
  override readonly name = 'ResultsFinal';
}

/** One more version of an event's scores; locks them, the last of all locks here. Throws ResultsFinal. */
export async function countScores(tx: Transaction, eventId: number): Promise<number> {
  const [row] = await tx.query<{ version: number }>(count, [eventId]);
  if (!row) throw new ResultsFinal('The results are final.');
  return row.version;
}

const stay = prepared(
  'scores.stay-open',
  'select final_at is not null as final from event_scores where event_id = $1 for share',
);

/** For what changes nothing that counts, and may still not come after the results. Throws ResultsFinal. */
export async function stayOpen(tx: Transaction, eventId: number): Promise<void> {
  const [row] = await tx.query<{ final: boolean }>(stay, [eventId]);
  if (!row) await countScores(tx, eventId);
  else if (row.final) throw new ResultsFinal('The results are final.');
}

const findFinal = prepared(
  'scores.final',
  'select final_at is not null as final from event_scores where event_id = $1',
);

export async function isFinal(sql: Sql, eventId: number): Promise<boolean> {
  const [row] = await sql.query<{ final: boolean }>(findFinal, [eventId]);
  return row?.final ?? false;
}
