/** An entry while it is being written: what is chosen, over the entry as it stands, and which tee times and golfers may be. */
import type { BallotDetails, BallotEntry } from '@fourball/shared/booking/ballot/ballot-calls.ts';
import { useDraft } from '../../ui/draft/use-draft.ts';

const mostSpots = 8;

/** A golfer who is named to play along; who was not asked yet has no answer. */
type Named = Omit<BallotEntry['party'][number], 'answer'> &
  Partial<Pick<BallotEntry['party'][number], 'answer'>>;

type BallotTeeTime = BallotDetails['teeTimes'][number];

interface Chosen {
  courseFeeId: number;
  spots: number;
  /** Ids of tee times, the most wanted first. */
  wishes: readonly number[];
  party: readonly Named[];
}

export interface EntryDraft {
  courseFeeId: number;
  spots: number;
  wishes: readonly number[];
  /** The most spots that can be chosen. */
  mostSpots: number;
  /** Who plays along, beside the reader: no more than have a spot. */
  named: readonly Named[];
  /** Whether one more golfer can be named. */
  roomForMore: boolean;
  /** Whether the golfer was asked and does not want to. */
  saidNo: (userId: number) => boolean;
  /** Whether the spots and the fee are possible at that tee time. */
  canWish: (teeTime: BallotTeeTime) => boolean;
  chooseFee: (courseFeeId: number) => void;
  chooseSpots: (spots: number) => void;
  /** Wishes for a tee time, or no longer; with all wishes used up, in place of the last one. */
  toggleWish: (teeTimeId: number) => void;
  /** Puts a wish before the one that stands before it. */
  moveUp: (index: number) => void;
  name: (golfer: Named) => void;
  unname: (userId: number) => void;
  /** Once the entry is saved or given up. */
  forget: () => void;
}

/** `entry` is null for the first one. */
export function useEntryDraft(ballot: BallotDetails, entry: BallotEntry | null): EntryDraft {
  const { fees, teeTimes, maxWishes, twilightFrom, ballotId } = ballot;
  const most = Math.min(mostSpots, Math.max(1, ...teeTimes.map(({ places }) => places)));
  const asked = entry?.party ?? [];
  const known: Chosen = {
    courseFeeId: entry?.courseFeeId ?? fees[0]?.courseFeeId ?? 0,
    spots: entry?.spots ?? Math.min(4, most),
    wishes: entry?.wishes ?? [],
    // Who said no is not asked again.
    party: asked.filter(({ answer }) => answer !== 'NO'),
  };
  // Only what is chosen here: the rest is as it stands.
  const [chosen, setChosen, forget] = useDraft<Partial<Chosen>>(`ballot ${ballotId}`, {});
  const { courseFeeId, spots, wishes, party } = { ...known, ...chosen };
  const choose = (part: Partial<Chosen>) => setChosen((before) => ({ ...before, ...part }));
  const twilight = fees.find((fee) => fee.courseFeeId === courseFeeId)?.twilight === true;
  const named = party.slice(0, spots - 1);
  return {
    courseFeeId,
    spots,
    wishes,
    mostSpots: Math.max(most, spots),
    named,
    roomForMore: named.length < spots - 1,
    saidNo: (userId) => asked.some((golfer) => golfer.userId === userId && golfer.answer === 'NO'),
    canWish: ({ places, time }) => places >= spots && (!twilight || time >= twilightFrom),
    chooseFee: (courseFeeId) => choose({ courseFeeId }),
    chooseSpots: (spots) => choose({ spots }),
    toggleWish: (teeTimeId) =>
      choose({
        wishes: wishes.includes(teeTimeId)
          ? wishes.filter((one) => one !== teeTimeId)
          : [...wishes.slice(0, maxWishes - 1), teeTimeId],
      }),
    moveUp: (index) => choose({ wishes: movedUp(wishes, index) }),
    name: (golfer) => choose({ party: [...named, golfer] }),
    unname: (userId) => choose({ party: party.filter((one) => one.userId !== userId) }),
    forget,
  };
}

function movedUp(wishes: readonly number[], index: number): number[] {
  const next = [...wishes];
  const [moved] = next.splice(index, 1);
  if (moved !== undefined) next.splice(index - 1, 0, moved);
  return next;
}
