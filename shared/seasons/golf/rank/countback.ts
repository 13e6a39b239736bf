/** Who is ahead of players with the same result. */
import { byPlayer, choice, compareNames, refuse, whole } from '../rule/golf-input.ts';
import { golfRule, type Note } from '../rule/golf-rule.ts';
import { limits } from '../rule/limits.ts';
import { readHandicap } from '../score/course.ts';

/** One look at the cards: the last holes of a round, and the share of the handicap that is taken off, in 18ths. */
interface Look {
  readonly name: string;
  readonly from: number;
  readonly to: number;
  readonly share: number;
}

/** The front nine itself is not looked at, since it is equal once the back nine is; nor are holes 1 to 3. */
const looksOf18: readonly Look[] = [
  { name: 'back 9', from: 10, to: 18, share: 9 },
  { name: 'back 6', from: 13, to: 18, share: 6 },
  { name: 'back 3', from: 16, to: 18, share: 3 },
  { name: '18', from: 18, to: 18, share: 1 },
  { name: 'front 6', from: 4, to: 9, share: 6 },
  { name: 'front 3', from: 7, to: 9, share: 3 },
  { name: '9', from: 9, to: 9, share: 1 },
];

const looksOf9: readonly Look[] = [
  { name: 'last 6', from: 4, to: 9, share: 12 },
  { name: 'last 3', from: 7, to: 9, share: 6 },
  { name: 'last hole', from: 9, to: 9, share: 2 },
];

const lot = 'lot';

const kinds = ['gross', 'net', 'points'] as const;

/**
 * `net` is for stroke play by net scores alone, which takes off a share of the Playing Handicap. Points, par, and the net scores of sides are
 * compared as they are, lower first by `gross` and higher first by `points`.
 */
export type CountbackKind = (typeof kinds)[number];

interface Standing {
  readonly player: string;
  /** What each look gives, in 18ths of a stroke; lower is better. */
  readonly looks: readonly number[];
  readonly lot: string;
}

const readHoles = (
  field: string,
  holes: readonly number[] | undefined,
  length: number,
): readonly number[] => {
  if (holes === undefined) return refuse(field, { code: 'missing' });
  if (!Array.isArray(holes)) return refuse(field, { code: 'notAList' });
  if (holes.length === 0) return refuse(field, { code: 'empty' });
  if (holes.length !== length) return refuse(field, { code: 'length', allowed: [length] });
  for (const [hole, one] of (holes as readonly (number | null)[]).entries()) {
    if (one === null) return refuse(`${field}[${hole}]`, { code: 'unfinished' });
    whole(`${field}[${hole}]`, one, -limits.strokes.to, limits.strokes.to);
  }
  return holes;
};

/** In 18ths of a stroke, so that nothing is rounded; lower is better. */
function lookAt(holes: readonly number[], { from, to, share }: Look, kind: CountbackKind, handicap: number) {
  let total = 0;
  for (let hole = from; hole <= to; hole += 1) total += holes[hole - 1] ?? 0;
  return kind === 'points' ? -18 * total : 18 * total - (kind === 'net' ? share * handicap : 0);
}

/** The first look at which two differ. */
const firstDifference = (one: Standing, other: Standing): number =>
  one.looks.findIndex((look, index) => look !== other.looks[index]);

function compareStandings(one: Standing, other: Standing): number {
  const index = firstDifference(one, other);
  if (index >= 0) return (one.looks[index] ?? 0) - (other.looks[index] ?? 0);
  return compareNames(one.lot, other.lot) || compareNames(one.player, other.player);
}

/** In order, with the look that put each ahead of the next. */
function settle(standings: Standing[], looks: readonly Look[], note: Note) {
  const order = standings.sort(compareStandings);
  const decidedBy = order.slice(1).map((next, index) => {
    const ahead = order[index];
    const at = ahead ? firstDifference(ahead, next) : -1;
    const name = looks[at]?.name ?? lot;
    if (note && ahead) {
      const looked = at < 0 ? looks : looks.slice(0, at + 1);
      for (const [look, { name: of }] of looked.entries()) {
        note({
          what: 'compared',
          of,
          gives: { [ahead.player]: valueAt(ahead, look), [next.player]: valueAt(next, look) },
        });
      }
      if (at < 0) note({ what: 'lots', gives: { [ahead.player]: ahead.lot, [next.player]: next.lot } });
      note({ what: 'ahead', of: ahead.player, gives: name });
    }
    return name;
  });
  return { order: order.map(({ player }) => player), decidedBy };
}

/** Strokes, or points, that a look gives. */
const valueAt = ({ looks }: Standing, at: number): number => Math.abs((looks[at] ?? 0) / 18);

/** Lots that were drawn before, by player: as 64 hexadecimal digits of `sha256(seed:player)`. Without them the names decide. */
type Lots = Readonly<Record<string, string>> | undefined;

/**
 * Matching of cards: the last nine holes, then six, three and one, then the last six, three and one of the front nine, then the lot. The holes
 * are those of the course as numbered, wherever a player started. Net stroke play takes off ½, ⅓, ⅙ and 1⁄18 of the Playing Handicap, the
 * fractions kept. Nine holes: the last six, three and one. Source: Committee Procedures 2023, 5A(6).
 */
