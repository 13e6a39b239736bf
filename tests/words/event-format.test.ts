/** What is said of a golf event's format: what is played, who plays together, off which handicap, what decides between equals. */
import { eventFormat, type EventFormat } from '@fourball/shared/seasons/event-format.ts';
import { formatName, formatSentence } from '@fourball/shared/words/seasons/format.en.ts';
import { expect, test } from 'vitest';

const format = (part: Parameters<typeof eventFormat.parse>[0] & object = {}): EventFormat =>
  eventFormat.parse(part);
const fourBall = { size: 2, mode: 'BEST_N', count: 1 };

test.each<[object, string, string]>([
  [
    {},
    'Stableford, net',
    'Stableford over 18 holes, net. You play off 95% of your course handicap. Ties are decided by countback of the last holes, then by sharing the place.',
  ],
  [
    { basis: 'STROKE', score: 'GROSS', rounds: 2, ties: ['PLAYOFF'] },
    'Stroke play, gross',
    'Stroke play over two rounds of 18 holes, gross. Ties are decided by a playoff.',
  ],
  [
    { side: fourBall, holes: '9B', ties: [] },
    'Four-ball, stableford, net',
    'Stableford over the back nine, net. Four-ball: the better ball of two counts on each hole. You play off 85% of your course handicap.',
  ],
  [
    { basis: 'STROKE', side: { size: 4, mode: 'SCRAMBLE', count: 1 }, ties: [] },
    'Scramble of four, stroke play, net',
    'Stroke play over 18 holes, net. Scramble: teams of four play each shot from their best ball. The team has one handicap, worked out from those of its golfers.',
  ],
  [
    { side: { size: 4, mode: 'BEST_N', count: 2 }, allowancePercent: 80, ties: ['LOT'] },
    'Best two of four, stableford, net',
    'Stableford over 18 holes, net. Teams of four: the best two balls count on each hole. You play off 80% of your course handicap. Ties are decided by drawing lots.',
  ],
  [
    { basis: 'MATCH', holes: '9F', ties: [] },
    'Match play, net',
    'Match play over the first nine, net. You play off your full course handicap.',
  ],
  [
    {
      basis: 'STROKE',
      score: 'BOTH',
      rounds: 2,
      flights: { sizes: 3 },
      cut: { best: 10, within: 5, afterRound: 1 },
      ties: ['PLAYOFF'],
      sideGames: [{ kind: 'SKINS', score: 'GROSS' }, { kind: 'NASSAU' }],
      also: [
        { key: 'points', name: 'Club cup', side: fourBall },
        { key: 'seniors', name: 'Seniors', basis: 'MAX_SCORE' },
      ],
      hideLastThree: true,
    },
    'Stroke play, gross and net',
    'Stroke play over two rounds of 18 holes, gross and net. You play off 95% of your course handicap. There are three flights by handicap. After round one the best 10 and ties, and who is within 5 of the lead, play on. Ties are decided by a playoff. Beside it: skins (gross) and Nassau (net). The same cards decide Club cup (four-ball, stableford, net) and Seniors (stroke play with a maximum score, net) too. The last three holes stay hidden until the end.',
  ],
  [
    {
      basis: 'STROKE',
      side: { size: 4, mode: 'SCRAMBLE', count: 1, minDrives: 3 },
      allowance: { parts: [25, 20, 15, 10] },
      flights: { bands: [10.4, 18] },
      ties: [],
    },
    'Scramble of four, stroke play, net',
    'Stroke play over 18 holes, net. Scramble: teams of four play each shot from their best ball. Of each golfer three drives are taken at least. The team plays off 25, 20, 15 and 10% of its golfers’ course handicaps, lowest first. Flights by handicap: up to 10.4, up to 18, and the rest.',
  ],
  [
    { basis: 'STROKE', side: { size: 2, mode: 'SCRAMBLE', count: 1 }, allowance: { percent: 10 }, ties: [] },
    'Scramble of two, stroke play, net',
    'Stroke play over 18 holes, net. Scramble: teams of two play each shot from their best ball. The team plays off 10% of its golfers’ course handicaps together.',
  ],
  [
    { basis: 'MAX_SCORE', score: 'GROSS', maximum: { fixed: 9 }, ties: [] },
    'Stroke play with a maximum score, gross',
    'Stroke play with a maximum score over 18 holes, gross. A hole counts 9 strokes at most.',
  ],
  [
    { basis: 'MODIFIED', score: 'GROSS', points: { '1': 3, '0': 1, '-1': -1, none: -1 }, ties: [] },
    'Modified Stableford, gross',
    'Modified Stableford over 18 holes, gross. Points: a birdie 3, a par 1, a bogey −1, no score −1.',
  ],
  [
    { basis: 'MATCH', score: 'GROSS', extraHoles: true, teamMatch: { names: ['Reds', 'Blues'] }, ties: [] },
    'Match play, gross',
    'Match play over 18 holes, gross. All square after the last hole, it goes on until a hole is won. Reds play Blues: a point for each match, half a point for a halved one.',
  ],
  [
    { basis: 'SKINS', score: 'GROSS', skins: { carry: false, among: 'GROUP' }, ties: [] },
    'Skins, gross',
    'Skins over 18 holes, gross. The skin of a tied hole goes to nobody. Each group plays for its own skins.',
  ],
])('%o', (part, name, sentence) => {
  expect(formatName(format(part))).toBe(name);
  expect(formatSentence(format(part))).toBe(sentence);
});

test('there is a sentence for each way in which a side plays', () => {
  for (const mode of ['FOURSOMES', 'GREENSOMES', 'CHAPMAN', 'SCRAMBLE', 'BEST_N'] as const) {
    const said = formatSentence(format({ side: { size: 2, mode, count: 1 } }));
    expect(said.split('. ').length, mode).toBeGreaterThan(2);
  }
});
