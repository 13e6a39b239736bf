/** Boards with places: strokes to par or points, over one or several rounds, with cut, flights and ties. */
import { cut as cutRule, leaderboard } from '../golf/rank/positions.ts';
import { sum } from '../golf/rule/fractions.ts';
import { compareNames } from '../golf/rule/golf-input.ts';
import { apply, askOf, type Ask } from './explained.ts';
import type { BoardField, BoardFilter } from './field.ts';
import type { RoundScore } from './fold.ts';
import { cardsBy, drivesOf, roundsOf, type FoldOf } from './rounds.ts';
import type { Board, BoardRow, RowStatus, TieLine } from './rows.ts';
import { flightsOf, handicapsIn, sidesOf, type Side } from './sides.ts';
import { higherWins, type BoardSpec } from './specs.ts';
import { labelsOf, settleTies } from './ties.ts';

interface Standing {
  readonly side: Side;
  readonly rounds: readonly RoundScore[];
  readonly score: number;
  readonly through: number;
  readonly status: RowStatus;
}

const scoreOf = (rounds: readonly RoundScore[]): number => sum(rounds.map(({ score }) => score));
const throughOf = (rounds: readonly RoundScore[]): number => sum(rounds.map(({ thru }) => thru));

/** `expected`: how many rounds are to be played. */
function statusOf(side: Side, rounds: readonly RoundScore[], expected: number, final: boolean): RowStatus {
  if (side.status !== null) return side.status;
  if (rounds.some(({ noResult }) => noResult)) return 'NR';
  if (throughOf(rounds) === 0) return final ? 'NS' : 'TO_START';
  const whole = rounds.filter((round) => round.whole).length;
  if (whole >= expected) return 'FINISHED';
  if (!final) return 'PLAYING';
  // Points of rounds that were played stay; without all strokes there is no result.
  return rounds.some(({ total }) => total.gross === null && total.net === null) ? 'FINISHED' : 'NR';
}

interface Cut {
  readonly shown: Board['cut'];
  /** Null for who is still to be told. */
  readonly of: (standing: Standing) => 'MADE' | 'MISSED' | null;
}

const noCut: Cut = { shown: null, of: () => null };

const isOut = ({ status }: Pick<Standing, 'status'>): boolean =>
  status === 'NR' || status === 'WD' || status === 'DQ' || status === 'NS';

/** By what sides are cut: those of one division, or all others. */
export interface CutRule {
  readonly divisionId: number | null;
  readonly afterRound: number;
  readonly best: number;
  readonly within: number | null;
}

/** Of a board: of its format, and of divisions that have a line of their own. */
export function cutRulesOf(
  { format, rounds, kind }: BoardSpec,
  { divisionCuts = {} }: Pick<BoardField, 'divisionCuts'>,
): CutRule[] {
  if (rounds < 2 || (kind !== 'STROKES' && kind !== 'POINTS')) return [];
  const { cut } = format;
  const afterRound = cut?.afterRound ?? 1;
  const own = Object.entries(divisionCuts).map(([id, best]) => ({
    divisionId: Number(id),
    afterRound,
    best,
    within: null,
  }));
  return cut === undefined
    ? own
    : [{ divisionId: null, afterRound, best: cut.best, within: cut.within ?? null }, ...own];
}

/** A cut, with what it was decided by: what is kept of it once the next round is published. */
export interface DecidedCut extends CutRule {
  readonly line: number;
  readonly decided: boolean;
  readonly frozen: boolean;
  /** By the key of the side. */
  readonly scores: Readonly<Record<string, number>>;
  readonly made: readonly number[];
  readonly missed: readonly number[];
  readonly corrected: readonly number[];
}

/** The sides that this rule is about. */
const isOf =
  (rule: CutRule, { divisionCuts = {} }: BoardField) =>
  ({ side: { divisionId } }: Standing): boolean =>
    rule.divisionId === null
      ? divisionId === null || divisionCuts[divisionId] === undefined
      : divisionId === rule.divisionId;

