// @vitest-environment happy-dom
/** What is given away on a phone: a hole by one key, and a match, which is asked once more. */
import { concedeMatch, enterScores, getScoreGroup } from '@fourball/shared/seasons/scores/score-calls.ts';
import type {
  CardReply,
  ScoreEntry,
  Scorecard,
  ScoresTaken,
} from '@fourball/shared/seasons/scores/score-shapes.ts';
import { expect, test } from 'vitest';
import { at, type Sent } from '../../kit/network.ts';
import {
  ava,
  button,
  buttons,
  click,
  dialogs,
  pass,
  quietClub,
  rememberSession,
  startApp,
  text,
} from '../../kit/start-app.tsx';
import { card, group, strokesOn } from './cards.ts';

const bens = card(2, 'Ben Ng');
const avas = (more: Partial<Scorecard> = {}) =>
  card(1, ava.name, { can: { ...bens.can, concede: true }, ...more });

const entriesOf = ({ body }: Sent) => (JSON.parse(body) as { entries: ScoreEntry[] }).entries;

type Said = ReturnType<typeof entriesOf>[number];

/** A server that keeps of each hole what was said last. */
async function openMatch(view = '') {
  const said: Said[] = [];
  const withScores = (known: Scorecard): Scorecard => ({
    ...known,
    version: 1 + said.length,
    scores: [
      ...new Map(said.filter(({ cardId }) => cardId === known.cardId).map((one) => [one.hole, one])).values(),
    ].flatMap(({ hole, kind, strokes }) =>
      kind === 'CLEARED' ? [] : [strokesOn(hole, 0, { kind, strokes })],
    ),
  });
  const cards = () => [avas(), bens].map(withScores);
  const network = quietClub()
    .on(at(getScoreGroup, { eventId: 5 }), () => group(cards(), { format: { basis: 'MATCH' } }))
    .on(enterScores, (sent: Sent): ScoresTaken => {
      const entries = entriesOf(sent);
      said.push(...entries);
      return {
        answers: entries.map(({ cardId, device, counter }) => ({
          cardId,
          device,
          counter,
          result: 'TAKEN',
          why: null,
        })),
        cards: cards(),
      };
    });
  await import('@fourball/web/app/pages/EventPages.tsx');
  await import('@fourball/web/seasons/scores/page/ScorePages.tsx');
  rememberSession();
  await startApp(network, `/events/5/score${view}`);
  await pass(300);
  return network;
}

test('a hole is given away by one key, and the match stands with it', async () => {
  const network = await openMatch();
  await click(button('Concede the hole'));
  await pass(300);
  expect(network.to(enterScores).flatMap(entriesOf)).toMatchObject([
    { cardId: 1, hole: 1, kind: 'CONCEDED', strokes: null },
  ]);
  // The other one of the group is next, and is up by it.
  expect(text()).toContain('Score of Ben');
  await click(button('4, par'));
  await pass(300);
  expect(text()).toContain('Hole 1 is entered.');
  expect(text()).toContain('Ben 1 up');
  // A score can be taken back as any other.
  await click(button('Undo'));
  await pass(300);
  expect(text()).not.toContain('Hole 1 is entered.');
});

test('a match is given away on the phone only after a question, and then nobody can again', async () => {
  const network = await openMatch('?view=sign');
  expect(buttons('Concede the match of Ben Ng')).toEqual([]);
  await click(button(`Concede the match of ${ava.name}`));
  expect(dialogs().at(-1)?.textContent).toContain('A concession can’t be withdrawn.');
  await click(button('Play on'));
  await pass(300);
  expect(network.to(concedeMatch)).toEqual([]);
  const given = avas({
    version: 2,
    conceded: { by: ava.name, at: '2026-06-16T22:30:00.000Z' },
    can: { ...bens.can, concede: false },
  });
  network
    .on(concedeMatch, (): CardReply => ({ result: 'DONE', card: given, holes: [] }))
    .on(at(getScoreGroup, { eventId: 5 }), group([given, bens], { format: { basis: 'MATCH' } }));
  await click(button(`Concede the match of ${ava.name}`));
  await click(button('Concede the match'));
  await pass(300);
  expect(network.to(concedeMatch).map(({ body }) => JSON.parse(body) as unknown)).toEqual([
    { cardId: 1, concedes: true },
  ]);
  expect(text()).toContain(`Match conceded by ${ava.name} at`);
  expect(buttons(`Concede the match of ${ava.name}`)).toEqual([]);
});
