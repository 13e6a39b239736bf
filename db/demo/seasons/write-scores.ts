/** Reads the cards of the demo club's events, and writes what was entered, signed and measured on them: what it is comes from whoever plays. */
import { createHash } from 'node:crypto';
import type { Transaction } from '../../connection.ts';
import { idAt, insertRows, insertRowsReturningIds, type Row } from '../lib/rows.ts';

/** An event with groups that golfers see. */
export interface DrawnEvent {
  eventId: number;
  name: string;
  /** YYYY-MM-DD */
  day: string;
  /** When its groups were published. */
  publishedAt: Date;
  /** When its organizer counts the cards: in the morning after it. */
  countedAt: Date;
  organizerId: number;
}

/** From the oldest on. */
export const readDrawnEvents = (tx: Transaction): Promise<DrawnEvent[]> =>
  tx.query<DrawnEvent>(
    `select g.id as "eventId", g.name, g.day, d.published_at as "publishedAt", (g.end_day + 1 + time '08:30')::timestamptz as "countedAt",
       g.organizer_id as "organizerId"
     from draws d join golf_events g on g.id = d.event_id where d.state = 'PUBLISHED' order by g.day, g.start_time, g.id`,
  );

/** From which tees men and women play, by the names of tees of the event's first course. */
export async function writeEventTees(tx: Transaction, tees: { men: string; women: string }): Promise<void> {
  await tx.query(
    `update golf_events g set men_tee_id = m.id, women_tee_id = w.id
     from (select distinct on (event_id) event_id, course_id from event_courses where status <> 'DECLINED'
           order by event_id, status = 'CONFIRMED' desc, added_at, course_id) c
       join course_tees m on m.course_id = c.course_id and m.name = $1
       join course_tees w on w.course_id = c.course_id and w.name = $2
     where c.event_id = g.id`,
    [tees.men, tees.women],
  );
}

/** A card that was made, before anything is entered. */
export interface BlankCard {
  cardId: number;
  part: string;
  pars: number[];
  strokeIndexes: number[];
  /** Who play on it, in their order; users are missing of guests. */
  players: { participantId: number; userId: number | null }[];
  /** What its side plays off; null without an index. */
  handicap: number | null;
  markerUserId: number | null;
  /** When its group goes off. */
  startsAt: Date;
}

/** In the order of the groups. */
export const readBlankCards = (tx: Transaction, eventId: number): Promise<BlankCard[]> =>
  tx.query<BlankCard>(
    `select c.id as "cardId", c.part, c.pars, c.stroke_indexes as "strokeIndexes", m.user_id as "markerUserId",
       (select jsonb_agg(jsonb_build_object('participantId', p.id, 'userId', p.user_id) order by o.seat)
        from scorecard_players o join participants p on p.id = o.participant_id where o.card_id = c.id) as players,
       f.playing_handicap as handicap, (g.day + x.starts)::timestamptz as "startsAt"
     from scorecards c join golf_events g on g.id = c.event_id
       join scorecard_players s on s.card_id = c.id and s.seat = 1 join participants f on f.id = s.participant_id
       join draws d on d.event_id = g.id and d.state = 'PUBLISHED'
       join draw_places y on y.draw_id = d.id and y.purpose = 'PLAY' and y.participant_id = f.id
       join draw_groups x on x.id = y.group_id
       left join participants m on m.id = c.marker_participant_id
     where c.event_id = $1 order by x.starts, x.sequence_no, y.seat`,
    [eventId],
  );

interface Signature {
  at: Date;
  by: number;
}

/** What was entered on a card so far, and who signed it. */
export interface FilledCard {
  cardId: number;
  enteredBy: number;
  /** As numbered on the course; null of a ball that was picked up. */
  holes: { hole: number; strokes: number | null; at: Date }[];
  player: Signature | null;
  marker: Signature | null;
}

/** A phone's own number, the same for the same card each time. */
const deviceOf = (cardId: number): string => {
  const digits = createHash('sha256').update(`phone of card ${cardId}`).digest('hex');
  return [
    digits.slice(0, 8),
    digits.slice(8, 12),
    `4${digits.slice(13, 16)}`,
    `8${digits.slice(17, 20)}`,
    digits.slice(20, 32),
  ].join('-');
};

/**
 * All cards of an event on which something was entered. One entry for each hole, so that what counts is that entry; each entry and each signature is
 * one more version of its card, and of the event's scores. `seed`: by what ties are drawn.
 */
