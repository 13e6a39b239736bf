// @vitest-environment happy-dom
/** Who is not drawn for a later round: each with the line that they missed, and why by the very cut that decided it. */
import { getLeaderboard } from '@fourball/shared/seasons/boards/board-calls.ts';
import { listEventRounds } from '@fourball/shared/seasons/draw-calls.ts';
import { getScorecard } from '@fourball/shared/seasons/scores/score-calls.ts';
import { beforeAll, expect, test } from 'vitest';
import { ann, bob, cat, dan, drawBoard, eve, group } from '../../../kit/answers/draws.ts';
import { leaderboard } from '../../../kit/answers/leaderboard.ts';
import { boardClub, openBoard } from '../../../kit/draw-board.ts';
import { at, failed } from '../../../kit/network.ts';
import { night, onTop, topButton } from '../../../kit/organizer-office.tsx';
import { button, click, pass, text } from '../../../kit/start-app.tsx';

// Its code takes time of its own, on a busy machine much.
beforeAll(async () => {
  await import('@fourball/web/seasons/admin/draws/DrawBoard.tsx');
  await import('@fourball/web/seasons/boards/GolferPanel.tsx');
}, 180_000);

const format = { ...night().format, rounds: 2 };
const cut = (divisionId: number | null, line: number) => ({
  board: 'main-net',
  divisionId,
  afterRound: 1,
  line,
  decided: true,
  frozen: false,
  made: 2,
  missed: 1,
});

const rounds = {
  eventId: 5,
  rounds: [1, 2].map((round) => ({ round, day: '2026-11-26', published: round === 1, over: round === 1 })),
  current: 2,
  cuts: [],
};

test('is told of each by the line of the own division, and is explained on its part of the board', async () => {
  const network = boardClub(
    drawBoard({
      round: 2,
      groups: [group(12, '13:20', [cat, dan])],
      ungrouped: [],
      cuts: [cut(null, 3), cut(8, 1)],
      out: [
        { ...ann, why: 'MISSED_CUT', score: 4, cut: { board: 'main-net', divisionId: null } },
        { ...bob, why: 'MISSED_CUT', score: 2, cut: { board: 'main-net', divisionId: 8 } },
        { ...eve, why: 'WD', score: null, cut: null },
      ],
    }),
    { format },
  )
    .on(at(listEventRounds, { eventId: 5 }), rounds)
    .on(at(getScorecard, { participantId: bob.participantId }), failed(404))
    .on(at(getLeaderboard, { eventId: 5 }, { board: 'main-net', division: 8, explain: bob.participantId }), {
      ...leaderboard([]),
      explanation: [{ about: 'CUT', steps: [{ what: 'cutLine', gives: 1 }] }],
    });
  await openBoard(network);
  expect(text()).toContain('3 golfers are not in round 2');
  const row = (name: string) =>
    [...document.querySelectorAll('li')].find((one) => one.textContent?.startsWith(name))?.textContent;
  expect(row(ann.name)).toContain('The line is 3.4');
  expect(row(bob.name)).toContain('The line is 1.2');
  expect(row(eve.name)).not.toContain('line');
  await click(button(`Why is ${bob.name} not in it?`));
  await pass(500);
  await click(topButton('Why?'));
  await pass(500);
  expect(onTop()).toContain('Cut');
});

test('is told once where all missed the same line', async () => {
  const network = boardClub(
    drawBoard({
      round: 2,
      groups: [group(12, '13:20', [cat, dan])],
      ungrouped: [],
      cuts: [cut(null, 3)],
      out: [ann, bob].map((one) => ({
        ...one,
        why: 'MISSED_CUT' as const,
        score: 4,
        cut: { board: 'main-net', divisionId: null },
      })),
    }),
    { format },
  ).on(at(listEventRounds, { eventId: 5 }), rounds);
  await openBoard(network);
  expect(text().split('The line is 3.')).toHaveLength(2);
});
