/** Boards of skins: of the field, or of each group. */
import { skins as skinsRule } from '../golf/game/skins.ts';
import { compareNames } from '../golf/rule/golf-input.ts';
import { strokesOn } from '../golf/score/strokes.ts';
import { apply, askOf, type Ask } from './explained.ts';
import { offRound, type BoardCard, type BoardField, type BoardFilter } from './field.ts';
import { orderOfPlay } from './fold.ts';
import { cardsBy, sideCards } from './rounds.ts';
import type { Board, SkinsGame } from './rows.ts';
import { sidesOf, type Side } from './sides.ts';
import { skinsOf, type BoardSpec } from './specs.ts';
import { labelsOf } from './ties.ts';

interface Entrant {
  readonly side: Side;
  /** Strokes that count on each hole; null while nothing was entered. */
  readonly gross: readonly (number | null)[];
  readonly strokes: readonly number[];
  readonly startHole: number;
}

/** More than anybody can need: a ball that was picked up has finished the hole, and wins nothing. */
const pickedUp = 99;

/** The best ball of a side on each hole, once all of its balls have finished it; of one that gave up, what was not finished is lost. */
function entrantOf(
  spec: BoardSpec,
  field: BoardField,
  side: Side,
  cards: ReadonlyMap<number, readonly BoardCard[]>,
  round: number,
): Entrant | null {
  const own = sideCards(spec, field, side, cards, round);
  const holes = own[0]?.card.scores.length ?? 0;
  const begun = own.some(({ card }) => card.scores.some((score) => score !== null));
  const over = field.final || side.status !== null;
  if (holes === 0 || (over && !begun)) return null;
  const balls = own.map(({ card, by }) => ({
    scores: card.scores.map((score, hole) => (by.hidden.includes(hole) ? null : score)),
    strokes: spec.score === 'NET' ? strokesOn(card.strokeIndex, by.handicap) : card.par.map(() => 0),
  }));
  const gross: (number | null)[] = [];
  const strokes: number[] = [];
  for (let hole = 0; hole < holes; hole += 1) {
    const open = balls.some(({ scores }) => (scores[hole] ?? null) === null) && !over;
    let best = { gross: pickedUp, strokes: 0 };
    for (const ball of balls) {
      const score = ball.scores[hole];
      const received = ball.strokes[hole] ?? 0;
      if (typeof score === 'number' && score - received < best.gross - best.strokes)
        best = { gross: score, strokes: received };
    }
    gross.push(open ? null : best.gross);
    strokes.push(best.strokes);
  }
  return { side, gross, strokes, startHole: side.players[0]?.startHole ?? 1 };
}

function gameOf(
  spec: BoardSpec,
  groupId: number | null,
  entrants: readonly Entrant[],
  ask: Ask | undefined,
): SkinsGame {
  const [first] = entrants;
  const holes = first?.gross.length ?? 0;
  const same = entrants.filter(({ gross }) => gross.length === holes);
  if (first === undefined || holes === 0) return { groupId, holes: [], won: [], unclaimed: 0 };
  const { carry, grossTrumpsNet } = skinsOf(spec.format);
  const labels = labelsOf(same.map(({ side }) => side));
  const keys = new Map(same.map(({ side }) => [labels.get(side.key) ?? '', side]));
  // What is carried goes on in the order of play, which a group has and a field has not.
  const order = groupId === null ? [...first.gross.keys()] : orderOfPlay(first.startHole, spec, holes);
  const inOrder = <Value>(values: readonly Value[]): Value[] =>
    order.flatMap((hole) => values.slice(hole, hole + 1));
  const {
    holes: taken,
    won,
    unclaimed,
  } = apply(
    skinsRule,
    {
      scores: Object.fromEntries(same.map(({ side, gross }) => [labels.get(side.key) ?? '', inOrder(gross)])),
      strokes: Object.fromEntries(
        same.map(({ side, strokes }) => [labels.get(side.key) ?? '', inOrder(strokes)]),
      ),
      carry,
      mode: spec.score === 'GROSS' ? 'gross' : grossTrumpsNet ? 'grossTrumpsNet' : 'net',
    },
    askOf(
      ask,
      same.flatMap(({ side }) => side.participantIds),
    ),
    { about: 'SKINS' },
  );
  const byHole = new Map(order.map((hole, at) => [hole, taken[at] ?? null]));
  return {
    groupId,
    holes: first.gross.map((_, hole) => {
      const one = byHole.get(hole) ?? null;
      if (one === null) return null;
      return { winner: one.winner === null ? null : (keys.get(one.winner)?.key ?? null), skins: one.skins };
    }),
    won: Object.entries(won)
      .flatMap(([label, skins]) => {
        const side = keys.get(label);
        return side === undefined ? [] : [{ key: side.key, name: side.name, skins }];
      })
      .sort(
        (one, other) => other.skins - one.skins || compareNames(one.name, other.name) || one.key - other.key,
      ),
    unclaimed,
  };
}

export function computeSkins(
  spec: BoardSpec,
  field: BoardField,
  filter: BoardFilter,
  ask?: Ask,
): Pick<Board, 'skins'> {
  const cards = cardsBy(field);
  const round = filter.round ?? Math.max(1, ...field.cards.map((card) => card.round));
  const entrants = sidesOf(spec, offRound(field, round), ask)
    .filter((side) => filter.divisionId === undefined || side.divisionId === filter.divisionId)
    .flatMap((side) => entrantOf(spec, field, side, cards, round) ?? []);
  if (skinsOf(spec.format).among === 'FIELD') return { skins: [gameOf(spec, null, entrants, ask)] };
  const groups = [...new Set(entrants.flatMap(({ side }) => side.players[0]?.groupId ?? []))];
  return {
    skins: groups
      .sort((one, other) => one - other)
      .map((groupId) =>
        gameOf(
          spec,
          groupId,
          entrants.filter(({ side }) => side.players[0]?.groupId === groupId),
          ask,
        ),
      ),
  };
}
