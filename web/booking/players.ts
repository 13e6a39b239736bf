/** Who plays besides the booker, while a booking is being made: pure rules of the list and the body it becomes. */
import type { BodyInput } from '@fourball/shared/contract/define-call.ts';
import type { createBooking } from '@fourball/shared/booking/calls.ts';
import type { Hold } from '@fourball/shared/booking/shapes.ts';
import type { UserCard } from '@fourball/shared/accounts/shapes.ts';

export interface Player {
  /** Null for a guest and for who is asked by mail: they have no account. */
  userId: number | null;
  name: string;
  avatarUrl: string | null;
  memberNumber: string | null;
  /** Of whose name looks like a member's. */
  guestSince?: string | null | undefined;
  /** True: is asked and gets a spot by accepting; false: is put in now. */
  invite: boolean;
  /** True: the booker pays for this golfer. */
  chargePurchaser: boolean;
  /** Of who has no account; a guest may have none. */
  email?: string | null;
}

export type Refusal = 'ALREADY_ASSIGNED' | 'ALREADY_INVITED' | 'NO_VACANT_SPOTS';

/** Players put straight in who have a spot, in their order; the booker has the first spot. Others stay on the list. */
export const seated = (players: readonly Player[], spots: number): Player[] =>
  players.filter((player) => !player.invite).slice(0, Math.max(0, spots - 1));

export const invitees = (players: readonly Player[]): Player[] => players.filter((player) => player.invite);

/** Spots that nobody was put into; invited golfers may still come to fill them. */
export const vacantSpots = (players: readonly Player[], spots: number): number =>
  Math.max(0, spots - 1 - seated(players, spots).length);

/** Adds a golfer, or says which of the three popups tells why not. Invitations may outnumber the vacant spots. */
export function withPlayer(
  players: readonly Player[],
  card: UserCard,
  how: { invite: boolean; spots: number; myUserId: number },
): Player[] | Refusal {
  const known = players.find((player) => player.userId === card.userId);
  if (card.userId === how.myUserId) return 'ALREADY_ASSIGNED';
  if (known !== undefined) return known.invite ? 'ALREADY_INVITED' : 'ALREADY_ASSIGNED';
  if (vacantSpots(players, how.spots) === 0) return 'NO_VACANT_SPOTS';
  return [
    ...players,
    {
      userId: card.userId,
      name: card.name,
      avatarUrl: card.avatarUrl,
      memberNumber: card.memberNumber,
      guestSince: card.guestSince,
      invite: how.invite,
      chargePurchaser: false,
    },
  ];
}

export type BookingBody = BodyInput<typeof createBooking>;

/**
 * The body of the booking. Invited golfers for whom there is a vacant spot travel in the groups, where it can be said
 * who pays; the ones beyond travel as `invited`. `atMost`: cents that were shown as the most it may cost.
 */
export function bookingBody(
  hold: Hold,
  players: readonly Player[],
  myUserId: number,
  atMost: number,
  useCredit = false,
): BookingBody {
  const asked = invitees(players);
  const known = asked.flatMap(({ userId, chargePurchaser }) =>
    userId === null ? [] : [{ userId, chargePurchaser, invite: true }],
  );
  const vacant = vacantSpots(players, hold.spots);
  const inGroups = [
    { userId: myUserId, chargePurchaser: true, invite: false, ...(useCredit && { useRoundCredit: true }) },
    ...seated(players, hold.spots).map(({ userId, name, email, chargePurchaser }) =>
      userId === null
        ? { guest: { name, ...(email && { email }) } }
        : { userId, chargePurchaser, invite: false },
    ),
    ...known.slice(0, vacant),
  ];
  const byMail = asked.flatMap(({ userId, name, email }) =>
    userId === null && email ? [{ name, email }] : [],
  );
  let next = 0;
  return {
    simpleDate: hold.day,
    courseFeeId: hold.courseFeeId,
    numSpots: hold.spots,
    invited: known.slice(vacant).map(({ userId }) => ({ userId })),
    ...(byMail.length > 0 && { invitedByMail: byMail }),
    // What was shown is what is agreed to.
    atMost,
    bookingGroups: hold.teeTimes.map((teeTime) => {
      const players = inGroups.slice(next, next + teeTime.spots);
      next += teeTime.spots;
      return { players };
    }),
  };
}
