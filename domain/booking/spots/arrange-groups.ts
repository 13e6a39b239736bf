/** Reads the groups of a booking and puts them in another order or at each other's tee times. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { BookingGolfer, BookingGroup } from '@fourball/shared/booking/shapes.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { AppError } from '../../kernel/app-error.ts';
import type { House } from '../../kernel/house.ts';
import type { Intent } from '../../kernel/idempotency.ts';
import { reordered, swapped } from './arrangement.ts';
import { accessBooking, findReader } from '../bookings/get-booking.ts';
import type { BookingFacts } from '../facts/load-booking.ts';
import { presentGroups } from '../tell/present-booking.ts';
import { arrange, refused, type Arranged, type Work } from './write-arrangement.ts';

/** The groups and who is in none. Throws not_found for who is not in the booking. */
export async function readGroups(
  house: House,
  actor: UserActor,
  purchaseId: number,
): Promise<{ groups: BookingGroup[]; ungrouped: BookingGolfer[] }> {
  const facts = await accessBooking(house, actor, purchaseId);
  return presentGroups(facts, await findReader(house.db, house, actor, facts));
}

/** FAILED unless exactly the booking's groups are named. Locks and errors as `arrange`. */
export function reorderGroups(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  {
    purchaseId,
    groups,
  }: {
    readonly purchaseId: number;
    readonly groups: readonly { readonly teeTimeId: number; readonly sequenceNum: number }[];
  },
): Promise<Arranged> {
  const wanted = [...groups].sort((a, b) => a.sequenceNum - b.sequenceNum).map(({ teeTimeId }) => teeTimeId);
  return arrange({ house, club, actor, purchaseId }, (facts) => {
    const next = reordered(facts, wanted);
    if (!next) return refused(refusal('booking.groupsChangedMeanwhile'));
    return { next, line: ({ groupsReordered }) => groupsReordered(actor.name) };
  });
}

interface TwoGroups {
  readonly groupA: number;
  readonly groupB: number;
}

/** Twice with one intent is once. Locks and errors as `arrange`; not_found also where the two are not of one booking. */
export const swapGroups = (
  house: House,
  club: ClubFacts,
  actor: UserActor,
  two: TwoGroups,
  intent: Intent | undefined,
): Promise<Arranged> => swap({ house, club, actor, intent }, two, false);

/** All spots of each go to the other's tee time; else as `swapGroups`. */
export const swapGroupTeeTimes = (
  house: House,
  club: ClubFacts,
  actor: UserActor,
  two: TwoGroups,
  intent: Intent | undefined,
): Promise<Arranged> => swap({ house, club, actor, intent }, two, true);

async function swap(
  by: Pick<Work, 'house' | 'club' | 'actor' | 'intent'>,
  { groupA, groupB }: TwoGroups,
  withTeeTimes: boolean,
): Promise<Arranged> {
  const { actor } = by;
  const found = await by.house.db.query<{ purchase_id: number }>(
    'select purchase_id from booking_groups where id in ($1, $2)',
    [groupA, groupB],
  );
  const purchaseId = found[0]?.purchase_id;
  if (purchaseId === undefined) throw new AppError('not_found');
  return arrange({ ...by, purchaseId }, (facts) => {
    const [timeA, timeB] = [timeOf(facts, groupA), timeOf(facts, groupB)];
    if (groupA === groupB) return refused(refusal('booking.sameGroup'));
    return {
      next: swapped(facts, [groupA, groupB], withTeeTimes),
      line: ({ groupsChangedTeeTimes, groupsChangedPlaces }) =>
        (withTeeTimes ? groupsChangedTeeTimes : groupsChangedPlaces)(actor.name, timeA, timeB),
    };
  });
}

/** A group that nobody is left in, or another booking's, is not_found. */
function timeOf({ rounds }: BookingFacts, groupId: number): string {
  const round = rounds.find(({ group_id }) => group_id === groupId);
  if (!round) throw new AppError('not_found');
  return round.time;
}
