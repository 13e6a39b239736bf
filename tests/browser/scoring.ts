/** Rounds of golf events that are played today, and golfers at their phones who enter scores. */
import { openDatabase, type Database } from '@fourball/db/connection.ts';
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import type { Leaderboard } from '@fourball/shared/seasons/boards/board-shapes.ts';
import { createScoreLink } from '@fourball/shared/seasons/scores/score-calls.ts';
import { foldEntries, type FoldedEntry } from '@fourball/shared/seasons/scores/fold.ts';
import { expect, type Browser, type BrowserContextOptions, type Page } from '@playwright/test';
import type { BuiltUser } from '../kit/build.ts';
import { buildOpenSeason, type BuiltClub, type EventFields } from '../kit/seasons/golf-events.ts';
import { buildPlayedEvent, buildRound } from '../kit/seasons/scoring.ts';
import type { ClubAddress } from '../kit/seasons/seasons.ts';
import { replyOver } from '../kit/server.ts';
import { clubDatabaseUrl, clubUrl } from './club.ts';
import { openPage, phone } from './golfers.ts';

export interface Round {
  readonly server: ClubAddress & { readonly db: Database };
  readonly club: BuiltClub;
  readonly eventId: number;
  /** In the order of the groups: the first four are one. */
  readonly golfers: readonly BuiltUser[];
}

/** The day at the club. */
const today = (): string => new Date().toLocaleDateString('en-CA', { timeZone: 'America/Toronto' });

/** An event of today that is played by so many; whoever asks closes its database. */
async function openDay(
  golfers: number,
  fields: EventFields,
  build: typeof buildRound | typeof buildPlayedEvent,
): Promise<Round> {
  const db = openDatabase({ url: clubDatabaseUrl(), poolSize: 4, applicationName: 'journeys' });
  const server = { url: clubUrl(), db };
  const date = today();
  const year = Number(date.slice(0, 4));
  const club = await buildOpenSeason(server, {
    type: 'TOURNAMENT',
    year,
    startDate: `${year}-01-01`,
    endDate: `${year}-12-31`,
  });
  // Late enough that one can still sign up for it.
  const played = await build(server, club, golfers, { date, time: '23:59', ...fields });
  // The club's own course stays the first: journeys that come after look for tee times there, and this one has none.
  await db.query(`update courses set sequence_no = 1000 where name ~ '^Course \\d+$'`);
  // Whoever has no picture is asked for one when the app starts.
  await db.query(
    `update users set avatar_url = (select avatar_url from users where avatar_url is not null limit 1) where id = any($1::bigint[])`,
    [[...played.golfers, club.organizer].map(({ userId }) => userId)],
  );
  return { server, club, eventId: played.event.id, golfers: played.golfers };
}

/** With its groups published. */
export const openRound = (
  golfers: number,
  name = 'Journey night',
  fields: EventFields = {},
): Promise<Round> => openDay(golfers, { name, ...fields }, buildRound);

/** Before anything is drawn. */
export const openField = (golfers: number, fields: EventFields): Promise<Round> =>
  openDay(golfers, fields, buildPlayedEvent);

/** A phone on which this golfer is logged in. */
export async function phoneOf(
  browser: Browser,
  { token }: Pick<BuiltUser, 'token'>,
  options: BrowserContextOptions = {},
): Promise<Page> {
  const page = await openPage(browser, { ...phone, ...options });
  await page.addInitScript(
    ([key, value]) => {
      // Once: whoever logs out on the phone stays out.
      if (window.localStorage.getItem('journey') !== null) return;
      window.localStorage.setItem('journey', 'begun');
      window.localStorage.setItem(key ?? '', value ?? '');
      window.localStorage.setItem('loggedIn', 'true');
    },
    ['egAccessToken', token] as const,
  );
  return page;
}

export const linkOf = async (
  { server, club, eventId }: Round,
  participantId: number,
): Promise<{ token: string; path: string }> => {
  const { token } = await replyOver(server.url, createScoreLink, {
    token: club.organizer.token,
    body: { eventId, participantId },
  });
  return { token, path: `/score/${encodeURIComponent(token)}` };
};

/** One tap on the card: a number of strokes, or what else a key says. */
export async function tapKey(page: Page, key: number | string): Promise<void> {
  const pad = page.getByRole('group', { name: /^Score of/ });
  if (typeof key === 'string') return pad.getByRole('button', { name: key, exact: true }).tap();
  await pad.getByRole('button', { name: new RegExp(`^${key}(,|$)`) }).tap();
}

export const atHole = (page: Page, hole: number) =>
  expect(page.getByRole('heading', { name: `Hole ${hole}`, exact: true })).toBeVisible();

/** The same score for everybody of the group, hole after hole; answers with the taps it took. */
export async function enterHoles(
  page: Page,
  holes: readonly number[],
  golfers: number,
  strokesOf: (hole: number, golfer: number) => number,
): Promise<number> {
  let taps = 0;
  for (const hole of holes) {
    await atHole(page, hole);
    for (let golfer = 0; golfer < golfers; golfer += 1) {
      await tapKey(page, strokesOf(hole, golfer));
      taps += 1;
    }
  }
  return taps;
}

interface EntryRow extends FoldedEntry {
  readonly cardId: number;
}

/** All that reached the database of an event. */
export async function entriesIn({ server: { db }, eventId }: Round): Promise<EntryRow[]> {
  return db.query<EntryRow>(
    `select e.card_id as "cardId", e.hole, e.kind, e.strokes, e.drive_by as "driveBy", e.device::text, e.counter,
       e.seq::float8 as seq, e.settles
     from hole_entries e join scorecards c on c.id = e.card_id where c.event_id = $1 order by e.seq`,
    [eventId],
  );
}

/** What counts on each hole is what the entries fold to, and nothing else. */
export async function holdsTogether(round: Round): Promise<void> {
  const entries = await entriesIn(round);
  const scores = await round.server.db.query<{ cardId: number; hole: number; strokes: number | null }>(
    `select s.card_id as "cardId", s.hole, s.strokes, s.disputed from hole_scores s join scorecards c on c.id = s.card_id
     where c.event_id = $1 order by s.card_id, s.hole`,
    [round.eventId],
  );
  const cardIds = [...new Set(entries.map(({ cardId }) => cardId))].toSorted((one, other) => one - other);
  const folded = cardIds.flatMap((cardId) =>
    foldEntries(entries.filter((entry) => entry.cardId === cardId)).map(({ hole, strokes, disputed }) => ({
      cardId,
      hole,
      strokes,
      disputed,
    })),
  );
  expect(scores).toEqual(folded);
}

/** The board of points, in the order of the places, is what the holes that count come to; nobody has a handicap. */
export async function boardIsEntered({ server, club, eventId }: Round): Promise<Leaderboard> {
  const board = await replyOver(server.url, getLeaderboard, {
    token: club.organizer.token,
    params: { eventId },
  });
  // Two points for a par.
  const cards = await server.db.query<{ participantId: number; points: number }>(
    `select k.participant_id as "participantId", sum(greatest(0, 2 + c.pars[s.hole] - s.strokes))::float8 as points
     from hole_scores s join scorecard_players k on k.card_id = s.card_id join scorecards c on c.id = s.card_id
     where c.event_id = $1 group by 1`,
    [eventId],
  );
  const pointsOf = new Map(cards.map(({ participantId, points }) => [participantId, points]));
  expect(board.board.rows.map(({ points }) => points)).toEqual(
    board.board.rows.map(({ participantIds }) => pointsOf.get(participantIds[0] ?? 0)),
  );
  return board;
}
