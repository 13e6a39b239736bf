/** Golf events whose groups are published and played today, and phones that enter scores over HTTP. */
import { randomUUID } from 'node:crypto';
import type { Sql } from '@fourball/db/connection.ts';
import { addEventCourse } from '@fourball/shared/seasons/event-calls.ts';
import type { GolfEvent } from '@fourball/shared/seasons/event-shapes.ts';
import { enterScores, getScoreGroup, signScorecard } from '@fourball/shared/seasons/scores/score-calls.ts';
import type {
  CardReply,
  ScoreEntry,
  ScoreGroup,
  Scorecard,
  ScoresTaken,
} from '@fourball/shared/seasons/scores/score-shapes.ts';
import { buildCourse, type BuiltUser } from '../build.ts';
import { replyOver, testToday } from '../server.ts';
import { drawGroups, enterGolfers, publishDraw } from './draws.ts';
import { makeEvent, type BuiltClub, type EventFields } from './golf-events.ts';
import type { ClubAddress } from './seasons.ts';

type Golfer = Pick<BuiltUser, 'token'>;

/** Par 72, the stroke index as the holes are numbered; one tee, rated for men. */
export async function buildRatedCourse(sql: Sql): Promise<{ courseId: number; teeId: number }> {
  const { courseId } = await buildCourse(sql);
  await sql.query('update course_holes set par = 3 where course_id = $1 and hole in (3, 7, 12, 16)', [
    courseId,
  ]);
  await sql.query('update course_holes set par = 5 where course_id = $1 and hole in (4, 8, 13, 17)', [
    courseId,
  ]);
  const [tee] = await sql.query<{ id: number }>(
    `insert into course_tees (course_id, name, lengths_yards)
     values ($1, 'White', array[380,390,150,520,400,370,165,505,410,385,395,155,540,400,375,170,515,420]) returning id`,
    [courseId],
  );
  const teeId = tee?.id ?? 0;
  await sql.query(
    `insert into course_tee_ratings (tee_id, gender, part, course_rating, slope_rating, par)
     values ($1, 'MEN', '1-2', 71.8, 128, 72), ($1, 'MEN', '1', 35.9, 128, 36), ($1, 'MEN', '2', 35.9, 128, 36)`,
    [teeId],
  );
  return { courseId, teeId };
}

export interface PlayedEvent {
  event: GolfEvent;
  courseId: number;
  golfers: BuiltUser[];
}

/** An event of today on a rated course, with golfers in it and no groups yet. */
export async function buildPlayedEvent(
  server: ClubAddress,
  club: BuiltClub,
  golfers: number,
  fields: EventFields = {},
): Promise<PlayedEvent> {
  const event = await makeEvent(server, club, { date: testToday, time: '17:00', ...fields });
  const { courseId } = await buildRatedCourse(server.db);
  const { token } = club.organizer;
  await replyOver(server.url, addEventCourse, { token, body: { eventId: event.id, courseId } });
  return { event, courseId, golfers: await enterGolfers(server, event.id, golfers) };
}

/** The same with published groups: golfers in the order in which they play, so that the first `size` are one group. */
export async function buildRound(
  server: ClubAddress,
  club: BuiltClub,
  golfers: number,
  fields: EventFields = {},
): Promise<PlayedEvent> {
  const played = await buildPlayedEvent(server, club, golfers, fields);
  await drawGroups(server, club.organizer, played.event.id);
  const { groups } = await publishDraw(server, club.organizer, played.event.id);
  const order = groups.flatMap(({ places }) => places.map(({ userId }) => userId));
  return {
    ...played,
    golfers: played.golfers.toSorted((one, other) => order.indexOf(one.userId) - order.indexOf(other.userId)),
  };
}

export const scoreGroupOf = (
  server: ClubAddress,
  { token }: Golfer,
  eventId: number,
  query: { participantId?: number; round?: number } = {},
): Promise<ScoreGroup> => replyOver(server.url, getScoreGroup, { token, params: { eventId }, query });

/** The golfer's own card. */
export async function ownCard(server: ClubAddress, golfer: Golfer, eventId: number): Promise<Scorecard> {
  const { cards } = await scoreGroupOf(server, golfer, eventId);
  const card = cards.find(({ players }) => players.some(({ own }) => own));
  if (!card) throw new Error('The golfer has no card.');
  return card;
}

export type Said = Pick<ScoreEntry, 'cardId' | 'hole'> & Partial<Omit<ScoreEntry, 'device'>>;

/** A device that numbers what is entered on it. */
export class Phone {
  readonly device = randomUUID();
  #counter = 0;

  /** Entries as this device sends them; strokes unless something else is said. */
  write(...said: readonly Said[]): ScoreEntry[] {
    return said.map((one) => ({
      kind: 'STROKES',
      strokes: null,
      driveBy: null,
      settles: false,
      enteredAt: '2026-06-16T21:30:00.000Z',
      ...one,
      device: this.device,
      counter: one.counter ?? (this.#counter += 1),
    }));
  }

  enter(server: ClubAddress, { token }: Golfer, ...said: readonly Said[]): Promise<ScoresTaken> {
    return send(server, { token }, this.write(...said));
  }
}

export const send = (
  server: ClubAddress,
  { token }: Golfer,
  entries: readonly ScoreEntry[],
): Promise<ScoresTaken> => replyOver(server.url, enterScores, { token, body: { entries: [...entries] } });

/** All holes of a card as played in par and so many over on the first. */
export const wholeCard = ({ cardId, holes }: Scorecard, over = 0): Said[] =>
  holes.map(({ hole, par }, at) => ({ cardId, hole, strokes: par + (at === 0 ? over : 0) }));

export const sign = (
  server: ClubAddress,
  { token }: Golfer,
  { cardId, version }: Pick<Scorecard, 'cardId' | 'version'>,
  as: 'PLAYER' | 'MARKER',
): Promise<CardReply> => replyOver(server.url, signScorecard, { token, body: { cardId, as, version } });

/** Signed by both, in the version that it has then. */
export async function signWhole(
  server: ClubAddress,
  player: Golfer,
  marker: Golfer,
  card: Pick<Scorecard, 'cardId' | 'version'>,
): Promise<Scorecard> {
  const once = await sign(server, player, card, 'PLAYER');
  const twice = await sign(server, marker, once.card, 'MARKER');
  if (twice.result !== 'DONE') throw new Error(`The card was not signed: ${once.result}, ${twice.result}.`);
  return twice.card;
}
