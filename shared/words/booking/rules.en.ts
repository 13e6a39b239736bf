/** Who may book what and when, in English: a sentence for each code by which a rule says no. */
import type { Formats } from '../formats/formats.ts';

export const bookingRuleRefusals = {
  // Days, fees and tee times.
  'booking.dayPassed': 'This day has passed.',
  'booking.dayNotOpen': ({ opensOn, opensAt }: { opensOn: string; opensAt: string }, say: Formats) =>
    `You can book this day from ${opensOn} at ${say.time(opensAt)}.`,
  'booking.suspendedUntil': ({ until }: { until: string }) =>
    `Booking ahead is suspended for you until ${until}: you can book today only.`,
  'booking.suspendedNow': 'Booking ahead is suspended for you at the moment.',
  'booking.feeGone': 'This fee is not offered any more.',
  'booking.noSuchTeeTime': 'There is no such tee time.',
  'booking.teeTimeBlocked': 'This tee time is not open for booking.',
  'booking.cutOff': ({ cutOffMinutes }: { cutOffMinutes: number }) =>
    `Online booking closes ${cutOffMinutes} minutes before the tee time. Please call the pro shop.`,
  'booking.accountNotActive': 'This account is not active.',

  // How much one golfer may have; where others ask, they are told nothing but a name.
  'booking.playsThen': (
    { time, courseName, minutes }: { time: string; courseName: string; minutes: number },
    say: Formats,
  ) =>
    `You already play at ${say.time(time)} on ${courseName}: a round takes ` +
    `${say.plural(minutes, { one: '# minute', other: '# minutes' })}.`,
  'booking.otherPlaysThen': ({ name }: { name: string }) => `${name} plays another round at that time.`,
  'booking.mostRoundsADay': ({ most, rounds }: { most: number; rounds: number }, say: Formats) =>
    `A golfer may have ${say.plural(most, { one: '# round', other: '# rounds' })} a day; you have ${rounds}.`,
  'booking.otherHasMostRoundsADay': ({ most, name }: { most: number; name: string }, say: Formats) =>
    `A golfer may have ${say.plural(most, { one: '# round', other: '# rounds' })} a day; ${name} has them already.`,
  'booking.mostOpenBookingsOfMembers': ({ most, open }: { most: number; open: number }, say: Formats) =>
    `You may have ${say.plural(most, { one: '# booking', other: '# bookings' })} still to be played, ` +
    `and you have ${open}.`,
  'booking.mostOpenBookingsOfOthers': ({ most, open }: { most: number; open: number }, say: Formats) =>
    `You may have ${say.plural(most, { one: '# booking', other: '# bookings' })} still to be played ` +
    `without a membership, and you have ${open}.`,
  'booking.mostUnclaimedSpots': (
    { most, more, together }: { most: number; more: number; together: number },
    say: Formats,
  ) =>
    `You may keep ${say.plural(most, { one: '# spot', other: '# spots' })} that nobody has said yes to, ` +
    `over all your bookings: with ${more} more they would be ${together}.`,
  'booking.mostBookingsAMinute': ({ most }: { most: number }, say: Formats) =>
    `You may make ${say.plural(most, { one: '# booking', other: '# bookings' })} in a minute. Please wait a moment.`,
  'booking.mostHoldsAMinute': ({ most, seconds }: { most: number; seconds: number }) =>
    `You may ask for spots ${most} times in a minute. Please wait ${seconds} seconds.`,
  'booking.notPlaceableThatDay': ({ name }: { name: string }) => `${name} can not be placed on this day.`,

  // Ballot, waiting room and waitlist.
  'booking.drawnByBallot': 'The tee times of this day are drawn by ballot.',
  'booking.placeInRoomMissing':
    'This day has only just opened: please take a place in the waiting room first.',
  'booking.notYourTurn': 'It is not your turn yet: please stay in the waiting room.',
  'booking.mostSpotsInRoom': ({ most }: { most: number }) =>
    `Until the waiting room is over a golfer may have ${most} spots of this day.`,
  'booking.spotsKeptForOthers': ({ seconds }: { seconds: number }) =>
    'The spots that are left are kept for golfers who were let in before you, ' +
    `for ${seconds} seconds at most. Please try again then.`,
  'booking.ballotNotOpenYet': 'The ballot has not opened yet.',
  'booking.ballotClosed': 'The ballot is closed.',
  'booking.ballotCancelled': 'The ballot is cancelled.',
  'booking.entryFull': ({ entrant }: { entrant: string }) => `${entrant} has no spot left in the entry.`,
  'booking.ownEntry': 'You entered this ballot yourself.',
  'booking.inEntryOf': ({ entrant }: { entrant: string }) => `You are in the entry of ${entrant}.`,
  'booking.offerOver': 'This offer has run out.',
  'booking.waitingAlready':
    'You are already waiting for this day. Leave that place first to wait for something else.',
  'booking.noWaitlistThatDay': 'There is no waitlist for this day.',
  'booking.noTeeTimesThen': 'There are no tee times at these times.',
  'booking.noTeeTimeSoLarge': ({ spots }: { spots: number }) => `No tee time has ${spots} spots.`,
  'booking.bookableNow': ({ time }: { time: string }, say: Formats) =>
    `Nobody has to wait: the tee time at ${say.time(time)} can be booked right now.`,
};
