/** Moves a whole party from one tee time to another, as a starter does it on the sheet. */
import { refusal } from '@fourball/shared/words/refusals.ts';
import type { ClubFacts } from '../../club/club-facts.ts';
import type { UserActor } from '../../kernel/actor.ts';
import { clubDay } from '../../kernel/club-time.ts';
import type { House } from '../../kernel/house.ts';
import { partyMoved } from './arrangement.ts';
import { arrange, refused, type Arranged } from './write-arrangement.ts';

/**
 * For admins, until the end of the booking's day: also when it has begun. Closed tee times are open to them, room is
 * not. Moving twice is fine. A booking that is over is FAILED. Locks as `arrange`. Errors: not_found.
 */
export function moveParty(
  house: House,
  club: ClubFacts,
  actor: UserActor,
  {
    purchaseId,
    fromTeeTimeId,
    toTeeTimeId,
  }: { readonly purchaseId: number; readonly fromTeeTimeId: number; readonly toTeeTimeId: number },
): Promise<Arranged> {
  return arrange(
    {
      house,
      club,
      actor,
      purchaseId,
      teeTimeId: toTeeTimeId,
      // The call is for admins alone.
      access: () => undefined,
    },
    (facts) => {
      const { status, day } = facts.booking;
      if (status === 'CANCELLED') return refused(refusal('booking.cancelled'));
      if (day < clubDay(house.clock.now(), house.timeZone)) return refused(refusal('booking.dayOver'));
      const party = facts.rounds.filter(({ tee_time_id }) => tee_time_id === fromTeeTimeId);
      const [first] = party;
      const arrived = facts.rounds.some(({ tee_time_id }) => tee_time_id === toTeeTimeId);
      if (!first && !arrived) return refused(refusal('booking.noSpotThen'));
      return {
        next: partyMoved(facts, fromTeeTimeId, toTeeTimeId),
        line: ({ partyMoved }, time) =>
          partyMoved(actor.name, party.length, first?.time ?? '', time(toTeeTimeId)),
      };
    },
  );
}
