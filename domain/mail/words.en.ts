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
  receipt: {
    subject: (number: string, total: string) => `Receipt ${number}: ${total}`,
    lead: 'Thank you! This is the receipt of your purchase.',
    number: 'Receipt',
    club: 'Sold by',
    taxNumber: 'HST number',
    bought: 'Bought',
    forWhom: (name: string) => `for ${name}`,
    net: 'Before tax',
    note: 'It is charged to your account at the club.',
    open: 'Open the receipt',
  },
  resetLink: {
    subject: 'Set a new password',
    lead: 'Somebody, hopefully you, asked for a link to set a new password for your account. This is it.',
    note: (life: string) =>
      `The link works once, for ${life}. If it was not you, nothing needs to be done: your password stays as it is.`,
    open: 'Set a new password',
  },
  welcome: {
    subject: 'Welcome! Choose your password',
    lead: 'Your account is open. Choose a password and you are in.',
    note: (life: string) =>
      `The link works once, for ${life}. Later, "Forgot Password" on the login page mails you a new one.`,
    open: 'Choose your password',
  },
  passwordChanged: {
    subject: 'Your password was changed',
    own: 'The password of your account was changed just now, and you were logged out everywhere.',
    byAdmin: 'The club set a new password for your account, and you were logged out everywhere.',
    note: (contact: string) => `If you know nothing of this, please write to ${contact}.`,
    open: 'Log in',
  },
  minutes: (count: number) => (count === 1 ? '1 minute' : `${count} minutes`),
  hours: (count: number) => (count === 1 ? '1 hour' : `${count} hours`),
  emergencyContact: {
    subject: (golfer: string) => `${golfer} names you as emergency contact`,
    lead: (golfer: string) =>
      `${golfer} would like the club to reach you if something happens on the course. This is what was entered about you:`,
    name: 'Name',
    phone: 'Phone',
    relation: 'Relation',
    note: (days: number) =>
      `Nothing is kept unless you agree. The link can be used for ${days} days; if you do nothing, nothing happens.`,
    look: 'See the request and agree',
  },
  avatar: {
    approved: {
      subject: 'Your avatar is approved',
      lead: 'Thank you for your beautifully clear avatar. It is approved, and everybody at the club sees it from now on.',
      note: 'You are ready for check-in … swing easy!',
      open: 'Open your account',
    },
    refused: {
      subject: 'Please send another avatar',
      lead: 'We looked at your avatar and can not use it.',
      note: 'An avatar shows your own face, clearly and from the front: it is required for check-in. Please upload another one.',
      open: 'Upload another avatar',
    },
  },
} as const;