export const countback = golfRule(
  (
    input: {
      readonly players: Readonly<
        Record<string, { readonly holes: readonly number[]; readonly playingHandicap?: number }>
      >;
      readonly kind: CountbackKind;
      readonly lots?: Lots;
    },
    note,
  ) => {
    const kind = choice('kind', input.kind, kinds);
    const players = byPlayer('players', input.players);
    const length = players[0]?.[1]?.holes?.length === 9 ? 9 : 18;
    const looks = length === 9 ? looksOf9 : looksOf18;
    const standings = players.map(([player, card]): Standing => {
      const holes = readHoles(`players.${player}.holes`, card?.holes, length);
      const handicap =
        kind === 'net' ? readHandicap(`players.${player}.playingHandicap`, card.playingHandicap) : 0;
      return {
        player,
        looks: looks.map((look) => lookAt(holes, look, kind, handicap)),
        lot: input.lots?.[player] ?? '',
      };
    });
    return settle(standings, looks, note);
  },
);

/**
 * Of several rounds the last counts first, then the cards of that round are matched. `decidedBy` says what put the first ahead of the second.
 * Source: Committee Procedures 2023, 5A(6).
 */
export const countbackRounds = golfRule(
  (
    input: {
      readonly rounds: Readonly<Record<string, readonly (readonly number[])[]>>;
      /** `gross` unless told. */
      readonly kind?: Exclude<CountbackKind, 'net'>;
      readonly lots?: Lots;
    },
    note,
  ) => {
    const kind = choice('kind', input.kind ?? 'gross', kinds);
    const players = byPlayer('rounds', input.rounds);
    const count = players[0]?.[1]?.length ?? 0;
    if (count === 0) return refuse(`rounds.${players[0]?.[0] ?? ''}`, { code: 'empty' });
    const length = players[0]?.[1].at(-1)?.length === 9 ? 9 : 18;
    const round: Look = { name: 'last round', from: 1, to: length, share: 18 };
    const looks = [round, ...(length === 9 ? looksOf9 : looksOf18)];
    const standings = players.map(([player, rounds]): Standing => {
      if (!Array.isArray(rounds)) return refuse(`rounds.${player}`, { code: 'notAList' });
      if (rounds.length !== count) return refuse(`rounds.${player}`, { code: 'length', allowed: [count] });
      for (const [index, holes] of rounds.entries()) readHoles(`rounds.${player}[${index}]`, holes, length);
      const last = (rounds as readonly (readonly number[])[]).at(-1) ?? [];
      return {
        player,
        looks: looks.map((look) => lookAt(last, look, kind, 0)),
        lot: input.lots?.[player] ?? '',
      };
    });
    const { order, decidedBy } = settle(standings, looks, note);
    return { order, decidedBy: decidedBy[0] ?? null };
  },
);

/**
 * By the Playing Handicap, the lower or the higher one ahead; equal ones by name, which shares the place. Source: club practice, which the terms
 * of the competition must name.
 */
export const tieByHandicap = golfRule(
  (
    input: { readonly playingHandicaps: Readonly<Record<string, number>>; readonly wins: 'LOWER' | 'HIGHER' },
    note,
  ) => {
    const sign = choice('wins', input.wins, ['LOWER', 'HIGHER'] as const) === 'LOWER' ? 1 : -1;
    const players = byPlayer('playingHandicaps', input.playingHandicaps).map(([player, handicap]) => ({
      player,
      handicap: readHandicap(`playingHandicaps.${player}`, handicap),
    }));
    players.sort((one, other) => sign * (one.handicap - other.handicap));
    for (const { player, handicap } of players) note?.({ what: 'handicap', of: player, gives: handicap });
    return { order: players.map(({ player }) => player) };
  },
);

/**
 * Hole by hole; who has more than the lowest score of those still in drops out. `holes` is how many were needed, or were played so far while
 * nobody has won. Source: Committee Procedures 2023, 7A.
 */
export const playoff = golfRule(
  (input: { readonly scores: Readonly<Record<string, readonly (number | null)[]>> }, note) => {
    const players = byPlayer('scores', input.scores);
    const most = Math.max(...players.map(([player, scores]) => readPlayoff(player, scores)));
    if (most === 0) return refuse('scores', { code: 'empty' });
    let left = players;
    for (let hole = 0; hole < most; hole += 1) {
      const scores = left.map(([, holes]) => holes[hole] ?? null);
      // A hole that one of those still in has not finished decides nothing yet.
      if (scores.includes(null)) return { winner: null, holes: hole };
      const lowest = Math.min(...scores.filter((score) => score !== null));
      left = left.filter(([, holes]) => holes[hole] === lowest);
      note?.({ what: 'stillIn', of: hole + 1, gives: left.map(([player]) => player) });
      if (left.length === 1) return { winner: left[0]?.[0] ?? null, holes: hole + 1 };
    }
    return { winner: null, holes: most };
  },
);

const mostExtraHoles = 90;

function readPlayoff(player: string, scores: readonly (number | null)[]): number {
  if (!Array.isArray(scores)) return refuse(`scores.${player}`, { code: 'notAList' });
  if (scores.length > mostExtraHoles)
    return refuse(`scores.${player}`, { code: 'most', most: mostExtraHoles });
  for (const [hole, score] of (scores as readonly (number | null)[]).entries()) {
    if (score !== null) whole(`scores.${player}[${hole}]`, score, limits.strokes.from, limits.strokes.to);
  }
  return scores.length;
}
