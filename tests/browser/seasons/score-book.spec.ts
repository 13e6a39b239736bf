/**
 * The book and the sender of scores as phones have them, in a browser with its real database: thirty-six groups with three phones each on a
 * network that loses, doubles and reorders, and tabs and pages that end in the middle of it.
 */
import { build } from 'esbuild';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import { test } from '../club.ts';
import { openPage } from '../golfers.ts';
import { boardIsEntered, entriesIn, holdsTogether, linkOf, openRound } from '../scoring.ts';

type Book = typeof import('@fourball/web/seasons/scores/entry-book.ts');
type Sender = typeof import('@fourball/web/seasons/scores/entry-sender.ts');
type ScoreCode = Book & Sender;

declare global {
  interface Window {
    scoreCode: ScoreCode;
  }
}

const source = (name: string): string =>
  fileURLToPath(import.meta.resolve(`@fourball/web/seasons/scores/${name}`));

let code: Promise<string> | undefined;

/** The very code of the pages, made ready for `evaluate`. */
const scoreCode = (): Promise<string> =>
  (code ??= build({
    stdin: {
      contents: `export * from ${JSON.stringify(source('entry-book.ts'))};
        export * from ${JSON.stringify(source('entry-sender.ts'))};`,
      resolveDir: fileURLToPath(new URL('.', import.meta.url)),
    },
    bundle: true,
    write: false,
    format: 'iife',
    globalName: 'scoreCode',
    footer: { js: 'window.scoreCode = scoreCode;' },
    target: 'es2022',
  }).then(({ outputFiles }) => outputFiles[0]?.text ?? ''));

async function load(page: Page): Promise<void> {
  // A page of the club's: the database is its origin's.
  await page.goto('/check-rules');
  await page.evaluate(await scoreCode());
}

test('two tabs and a page that ends in the middle give every entry a number of its own', async ({
  browser,
}) => {
  const one = await openPage(browser);
  const other = await one.context().newPage();
  await load(one);
  await load(other);
  const write = (page: Page, hole: number) =>
    page.evaluate(async (at) => {
      const book = await window.scoreCode.openEntryBook('book-of-tabs');
      await Promise.all(
        Array.from({ length: 20 }, (_, strokes) =>
          book.add('user 1', 1, [
            { cardId: 7, hole: at, kind: 'STROKES', strokes: strokes + 1, driveBy: null, settles: false },
          ]),
        ),
      );
    }, hole);
  await Promise.all([write(one, 1), write(other, 2)]);
  // Gone without a word.
  await one.close({ runBeforeUnload: false });
  const kept = await other.evaluate(async () => {
    const book = await window.scoreCode.openEntryBook('book-of-tabs');
    return book.entriesOf('user 1');
  });
  expect(kept.map(({ counter }) => counter).toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 40 }, (_, at) => at + 1),
  );
  expect(new Set(kept.map(({ device }) => device)).size).toBe(1);
  await other.context().close();
});

test('where the browser keeps nothing, entries go out all the same, and it is said', async ({ browser }) => {
  const page = await openPage(browser);
  await load(page);
  const seen = await page.evaluate(async () => {
    const { openEntryBook, createSender } = window.scoreCode;
    window.indexedDB.open = () => {
      throw new DOMException('Refused.', 'SecurityError');
    };
    const book = await openEntryBook('refused');
    const sent: number[] = [];
    const sender = createSender({
      book,
      sends: {
        maySend: () => true,
        measure: async () => null,
        failureOf: () => ({ kind: 'later', pauseMs: null }),
        entries: async (_, entries) => {
          sent.push(...entries.map(({ counter }) => counter));
          return new Map(entries.map(({ at }) => [at, null]));
        },
      },
    });
    const entry = { cardId: 1, hole: 1, kind: 'STROKES', strokes: 4, driveBy: null, settles: false } as const;
    await book.add('user 1', 1, [entry, { ...entry, hole: 2 }]);
    const waiting = (await book.entriesOf('user 1')).length;
    await sender.work('user 1');
    return { durable: book.durable, waiting, sent, left: (await book.entriesOf('user 1')).length };
  });
  expect(seen).toEqual({ durable: false, waiting: 2, sent: [1, 2], left: 0 });
  await page.context().close();
});

interface PhoneInput {
  readonly token: string;
  readonly name: string;
  readonly cardIds: readonly number[];
  /** Which of the three phones of the group it is. */
  readonly at: number;
}