/** Who is far enough to be measured, and where the line is. Once somebody plays on, all others have missed it. */
function decide(
  spec: BoardSpec,
  field: BoardField,
  rule: CutRule,
  all: readonly Standing[],
  ask: Ask | undefined,
): { cut: DecidedCut; of: Cut['of']; begun: boolean } | undefined {
  const standings = all.filter(isOf(rule, field));
  const kept = field.cuts?.find(
    ({ board, divisionId }) => board === spec.key && divisionId === rule.divisionId,
  );
  const { afterRound, best, within } = kept ?? rule;
  const until = ({ rounds }: Standing) => rounds.filter(({ round }) => round <= afterRound);
  const measured = standings.filter((one) => {
    const rounds = until(one);
    return (
      one.side.status === null &&
      rounds.length === afterRound &&
      rounds.every(({ whole, noResult }) => whole && !noResult)
    );
  });
  if (standings.length === 0 && kept === undefined) return undefined;
  const sides = new Map(standings.map((one) => [String(one.side.key), one.side]));
  const labels = labelsOf([...sides.values()]);
  const scoresNow = Object.fromEntries(measured.map((one) => [String(one.side.key), scoreOf(until(one))]));
  /** The keys of the sides within the line. The rule names them as people do. */
  const cutBy = (scores: Readonly<Record<string, number>>, asked: Ask | undefined) => {
    const keys = new Map(
      Object.keys(scores).map((key) => [labels.get(Number(key)) ?? `Former ${key}`, Number(key)]),
    );
    const { line, made } = apply(
      cutRule,
      {
        scores: Object.fromEntries([...keys].map(([label, key]) => [label, scores[key] ?? 0])),
        best,
        ...(within !== null && { withinOfLead: within }),
        higherWins: higherWins(spec),
      },
      askOf(
        asked,
        [...keys.values()].flatMap((key) => sides.get(String(key))?.participantIds ?? []),
      ),
      { about: 'CUT' },
    );
    return { line, keys: new Set(made.flatMap((label) => keys.get(label) ?? [])) };
  };
  // What was decided is explained by what it was decided by.
  const now = measured.length === 0 ? undefined : cutBy(scoresNow, kept === undefined ? ask : undefined);
  if (ask !== undefined && kept !== undefined && Object.keys(kept.scores).length > 0) cutBy(kept.scores, ask);
  const through = now?.keys ?? new Set<number>();
  const playedOn = standings.some(({ rounds }) =>
    rounds.some(({ round, thru }) => round > afterRound && thru > 0),
  );
  const waiting = standings.some((one) => !isOut(one) && !measured.includes(one));
  const decided = kept !== undefined || field.final || playedOn || !waiting;
  const isIn = ({ side }: Standing): boolean =>
    kept === undefined ? through.has(side.key) : side.participantIds.some((id) => kept.made.includes(id));
  const idsOf = (some: readonly Standing[]) => some.flatMap(({ side }) => side.participantIds);
  return {
    begun: measured.length > 0 || kept !== undefined,
    cut: {
      divisionId: rule.divisionId,
      afterRound,
      best,
      within,
      line: kept?.line ?? now?.line ?? 0,
      decided,
      frozen: kept !== undefined,
      scores: kept?.scores ?? scoresNow,
      made: kept?.made ?? idsOf(measured.filter(isIn)),
      // Once it is decided, who has not been measured has missed it too.
      missed: idsOf(
        (decided ? standings.filter((one) => !isOut(one)) : measured).filter((one) => !isIn(one)),
      ),
      corrected:
        kept === undefined ? [] : idsOf(measured.filter((one) => isIn(one) !== through.has(one.side.key))),
    },
    of: (one) => {
      if (!decided) return null;
      if (isIn(one)) return 'MADE';
      return isOut(one) ? null : 'MISSED';
    },
  };
}

/** All cuts of a board; shown is that of the division that is looked at, where it has one, else that of all others. */
function cutOf(
  spec: BoardSpec,
  field: BoardField,
  standings: readonly Standing[],
  { divisionId }: BoardFilter,
  ask: Ask | undefined,
): Cut {
  const found = cutRulesOf(spec, field).flatMap((rule) => {
    const cut = decide(spec, field, rule, standings, ask);
    return cut === undefined || !cut.begun ? [] : [{ ...cut, isOf: isOf(rule, field) }];
  });
  const shown =
    found.find(({ cut }) => cut.divisionId !== null && cut.divisionId === divisionId) ??
    found.find(({ cut }) => cut.divisionId === null);
  return {
    shown:
      shown === undefined
        ? null
        : {
            afterRound: shown.cut.afterRound,
            line: shown.cut.line,
            decided: shown.cut.decided,
            frozen: shown.cut.frozen,
            corrected: shown.cut.corrected,
          },
    of: (one) => found.find((cut) => cut.isOf(one))?.of(one) ?? null,
  };
}

