/** Guests and people asked by mail: who has no account but a name, and comes onto the list of players all the same. */
import { whyNoGuest } from '@fourball/shared/booking/rules/guest-rules.ts';
import type { BookingParams } from '@fourball/shared/booking/shapes.ts';
import type { Part } from '@fourball/shared/booking/rules/party.ts';
import { invitees, seated, vacantSpots, type Player, type Refusal } from '../players.ts';

interface Person {
  name: string;
  email: string | null;
}

const player = ({ name, email }: Person, invite: boolean): Player => ({
  userId: null,
  name,
  email,
  avatarUrl: null,
  memberNumber: null,
  invite,
  chargePurchaser: true,
});

/** A guest takes a spot at once. */
export const withGuest = (players: readonly Player[], person: Person, spots: number): Player[] | Refusal =>
  vacantSpots(players, spots) === 0 ? 'NO_VACANT_SPOTS' : [...players, player(person, false)];

/** Somebody asked by mail gets a spot by accepting; nobody is asked twice. */
export function withMail(players: readonly Player[], person: Person, spots: number): Player[] | Refusal {
  const address = person.email?.toLowerCase();
  if (invitees(players).some(({ email }) => email?.toLowerCase() === address)) return 'ALREADY_INVITED';
  return vacantSpots(players, spots) === 0 ? 'NO_VACANT_SPOTS' : [...players, player(person, true)];
}

/** Why one more guest can't play, at the tee time where the guest's spot is; undefined where nothing forbids it. */
export function whyNoMoreGuests(
  { settings, priceClass }: Pick<BookingParams, 'settings' | 'priceClass'>,
  day: string,
  parts: readonly Pick<Part, 'time' | 'spots'>[],
  players: readonly Player[],
): string | undefined {
  const spots = parts.reduce((sum, part) => sum + part.spots, 0);
  const sitting = seated(players, spots);
  // The booker has the first spot; the next free one is the guest's.
  let first = 0;
  const here = parts.find((part) => {
    const isHere = sitting.length + 1 < first + part.spots;
    if (!isHere) first += part.spots;
    return isHere;
  });
  if (here === undefined) return undefined;
  const guestsHere = sitting.filter(({ userId }, index) => userId === null && index + 1 >= first).length;
  return whyNoGuest(
    {
      perMember: Number(settings.GUESTS_PER_MEMBER ?? 0),
      weekendFrom: settings.GUEST_WEEKEND_FROM ?? '00:00',
    },
    { day, time: here.time, broughtAlready: guestsHere, bookerClass: priceClass },
  );
}
