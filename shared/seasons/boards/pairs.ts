/** Two sides that play each other, hole by hole: who plays whom, with which strokes, and who won which hole. */
import { playsOneBall } from '../allowance.ts';
import { differentTees } from '../golf/handicap/course-handicap.ts';
import type { HoleResult, MatchEntry } from '../golf/game/match-play.ts';
import { sum } from '../golf/rule/fractions.ts';
import { matchStrokes, strokesOn } from '../golf/score/strokes.ts';
import { apply, type Ask } from './explained.ts';
import type { BoardCard, BoardField, HoleScore, Pairing } from './field.ts';
import { lastThree, orderOfPlay } from './fold.ts';
import { labelsOf } from './ties.ts';
import type { Side } from './sides.ts';
import type { BoardSpec } from './specs.ts';

export interface Pair {
  readonly a: Side;
  readonly b: Side;
  readonly key: string;
}

/** Sides in the order of the first place that a golfer of theirs has, under the group of that golfer. */
function byGroup(field: BoardField, sides: readonly Side[]): Side[][] {
  const seats = new Map(field.players.map(({ participantId, seat }, at) => [participantId, seat ?? at]));
  const seatOf = ({ participantIds }: Side) =>
    Math.min(...participantIds.map((id) => seats.get(id) ?? Infinity));
  const groups = new Map<number, Side[]>();
  for (const side of sides.toSorted((one, other) => seatOf(one) - seatOf(other))) {
    const group = side.players.find(({ groupId }) => groupId !== null)?.groupId;
    if (group === undefined || group === null) continue;
    const others = groups.get(group);
    if (others === undefined) groups.set(group, [side]);
    else others.push(side);
  }
  return [...groups.values()];
}

const hasSome = (side: Side, ids: readonly number[]): boolean =>
  side.participantIds.some((id) => ids.includes(id));

function named(sides: readonly Side[], pairings: readonly Pairing[]): (readonly [Side, Side])[] {
  return pairings.flatMap(({ a, b }) => {
    const [one, other] = [sides.find((side) => hasSome(side, a)), sides.find((side) => hasSome(side, b))];
    return one === undefined || other === undefined || one === other ? [] : [[one, other] as const];
  });
}

/** As they were paired; whoever was not, two by two in each group. Of teams the side of team A stands first. */
export function pairsOf(field: BoardField, sides: readonly Side[]): Pair[] {
  const told = named(sides, field.pairings ?? []);
  const paired = new Set(told.flat());
  const rest = sides.filter((side) => !paired.has(side));
  const byPlaces = byGroup(field, rest).flatMap((group) =>
    group.flatMap((one, at) => {
      const other = group[at + 1];
      return at % 2 === 1 || other === undefined ? [] : [[one, other] as const];
    }),
  );
  return [...told, ...byPlaces].map(([one, other]) => {
    const turned = one.players[0]?.team === 'B' && other.players[0]?.team === 'A';
    const [a, b] = turned ? [other, one] : [one, other];
    return { a, b, key: `${a.key}-${b.key}` };
  });
}

/** One ball of a side. */
interface Ball {
  readonly card: BoardCard;
  /** Received on each hole. */
  readonly strokes: readonly number[];
}

export interface PlayedPair {
  readonly a: readonly Ball[];
  readonly b: readonly Ball[];
  /** What each ball receives, of side A, then of side B. */
  readonly received: readonly number[];
  /** Holes as indexes, in the order in which they are played. */
  readonly order: readonly number[];
  /** Holes that are left out, as if nothing had been entered. */
  readonly hidden: readonly number[];
}

/** The balls of both sides off the lowest of them. Null where one side has no card. */
export function playedPair(
  spec: BoardSpec,
  field: BoardField,
  { a, b }: Pair,
  cards: ReadonlyMap<number, readonly BoardCard[]>,
  round: number,
  ask: Ask | undefined,
): PlayedPair | null {
  const oneBall = playsOneBall(spec.format.side);
  const ballsOf = (side: Side) =>
    side.players.slice(0, oneBall ? 1 : undefined).flatMap((player, at) => {
      const card = cards.get(player.participantId)?.find((one) => one.round === round);
      return card === undefined
        ? []
        : [{ card, handicap: side.handicaps[at] ?? 0, name: oneBall ? side : player }];
    });
  const [ofA, ofB] = [ballsOf(a), ballsOf(b)];
  const balls = [...ofA, ...ofB];
  const holes = balls[0]?.card.scores.length ?? 0;
  if (ofA.length === 0 || ofB.length === 0 || balls.some(({ card }) => card.scores.length !== holes))
    return null;
  const received = spec.score === 'GROSS' ? balls.map(() => 0) : strokesBetween(balls, [a, b], ask);
  const withStrokes = balls.map(({ card }, at) => ({
    card,
    strokes: strokesOn(card.strokeIndex, received[at] ?? 0),
  }));
  const startHole = a.players[0]?.startHole ?? 1;
  const hides = spec.hideLastThree && !field.final;
  return {
    a: withStrokes.slice(0, ofA.length),
    b: withStrokes.slice(ofA.length),
    received,
    order: orderOfPlay(startHole, spec, holes),
    hidden: hides ? lastThree(startHole, spec, holes) : [],
  };
}