interface Placed {
  readonly standing: Standing;
  readonly place: string;
  readonly tie: TieLine | null;
}

/** In the order of the board, with places; equal ones share theirs until the event is final. */
function placesOf(
  spec: BoardSpec,
  field: BoardField,
  standings: readonly Standing[],
  ask: Ask | undefined,
): Placed[] {
  if (standings.length === 0) return [];
  const labels = labelsOf(standings.map(({ side }) => side));
  const byLabel = new Map(standings.map((one) => [labels.get(one.side.key) ?? '', one]));
  const { rows } = leaderboard({
    rows: standings.map(({ side, score, through }) => ({
      name: labels.get(side.key) ?? '',
      score,
      thru: through,
      status: 'PLAYING' as const,
    })),
    higherWins: higherWins(spec),
  });
  const ordered = rows.flatMap(({ name, position }) => {
    const standing = byLabel.get(name);
    return standing === undefined ? [] : [{ standing, place: position, tie: null }];
  });
  const placed = field.final ? untied(spec, field, ordered, ask) : ordered;
  const at = placed.findIndex(({ standing }) => askOf(ask, standing.side.participantIds) !== undefined);
  if (at >= 0) {
    // The neighbours are enough: a board of hundreds explains nothing.
    const near = placed.slice(Math.max(0, at - 2), at + 3).map(({ standing, place }) => ({
      name: labels.get(standing.side.key) ?? '',
      position: place,
      score: standing.score,
    }));
    ask?.sections.push({ about: 'PLACE', steps: [{ what: 'board', gives: near }] });
  }
  return placed;
}

/** Places of sides with the same score by the ties of the format. */
function untied(
  spec: BoardSpec,
  field: BoardField,
  ordered: readonly Placed[],
  ask: Ask | undefined,
): Placed[] {
  const found: Placed[] = [];
  for (let first = 0; first < ordered.length;) {
    const score = ordered[first]?.standing.score;
    const beyond = ordered.findIndex(({ standing }, at) => at > first && standing.score !== score);
    const group = ordered.slice(first, beyond < 0 ? undefined : beyond).map(({ standing }) => standing);
    const bySide = new Map(group.map((one) => [one.side.key, one]));
    const { parts, lines } = settleTies(spec, field, group, ask);
    let ahead = first;
    for (const [at, part] of parts.entries()) {
      for (const { side } of part) {
        const standing = bySide.get(side.key);
        if (standing === undefined) continue;
        const place = `${part.length > 1 ? 'T' : ''}${ahead + 1}`;
        found.push({ standing, place, tie: lines[at === 0 ? 0 : at - 1] ?? null });
      }
      ahead += part.length;
    }
    first += group.length;
  }
  return found;
}

function rowOf(
  { side, rounds, score, through, status }: Standing,
  spec: BoardSpec,
  rest: Pick<BoardRow, 'place' | 'tie' | 'cut' | 'flight' | 'drives'>,
): BoardRow {
  const newest = rounds.findLast(({ thru }) => thru > 0) ?? rounds.at(-1);
  const off = handicapsIn(side, rounds.at(-1)?.round);
  const begun = through > 0;
  const strokes = spec.kind === 'STROKES';
  const total = (of: 'gross' | 'net'): number | null => {
    const each = rounds.map((round) => round.total[of]);
    return !begun || each.includes(null) ? null : sum(each.map((one) => one ?? 0));
  };
  return {
    key: side.key,
    participantIds: side.participantIds,
    name: side.name,
    divisionId: side.divisionId,
    flight: rest.flight,
    status,
    place: rest.place,
    score: begun ? score : null,
    toPar: begun && strokes ? score : null,
    points: begun && !strokes ? score : null,
    gross: total('gross'),
    net: total('net'),
    thru: newest?.thru ?? 0,
    today: newest !== undefined && newest.thru > 0 ? newest.score : null,
    through,
    rounds: rounds.map((one) => ({
      round: one.round,
      thru: one.thru,
      score: one.score,
      gross: one.total.gross,
      net: one.total.net,
    })),
    playingHandicaps: off.handicaps,
    withoutIndex: off.withoutIndex,
    cut: rest.cut,
    tie: rest.tie,
    drives: rest.drives,
  };
}

