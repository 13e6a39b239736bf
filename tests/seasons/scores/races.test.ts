/** What happens at the same moment on one card: signing and changing, two devices on a hole, an entry and the results; and any order of batches. */
import { finalizeEvent } from '@fourball/shared/seasons/results/result-calls.ts';
import { createScoreLink, signScorecard } from '@fourball/shared/seasons/scores/score-calls.ts';
import { publishEventGroups } from '@fourball/shared/seasons/event-calls.ts';
import { foldEntries, type FoldedEntry } from '@fourball/shared/seasons/scores/fold.ts';
import type { ScoreEntry } from '@fourball/shared/seasons/scores/score-shapes.ts';
import { expect } from 'vitest';
import type { BuiltUser } from '../../kit/build.ts';
import { clubTest } from '../../kit/fixtures.ts';
import { drawGroups } from '../../kit/seasons/draws.ts';
import { buildOpenSeason } from '../../kit/seasons/golf-events.ts';
import {
  buildPlayedEvent,
  buildRound,
  ownCard,
  Phone,
  send,
  sign,
  signWhole,
  wholeCard,
} from '../../kit/seasons/scoring.ts';
import { replyOver, type TestServer } from '../../kit/server.ts';
import { shuffled, source } from './random.ts';

const test = clubTest({ apis: 2, env: { SCORE_ENTRIES_PER_MINUTE: '1000000' } }).extend(
  'club',
  ({ server }) => buildOpenSeason(server, { type: 'TOURNAMENT' }),
);

/** The same club by its other api. */
const beside = (server: TestServer) => ({ url: server.urls[1] ?? server.url, db: server.db });

const rounds = 6;

test('a card that is signed for the second time while it is changed is one or the other', async ({
  server,
  club,
}) => {
  const seen = new Set<string>();
  for (let round = 0; round < rounds; round += 1) {
    const { event, golfers } = await buildRound(server, club, 2);
    const [ava, ben] = golfers as [BuiltUser, BuiltUser];
    const phone = new Phone();
    await phone.enter(server, ava, ...wholeCard(await ownCard(server, ava, event.id)));
    const once = await sign(server, ava, await ownCard(server, ava, event.id), 'PLAYER');
    const { cardId, version } = once.card;
    const signing = () =>
      replyOver(beside(server).url, signScorecard, {
        token: ben.token,
        body: { cardId, as: 'MARKER', version },
      });
    const entering = () => phone.enter(server, ava, { cardId, hole: 1, strokes: 9 });
    const [signed, entered] =
      round % 2 === 0
        ? await Promise.all([signing(), entering()])
        : await Promise.all([entering(), signing()]).then(([one, other]) => [other, one] as const);
    const why = entered.answers[0]?.why ?? 'TAKEN';
    seen.add(`${signed.result} ${why}`);
    const after = await ownCard(server, ava, event.id);
    const changed = after.scores[0]?.strokes === 9;
    expect([signed.result, why, after.locked, changed]).toEqual(
      signed.result === 'DONE' ? ['DONE', 'SIGNED', true, false] : ['STALE', 'TAKEN', false, true],
    );
    // Whoever had signed what is not on the card any more has not signed.
    if (changed) expect(after.signatures).toEqual({ player: null, marker: null });
  }
  expect([...seen].every((one) => ['DONE SIGNED', 'STALE TAKEN'].includes(one))).toBe(true);
});

test('two devices that enter the same hole at once are both heard', async ({ server, club }) => {
  const { event, golfers } = await buildRound(server, club, 2);
  const [ava, ben] = golfers as [BuiltUser, BuiltUser];
  const { cardId } = await ownCard(server, ava, event.id);
  for (let hole = 1; hole <= rounds; hole += 1) {
    const both = await Promise.all([
      new Phone().enter(server, ava, { cardId, hole, strokes: 4 }),
      new Phone().enter(beside(server), ben, { cardId, hole, strokes: 5 }),
    ]);
    expect(both.flatMap(({ answers }) => answers.map(({ result }) => result))).toEqual(['TAKEN', 'TAKEN']);
  }
  const { scores, version } = await ownCard(server, ava, event.id);
  expect(scores.map(({ disputed, said }) => [disputed, said?.length])).toEqual(
    Array.from({ length: rounds }, () => [true, 2]),
  );
  expect(version).toBe(2 * rounds);
});

