/** Who is ahead of sides with the same score, step by step as the format says it, once nothing will change any more. */
import type { TieBreak } from '../event-format.ts';
import { compareNames } from '../golf/rule/golf-input.ts';
import type { Step } from '../golf/rule/golf-rule.ts';
import { sum } from '../golf/rule/fractions.ts';
import { countback, playoff, tieByHandicap, type CountbackKind } from '../golf/rank/countback.ts';
import { apply, askOf, type Ask } from './explained.ts';
import type { BoardField } from './field.ts';
import type { RoundScore } from './fold.ts';
import type { TieLine } from './rows.ts';
import { handicapsIn, type Side } from './sides.ts';
import type { BoardSpec } from './specs.ts';

/** One of several with the same score. */
export interface Equal {
  readonly side: Side;
  readonly rounds: readonly RoundScore[];
}

/** In order; between each two parts stands what told them apart, so that there is one line less. */
export interface Settled {
  readonly parts: readonly (readonly Equal[])[];
  readonly lines: readonly TieLine[];
}

const together = (equal: readonly Equal[]): Settled => ({ parts: [equal], lines: [] });

/** A name for each, which tells apart who has the same. */
export function labelsOf(sides: readonly Side[]): Map<number, string> {
  const count = new Map<string, number>();
  for (const { name } of sides) count.set(name, (count.get(name) ?? 0) + 1);
  return new Map(sides.map(({ key, name }) => [key, (count.get(name) ?? 0) > 1 ? `${name} (${key})` : name]));
}

/** Parts by a number, lower first, where each part has one. */
function byNumber(
  equal: readonly Equal[],
  by: TieBreak,
  numberOf: (one: Equal) => number,
  decidedBy: string | null,
): Settled {
  const numbers = [...new Set(equal.map(numberOf))].sort((one, other) => one - other);
  return {
    parts: numbers.map((number) => equal.filter((one) => numberOf(one) === number)),
    lines: numbers.slice(1).map(() => ({ by, decidedBy })),
  };
}

const isNetStrokes = (spec: BoardSpec): boolean =>
  spec.format.basis === 'STROKE' && spec.score === 'NET' && spec.format.side.mode !== 'BEST_N';

function kindOf(spec: BoardSpec): CountbackKind {
  if (spec.kind === 'POINTS') return 'points';
  return isNetStrokes(spec) ? 'net' : 'gross';
}

/** What a countback compares: strokes, where all play the same pars, else strokes to par; points as they are. */
function holesOf(spec: BoardSpec, round: RoundScore, samePars: boolean): number[] {
  const { values, gross, par, balls } = round;
  if (spec.kind === 'POINTS') return values.map((value) => value ?? 0);
  return par.map((one, hole) => {
    const value = isNetStrokes(spec) ? (gross[hole] ?? 0) - one : (values[hole] ?? 0);
    return samePars ? value + balls * one : value;
  });
}

function byCards(spec: BoardSpec, equal: readonly Equal[], ask: Ask | undefined): Settled {
  const last = equal.map(({ rounds }) => rounds.at(-1));
  const [first] = last;
  if (first === undefined || last.some((round) => round?.values.length !== first.values.length))
    return together(equal);
  const samePars = last.every((round) => round?.par.join() === first.par.join());
  const labels = labelsOf(equal.map(({ side }) => side));
  const byLabel = new Map(equal.map((one) => [labels.get(one.side.key) ?? '', one]));
  const players = Object.fromEntries(
    equal.flatMap(({ side, rounds }) => {
      const round = rounds.at(-1);
      return round === undefined
        ? []
        : [
            [
              labels.get(side.key) ?? '',
              {
                holes: holesOf(spec, round, samePars),
                playingHandicap: handicapsIn(side, round.round).handicaps[0] ?? 0,
              },
            ] as const,
          ];
    }),
  );
  const { order, decidedBy } = apply(countback, { players, kind: kindOf(spec) }, ask, { about: 'TIE' });
  const parts: Equal[][] = [];
  const lines: TieLine[] = [];
  for (const [at, label] of order.entries()) {
    const one = byLabel.get(label);
    if (one === undefined) continue;
    const said = decidedBy[at - 1];
    // Cards that are the same everywhere tell nobody apart: what follows does.
    if (at === 0 || said !== 'lot') parts.push([one]);
    else parts.at(-1)?.push(one);
    if (at > 0 && said !== undefined && said !== 'lot') lines.push({ by: 'COUNTBACK', decidedBy: said });
  }
  return { parts, lines };
}

/** Each part by a further step. */
function each({ parts, lines }: Settled, further: (part: readonly Equal[]) => Settled): Settled {
  const settled = parts.map(further);
  return {
    parts: settled.flatMap((one) => one.parts),
    lines: settled.flatMap((one, at) => [...one.lines, ...lines.slice(at, at + 1)]),
  };
}