/** Below the places: who is to start, who missed the cut, and who has no result, in this order. */
const below = ['TO_START', 'NR', 'WD', 'DQ', 'NS'] as const;

const allStandings = (
  spec: BoardSpec,
  field: BoardField,
  sides: readonly Side[],
  cards: ReturnType<typeof cardsBy>,
  foldOf: FoldOf,
): Standing[] =>
  sides.map((side): Standing => {
    const rounds = roundsOf(spec, field, side, cards, foldOf);
    const until = cutRulesOf(spec, field)[0]?.afterRound ?? spec.rounds;
    return {
      side,
      rounds,
      score: scoreOf(rounds),
      through: throughOf(rounds),
      // Who misses the cut plays no further round: nobody has no result for that.
      status: statusOf(side, rounds, until, field.final),
    };
  });

/** The cuts of a board as they are, or would be by what is entered by now: of nobody where nobody has finished. */
export function computeCuts(spec: BoardSpec, field: BoardField, foldOf: FoldOf): DecidedCut[] {
  const standings = allStandings(spec, field, sidesOf(spec, field), cardsBy(field), foldOf);
  return cutRulesOf(spec, field).flatMap(
    (rule) => decide(spec, field, rule, standings, undefined)?.cut ?? [],
  );
}

export function computeStandings(
  spec: BoardSpec,
  field: BoardField,
  filter: BoardFilter,
  foldOf: FoldOf,
  ask?: Ask,
): Pick<Board, 'rows' | 'cut'> {
  const cards = cardsBy(field);
  const sides = sidesOf(spec, field, ask);
  const flights = flightsOf(spec, sides);
  const ofRound = filter.round !== undefined;
  const expected = ofRound ? 1 : spec.rounds;
  const standings = allStandings(spec, field, sides, cards, foldOf).map((standing): Standing => {
    if (!ofRound) return standing;
    const rounds = standing.rounds.filter(({ round }) => round === filter.round);
    return {
      ...standing,
      rounds,
      score: scoreOf(rounds),
      through: throughOf(rounds),
      status: statusOf(standing.side, rounds, 1, field.final),
    };
  });
  const cut = ofRound ? noCut : cutOf(spec, field, standings, filter, ask);
  const measured = standings.map((standing) => {
    const made = cut.of(standing);
    const missed = made === 'MISSED';
    const { side, rounds } = standing;
    const status = missed ? ('FINISHED' as const) : statusOf(side, rounds, expected, field.final);
    return { standing: { ...standing, status }, made, missed };
  });
  const shown = measured.filter(
    ({ standing: { side } }) =>
      (filter.divisionId === undefined || side.divisionId === filter.divisionId) &&
      (filter.flight === undefined || flights.get(side.key) === filter.flight),
  );
  const partsOf = ({ side }: Standing) => ({
    flight: flights.get(side.key) ?? null,
    drives: drivesOf(spec, side, cards),
  });
  const madeBy = new Map(shown.map(({ standing, made }) => [standing.side.key, made]));
  const placed = placesOf(
    spec,
    field,
    shown
      .filter(
        ({ standing: { status }, missed }) => !missed && (status === 'PLAYING' || status === 'FINISHED'),
      )
      .map(({ standing }) => standing),
    ask,
  );
  const higher = higherWins(spec);
  const byScore = (one: Standing, other: Standing): number =>
    (higher ? other.score - one.score : one.score - other.score) ||
    compareNames(one.side.name, other.side.name);
  const others = [
    ...shown
      .filter(({ missed, standing }) => missed && !isOut(standing))
      .map(({ standing }) => standing)
      .sort(byScore),
    ...below.flatMap((status) =>
      shown
        .filter(({ standing }) => standing.status === status)
        .map(({ standing }) => standing)
        .sort((one, other) => compareNames(one.side.name, other.side.name) || one.side.key - other.side.key),
    ),
  ];
  return {
    cut: cut.shown,
    rows: [
      ...placed.map(({ standing, place, tie }) =>
        rowOf(standing, spec, {
          place,
          tie,
          cut: madeBy.get(standing.side.key) ?? null,
          ...partsOf(standing),
        }),
      ),
      ...others.map((standing) =>
        rowOf(standing, spec, {
          place: null,
          tie: null,
          cut: madeBy.get(standing.side.key) ?? null,
          ...partsOf(standing),
        }),
      ),
    ],
  };
}
