/** The demo club's cards, boards and results are what the rules make of its rows, and what is played today is under way. */
import type { Transaction } from '@fourball/db/connection.ts';
import { theClub } from '@fourball/domain/kernel/actor.ts';
import { openBoards } from '@fourball/domain/seasons/boards/board-memory.ts';
import { loadField } from '@fourball/domain/seasons/boards/load-field.ts';
import { findHandicaps, settleHandicaps } from '@fourball/domain/seasons/draws/event-handicaps.ts';
import { getManagedEvent } from '@fourball/domain/seasons/facts/event-rows.ts';
import { loadNewest, loadRounds } from '@fourball/domain/seasons/handicaps/handicap-rows.ts';
import { totalsOf } from '@fourball/domain/seasons/results/card-totals.ts';
import { keptBoards, readBoardId } from '@fourball/domain/seasons/results/kept-rows.ts';
import { keepCards } from '@fourball/domain/seasons/scores/make-cards.ts';
import { FoldCache } from '@fourball/shared/seasons/boards/fold.ts';
import { boardsOf } from '@fourball/shared/seasons/boards/specs.ts';
import { writtenFormat } from '@fourball/shared/seasons/event-format.ts';
import { leagueHandicap } from '@fourball/shared/seasons/handicaps/league-handicap.ts';
import { foldEntries, type FoldedEntry } from '@fourball/shared/seasons/scores/fold.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { demoDatabase, type DemoDatabase } from './demo-club.ts';

interface Played {
  id: number;
  name: string;
  format: unknown;
  ahead: number;
  final: boolean;
}