export async function writeScores(
  tx: Transaction,
  { eventId, seed }: { eventId: number; seed: string },
  cards: readonly FilledCard[],
): Promise<void> {
  const entries = cards.flatMap(({ cardId, enteredBy, holes }) =>
    holes.map(({ hole, strokes, at }, place) => ({
      card_id: cardId,
      device: deviceOf(cardId),
      counter: place + 1,
      hole,
      kind: strokes === null ? 'PICKED_UP' : 'STROKES',
      strokes,
      settles: false,
      entered_by: enteredBy,
      entered_at: at,
      received_at: at,
    })),
  );
  if (entries.length === 0) return;
  // As they came.
  entries.sort(
    (one, other) => one.received_at.getTime() - other.received_at.getTime() || one.card_id - other.card_id,
  );
  await insertRows(tx, 'hole_entries', entries);
  const ids = cards.map(({ cardId }) => cardId);
  await tx.query(
    `insert into hole_scores (card_id, hole, kind, strokes, drive_by, disputed, seq)
     select card_id, hole, kind, strokes, drive_by, false, seq from hole_entries where card_id = any($1::bigint[]) order by card_id, hole`,
    [ids],
  );
  const signatures = cards.flatMap(({ cardId, player, marker }) => [
    ...(player ? [{ cardId, what: 'PLAYER_SIGNED', ...player }] : []),
    ...(marker ? [{ cardId, what: 'MARKER_SIGNED', ...marker }] : []),
  ]);
  await tx.query(
    `update scorecards c set version = n.version, player_signed_at = n.player_at, player_signed_by = n.player_by,
       marker_signed_at = n.marker_at, marker_signed_by = n.marker_by
     from unnest($1::bigint[], $2::int[], $3::timestamptz[], $4::bigint[], $5::timestamptz[], $6::bigint[])
       as n (id, version, player_at, player_by, marker_at, marker_by) where c.id = n.id`,
    [
      ids,
      cards.map(
        ({ holes, player, marker }) => holes.length + Number(player !== null) + Number(marker !== null),
      ),
      cards.map(({ player }) => player?.at ?? null),
      cards.map(({ player }) => player?.by ?? null),
      cards.map(({ marker }) => marker?.at ?? null),
      cards.map(({ marker }) => marker?.by ?? null),
    ],
  );
  await insertRows(
    tx,
    'scorecard_log',
    signatures
      .toSorted((one, other) => one.at.getTime() - other.at.getTime() || one.cardId - other.cardId)
      .map(({ cardId, what, at, by }) => ({
        card_id: cardId,
        what,
        by_user: by,
        reason: '',
        details: {},
        at,
      })),
  );
  await insertRows(tx, 'event_scores', [
    { event_id: eventId, version: entries.length + signatures.length, seed },
  ]);
}

/** One measurement at a marker of a hole. */
export interface Measurement {
  kind: 'CLOSEST_TO_THE_PIN' | 'LONG_DRIVE';
  hole: number;
  participantId: number;
  userId: number;
  centimetres: number;
  at: Date;
}

/** Each is one more version of the event's scores, which must be there. */
export async function writeMeasurements(
  tx: Transaction,
  eventId: number,
  measurements: readonly Measurement[],
): Promise<void> {
  await insertRows(
    tx,
    'marker_entries',
    measurements
      .toSorted((one, other) => one.at.getTime() - other.at.getTime())
      .map(({ userId, participantId, ...rest }) => ({
        event_id: eventId,
        participant_id: participantId,
        entered_by: userId,
        ...rest,
      })),
  );
  await tx.query('update event_scores set version = version + $2 where event_id = $1', [
    eventId,
    measurements.length,
  ]);
}

/** A round of a golfer's handicap that a signed card led to; the rest are columns of the round. */
export interface CardsRound {
  cardId: number;
  row: Row;
}

/** Returns the ids of the rounds, in their order. */
export async function writeRounds(tx: Transaction, rounds: readonly CardsRound[]): Promise<number[]> {
  const ids = await insertRowsReturningIds(
    tx,
    'handicap_rounds',
    rounds.map(({ row }) => row),
  );
  await tx.query(
    `update scorecards c set handicap_round_id = n.round from unnest($1::bigint[], $2::bigint[]) as n (id, round) where c.id = n.id`,
    [rounds.map(({ cardId }) => cardId), rounds.map((_, at) => idAt(ids, at))],
  );
  return ids;
}

/** A league handicap as it became with a round. */
export interface LeagueIndex {
  userId: number;
  value: number | null;
  day: string;
  at: Date;
}

export const writeLeagueIndexes = (tx: Transaction, indexes: readonly LeagueIndex[]): Promise<void> =>
  insertRows(
    tx,
    'handicap_indexes',
    indexes.map(({ userId, value, day, at }) => ({
      user_id: userId,
      value,
      source: 'LEAGUE',
      valid_from: day,
      entered_at: at,
    })),
  );

/** A round that a golfer entered without a card of ours. */
export interface OwnRound {
  roundId: number;
  userId: number;
  playedOn: string;
  courseRating: number;
  slopeRating: number;
  holes: { par: number; strokeIndex: number }[];
  strokes: (number | null)[];
  enteredAt: Date;
}

/** From the oldest on. */
export const readOwnRounds = (tx: Transaction): Promise<OwnRound[]> =>
  tx.query<OwnRound>(
    `select r.id as "roundId", r.user_id as "userId", r.played_on as "playedOn", r.course_rating::float8 as "courseRating",
       r.slope_rating as "slopeRating", r.strokes, r.entered_at as "enteredAt",
       (select jsonb_agg(jsonb_build_object('par', h.par, 'strokeIndex', h.stroke_index) order by h.n)
        from unnest(r.pars, r.stroke_indexes) with ordinality as h (par, stroke_index, n)) as holes
     from handicap_rounds r order by r.played_on, r.id`,
  );
