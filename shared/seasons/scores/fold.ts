/**
 * What counts on a hole, of all that devices said of it. The server folds with it in the transaction in which an entry comes, and a phone over
 * what waits to be sent: in whatever order entries are given, and however often, the same comes out.
 */

export type ScoreKind = 'STROKES' | 'PICKED_UP' | 'CONCEDED';

/** An entry of one card as it was received. */
export interface FoldedEntry {
  readonly hole: number;
  readonly kind: ScoreKind | 'CLEARED';
  /** With STROKES. */
  readonly strokes: number | null;
  readonly driveBy: number | null;
  readonly device: string;
  /** Ascending on one device. */
  readonly counter: number;
  /** Ascending in the order in which entries arrived, over all devices. */
  readonly seq: number;
  readonly settles: boolean;
}

export interface HoleFold<Entry extends FoldedEntry = FoldedEntry> {
  readonly hole: number;
  readonly kind: ScoreKind;
  readonly strokes: number | null;
  readonly driveBy: number | null;
  readonly disputed: boolean;
  /** The entry that counts. */
  readonly seq: number;
  /** What each device says that has a say, the newest first. */
  readonly said: readonly Entry[];
}

const newestFirst = (one: FoldedEntry, other: FoldedEntry): number => other.seq - one.seq;

/** Sent again it is the same one: the first arrival counts. */
function withoutRepeats<Entry extends FoldedEntry>(entries: readonly Entry[]): Entry[] {
  const known = new Map<string, Entry>();
  for (const entry of entries) {
    const key = `${entry.device} ${entry.counter}`;
    const before = known.get(key);
    if (!before || entry.seq < before.seq) known.set(key, entry);
  }
  return [...known.values()];
}

const differ = (one: FoldedEntry, other: FoldedEntry): boolean =>
  one.kind !== other.kind ||
  one.strokes !== other.strokes ||
  (one.driveBy !== null && other.driveBy !== null && one.driveBy !== other.driveBy);

/** Of one hole. */
function foldHole<Entry extends FoldedEntry>(entries: readonly Entry[]): HoleFold<Entry> | undefined {
  // A device's word is the one it numbered highest: one that was held up on the way does not come back over it.
  const words = new Map<string, Entry>();
  for (const entry of entries) {
    const word = words.get(entry.device);
    if (!word || entry.counter > word.counter) words.set(entry.device, entry);
  }
  // What was said before a difference was settled has no say any more. A settling that its device took back before it came settles nothing.
  const settled = Math.max(
    -Infinity,
    ...entries
      .filter(
        (entry) =>
          entry.settles &&
          !entries.some(
            ({ device, counter, seq }) =>
              device === entry.device && counter > entry.counter && seq < entry.seq,
          ),
      )
      .map(({ seq }) => seq),
  );
  const said = [...words.values()]
    .filter(({ seq, kind }) => seq >= settled && kind !== 'CLEARED')
    .toSorted(newestFirst);
  const [counts] = said;
  if (!counts || counts.kind === 'CLEARED') return undefined;
  return {
    hole: counts.hole,
    kind: counts.kind,
    strokes: counts.strokes,
    driveBy: counts.driveBy ?? said.find(({ driveBy }) => driveBy !== null)?.driveBy ?? null,
    disputed: said.some((other) => differ(counts, other)),
    seq: counts.seq,
    said,
  };
}

/** Of one card: only holes of which something is said, by their numbers. */
export function foldEntries<Entry extends FoldedEntry>(entries: readonly Entry[]): HoleFold<Entry>[] {
  const byHole = new Map<number, Entry[]>();
  for (const entry of withoutRepeats(entries)) {
    byHole.set(entry.hole, [...(byHole.get(entry.hole) ?? []), entry]);
  }
  return [...byHole]
    .toSorted(([one], [other]) => one - other)
    .flatMap(([, ofHole]) => foldHole(ofHole) ?? []);
}