/** Of several rounds the last counts first, then its cards are matched. */
function byCountback(spec: BoardSpec, equal: readonly Equal[], ask: Ask | undefined): Settled {
  const sign = spec.kind === 'POINTS' ? -1 : 1;
  const most = Math.max(...equal.map(({ rounds }) => rounds.at(-1)?.round ?? 0));
  const lastOf = ({ rounds }: Equal): number => {
    const last = rounds.at(-1);
    return last?.round === most ? sign * last.score : Number.MAX_SAFE_INTEGER;
  };
  if (most <= 1) return byCards(spec, equal, ask);
  const byLast = byNumber(equal, 'COUNTBACK', lastOf, 'last round');
  if (ask !== undefined) {
    const labels = labelsOf(equal.map(({ side }) => side));
    const steps: Step[] = [
      {
        what: 'compared',
        of: 'last round',
        gives: Object.fromEntries(
          equal.map((one) => [labels.get(one.side.key) ?? '', one.rounds.at(-1)?.score ?? null]),
        ),
      },
    ];
    ask.sections.push({ about: 'TIE', steps });
  }
  return each(byLast, (part) => (part.length === 1 ? together(part) : byCards(spec, part, ask)));
}

function byHandicap(
  equal: readonly Equal[],
  by: 'LOWER_HANDICAP' | 'HIGHER_HANDICAP',
  ask: Ask | undefined,
): Settled {
  const wins = by === 'LOWER_HANDICAP' ? 'LOWER' : 'HIGHER';
  const labels = labelsOf(equal.map(({ side }) => side));
  // Of the round that was played last.
  const handicapOf = ({ side, rounds }: Equal): number =>
    sum(handicapsIn(side, rounds.at(-1)?.round).handicaps);
  if (ask !== undefined) {
    const playingHandicaps = Object.fromEntries(
      equal.map((one) => [labels.get(one.side.key) ?? '', handicapOf(one)]),
    );
    apply(tieByHandicap, { playingHandicaps, wins }, ask, { about: 'TIE' });
  }
  return byNumber(equal, by, (one) => (wins === 'LOWER' ? 1 : -1) * handicapOf(one), null);
}

/** The winner of a playoff; the others stay together. */
function byPlayoff(
  spec: BoardSpec,
  field: BoardField,
  equal: readonly Equal[],
  ask: Ask | undefined,
): Settled {
  const played = field.playoffs?.[spec.key];
  const labels = labelsOf(equal.map(({ side }) => side));
  const scores = Object.fromEntries(
    equal.flatMap(({ side }) => {
      const holes = side.participantIds.map((id) => played?.[id]).find((one) => one !== undefined);
      return holes === undefined ? [] : [[labels.get(side.key) ?? '', holes] as const];
    }),
  );
  if (Object.keys(scores).length < 2) return together(equal);
  const { winner, holes } = apply(playoff, { scores }, ask, { about: 'TIE' });
  if (winner === null) return together(equal);
  return byNumber(
    equal,
    'PLAYOFF',
    ({ side }) => {
      const label = labels.get(side.key) ?? '';
      // Who was not in the playoff is behind those who were.
      return label === winner ? 0 : label in scores ? 1 : 2;
    },
    String(holes),
  );
}

function byLot({ lots }: BoardField, equal: readonly Equal[], ask: Ask | undefined): Settled {
  const lotOf = ({ side }: Equal): string | undefined => lots?.[side.key];
  if (equal.some((one) => lotOf(one) === undefined)) return together(equal);
  const order = equal.toSorted((one, other) => compareNames(lotOf(one) ?? '', lotOf(other) ?? ''));
  if (ask !== undefined) {
    const labels = labelsOf(equal.map(({ side }) => side));
    const gives = Object.fromEntries(order.map((one) => [labels.get(one.side.key) ?? '', lotOf(one) ?? '']));
    ask.sections.push({ about: 'TIE', steps: [{ what: 'lots', gives }] });
  }
  return {
    parts: order.map((one) => [one]),
    lines: order.slice(1).map(() => ({ by: 'LOT', decidedBy: 'lot' })),
  };
}

function byStep(
  spec: BoardSpec,
  field: BoardField,
  tie: TieBreak,
  equal: readonly Equal[],
  ask: Ask | undefined,
): Settled {
  switch (tie) {
    case 'COUNTBACK':
      return byCountback(spec, equal, ask);
    case 'LOWER_HANDICAP':
    case 'HIGHER_HANDICAP':
      return byHandicap(equal, tie, ask);
    case 'PLAYOFF':
      return byPlayoff(spec, field, equal, ask);
    case 'LOT':
      return byLot(field, equal, ask);
    case 'SHARED':
      return together(equal);
  }
}

/** Sides with the same score in their order. Who stays in one part shares the place. */
export function settleTies(
  spec: BoardSpec,
  field: BoardField,
  equal: readonly Equal[],
  ask: Ask | undefined,
  steps: readonly TieBreak[] = spec.format.ties,
): Settled {
  const [tie, ...further] = steps;
  if (equal.length === 1 || tie === undefined || tie === 'SHARED') return together(equal);
  const asked = askOf(
    ask,
    equal.flatMap(({ side }) => side.participantIds),
  );
  return each(byStep(spec, field, tie, equal, asked), (part) => settleTies(spec, field, part, ask, further));
}
