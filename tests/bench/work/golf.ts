/** How long a field of 300 takes from 18 holes each to a board in order: every card folded, ties matched card by card. */
import { countback } from '@fourball/shared/seasons/golf/rank/countback.ts';
import { leaderboard } from '@fourball/shared/seasons/golf/rank/positions.ts';
import { strokePlay } from '@fourball/shared/seasons/golf/score/stroke-formats.ts';
import type { Figures } from '../measure/figures.ts';
import { milliseconds } from '../measure/figures.ts';

const players = 300;
/** Milliseconds. */
const goal = 5;

const course = {
  par: [4, 5, 3, 4, 4, 4, 3, 5, 4, 4, 3, 4, 5, 4, 4, 3, 4, 5],
  strokeIndex: [5, 9, 17, 1, 11, 3, 15, 7, 13, 6, 16, 2, 10, 14, 4, 18, 8, 12],
};

/** Scores around par; the same ones each time. */
function buildField() {
  let state = 7;
  const below = (count: number): number => {
    state = (state * 48_271) % 2_147_483_647;
    return state % count;
  };
  return Array.from({ length: players }, (_, player) => ({
    name: `P${String(player).padStart(3, '0')}`,
    gross: course.par.map((par) => Math.max(1, par - 1 + below(4))),
    playingHandicap: below(37),
  }));
}

/** The board by net scores, and all players in one order by matching their cards. */
function rank(field: ReturnType<typeof buildField>): number {
  const rows = field.map(({ name, gross, playingHandicap }) => ({
    name,
    score: strokePlay({ course, gross, playingHandicap }).netToPar ?? 0,
    thru: 18,
    status: 'FINISHED' as const,
  }));
  const board = leaderboard({ rows, higherWins: false });
  const cards = Object.fromEntries(
    field.map(({ name, gross, playingHandicap }) => [name, { holes: gross, playingHandicap }]),
  );
  const { order } = countback({ players: cards, kind: 'net' });
  return board.rows.length + order.length;
}

export function benchGolf({ quick }: { quick: boolean }): Figures {
  const field = buildField();
  const taken: number[] = [];
  for (let round = 0; round < (quick ? 100 : 500); round += 1) {
    const begun = performance.now();
    if (rank(field) !== 2 * players) throw new Error('Somebody is missing on the board.');
    taken.push(performance.now() - begun);
  }
  const [first = 0] = taken;
  taken.sort((one, other) => one - other);
  const at = (share: number) => milliseconds(taken[Math.floor(taken.length * share)] ?? 0);
  // The first time is that of a process that has only just started: nothing is compiled yet.
  return { bench: 'golf-rank-300', p50: at(0.5), p95: at(0.95), first: milliseconds(first), goal };
}