/** A Thursday, on which the league plays too, and the day after one, on which its last night is counted. */
describe.each(['2026-11-26', '2026-06-12'])('what is played at the demo club on %s', (today) => {
  let club: DemoDatabase;
  let events: Played[];
  beforeAll(async () => {
    club = await demoDatabase(today);
    events = await club.db.query<Played>(
      `select g.id, g.name, g.format, g.day - $1::date as ahead, s.final_at is not null as final
       from golf_events g left join event_scores s on s.event_id = g.id where g.publish_groups order by g.day, g.id`,
      [today],
    );
  });
  afterAll(() => club.drop());
  const found = (sql: string) => club.db.query(`${sql} limit 3`);
  /** What `work` does is taken back. */
  const tried = async <Result>(work: (tx: Transaction) => Promise<Result>): Promise<Result> => {
    const taken: { back?: Result } = {};
    await club.db
      .transaction(async (tx) => {
        taken.back = await work(tx);
        throw new Error('taken back');
      })
      .catch((error: Error) => {
        if (error.message !== 'taken back') throw error;
      });
    return taken.back as Result;
  };

  test('has nights that are final, one that is to come or under way, and a match on the course', () => {
    expect(events.filter(({ ahead, final }) => ahead < 0 && final)).toHaveLength(21);
    expect(events.filter(({ ahead, final }) => ahead < 0 && !final)).toEqual([]);
    expect(events.filter(({ ahead }) => ahead >= 0).map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        'Captain’s Match: Maple against Hollow',
        expect.stringMatching(/^Night 11: /) as string,
      ]),
    );
  });

  test('has formats that could be written, and prizes of boards that they have', async () => {
    const all = await club.db.query<{ format: unknown }>('select format from golf_events');
    for (const { format } of all) expect(writtenFormat.safeParse(format).error?.issues).toBeUndefined();
    const prizes = await club.db.query<{ format: unknown; board: string }>(
      'select g.format, p.board from event_prizes p join golf_events g on g.id = p.event_id',
    );
    expect(prizes.length).toBeGreaterThan(50);
    for (const { format, board } of prizes)
      expect(boardsOf(writtenFormat.parse(format)).map(({ key }) => key)).toContain(readBoardId(board).key);
  });

  test('has of each card what its entries come to, each by one who may enter it', async () => {
    const entries = await club.db.query<FoldedEntry & { cardId: number }>(
      `select card_id as "cardId", hole, kind, strokes, drive_by as "driveBy", device::text, counter, seq::float8 as seq, settles
       from hole_entries order by seq`,
    );
    const scores = await club.db.query(
      `select card_id as "cardId", hole, kind, strokes, drive_by as "driveBy", disputed, seq::float8 as seq
       from hole_scores order by card_id, hole`,
    );
    const byCard = new Map<number, (FoldedEntry & { cardId: number })[]>();
    for (const entry of entries) byCard.set(entry.cardId, [...(byCard.get(entry.cardId) ?? []), entry]);
    expect(
      [...byCard]
        .toSorted(([one], [other]) => one - other)
        .flatMap(([cardId, own]) =>
          foldEntries(own)
            .toSorted((one, other) => one.hole - other.hole)
            .map(({ hole, kind, strokes, driveBy, disputed, seq }) => ({
              cardId,
              hole,
              kind,
              strokes,
              driveBy,
              disputed,
              seq,
            })),
        ),
    ).toEqual(scores);
    expect(
      await found(`select h.card_id from hole_entries h join scorecards c on c.id = h.card_id where not exists (
        select from scorecard_players o join participants p on p.id = o.participant_id where o.card_id = c.id and p.user_id = h.entered_by)`),
    ).toEqual([]);
    // Versions count what was done, and nothing is from a moment that is to come.
    expect(
      await found(`select c.id from scorecards c where c.version <> (select count(*) from hole_entries h where h.card_id = c.id)
        + (select count(*) from scorecard_log l where l.card_id = c.id)`),
    ).toEqual([]);
    expect(
      await club.db.query('select 1 from hole_entries where received_at > $1 limit 1', [club.options.now]),
    ).toEqual([]);
  });

  test('is signed by who played and by who marked, who are two', async () => {
    expect(
      await found(`
      select c.id from scorecards c join golf_events g on g.id = c.event_id left join participants m on m.id = c.marker_participant_id
      where c.player_signed_at is not null and (not exists (
          select from scorecard_players o join participants p on p.id = o.participant_id
          where o.card_id = c.id and p.user_id = c.player_signed_by)
        or c.marker_signed_by is not null and c.marker_signed_by <> coalesce(m.user_id, g.organizer_id))`),
    ).toEqual([]);
  });

  test('keeps the results that the boards of its cards give, and what the cards come to', async () => {
    for (const { id } of events.filter(({ final }) => final)) {
      const loaded = await loadField(club.db, id, new Map());
      if (!loaded) throw new Error('An event is gone.');
      const boards = keptBoards(openBoards(loaded, new FoldCache())).toSorted((one, other) =>
        one.id < other.id ? -1 : 1,
      );
      const kept = await club.db.query(
        'select board as id, rows from results where event_id = $1 order by id',
        [id],
      );
      expect(kept).toEqual(JSON.parse(JSON.stringify(boards)));
      const playing = await club.db.query<{ id: number; handicap: number | null }>(
        'select id, playing_handicap as handicap from participants where event_id = $1',
        [id],
      );
      const handicaps = new Map(playing.map(({ id: of, handicap }) => [of, handicap]));
      expect(
        await club.db.query(
          `select card_id as "cardId", participant_id as "participantId", gross, to_par as "toPar", net, points, birdies
           from card_totals where event_id = $1 order by card_id`,
          [id],
        ),
      ).toEqual(
        loaded.cards
          .flatMap((card) => totalsOf(card, handicaps.get(card.card.participantIds[0] ?? 0) ?? null) ?? [])
          .toSorted((one, other) => one.cardId - other.cardId),
      );
    }
  });

  test('has handicaps that settling again, and cards that making again leave as they are', async () => {
    for (const { id, final } of events) {
      const event = await getManagedEvent(club.db, theClub, id);
      const before = await findHandicaps(club.db, event, 1);
      expect(before.filter(({ settled }) => settled).length).toBeGreaterThan(12);
      // Who plays without has no index.
      expect(new Set(before.flatMap(({ settled, problem }) => (settled ? [] : [problem])))).toEqual(
        before.every(({ settled }) => settled) ? new Set() : new Set(['NO_INDEX']),
      );
      await tried(async (tx) => {
        await settleHandicaps(tx, event, 30);
        expect(await findHandicaps(tx, event, 1)).toEqual(before);
        if (!final) expect(await keepCards(tx, { eventId: id, at: new Date() })).toBe(false);
      });
    }
  });

  test('has league handicaps that are what comes of rounds, of cards and of golfers’ own', async () => {
    const golfers = await club.db.query<{ user_id: number }>(
      'select distinct user_id from handicap_rounds order by 1',
    );
    expect(golfers.length).toBeGreaterThan(30);
    const newest = await loadNewest(
      club.db,
      golfers.map(({ user_id }) => user_id),
    );
    for (const { user_id } of golfers) {
      const { handicap } = leagueHandicap(await loadRounds(club.db, user_id));
      expect(newest.get(user_id)?.league ?? null).toBe(handicap);
    }
    expect(
      await found(`select c.id from scorecards c join golf_events g on g.id = c.event_id
        where (c.handicap_round_id is not null) <> (c.marker_signed_at is not null and c.gender is not null
          and coalesce(g.format->>'basis', 'STABLEFORD') <> 'MATCH' and not g.format ? 'side')`),
    ).toEqual([]);
  });

  test('leaves nothing for the relay to tell: nobody is mailed about nights that are long over', async () => {
    expect(await found('select name from outbox')).toEqual([]);
  });
});