/** In the page: each phone enters a whole round, and sends it over a network that is seldom well. */
async function playRounds(phones: readonly PhoneInput[]): Promise<{ refused: number; left: number }> {
  const { openEntryBook, createSender } = window.scoreCode;
  let seed = 7;
  const random = () => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
    return seed / 2_147_483_648;
  };
  const pause = (most: number) => new Promise((resolve) => setTimeout(resolve, random() * most));
  const put = (token: string, entries: readonly object[]) =>
    fetch(`/api/v1/score/link/${encodeURIComponent(token)}`, {
      method: 'PUT',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ entries }),
    });
  const results = await Promise.all(
    phones.map(async ({ token, name, cardIds, at }) => {
      const owner = `link ${token}` as const;
      const book = await openEntryBook(name);
      const sender = createSender({
        book,
        pauses: { first: 20, most: 400 },
        batch: 25,
        sends: {
          maySend: () => true,
          measure: async () => null,
          failureOf: () => ({ kind: 'later', pauseMs: null }),
          async entries(_, entries) {
            const sent = entries.map(
              ({ cardId, hole, kind, strokes, driveBy, device, counter, enteredAt, settles }) => ({
                cardId,
                hole,
                kind,
                strokes,
                driveBy,
                device,
                counter,
                enteredAt,
                settles,
              }),
            );
            const luck = random();
            if (luck < 0.2) throw new Error('lost on the way there');
            // A copy that was held up comes later, over what was sent after it.
            if (luck > 0.85)
              void pause(1_500)
                .then(() => put(token, sent))
                .catch(() => undefined);
            const response = await put(token, sent);
            if (luck < 0.4) throw new Error('lost on the way back');
            if (!response.ok) throw new Error(`answered ${response.status}`);
            const { answers } = (await response.json()) as {
              answers: { cardId: number; counter: number; result: string; why: string | null }[];
            };
            const said = new Map(answers.map((one) => [`${one.cardId}/${one.counter}`, one]));
            return new Map(
              entries.flatMap((entry): [number, string | null][] => {
                const answer = said.get(`${entry.cardId}/${entry.counter}`);
                return answer ? [[entry.at, answer.result === 'TAKEN' ? null : (answer.why ?? '?')]] : [];
              }),
            );
          },
        },
      });
      for (let hole = 1; hole <= 18; hole += 1) {
        await book.add(
          owner,
          1,
          cardIds.map((cardId, golfer) => ({
            cardId,
            hole,
            kind: 'STROKES' as const,
            // Once a round a phone has heard it otherwise.
            strokes: 3 + ((hole + golfer) % 4) + (hole === 5 + at && golfer === at ? 1 : 0),
            driveBy: null,
            settles: false,
          })),
        );
        sender.kick(owner);
        if (random() < 0.3) await pause(50);
      }
      for (let tries = 0; tries < 3_000; tries += 1) {
        const waiting = (await book.entriesOf(owner)).filter(({ refused }) => refused === null);
        if (waiting.length === 0) break;
        await pause(100);
      }
      const kept = await book.entriesOf(owner);
      sender.stop();
      book.close();
      return {
        refused: kept.filter(({ refused }) => refused !== null).length,
        left: kept.filter(({ refused }) => refused === null).length,
      };
    }),
  );
  // Copies that are still on their way.
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  return {
    refused: results.reduce((sum, { refused }) => sum + refused, 0),
    left: results.reduce((sum, { left }) => sum + left, 0),
  };
}

test('thirty-six groups with three phones each lose no entry and double none, and the board is what was entered', async ({
  browser,
}) => {
  const round = await openRound(144, 'Journey Open');
  try {
    const groups = await round.server.db.query<{ first: number; cards: number[] }>(
      `select (array_agg(p.participant_id order by p.seat))[1] as first,
         array_agg(k.card_id::float8 order by p.seat) as cards
       from draw_places p join draw_groups g on g.id = p.group_id and g.purpose = 'PLAY'
         join draws d on d.id = g.draw_id and d.state = 'PUBLISHED'
         join scorecard_players k on k.participant_id = p.participant_id
       where d.event_id = $1 group by g.id order by g.id`,
      [round.eventId],
    );
    expect(groups).toHaveLength(36);
    const phones: PhoneInput[] = [];
    for (const { first, cards } of groups) {
      const { token } = await linkOf(round, first);
      for (let at = 0; at < 3; at += 1)
        phones.push({ token, name: `phone-${first}-${at}`, cardIds: cards, at });
    }
    const page = await openPage(browser);
    await load(page);
    expect(await page.evaluate(playRounds, phones)).toEqual({ refused: 0, left: 0 });
    const entries = await entriesIn(round);
    // Each phone's, once: a device numbers its entries of a card from 1 on without a gap.
    expect(entries).toHaveLength(36 * 3 * 4 * 18);
    expect(new Set(entries.map(({ device }) => device)).size).toBe(108);
    expect(Math.max(...entries.map(({ counter }) => counter))).toBe(18);
    await holdsTogether(round);

    const board = await boardIsEntered(round);
    expect(board.board.rows).toHaveLength(144);
    await page.context().close();
  } finally {
    await round.server.db.close();
  }
});
