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
