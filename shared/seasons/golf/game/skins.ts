/** Skins: a hole goes to whoever alone has the lowest score. */
import { byPlayer, list, refuse, whole, yesOrNo } from '../rule/golf-input.ts';
import { golfRule } from '../rule/golf-rule.ts';
import { sum } from '../rule/fractions.ts';
import { limits } from '../rule/limits.ts';

const modes = ['gross', 'net', 'grossTrumpsNet'] as const;

/** `grossTrumpsNet`: of several who share the lowest net score, the one who needed no stroke for it wins. */
export type SkinsMode = (typeof modes)[number];

type Scores = Readonly<Record<string, readonly (number | null)[]>>;

const mostHoles = 36;

/** However it is spelled: `gross trumps net`, `GROSS_TRUMPS_NET`. */
function readMode(mode: unknown): SkinsMode {
  const plain = (text: string) => text.replaceAll(/[^a-z]/gi, '').toLowerCase();
  if (mode === undefined) return refuse('mode', { code: 'missing' });
  return (
    modes.find((one) => typeof mode === 'string' && plain(one) === plain(mode)) ??
    refuse('mode', { code: 'choice', choices: modes })
  );
}

interface SkinsPlayer {
  readonly player: string;
  readonly gross: readonly (number | null)[];
  readonly strokes: readonly number[];
}

function readPlayers(scores: Scores, strokes: Scores | undefined, mode: SkinsMode): SkinsPlayer[] {
  const read = byPlayer('scores', scores).map(([player, holes]) => ({
    player,
    gross: list(`scores.${player}`, holes).map((one, hole) =>
      one === null ? null : whole(`scores.${player}[${hole}]`, one, limits.strokes.from, limits.strokes.to),
    ),
  }));
  const holes = read[0]?.gross.length ?? 0;
  if (holes === 0) return refuse('scores', { code: 'empty' });
  if (holes > mostHoles) return refuse('scores', { code: 'most', most: mostHoles });
  return read.map(({ player, gross }) => {
    if (gross.length !== holes) return refuse(`scores.${player}`, { code: 'length', allowed: [holes] });
    if (mode === 'gross') return { player, gross, strokes: gross.map(() => 0) };
    const received = list(`strokes.${player}`, strokes?.[player]).map((one, hole) =>
      whole(`strokes.${player}[${hole}]`, one, limits.handicap.from, limits.handicap.to),
    );
    if (received.length !== holes) return refuse(`strokes.${player}`, { code: 'length', allowed: [holes] });
    return { player, gross, strokes: received };
  });
}

/** Who alone has the lowest score on a hole that everybody finished; null where it is shared. */
function winnerOf(players: readonly SkinsPlayer[], hole: number, mode: SkinsMode): string | null {
  const scores = players.map(({ player, gross, strokes }) => {
    const received = strokes[hole] ?? 0;
    return { player, net: (gross[hole] ?? 0) - received, received };
  });
  const lowest = Math.min(...scores.map(({ net }) => net));
  const best = scores.filter(({ net }) => net === lowest);
  const without = mode === 'grossTrumpsNet' ? best.filter(({ received }) => received <= 0) : [];
  const alone = best.length > 1 && without.length === 1 ? without : best;
  return alone.length === 1 ? (alone[0]?.player ?? null) : null;
}

/**
 * A skin a hole to the lone lowest score. With `carry` a tied hole's skin goes to the next, and what is left over at the end is void. A hole
 * counts once everybody has finished it (null until then), and with `carry` later holes wait for it. Source: club practice.
 */
export const skins = golfRule(
  (
    input: {
      readonly scores: Scores;
      readonly carry: boolean;
      readonly mode: SkinsMode;
      /** Strokes received on each hole; for the net modes. */
      readonly strokes?: Readonly<Record<string, readonly number[]>>;
    },
    note,
  ) => {
    const mode = readMode(input.mode);
    const carry = yesOrNo('carry', input.carry);
    const players = readPlayers(input.scores, input.strokes, mode);
    const won = new Map(players.map(({ player }) => [player, 0]));
    let carried = 0;
    let waits = false;
    const holes = (players[0]?.gross ?? []).map((_, hole) => {
      if (players.some(({ gross }) => (gross[hole] ?? null) === null)) {
        waits = carry;
        note?.({ what: 'skinWaits', of: hole + 1, gives: null });
        return null;
      }
      if (waits) return null;
      const winner = winnerOf(players, hole, mode);
      if (winner === null) {
        if (carry) carried += 1;
        note?.({ what: 'skinTied', of: hole + 1, gives: carried });
        return { winner, skins: 0 };
      }
      const taken = 1 + carried;
      carried = 0;
      won.set(winner, (won.get(winner) ?? 0) + taken);
      note?.({ what: 'skinWon', of: hole + 1, gives: { winner, skins: taken } });
      return { winner, skins: taken };
    });
    return { holes, won: Object.fromEntries(won), unclaimed: carried };
  },
);

/** A pot by the skins that were won: whole cents down, the rest stays. Source: a decision of this club software. */
export const skinsPot = golfRule(
  (input: { readonly potCents: number; readonly won: Readonly<Record<string, number>> }, note) => {
    const pot = whole('potCents', input.potCents, 0, limits.cents);
    const won = byPlayer('won', input.won).map(
      ([player, skinsWon]) => [player, whole(`won.${player}`, skinsWon, 0, mostHoles)] as const,
    );
    const all = sum(won.map(([, skinsWon]) => skinsWon));
    const perSkin = all === 0 ? 0 : Math.floor(pot / all);
    note?.({ what: 'perSkin', formula: [pot, '÷', all], gives: perSkin });
    return {
      perSkinCents: perSkin,
      paidCents: Object.fromEntries(won.map(([player, skinsWon]) => [player, skinsWon * perSkin])),
      restCents: pot - all * perSkin,
    };
  },
);
