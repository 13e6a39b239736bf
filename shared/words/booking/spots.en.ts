/** Why a hold, a booking, a spot or a group stays as it is, in English: a sentence for each code. */
import type { Formats } from '../formats/formats.ts';

export const bookingSpotRefusals = {
  // From a hold to a booking.
  'booking.timeOfDayMissing': 'Please name the tee time: bookingDate needs a time of day.',
  'booking.teeTimesOfSeveralDays': 'All tee times must be on one day.',
  'booking.ownHoldOver': 'Your hold has run out. Please start again.',
  'booking.holdOver': 'The hold has run out.',
  'booking.holdOfOtherFee': 'The hold was taken with another fee.',
  'booking.holdTooSmall': 'The hold has fewer spots.',
  'booking.sumChangedMeanwhile': 'What you may have to pay has changed meanwhile. Please look at it again.',
  'booking.priceChangedMeanwhile': 'The price has changed meanwhile. Please look at it again.',
  'booking.tooFewCredits': 'You have too few round credits for this day.',
  'booking.swapRoundGone': 'You have no such round at that time any more. Please look at it again.',
  'booking.swapChangedMeanwhile':
    'What giving up your other round means has changed meanwhile. Please look at it again.',
  'booking.checkedInThere': 'You are checked in there already.',

  // Who has a spot.
  'booking.alreadyAssigned': 'This member has already been assigned to this booking.',
  'booking.noVacantSpots': 'Sorry you do not have any vacant spots left to do this.',
  'booking.inviteInstead': ({ names }: { names: readonly string[] }) =>
    `${names.join(', ')} can't be put into a booking by you. Please send an invitation instead.`,
  'booking.spotTaken': 'This spot is not vacant any more.',
  'booking.golferOrGuestMissing': 'Please name one golfer or one guest.',
  'booking.saidNo': ({ name }: { name: string }) =>
    `${name} said no to this booking, and is not asked again.`,
  'booking.someonePlaysThen': 'A golfer of this booking already plays at this time.',
  'booking.golferPlaysThen': 'This golfer already plays at this time.',
  'booking.namedPlaysThen': ({ name }: { name: string }) => `${name} already plays at this time.`,
  'booking.spotAgreedTo': 'You said yes to this spot. You can give it up instead.',

  // Where a booking's spots stand.
  'booking.cancelled': 'This booking was cancelled.',
  'booking.dayOver': 'The day of this booking is over.',
  'booking.staysOnCourse': 'A booking stays on its course.',
  'booking.staysOnDay': 'A booking stays on its day.',
  'booking.noSpotThen': 'The booking has no spot at this time.',
  'booking.groupsChangedMeanwhile': 'The groups of this booking are others by now.',
  'booking.sameGroup': 'Please name two groups.',
  'booking.groupThereAlready': 'The booking has a group at this time already.',
  'booking.noGroupThere': 'The booking has no group at this time.',
  'booking.bookingTooLittleRoom': 'The tee times of the booking have too little room.',
  'booking.teeTimeFull': ({ time }: { time: string }, say: Formats) =>
    `The tee time at ${say.time(time)} is full.`,
  'booking.teeTimeTooLittleRoom': ({ time, free }: { time: string; free: number }, say: Formats) =>
    `The tee time at ${say.time(time)} has ${say.plural(free, { one: '# place', other: '# places' })} left.`,

  // At the starter's desk.
  'booking.tooFewPlacesLeft': 'There are not so many places left.',
  'booking.creditsSpent': 'This golfer has spent the round credits that came back.',
  'booking.fewerHoles': ({ holes }: { holes: number }) => `This round has ${holes} holes.`,
  'booking.timeSkippedByClock': 'The clock skips this time on that day.',
  'booking.teeTimeThereAlready': 'There is a tee time at this time already.',
};
