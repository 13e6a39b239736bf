/** The draw of a ballot, the same on the server and in the browser of whoever repeats it: commitment, order, places. */
import { sha256 } from '../../contract/sha256.ts';

/** An entry as it takes part in the draw. It names nobody. */
export interface DrawEntry {
  readonly entryId: number;
  readonly spots: number;
  /** Tee times, the dearest wish first. */
  readonly wishes: readonly number[];
  /** Earlier draws of the golfer, and those of them that brought nothing. */
  readonly entered: number;
  readonly missed: number;
}

/** An entry in the order of the draw. `tie` decides between entries of one failure rate. */
interface OrderedEntry<Entry extends DrawEntry> {
  readonly entry: Entry;
  readonly tie: string;
}

/** How many places each tee time has, by its id. */
type Places = ReadonlyMap<number, number>;

/** One entry per line, in the order of their ids: `id;spots;wish,wish;entered;missed`. */
export const canonicalEntries = (entries: readonly DrawEntry[]): string =>
  [...entries]
    .sort((a, b) => a.entryId - b.entryId)
    .map(({ entryId, spots, wishes, entered, missed }) =>
      [entryId, spots, wishes.join(','), entered, missed].join(';'),
    )
    .join('\n');

/** What is published when the ballot closes: whoever knows it can see later that neither seed nor entries were changed. */
export const commitmentOf = (seed: string, entries: readonly DrawEntry[]): Promise<string> =>
  sha256(seed + canonicalEntries(entries));

/** Negative where the first golfer has been the unluckier one. Fractions are compared across, so that nothing is rounded. */
function byFailureRate(one: DrawEntry, other: DrawEntry): number {
  const parts = ({ entered, missed }: DrawEntry) => (entered > 0 ? ([missed, entered] as const) : [0, 1]);
  const [missed = 0, entered = 1] = parts(one);
  const [otherMissed = 0, otherEntered = 1] = parts(other);
  return otherMissed * entered - missed * otherEntered;
}

/** Highest failure rate first, then by `sha256(seed + ":" + entry id)`. Whatever the order they come in, it is one. */
export async function orderEntries<Entry extends DrawEntry>(
  seed: string,
  entries: readonly Entry[],
): Promise<OrderedEntry<Entry>[]> {
  const tied = await Promise.all(
    entries.map(async (entry) => ({ entry, tie: await sha256(`${seed}:${entry.entryId}`) })),
  );
  return tied.sort((a, b) => byFailureRate(a.entry, b.entry) || (a.tie < b.tie ? -1 : 1));
}

/**
 * Goes through the entries in their order and gives each the first of its wishes that still has room for the whole party;
 * null where none has. Those in `passedOver` get nothing and take nothing.
 */
export function allocate(
  ordered: readonly DrawEntry[],
  places: Places,
  passedOver: ReadonlySet<number> = new Set(),
): (number | null)[] {
  const left = new Map(places);
  return ordered.map(({ entryId, spots, wishes }) => {
    if (passedOver.has(entryId)) return null;
    const won = wishes.find((teeTimeId) => (left.get(teeTimeId) ?? 0) >= spots);
    if (won === undefined) return null;
    left.set(won, (left.get(won) ?? 0) - spots);
    return won;
  });
}

/** A draw as it is published. */
export interface PublishedDraw {
  readonly commitment: string;
  readonly seed: string;
  readonly entries: readonly (DrawEntry & {
    readonly passedOver: boolean;
    /** From 1. */
    readonly position: number;
    /** What it got; null for nothing. */
    readonly teeTimeId: number | null;
  })[];
  readonly teeTimes: readonly { readonly teeTimeId: number; readonly places: number }[];
}

/** What came out when a draw was repeated. */
export interface RepeatedDraw {
  readonly commitment: string;
  readonly commitmentMatches: boolean;
  /** In the order of the draw as it should have been. */
  readonly entries: readonly {
    readonly entryId: number;
    readonly tie: string;
    readonly position: number;
    readonly teeTimeId: number | null;
    /** Whether both were published like that. */
    readonly matches: boolean;
  }[];
  /** Whether everything is as it was published. */
  readonly matches: boolean;
}

/** Works a published draw out anew, from nothing but what was published. */
export async function repeatPublished(draw: PublishedDraw): Promise<RepeatedDraw> {
  const commitment = await commitmentOf(draw.seed, draw.entries);
  const ordered = await orderEntries(draw.seed, draw.entries);
  const won = allocate(
    ordered.map(({ entry }) => entry),
    new Map(draw.teeTimes.map(({ teeTimeId, places }) => [teeTimeId, places])),
    new Set(draw.entries.filter(({ passedOver }) => passedOver).map(({ entryId }) => entryId)),
  );
  const entries = ordered.map(({ entry, tie }, index) => {
    const teeTimeId = won[index] ?? null;
    return {
      entryId: entry.entryId,
      tie,
      position: index + 1,
      teeTimeId,
      matches: entry.position === index + 1 && entry.teeTimeId === teeTimeId,
    };
  });
  const commitmentMatches = commitment === draw.commitment;
  return {
    commitment,
    commitmentMatches,
    entries,
    matches: commitmentMatches && entries.every(({ matches }) => matches),
  };
}