test('a late entry is in the results or refused by them', async ({ server, club }) => {
  for (let round = 0; round < rounds; round += 1) {
    const { event, golfers } = await buildRound(server, club, 2);
    const [ava, ben] = golfers as [BuiltUser, BuiltUser];
    const phone = new Phone();
    await phone.enter(server, ava, ...wholeCard(await ownCard(server, ava, event.id)));
    await signWhole(server, ava, ben, await ownCard(server, ava, event.id));
    const { cardId } = await ownCard(server, ben, event.id);
    const [scores] = await server.db.query<{ version: number }>(
      'select version from event_scores where event_id = $1',
      [event.id],
    );
    const finishing = () =>
      replyOver(beside(server).url, finalizeEvent, {
        token: club.organizer.token,
        body: { eventId: event.id, version: scores?.version ?? 0, force: true, reason: 'Dark.' },
      });
    const entering = () => phone.enter(server, ben, { cardId, hole: 1, strokes: 4 });
    const [final, entered] =
      round % 2 === 0
        ? await Promise.all([finishing(), entering()])
        : await Promise.all([entering(), finishing()]).then(([one, other]) => [other, one] as const);
    const { scores: after } = await ownCard(server, ben, event.id);
    expect([final.result, entered.answers[0]?.why ?? 'TAKEN', after.length]).toEqual(
      final.result === 'FINAL' ? ['FINAL', 'FINAL', 0] : ['STALE', 'TAKEN', 1],
    );
  }
});

test('a card is made once, and a link once, whoever asks at the same moment', async ({ server, club }) => {
  const { event, golfers } = await buildPlayedEvent(server, club, 4);
  await drawGroups(server, club.organizer, event.id);
  const body = { id: event.id, publishGroups: true };
  const { token } = club.organizer;
  await Promise.all(
    server.urls.flatMap((url) => [1, 2].map(() => replyOver(url, publishEventGroups, { token, body }))),
  );
  const cards = await server.db.query('select 1 from scorecards where event_id = $1', [event.id]);
  expect(cards).toHaveLength(4);
  const links = await Promise.all(
    server.urls.flatMap((url) =>
      [1, 2, 3].map(() =>
        replyOver(url, createScoreLink, { token: golfers[0]?.token, body: { eventId: event.id } }),
      ),
    ),
  );
  expect(new Set(links.map((link) => link.token)).size).toBe(1);
});

test('batches of several devices in any order, sent again and held up, lose nothing and count as they are folded', async ({
  server,
  club,
}) => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const random = source(seed);
    const { event, golfers } = await buildRound(server, club, 3);
    const players = golfers as [BuiltUser, BuiltUser, BuiltUser];
    const cardIds = await Promise.all(
      players.map(async (golfer) => (await ownCard(server, golfer, event.id)).cardId),
    );
    const pick = <One>(ones: readonly One[]): One => ones[Math.floor(random() * ones.length)] as One;
    const batches = players.flatMap((golfer) => {
      const phone = new Phone();
      const entries = phone.write(
        ...Array.from({ length: 40 }, () => {
          const kind: ScoreEntry['kind'] =
            random() < 0.8 ? 'STROKES' : pick(['PICKED_UP', 'CLEARED'] as const);
          return {
            cardId: pick(cardIds),
            hole: 1 + Math.floor(random() * 4),
            kind,
            strokes: kind === 'STROKES' ? pick([3, 4, 5]) : null,
            settles: random() < 0.1,
          };
        }),
      );
      return cut(random, entries).map((batch) => ({ golfer, batch }));
    });
    // Some arrive twice, and all at once.
    const sent = shuffled(random, [...batches, ...batches.filter(() => random() < 0.5)]);
    const answers = await Promise.all(
      sent.map(({ golfer, batch }, at) => send(at % 2 === 0 ? server : beside(server), golfer, batch)),
    );
    expect(answers.flatMap((one) => one.answers).filter(({ result }) => result !== 'TAKEN')).toEqual([]);
    const kept = await server.db.query<FoldedEntry & { cardId: number }>(
      `select card_id as "cardId", hole, kind, strokes, drive_by as "driveBy", device::text, counter, seq::int, settles
       from hole_entries where card_id = any($1::bigint[])`,
      [cardIds],
    );
    expect(kept).toHaveLength(120);
    for (const [at, cardId] of cardIds.entries()) {
      const { scores } = await ownCard(server, players[at] ?? players[0], event.id);
      const folded = foldEntries(kept.filter((entry) => entry.cardId === cardId));
      expect(scores.map(({ said: _said, ...score }) => score)).toEqual(
        folded.map(({ hole, kind, strokes, driveBy, disputed }) => ({
          hole,
          kind,
          strokes,
          driveBy,
          disputed,
        })),
      );
    }
  }
});

/** Into batches of a few entries each, in their order. */
function cut(random: () => number, entries: readonly ScoreEntry[]): ScoreEntry[][] {
  const batches: ScoreEntry[][] = [];
  for (let from = 0; from < entries.length;) {
    const size = 1 + Math.floor(random() * 8);
    batches.push(entries.slice(from, from + size));
    from += size;
  }
  return batches;
}
