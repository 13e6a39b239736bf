/** Every sentence of the mails, in English. */

export const words = {
  greeting: (firstName: string) => `Hello ${firstName},`,
  signature: 'See you on the first tee!\nFourball',
  course: 'Course',
  day: 'Day',
  time: 'Tee time',
  players: 'Players',
  vacant: 'open spot',
  fee: 'Fee',
  price: 'Price',
  tax: (percent: string) => `HST ${percent}`,
  total: 'Total',
  openThread: 'Open the booking and its thread',
  answer: 'Answer the invitation',
  findTeeTime: 'Find another tee time',
  confirmation: {
    subject: (course: string, day: string, time: string) => `Booked: ${course}, ${day} at ${time}`,
    own: 'Your tee time is booked.',
    byOther: (booker: string) => `${booker} booked a tee time for you.`,
  },
  invitation: {
    subject: (host: string, day: string, time: string) => `${host} invites you to play, ${day} at ${time}`,
    lead: (host: string) => `${host} would like you to join a round.`,
    firstCome: 'There may be more invitations than open spots: the first ones to accept get them.',
  },
  cancellation: {
    subject: (course: string, day: string, time: string) => `Cancelled: ${course}, ${day} at ${time}`,
    own: 'You cancelled this booking.',
    byOther: (canceller: string) => `${canceller} cancelled this booking.`,
    bySystem: 'This booking was cancelled.',
  },
} as const;