/** Who plays a tee with a higher par gets the difference on top; then the lowest plays off nothing, and the others get theirs. */
function strokesBetween(
  balls: readonly { card: BoardCard; handicap: number }[],
  sides: readonly Side[],
  ask: Ask | undefined,
): number[] {
  const par = balls.map(({ card }) => sum(card.par));
  let handicaps = balls.map(({ handicap }) => handicap);
  if (new Set(par).size > 1)
    handicaps = apply(differentTees, { playingHandicaps: handicaps, par }, ask, {
      about: 'MATCH',
    }).playingHandicaps;
  const labels = labelsOf(sides);
  const names = balls.map((_, at) => `${String(at + 1)}`);
  const players = sides.flatMap((side) =>
    balls.length === sides.length ? [labels.get(side.key) ?? ''] : side.players.map(({ name }) => name),
  );
  // Names that are told twice could not be told apart.
  const keys = new Set(players).size === balls.length && players.length === balls.length ? players : names;
  const { received } = apply(
    matchStrokes,
    { playingHandicaps: Object.fromEntries(keys.map((key, at) => [key, handicaps[at] ?? 0])) },
    ask,
    { about: 'MATCH' },
  );
  return keys.map((key) => received[key] ?? 0);
}

const bestOf = (
  balls: readonly Ball[],
  scoreOf: (card: BoardCard) => HoleScore | undefined,
  hole: number,
): number =>
  Math.min(
    ...balls.map(({ card, strokes }) => {
      const score = scoreOf(card);
      return typeof score === 'number' ? score - (strokes[hole] ?? 0) : Infinity;
    }),
  );

/** Who won one hole; null while a side has still to enter something. */
function entryOn(
  { a, b }: PlayedPair,
  scoreOf: (card: BoardCard) => HoleScore | undefined,
  hole: number,
  isOver: (balls: readonly Ball[]) => boolean,
): MatchEntry | null {
  const entered = (balls: readonly Ball[]) => balls.map(({ card }) => scoreOf(card) ?? null);
  const [ofA, ofB] = [entered(a), entered(b)];
  // A side concedes the hole once none of its balls can win it any more.
  const concedes = (scores: readonly HoleScore[]) =>
    scores.includes('CONCEDED') && scores.every((score) => score === 'CONCEDED' || score === 'PICKED_UP');
  const [aConcedes, bConcedes] = [concedes(ofA), concedes(ofB)];
  if (aConcedes !== bConcedes) return aConcedes ? 'CA' : 'CB';
  const open = (scores: readonly HoleScore[], balls: readonly Ball[]) =>
    scores.includes(null) && !isOver(balls);
  if (open(ofA, a) || open(ofB, b)) return null;
  const [best, other] = [bestOf(a, scoreOf, hole), bestOf(b, scoreOf, hole)];
  return best < other ? 'A' : best > other ? 'B' : 'H';
}

/**
 * What was played, in the order of play, up to the first hole on which a side has still to enter something. A ball that entered nothing where its
 * side has a score and has played on, or once the event is final, is out of the hole.
 */
export function entriesOf(field: BoardField, played: PlayedPair, extraHoles: boolean): MatchEntry[] {
  const { order, hidden } = played;
  const entries: MatchEntry[] = [];
  for (const [at, hole] of order.entries()) {
    if (hidden.includes(hole)) break;
    const later = order.slice(at + 1).filter((one) => !hidden.includes(one));
    const isOver = (balls: readonly Ball[]) =>
      field.final ||
      (balls.some(({ card }) => (card.scores[hole] ?? null) !== null) &&
        later.some((one) => balls.some(({ card }) => (card.scores[one] ?? null) !== null)));
    const anything = [...played.a, ...played.b].some(({ card }) => (card.scores[hole] ?? null) !== null);
    const goesOn = [...played.a, ...played.b].some(({ card }) =>
      later.some((one) => (card.scores[one] ?? null) !== null),
    );
    // Nothing was entered any more: final or not, nobody has played here.
    if (!anything && !goesOn) break;
    const entry = entryOn(played, (card) => card.scores[hole], hole, isOver);
    if (entry === null) break;
    entries.push(entry);
  }
  const concedesA = played.a.some(({ card }) => card.concedesMatch === true);
  const concedesB = played.b.some(({ card }) => card.concedesMatch === true);
  if (concedesA !== concedesB) return [...entries, concedesA ? 'MA' : 'MB'];
  if (!extraHoles || entries.length < order.length) return entries;
  const most = Math.max(...[...played.a, ...played.b].map(({ card }) => card.extra?.length ?? 0));
  for (let extra = 0; extra < most; extra += 1) {
    const hole = order[extra % order.length] ?? 0;
    const entry = entryOn(
      played,
      (card) => card.extra?.[extra],
      hole,
      () => field.final,
    );
    if (entry === null) break;
    entries.push(entry);
  }
  return entries;
}

/** Who won each hole, in the order of the course; null where it is not over. */
export function holesOf(field: BoardField, played: PlayedPair): (HoleResult | null)[] {
  const { order, hidden } = played;
  const found: (HoleResult | null)[] = order.map(() => null);
  for (const hole of order) {
    const entered = [...played.a, ...played.b].some(({ card }) => (card.scores[hole] ?? null) !== null);
    if (hidden.includes(hole) || !entered) continue;
    const entry = entryOn(
      played,
      (card) => card.scores[hole],
      hole,
      () => field.final,
    );
    found[hole] =
      entry === 'CA' ? 'B' : entry === 'CB' ? 'A' : entry === 'A' || entry === 'B' ? entry : entry && 'H';
  }
  return found;
}
