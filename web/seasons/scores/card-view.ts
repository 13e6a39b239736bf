/** What a phone shows of a group's cards: what the server knows, with what this phone has entered on top. */
import { foldEntries, type FoldedEntry } from '@fourball/shared/seasons/scores/fold.ts';
import type { CardScore, Scorecard, ScoreGroup } from '@fourball/shared/seasons/scores/score-shapes.ts';
import type { KeptEntry } from './entry-book.ts';

/** A hole as it stands on the phone. */
export interface ShownScore extends CardScore {
  /** It has yet to reach the server. */
  readonly waits: boolean;
}

export interface ShownCard extends Omit<Scorecard, 'scores'> {
  /** By the hole's number on the course. */
  readonly scores: ReadonlyMap<number, ShownScore>;
}

/** The cards with the entries that wait to be sent; those that were refused count for nothing. */
export const shownCards = (
  { cards }: { readonly cards: readonly Scorecard[] },
  entries: readonly KeptEntry[],
): readonly ShownCard[] =>
  cards.map((card) => ({
    ...card,
    scores: shownScores(
      card.scores,
      entries.filter(({ cardId, refused }) => cardId === card.cardId && refused === null),
    ),
  }));

function shownScores(
  known: readonly CardScore[],
  waiting: readonly KeptEntry[],
): ReadonlyMap<number, ShownScore> {
  const shown = new Map<number, ShownScore>(known.map((score) => [score.hole, { ...score, waits: false }]));
  const device = waiting[0]?.device ?? '';
  for (const hole of new Set(waiting.map((entry) => entry.hole))) {
    const own = waiting.filter((entry) => entry.hole === hole);
    const before = shown.get(hole);
    // In the order in which the server will have them: what it knows, then these.
    const folded = foldEntries([
      ...(before === undefined ? [] : knownEntries(before, device)),
      ...own.map((entry, at) => ({ ...entry, seq: at + 1 })),
    ])[0];
    if (folded === undefined) shown.delete(hole);
    else {
      const { kind, strokes, driveBy, disputed } = folded;
      shown.set(hole, {
        hole,
        kind,
        strokes,
        driveBy,
        disputed,
        ...(disputed && before?.said && { said: before.said }),
        waits: true,
      });
    }
  }
  return shown;
}

/** Nobody can tell who said what is undisputed: taken for this phone's, its next word replaces it. */
function knownEntries(score: CardScore, device: string): FoldedEntry[] {
  if (!score.disputed || score.said === undefined)
    return [{ ...score, device, counter: 0, seq: 0, settles: false }];
  return score.said.map((one, at) => ({
    ...one,
    hole: score.hole,
    device: `other ${at}`,
    counter: 0,
    seq: -at,
    settles: false,
  }));
}

/** The holes of a group in the order in which it plays them: from its own tee on. */
export function holesInOrder(group: ScoreGroup): readonly number[] {
  const holes = group.cards[0]?.holes.map(({ hole }) => hole) ?? [];
  const first = Number.parseInt(group.group?.startTee ?? '', 10);
  const at = Math.max(0, holes.indexOf(first));
  return [...holes.slice(at), ...holes.slice(0, at)];
}

/** Extra holes of a match are numbered on after it. */
export const lastHoleOf = (holes: readonly number[]): number => Math.max(0, ...holes);

/** Cards that something is still to be entered on. */
export const cardsInPlay = (cards: readonly ShownCard[]): readonly ShownCard[] =>
  cards.filter(({ can, locked, outcome }) => can.enter && !locked && outcome === null);

export const isHoleDone = (cards: readonly ShownCard[], hole: number): boolean =>
  cardsInPlay(cards).every(({ scores }) => scores.has(hole));

/** Who has no score on the hole yet, from the golfer after this card on; null once everybody has one. `known` has just got one. */
export function nextCard(
  cards: readonly ShownCard[],
  hole: number,
  after: number | null,
  known: number | null = null,
): ShownCard | null {
  const open = cardsInPlay(cards);
  const at = open.findIndex(({ cardId }) => cardId === after) + 1;
  const missing = ({ scores, cardId }: ShownCard) => !scores.has(hole) && cardId !== known;
  return [...open.slice(at), ...open.slice(0, at)].find(missing) ?? null;
}

/** Names of one card, of a side that plays one ball all of them. */
export const nameOf = ({ players }: Pick<Scorecard, 'players'>): string =>
  players.map(({ name }) => name).join(' & ');

/** The given name, where it tells everybody of the group apart. */
export function shortNames(cards: readonly Pick<Scorecard, 'players'>[]): (name: string) => string {
  const all = cards.flatMap(({ players }) => players.map(({ name }) => name));
  const firstOf = (name: string) => name.split(' ')[0] ?? name;
  return (name) =>
    all.filter((other) => firstOf(other) === firstOf(name)).length > 1 ? name : firstOf(name);
}

/** Strokes of the holes with a number, and what they are to their par; of a hole that was picked up there are none. */
export function grossOf(
  card: ShownCard,
  holes = card.holes,
): { strokes: number; toPar: number; thru: number } {
  let strokes = 0;
  let toPar = 0;
  let thru = 0;
  for (const { hole, par } of holes) {
    const score = card.scores.get(hole);
    if (score === undefined) continue;
    thru += 1;
    if (score.strokes === null) continue;
    strokes += score.strokes;
    toPar += score.strokes - par;
  }
  return { strokes, toPar, thru };
}

/** Holes that devices say different things of, in the order of the course. */
export const disputesOf = (cards: readonly ShownCard[]): readonly { card: ShownCard; score: ShownScore }[] =>
  cards
    .flatMap((card) =>
      [...card.scores.values()].flatMap((score) => (score.disputed && !card.locked ? [{ card, score }] : [])),
    )
    .toSorted((one, other) => one.score.hole - other.score.hole);

/** Holes of a card that nothing is said of. */
export const missingOf = ({ holes, scores }: ShownCard): readonly number[] =>
  holes.map(({ hole }) => hole).filter((hole) => !scores.has(hole));
