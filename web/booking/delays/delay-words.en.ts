/** What golfers read of a start that was put back or closed. */
export const words = {
  later: (was: string, now: string) => `You start at ${now}, not at ${was}`,
  onTime: (now: string) => `You start at ${now} after all`,
  closed: (was: string) => `The start at ${was} is not played`,
  open: (was: string) => `The start at ${was} is played after all`,
  free: 'Giving your spot up costs nothing.',
  cancelled:
    'It is cancelled and costs nothing: what was charged stands to your credit, and round credits are yours again.',
  stays: 'Your booking stays as it was.',
  bookAgain: 'Your booking was cancelled; there may be room to book anew.',
  moved: (now: string) => `You start at ${now} now`,
  kept: (from: string, to: string, spots: number) =>
    `Kept for you instead of ${from}: ${to}, ${spots} ${spots === 1 ? 'spot' : 'spots'}.`,
  until: (time: string) =>
    `Please answer until ${time}. Without an answer the booking is cancelled, and everything that was charged comes back.`,
  others: (time: string) => `Whoever booked answers until ${time}.`,
  take: (to: string) => `Move to ${to}`,
  decline: 'Cancel, and get everything back',
  declineTitle: 'Cancel the booking?',
  declineText:
    'The spots that are kept for you go to others. What was charged comes back, and round credits too.',
  back: 'Not yet',
  answered: {
    moved: 'Your booking has moved.',
    cancelled: 'Cancelled. Everything that was charged comes back.',
  },
};
