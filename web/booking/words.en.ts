/** Every English word of the booking pages, by place; the popups stand as the source documents write them. */
import { startTeeName } from '@fourball/shared/club/start-tees.ts';

const spots = (count: number): string => (count === 1 ? '1 spot' : `${count} spots`);

export const words = {
  popups: {
    failedToSecure: {
      title: 'Failed to secure spots',
      text: 'Sorry, the requested number of spots is no longer available.',
      button: 'Got it!',
    },
    timerExpired: {
      title: 'Timer Expired',
      text: 'Sorry, your time to book has expired. Spots have been released.',
    },
    alreadyAssigned: {
      title: 'Already Assigned',
      text: 'This member has already been assigned to this booking.',
    },
    alreadyInvited: {
      title: 'Already Invited',
      text: 'This member has already been invited to this booking.',
    },
    noVacantSpots: {
      title: 'No Vacant Spots',
      text: 'Sorry you do not have any vacant spots left to do this.',
    },
    inviteOthers: {
      title: 'Invite Others',
      texts: [
        'You can invite others to play and they will be notified by email.',
        'You may send more invitations than you have vacant spots. First ones to accept will get the spots.',
      ],
    },
  },
  toasts: {
    newBooking: 'You are in a new booking.',
    newInvitation: 'You are invited to play.',
    confirm: 'Confirm',
    refuse: 'No thanks',
    offered: (time: string) => `A spot at ${time} came free: it is yours for a while.`,
    cancelled: 'A booking of yours was cancelled.',
    released: (count: number) => `${spots(count)} of your booking ${count === 1 ? 'was' : 'were'} released.`,
  },
  trouble: {
    retry: 'Try again',
    notDone: 'That did not work',
    unreached: 'The club can’t be reached right now. Nothing was changed.',
    lastKnown: (time: string) => `Last known at ${time}`,
    notOpenYet: 'Not available',
  },
  sheet: {
    title: 'Tee sheet',
    find: 'Find a time',
    fullDay: 'Everything is taken.',
    wait: 'Wait for a spot',
    today: 'Today',
    previousDay: 'Previous day',
    nextDay: 'Next day',
    days: 'Days',
    courses: 'Course',
    opensShort: 'Not open yet',
    opens: (day: string, time: string) => `This day opens ${day} at ${time}.`,
    opensHint: 'You can look, and book from then on.',
    dayName: (day: string, notOpen: boolean) => (notOpen ? `${day}, not open yet` : day),
    loading: 'Loading the tee sheet',
    failed: 'The tee sheet did not load',
    failedText: 'Your bookings are safe. Check your connection and try again.',
    empty: 'No tee times on this day',
    emptyText: 'The course is closed, or the day’s tee sheet is not made yet.',
    nextBookable: 'Go to today',
    filteredEmpty: 'Nothing fits',
    filteredEmptyText: 'No tee time of this day fits what you are looking for.',
    clearFilter: 'Show all tee times',
    open: 'open',
    you: 'You',
    yours: 'Yours',
    held: 'being booked',
    heldMinutes: (minutes: number) => `${minutes} min`,
    reserved: 'Reserved',
    taken: 'Taken',
    invited: 'Invited',
    full: 'Full',
    past: 'Past',
    cutOff: 'By phone',
    cutOffLong: 'call the pro shop to book',
    heldShort: 'Held',
    spotsOpen: (count: number) => `${count} open`,
    startTee: (tee: number) => `Tee ${startTeeName(tee)}`,
    eighteen: '18 holes',
    openTimes: (count: number) => (count === 1 ? '1 open tee time' : `${count} open tee times`),
    block: {
      NO_BOOKING: 'Closed',
      NO_ONLINE_BOOKING: 'By phone only',
      EVENT: 'Event',
      EIGHTEEN_ONLY: '18 holes only',
      WEATHER: 'Closed by weather',
    },
    /** The whole row in words, for screen readers. */
    row: {
      openOf: (open: number, all: number) => `${open} of ${all} spots open`,
      price: (price: string) => `${price} per golfer`,
      golfers: (names: readonly string[]) => `with ${names.join(', ')}`,
      held: (count: number, minutes: number) => `${spots(count)} being booked, ${minutes} minutes left`,
      book: 'Book',
      yours: 'your booking, open it',
    },
  },
  why: {
    ask: 'Why?',
  },
  filter: {
    party: 'Spots',
    anyParty: 'Any',
    part: 'Time of day',
    anyPart: 'All day',
    parts: { morning: 'Morning', midday: 'Midday', afternoon: 'Afternoon', twilight: 'Twilight' },
    onlyOpen: 'Only open',
  },
  hold: {
    bar: (count: number, time: string, course: string) => `You hold ${spots(count)} at ${time}, ${course}`,
    resume: 'Continue',
    release: 'Release',
    timer: (time: string) => `Held for you: ${time} left`,
    taking: 'Securing…',
    announce: (minutes: number) =>
      minutes === 1 ? 'One minute left to book.' : `${minutes} minutes left to book.`,
  },
  booking: {
    checking: 'Checking whether your last booking went through…',
    notBooked: 'Not booked',
    invalidDate: 'This day can’t be booked.',
    inviteOnlyTitle: 'Invited instead',
    inviteOnly: (names: string) =>
      `${names} can’t be put into a booking by you, but can be invited. They are on your list as invited now: please confirm once more.`,
    failed: 'The booking could not be made.',
  },
} as const;
